// Widgets whose members are widgets themselves, as in Flutter: the title of a tile, the decoration of a text field.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { shown } from '../foreign-node.ts';
import { isFieldType } from '../form-field.ts';
import { kindOf } from '../vocabulary.ts';
import { componentPart } from './data-item.ts';
import { elementOf, foldedType, plainWords, wordsIn, type WrittenElement } from './written-element.ts';

/** Undefined for any other widget. */
export function tile(element: WrittenElement): JsonObject | undefined {
  const { type, members } = element;
  if (/^(?:switch|checkbox|radio)listtile$/.test(type)) return controlTile(element, type.replace('listtile', ''));
  if (isTileType(type)) return listTile(element);
  const isField = isControl(type) || /^(?:text|dropdownbutton|search)?formfield$|^dropdownbutton/.test(type);
  return isField &&
    (isRecord(members['decoration']) ||
      Object.keys(members).some((name) => /^(?:label|hint|helper|error)(?:Text)$/.test(name)))
    ? decorated(element)
    : undefined;
}

/** `text` is also the type of a field. */
export const isControl = (type: string): boolean => isFieldType(type) && kindOf(type) === undefined;

const isTileType = (type: string): boolean => /^(?:cupertino)?listtile$/.test(type);

/** A switch with its label. */
function controlTile({ members }: WrittenElement, control: string): JsonObject {
  const { title, subtitle, value, ...others } = members;
  return {
    type: control === 'radio' ? 'checkbox' : control,
    ...others,
    label: wordsIn(title).trim(),
    description: wordsIn(subtitle).trim(),
    ...(typeof value === 'boolean' && { value }),
  };
}

const slotNames = ['leading', 'title', 'subtitle', 'trailing'];

/** A row of a list: its texts, its picture and its button, or a switch that follows its label. */
function listTile(element: WrittenElement): JsonObject | undefined {
  const { members } = element;
  const slots = slotNames.map((name) => members[name] ?? null);
  const control = slots.find((slot) => isControl(foldedType(slot)));
  const own = elementOf(control ?? null);
  if (own !== undefined)
    return controlTile(
      { ...own, members: { ...own.members, title: members['title'] ?? '', subtitle: members['subtitle'] ?? '' } },
      own.type,
    );
  const [leading, title, subtitle, trailing] = slots;
  const children = [title, subtitle, trailing, leading].flatMap((slot): readonly JsonValue[] => {
    if (slot === null || slot === undefined) return [];
    if (!isRecord(slot) && !isList(slot)) return [{ type: 'text', text: slot }];
    const part = isList(slot) ? undefined : componentPart(slot);
    if (typeof part === 'string') return [{ type: 'text', text: part }];
    if (part?.kind === 'icon') return [];
    if (part?.kind === 'image') return [{ type: 'image', src: part.props['src'] ?? '', alt: wordsIn(title) }];
    return isList(slot) ? slot : [slot];
  });
  const others = Object.entries(members).filter(([name]) => !slotNames.includes(name));
  const isText = ([, value]: [string, JsonValue]): boolean =>
    isList(value) && value.length > 0 && value.every((one) => typeof one === 'string');
  const texts = others.filter(isText).map(([, value]): JsonObject => ({
    type: 'text',
    text: isList(value) ? value.map(shown).join(', ') : '',
  }));
  return {
    type: tileType,
    ...Object.fromEntries(others.filter((one) => !isText(one))),
    children: [...children, ...texts, ...element.children],
  };
}

/** The type of a row of a list whose parts are its children. */
export const tileType = 'listtile';

/** `{"type": "TextField", "decoration": {"labelText": "Phone", "hintText": "555"}}`. */
function decorated({ type, members }: WrittenElement): JsonObject {
  const { decoration, obscureText, keyboardType, maxLines, ...others } = members;
  const { labelText, hintText, helperText, label, hint, ...rest } = {
    ...(elementOf(decoration)?.members ?? (isRecord(decoration) ? decoration : {})),
    ...others,
  };
  const kind =
    obscureText === true ? 'password' : /email|number|phone|url/.exec(shown(keyboardType).toLowerCase())?.[0];
  const isArea = typeof maxLines === 'number' && maxLines > 1;
  const texts = { label: labelText ?? label, placeholder: hintText ?? hint, hint: helperText };
  const isMenu = type.startsWith('dropdown');
  return {
    type: isMenu ? type : isArea ? 'textarea' : 'textfield',
    ...(kind !== undefined && { inputType: kind }),
    ...Object.fromEntries(
      Object.entries(texts).flatMap(([name, value]) => {
        const words = wordsIn(value).trim();
        return words === '' ? [] : [[name, words] as const];
      }),
    ),
    ...rest,
  };
}

const textSlot = /^(?:title|subtitle|label|header|heading|description|message|caption|text|value|hint|placeholder)$/;

/** Members that are components of a text only, as the text: `{"label": {"type": "Text", "data": "New"}}`. */
export function withWords(written: JsonObject): JsonObject {
  const entries = Object.entries(written);
  if (!entries.some(([name, value]) => textSlot.test(name) && isRecord(value))) return written;
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      textSlot.test(name) && isRecord(value) ? (plainWords(value) ?? value) : value,
    ]),
  );
}

const lists = ['children', 'items', 'body', 'content'];

/** The tile that a value is, or that a card frames. */
function tileIn(value: JsonValue): JsonValue | undefined {
  if (isTile(value)) return value;
  const card = elementOf(value);
  const [only = null, ...others] = card?.type === 'card' ? card.children : [];
  return others.length === 0 && isTile(only) ? only : undefined;
}

const isTile = (value: JsonValue): boolean => {
  const element = elementOf(value);
  return element !== undefined && isTileType(element.type) && tile(element)?.['type'] === tileType;
};

const toggleType = /^(?:switch|checkbox|toggle)$/;

/**
 * A switch or a check box before its label: `[{"type": "Checkbox"}, {"type": "Label", "children": "Send me news"}]`.
 */
export function withLabels(written: JsonObject): JsonObject {
  const { children } = written;
  if (!isList(children) || !children.some((part) => toggleType.test(foldedType(part)))) return written;
  const parts: JsonValue[] = [];
  for (let index = 0; index < children.length; index += 1) {
    const part = children[index] ?? null;
    const toggle = elementOf(part);
    const next = children[index + 1];
    const words = toggle !== undefined && toggleType.test(toggle.type) ? labelAfter(toggle, next, children.length) : '';
    parts.push(words === '' || toggle === undefined ? part : { type: toggle.type, ...toggle.members, label: words });
    if (words !== '') index += 1;
  }
  return { ...written, children: parts };
}

/** The words after a check box without a label: a label, or the only text beside it. */
function labelAfter(toggle: WrittenElement, next: JsonValue | undefined, count: number): string {
  const isNamed = ['label', 'title', 'text'].some((name) => wordsIn(toggle.members[name]).trim() !== '');
  if (isNamed || toggle.children.length > 0) return '';
  return foldedType(next).endsWith('label') || count === 2 ? (plainWords(next) ?? '') : '';
}

/** Tiles side by side among other widgets as a list of their own. */
export function withTiles(written: JsonObject): JsonObject {
  const name = lists.find((one) => isList(written[one]) && written[one].some((part) => tileIn(part) !== undefined));
  const list = name === undefined ? undefined : written[name];
  if (name === undefined || !isList(list)) return written;
  const element = elementOf(written);
  if (element !== undefined && kindOf(element.type) === 'list' && list.every(isTile)) return written;
  const parts: JsonValue[] = [];
  let run: JsonValue[] = [];
  const endRun = (): void => {
    if (run.length > 0) parts.push({ type: 'list', children: run });
    run = [];
  };
  for (const part of list) {
    const own = tileIn(part);
    if (own !== undefined) run.push(own);
    else {
      endRun();
      parts.push(part);
    }
  }
  endRun();
  return { ...written, [name]: parts };
}
