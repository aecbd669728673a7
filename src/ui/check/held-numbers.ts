// `PieChart([55, 45], ["Solar", "Grid"])`: numbers in place of the labels of a chart. They are held, because they may also
// be labels, such as years; a list of texts after them decides.
import type { ValueKind } from './placement-rules.ts';
import { replayBuffered, ValueBuffer, type BufferedValue } from '../events/buffered-value.ts';
import { ItemPeek } from './item-peek.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import { layoutOf } from './row-capture.ts';
import { holdArgument, type ElementScope, type NextArgument, type Slot } from './scopes.ts';

/** Holds a list of numbers in place of labels. Returns false for any other list. `first` is the kind of its first item. */
export function holdNumbers(placement: Placement, slot: Slot, first: ValueKind | 'end'): boolean {
  const { tree } = placement;
  const { scope, prop, isPositional } = slot;
  if (first !== 'bare' || !isPositional || scope.kind !== 'element' || scope.seen.length > 0) return false;
  const layout = layoutOf(tree, scope);
  const data = layout?.values ?? layout?.list?.prop;
  if (prop === undefined || layout?.labels !== prop || data === undefined) return false;
  tree
    .captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
      reportTruncated(placement, buffer);
      const { value } = buffer;
      if (value !== undefined)
        holdArgument(scope, (next) => settle(placement, scope, { labels: prop, data }, value, next));
      tree.endValue();
    })
    .openArray();
  return true;
}

/** The next argument begins, or the chart ends. */
function settle(
  { tree, replay }: Placement,
  element: ElementScope,
  { labels, data }: { readonly labels: string; readonly data: string },
  numbers: BufferedValue,
  next: NextArgument,
): void {
  const { key } = element;
  const write = (prop: string): void => {
    element.key = prop;
    replayBuffered(numbers, replay);
    tree.closeImplied();
    element.key = key;
  };
  // `LineChart([3, 5, 4])`: labels alone would show nothing.
  if (next === 'end') return write(data);
  if (next !== 'array' || key !== undefined) return write(labels);
  tree.captureValue(new ItemPeek(), (peek) => {
    if (peek.isText) tree.report('moved_argument', `The numbers fit "${data}", not "${labels}".`);
    write(peek.isText ? data : labels);
    element.next = peek.isText ? element.shape.order.indexOf(labels) : element.next;
    peek.replay(replay);
  });
}
