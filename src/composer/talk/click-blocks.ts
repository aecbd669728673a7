// Acknowledges a submitted form by showing its values. Nothing was sent anywhere, and the text does not claim that it
// was.
import { slicedFlatMap, slicedMap, type Sliced } from '../../slices.ts';
import { isJsonObject, type Json } from '../data/json.ts';
import { toLabel } from '../data/names.ts';
import { fieldValue, tickedNames } from '../forms/form-values.ts';
import { kindOfField } from '../forms/field-kind.ts';
import { fill, type Phrases } from '../language/phrases.ts';
import type { Call } from '../notation/call.ts';
import { heading, quietText, type Cell } from '../notation/vocabulary.ts';
import { inCard } from '../show/context.ts';
import { toCell } from '../show/inline-text.ts';
import { tableBlocks } from '../show/long-table.ts';
import { literalText } from '../text/literal-text.ts';
import { textBlocks } from '../text/text-blocks.ts';
import { aboutBlocks } from './about.ts';
import { dataFormBlocks } from './data-request.ts';
import type { Click, SubmittedForm } from './click.ts';

export function* clickBlocks(click: Click, phrases: Phrases): Sliced<readonly Call[]> {
  const clicked = quietText(fill(phrases, phrases.notes.chosen, { label: literalText(click.label) }));
  if (click.forms.length === 0) {
    const { blocks } = yield* textBlocks(click.rest, undefined, phrases);
    return [clicked, ...blocks, ...aboutBlocks(phrases)];
  }
  return [
    ...(yield* slicedFlatMap(click.forms, (form) => formBlocks(form, click.label, phrases))),
    quietText(phrases.notes.returned),
  ];
}

function* formBlocks(submitted: SubmittedForm, label: string, phrases: Phrases): Sliced<readonly Call[]> {
  const drawn = yield* dataFormBlocks(submitted, phrases);
  if (drawn !== undefined) return drawn;
  const { name, values } = submitted;
  const entries = Object.entries(values);
  const fields = yield* slicedMap(entries, ([key]) => fieldLabel(key, phrases));
  const cells = yield* slicedMap(entries, ([key, field]) => valueCell(key, fieldValue(field), phrases));
  const columns = [
    { label: phrases.labels.field, cells: fields },
    { label: phrases.labels.value, cells },
  ];
  return [
    heading(toLabel((name || label || phrases.notes.form).replace(/[-_]/g, ' '))),
    ...tableBlocks(columns, inCard(name, phrases)),
  ];
}

/** The fields of our own forms have labels in each language. */
function fieldLabel(key: string, { forms }: Phrases): string {
  const own = Object.entries(forms.fields).find(([word]) => word === key);
  return own?.[1] ?? key.split('.').map(toLabel).join(': ');
}

function valueCell(key: string, value: Json, { labels }: Phrases): Cell {
  if (kindOfField(key) === 'password' && typeof value === 'string') return '•'.repeat(8);
  const ticked = tickedNames(value);
  if (ticked === undefined) return toCell(value);
  // A single box with the name of its field is a yes/no question.
  const isYesNo = isJsonObject(value) && Object.keys(value).length === 1 && Object.hasOwn(value, key);
  return isYesNo ? (ticked.length > 0 ? labels.yes : labels.no) : ticked.map(toLabel).join(', ');
}
