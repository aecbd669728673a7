// A rating in place of a text: `ListItem("Ann", Rating(4.5))` shows "4.5 / 5".
import { isRecord } from '../../schema/check.ts';
import { rating } from '../dialects/rows/figures.ts';
import type { Converter } from '../dialects/rows/row.ts';
import { kindOf } from '../dialects/vocabulary.ts';
import { BufferedCall, ValueBuffer } from '../events/buffered-value.ts';
import { toJson } from '../events/to-json.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import { ratingArguments } from './rating-arguments.ts';
import type { Slot } from './scopes.ts';

/** True for a rating where a text is expected. */
export const isRatingText = ({ schema, scope }: Slot, name: string): boolean =>
  schema.type === 'string' && scope.kind === 'element' && kindOf(name) === 'rating';

/** Holds the arguments of the rating and places its text. */
export function placeRatingText(placement: Placement, { scope, prop }: Slot, name: string): void {
  const { tree, replay, fieldNames: names } = placement;
  tree
    .captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
      reportTruncated(placement, buffer);
      const call = buffer.value instanceof BufferedCall ? buffer.value : new BufferedCall(name);
      const named = toJson(call.named);
      const props = {
        ...ratingArguments(call.args.map((value) => toJson(value))),
        ...(isRecord(named) ? named : {}),
      };
      const converter: Converter = { names, has: () => false, beside: () => [], inside: () => [] };
      const [block] = rating({ type: name, props, children: [], slots: [] }, converter);
      const text = block?.named['text'];
      if (typeof text !== 'string' || scope.kind !== 'element') return tree.endValue();
      tree.report('changed_type', 'A rating became its text.');
      scope.key = prop;
      replay.openString();
      replay.text(text.replaceAll('**', ''));
      replay.closeString(false);
    })
    .openCall(name);
}
