// A second list of series after the first: `ComboChart(["Jan", "Feb"], [Series("Sales", [1, 2])], [Series("Cost", [3, 4])])`.
// The list of series stays open until the next argument shows that it does not continue it.
import type { Schema } from '../../schema/schema.ts';
import { Peek, type Seen } from '../events/peek.ts';
import { expectedProp } from './find-slot.ts';
import { matchProp } from './match-prop.ts';
import type { Placement } from './placement.ts';
import type { ElementScope, ListScope } from './scopes.ts';

/** Takes the events after a list up to the first item of another list, if one follows. */
class NextListPeek extends Peek {
  readonly expected: { readonly prop: string; readonly schema: Schema } | undefined;
  name: string | undefined;
  /** The first item is a component, an object, a list or a number. */
  hasItem = false;
  call: string | undefined;
  #isInList = false;

  constructor(element: ElementScope) {
    super();
    const prop = expectedProp(element);
    const schema = prop === undefined ? undefined : element.shape.component.props.properties[prop];
    this.expected = prop === undefined || schema === undefined ? undefined : { prop, schema };
  }

  protected override see(event: Seen, word: string): void {
    if (event === 'key') this.name = word;
    if (event === 'call') this.call = word;
    const isItem =
      event === 'call' || event === 'object' || event === 'array' || (event === 'bare' && /^-?\d/.test(word));
    this.hasItem = isItem && this.#isInList;
    this.isDone = event !== 'key' && event !== 'end-of-string' && (event !== 'array' || this.#isInList);
    this.#isInList ||= event === 'array';
  }
}

/** Waits for the argument after a list of series. Returns false for any other list, which ends now. */
export function awaitNextList(placement: Placement, list: ListScope): boolean {
  const { tree, replay } = placement;
  const owner = tree.scopes.at(-2);
  const { items, implied } = list;
  if (items.type !== 'element' || implied !== false || owner?.kind !== 'element' || owner.isObject) return false;
  // Rows that became series are complete.
  if (owner.shape.component.group !== 'chart' || owner.isReplaying || owner.isEnding) return false;
  tree.captureValue(new NextListPeek(owner), (peek) => {
    const { call, name } = peek;
    const allowed = items.components;
    const isItem = call === undefined || tree.catalog.match(call, allowed) !== undefined;
    const other = name === undefined ? undefined : matchProp(owner.shape, [], name);
    if (!peek.hasItem || !isItem || (other !== undefined && other !== owner.prop)) {
      tree.closeTop();
      return peek.replay(replay);
    }
    tree.report('moved_argument', `A second list of ${allowed.join(', ')} was joined to the first.`);
    // Replays from after the name and the bracket, which the open list replaces.
    for (let at = name === undefined ? 1 : 2; at < peek.length; at += 1) peek.replayAt(at, replay);
  });
  return true;
}
