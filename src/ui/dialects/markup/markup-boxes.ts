// The choices of HTML: the options of a select, and check boxes and radio buttons, whose labels enclose or follow them.
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { isOn } from './attributes.ts';
import { elementsOf, wordsOf, type MarkupNode } from './markup-node.ts';
import { isInline, paragraphOf } from './markup-text.ts';

/** `<Col span={6}>`, a box of a layout, as opposed to a column of a table. */
export const isLayoutColumn = ({ tag, attributes }: MarkupNode): boolean =>
  tag === 'Col' &&
  ['label', 'title', 'header', 'data', 'values', 'field'].every((name) => attributes[name] === undefined);

export const isField = ({ tag }: MarkupNode): boolean => /^(?:input|select|textarea)$/.test(tag);
const isBox = ({ attributes }: MarkupNode): boolean => /^(?:checkbox|radio)$/.test(wordAt(attributes, 'type'));
export const wordAt = (attributes: MarkupNode['attributes'], name: string): string => {
  const value = attributes[name];
  return typeof value === 'string' ? value : '';
};

/** `checked`, or `defaultChecked` of React. */
export const isChecked = ({ attributes }: MarkupNode): boolean =>
  isOn(attributes['checked']) || isOn(attributes['defaultChecked']);

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly isChosen: boolean;
}

/** The options of a select. One that cannot be chosen has no value: `<option disabled selected>Choose</option>`. */
export const optionsIn = (select: MarkupNode): readonly Choice[] =>
  elementsOf(select)
    .flatMap((child) => (child.tag === 'optgroup' ? elementsOf(child) : [child]))
    .map((option) => {
      const { value, disabled, selected } = option.attributes;
      const label = wordsOf(option);
      const own = typeof value === 'string' ? value : label;
      return { value: isOn(disabled) && isOn(selected) ? '' : own, label, isChosen: isOn(selected) };
    });

/** The choices of a field, and the chosen ones: as they say, otherwise as the select says, `defaultValue="b"` of React. */
export function membersOf(field: MarkupNode, given: readonly Choice[] | undefined, members: JsonValue): JsonObject {
  const isSelect = field.tag === 'select';
  const choices = given ?? (isSelect ? optionsIn(field) : undefined);
  if (choices === undefined) return {};
  const chosen = choices.filter(({ isChosen }) => isChosen).map(({ value }) => value);
  const written = isSelect && isRecord(members) ? (members['value'] ?? members['defaultValue']) : undefined;
  return {
    options: choices.map(({ value, label }) => ({ value, label })),
    value: chosen.length > 0 ? chosen : (written ?? chosen),
  };
}

/** A check box or radio button, on its own or inside its label. */
export function boxOf(
  part: MarkupNode | string | undefined,
): { readonly input: MarkupNode; readonly label: string } | undefined {
  if (typeof part !== 'object') return undefined;
  if (part.tag === 'input') return isBox(part) ? { input: part, label: '' } : undefined;
  const [input, ...others] = part.tag === 'label' ? elementsOf(part).filter(isField) : [];
  return input !== undefined && others.length === 0 && isBox(input) ? { input, label: wordsOf(part) } : undefined;
}

/** The words up to the next element, or its words if it is a label. */
export function wordsAfter(parts: readonly (MarkupNode | string)[], index: number): string {
  const inline: (MarkupNode | string)[] = [];
  let at = index + 1;
  for (let part = parts[at]; part !== undefined && isInline(part); part = parts[at]) {
    inline.push(part);
    at += 1;
  }
  const words = paragraphOf(inline);
  const next = parts[at];
  const isLabel = typeof next === 'object' && next.tag === 'label' && boxOf(next) === undefined;
  return words === '' && isLabel ? wordsOf(next) : words;
}

/** Radio buttons or check boxes with one name are one field: the first gets all choices, the others none. */
export function choicesIn(
  parts: readonly (MarkupNode | string)[],
): ReadonlyMap<MarkupNode | string, readonly Choice[]> {
  const shared = sharedNames(parts);
  const groups = new Map<string, Choice[]>();
  const found = new Map<MarkupNode | string, Choice[]>();
  for (const [index, part] of parts.entries()) {
    const box = boxOf(part);
    if (box === undefined) continue;
    const name = wordAt(box.input.attributes, 'name');
    if (wordAt(box.input.attributes, 'type') !== 'radio' && !shared.has(name)) continue;
    const value = wordAt(box.input.attributes, 'value');
    const label = box.label || wordsAfter(parts, index) || value;
    const group = groups.get(name);
    const choice = { value: value || label, label, isChosen: isChecked(box.input) };
    found.set(part, group === undefined ? [choice] : []);
    if (group === undefined) groups.set(name, found.get(part) ?? []);
    else group.push(choice);
  }
  return found;
}

/** The names that several check boxes have. A single one has its own meaning. */
function sharedNames(parts: readonly (MarkupNode | string)[]): ReadonlySet<string> {
  const names = parts.flatMap((part) => {
    const name = wordAt(boxOf(part)?.input.attributes ?? {}, 'name');
    return name === '' ? [] : [name];
  });
  return new Set(names.filter((name, index) => names.indexOf(name) !== index));
}
