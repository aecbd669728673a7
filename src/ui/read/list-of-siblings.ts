// An extra closing bracket among the items of a list: `Steps([StepsItem("Mix", "Eggs")), StepsItem("Bake", "An hour")])`.
import type { Report } from '../check/diagnostics.ts';
import { strayMessage, type Bracket, type Brackets } from './brackets.ts';
import type { KnownNames } from './known-names.ts';

/** More closers are not a slip, and each of them is settled again. */
const maxClosers = 8;

/** The only component that the list at this index of the open brackets takes; empty if there is none. */
export function itemOfList(stack: readonly Bracket[], index: number, names: KnownNames): string {
  const [around, list] = [stack[index - 1], stack[index]];
  if (list?.kind !== 'array' || around?.kind !== 'call') return '';
  return names.itemIn(around.name, around.hasKey ? around.key : undefined, around.position);
}

/** The closers without those that would end the list of the last item, if `call` is another item of the same name. */
export function keptClosers(
  brackets: Brackets,
  closers: string,
  call: string,
  names: KnownNames,
  report: Report,
): string {
  if (call === '' || closers.length < 2 || closers.length > maxClosers) return closers;
  const { stack } = brackets;
  const { depth, implied } = brackets.settle(closers, 'same-line', undefined);
  const list = stack.findLastIndex(({ kind }, index) => {
    const item = stack[index + 1];
    return kind === 'array' && item?.kind === 'call' && item.name === call;
  });
  // In a list of any blocks, the call may as well follow the block around the list.
  if (list < depth || itemOfList(stack, list, names) === '') return closers;
  // `[Steps([StepsItem("Mix")]), StepsItem("Bake")]`: the brackets match, and the list around takes the item as well.
  if (implied === 0 && depth > 0 && depth < list) return closers;
  for (let count = closers.length - 1; count > 0; count -= 1) {
    const kept = closers.slice(0, count);
    if (brackets.settle(kept, 'same-line', undefined).depth !== list + 1) continue;
    report('unmatched_bracket', strayMessage(closers.length - count));
    return kept;
  }
  return closers;
}
