// Finds the list of a component, under a known member name or else under any member, and the parts of an item.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { itself } from '../item-members.ts';
import { currencyText } from '../formulas.ts';
import { isButtons, isSilent, pictureKey, withPlainParts } from '../described/data-item.ts';
import { isPlaceName, readableName } from '../form-field.ts';
import { shown } from '../foreign-node.ts';

/** Lists beside the items: marks, buttons, and the headings of columns. */
const besideItems = /^(?:tags|labels|badges|chips|actions|buttons|columns|headers|fields|colou?rs|palette)$/i;

/** The list under the first of these names that has one; otherwise the first list of objects or texts. */
export function listedItems(props: JsonObject, ...names: readonly string[]): readonly JsonValue[] {
  const filled = (name: string): readonly JsonValue[] => {
    const value = props[name];
    return isList(value) ? value.map(itself) : [];
  };
  const known = names.find((name) => filled(name).length > 0);
  if (known !== undefined) return filled(known);
  const others = Object.keys(props).filter((name) => filled(name).length > 0);
  const found =
    others.find((name) => !besideItems.test(name) && filled(name).every(isRecord)) ??
    others.find((name) => !besideItems.test(name)) ??
    others.find((name) => filled(name).every(isRecord));
  return found === undefined ? [] : filled(found);
}

/** The first of these names with a text; otherwise the first member with a readable text. */
export function titleNameOf(item: JsonObject, names: readonly string[]): string | undefined {
  return (
    names.find((name) => shown(item[name]).trim() !== '') ??
    Object.keys(item).find(
      (name) => typeof item[name] === 'string' && shown(item[name]).trim() !== '' && !isSetting(name, item[name] ?? ''),
    )
  );
}

/** Members of an item that are not facts: its link and its state. */
const settingName = /^(?:selected|active|disabled|expanded|defaultOpen|href|url|link|src|on[A-Z]\w*)$/;

const isSetting = (name: string, value: JsonValue): boolean =>
  isSilent(name, value) || settingName.test(name) || pictureKey.test(name) || isButtons(name, value);

/** The facts of an item besides the members that its component shows: "Price: 12". */
export function factsBeside(item: JsonObject, used: readonly (string | undefined)[]): readonly string[] {
  return Object.entries(withPlainParts(item))
    .filter(([name, value]) => !used.includes(name) && !isSetting(name, value))
    .map(([name, value]) => factIn(name, value))
    .filter((words) => words !== '');
}

/** `price: 12` as "Price: 12"; a value in parts is joined. */
export function factIn(name: string, value: JsonValue): string {
  const words = factWords(value);
  return words === '' || isPlaceName(name) ? words : `${readableName(name)}: ${words}`;
}

/** A value in one line; empty for an object of objects. */
function factWords(value: JsonValue): string {
  const { amount, currency } = isRecord(value) ? value : {};
  const parts = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  return typeof amount === 'number' && typeof currency === 'string'
    ? currencyText(amount, currency, Number.isInteger(amount) ? 0 : 2)
    : parts
        .map((part) => (typeof part === 'boolean' ? (part ? '✓' : '✗') : shown(part).trim()))
        .filter((part) => part !== '')
        .join(', ');
}
