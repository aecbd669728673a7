// A submitted form is acknowledged by what came back of it. Nothing was sent anywhere, and we do not say that it was.
import { isJsonObject, type Json } from '../data/json.ts';
import { toLabel } from '../data/names.ts';
import { fieldValue, tickedNames } from '../forms/form-values.ts';
import { kindOfField } from '../forms/field-kind.ts';
import type { Call } from '../notation/call.ts';
import { column, heading, quietText, table, type Cell } from '../notation/vocabulary.ts';
import { toCell } from '../show/inline-text.ts';
import { literalText } from '../text/literal-text.ts';
import { textBlocks } from '../text/text-blocks.ts';
import { aboutBlocks } from './about.ts';
import type { Click, SubmittedForm } from './click.ts';

export function clickBlocks(click: Click): readonly Call[] {
  const clicked = quietText(`You chose “${literalText(click.label)}”.`);
  if (click.forms.length === 0) {
    return [clicked, ...textBlocks(click.rest, undefined).blocks, ...aboutBlocks()];
  }
  return [
    ...click.forms.flatMap((form) => formBlocks(form, click.label)),
    quietText('These values came back from the form. They were sent nowhere else.'),
  ];
}

function formBlocks({ name, values }: SubmittedForm, label: string): readonly Call[] {
  const entries = Object.entries(values);
  const fields = entries.map(([key]) => key.split('.').map(toLabel).join(': '));
  const cells = entries.map(([key, field]) => valueCell(key, fieldValue(field)));
  return [heading(toLabel(name || label || 'Form')), table([column('Field', fields), column('Value', cells)])];
}

function valueCell(key: string, value: Json): Cell {
  if (kindOfField(key) === 'password' && typeof value === 'string') return '•'.repeat(8);
  const ticked = tickedNames(value);
  if (ticked === undefined) return toCell(value);
  // A single box that is named like its field is a yes or no.
  const isYesNo = isJsonObject(value) && Object.keys(value).length === 1 && Object.hasOwn(value, key);
  return isYesNo ? (ticked.length > 0 ? 'Yes' : 'No') : ticked.map(toLabel).join(', ');
}
