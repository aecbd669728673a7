// Fields of HTML: inputs, selects and text areas.
import { isRecord } from '../../../schema/check.ts';
import type { BufferedCall } from '../../events/buffered-value.ts';
import { toJson } from '../../events/to-json.ts';
import { call } from '../call.ts';
import type { FieldNames } from '../field-names.ts';
import { formField } from '../form-field.ts';
import { isOn } from './attributes.ts';
import { membersOf, type Choice } from './markup-boxes.ts';
import { rawTextOf, type MarkupNode } from './markup-node.ts';

/** Controls by the role of their element. */
const controlsByRole: Readonly<Record<string, string>> = {
  switch: 'switch',
  radiogroup: 'radio',
  checkboxgroup: 'checkboxgroup',
};

/** The placeholder in place of a name that says less, such as `q`, or that is in another script than the page. */
function wordsIn({ name, placeholder }: MarkupNode['attributes']): string {
  if (typeof placeholder !== 'string' || /[\n{}<>@]|^\W*\d/.test(placeholder)) return '';
  const isTelling = typeof name === 'string' && /^\p{L}{3}/u.test(name);
  return isTelling && !/[^\p{ASCII}]/u.test(placeholder) ? '' : placeholder;
}

/** `choices`: the options of a group of radio buttons or check boxes. */
export function fieldOf(
  names: FieldNames,
  { tag, attributes, children }: MarkupNode,
  label: string,
  choices?: readonly Choice[],
): readonly BufferedCall[] {
  const type = typeof attributes['type'] === 'string' ? attributes['type'] : 'text';
  if (type === 'hidden') return [];
  if (/^(?:submit|button|reset|image)$/.test(type))
    return typeof attributes['value'] === 'string' ? [call('Button', { label: attributes['value'] })] : [];
  const { 'aria-label': spoken, ...others } = attributes;
  const members = toJson({ ...others });
  const written = tag === 'textarea' ? rawTextOf({ tag, attributes, children }).trim() : '';
  const props = {
    ...(isRecord(members) ? members : {}),
    ...(isOn(attributes['required']) ? { required: true } : {}),
    ...(tag === 'textarea' && written !== '' ? { value: written } : {}),
    ...membersOf({ tag, attributes, children }, choices, members),
    ...Object.fromEntries(
      ['minlength', 'maxlength', 'min', 'max', 'step', 'rows', ...(type === 'range' ? ['value'] : [])].flatMap(
        (name) => {
          const value = attributes[name];
          const key = name.replace('length', 'Length');
          return typeof value === 'string' && /^-?[\d.]+$/.test(value) ? [[key, Number(value)]] : [];
        },
      ),
    ),
  };
  const control =
    controlsByRole[typeof attributes['role'] === 'string' ? attributes['role'] : ''] ?? (tag === 'input' ? type : tag);
  return [formField(control, props, names, label || (typeof spoken === 'string' ? spoken : '') || wordsIn(attributes))];
}
