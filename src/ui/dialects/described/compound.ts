// Components that consist of named parts, as in shadcn/ui, Radix and MUI: a header with its title, triggers with their
// contents, a menu with its options. They are rewritten as one component with members.
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { shown, textOf } from '../foreign-node.ts';
import { isFieldType } from '../form-field.ts';
import { isChosen } from '../form-options.ts';
import { isSilent, kindOf } from '../vocabulary.ts';
import { elementOf, elementsIn, foldedType, plainWords, wordsIn, type WrittenElement } from './written-element.ts';

/** Undefined for a component whose parts have other names. */
export function compound(element: WrittenElement): JsonObject | undefined {
  const { type } = element;
  const kind = kindOf(type);
  if (headerType.test(type)) return header(element);
  if (kind === 'alert') return notice(element);
  if (kind === 'tabs') return tabs(element);
  if (kind === 'accordion' || foldType.test(type)) return folds(element);
  if (kind === 'metric') return figure(element);
  if (kind === 'facts') return factList(element);
  if (kind === 'modal') return dialog(element);
  if (menuType.test(type)) return menu(element);
  if (fieldFrame.test(type)) return framedField(element);
  if (type === 'pre' || type === 'codeblock') return code(element);
  const toggled = toggleType.test(type) ? toggle(element) : undefined;
  if (toggled !== undefined) return toggled;
  return (isFieldType(type) && kind === undefined) || choiceType.test(type) ? choices(element) : undefined;
}

const headerType = /^(?:card|dialog|sheet|drawer|alertdialog|modal|page|section|panel|item|empty|hero)?header$/;
const titleType = /title$|^h[1-6]$|heading$/;
const detailType = /(?:description|subtitle|subheader|text|body|content)$|^(?:p|span|small|typography)$/;
const boxType = /^(?:div|box|stack|vstack|flex|column|group)$/;
const foldType = /^(?:accordionitem|accordionpanel|collapse|details|expansionpanel|expansiontile)$/;
const triggerType = /(?:trigger|summary|accordionheader|expansionpanelheader|accordionbutton)$/;
const contentType = /(?:content|panel|details|body|pane)$/;
const menuType = /^(?:dropdownmenu|contextmenu|menu|popupmenubutton)$/;
const choiceType = /^(?:dropdownbutton(?:formfield)?|nativeselect|listbox|selectfield|radiogroupfield)$/;

interface Heading {
  readonly title: string;
  readonly details: string;
  readonly rest: readonly JsonValue[];
}

/** The title among the parts of a component, and the texts beside it. */
function headingIn({ children }: WrittenElement): Heading | undefined {
  const isTitle = (part: JsonValue): boolean => titleType.test(foldedType(part));
  const parts = children.flatMap((part) => {
    const box = elementOf(part);
    return box !== undefined && boxType.test(box.type) && box.children.some(isTitle) ? box.children : [part];
  });
  const title = parts.find(isTitle);
  if (title === undefined) return undefined;
  const others = parts.filter((part) => part !== title && !isIcon(part));
  const isDetail = (part: JsonValue): boolean => !isRecord(part) || detailType.test(foldedType(part));
  const isPlain = (part: JsonValue): boolean => isDetail(part) && areTexts(part);
  return {
    title: wordsIn(title).trim(),
    details: others
      .filter(isPlain)
      .map((part) => wordsIn(part).trim())
      .join(' '),
    rest: others.filter((part) => !isPlain(part)),
  };
}

const inlineType = /^(?:strong|b|em|i|u|code|mark|small|br|kbd|sup|sub)$/;

/** A part that holds nothing but texts. */
const areTexts = (part: JsonValue): boolean => {
  const element = elementOf(part);
  if (element === undefined) return !isRecord(part);
  const isText = (child: JsonValue): boolean =>
    kindOf(foldedType(child)) === 'text' || inlineType.test(foldedType(child));
  return element.children.every((child) => !isRecord(child) || (isText(child) && areTexts(child)));
};

const lookName = /^(?:class|className|size|style|color|width|height|strokeWidth|variant|key|id|aria-\w+|data-\w+)$/;

/** A component that shows no words, such as `{"type": "AlertCircle", "props": {"className": "h-4"}}`. */
const isIcon = (part: JsonValue): boolean => {
  const element = elementOf(part);
  if (element === undefined) return false;
  const { type, members, children } = element;
  const isBare = children.length === 0 && Object.keys(members).every((name) => lookName.test(name));
  return isSilent(type) || (isBare && kindOf(type) === undefined);
};

const without = (members: JsonObject, ...names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
const withoutChildren = (members: JsonObject): JsonObject => without(members, 'children', 'child');

function header(element: WrittenElement): JsonObject | undefined {
  const found = headingIn(element);
  if (found === undefined) return undefined;
  const { title, details, rest } = found;
  return { type: 'header', ...withoutChildren(element.members), title, subtitle: details, children: rest };
}

function notice(element: WrittenElement): JsonObject | undefined {
  const parts = elementsIn(element);
  const hasParts = parts.some(({ type }) => /^alert(?:title|description|icon|heading)$|title$/.test(type));
  if (!hasParts || textOf(element.members, 'title', 'description') !== '') return undefined;
  const { title, details, rest } = headingIn(element) ?? {
    title: '',
    details: element.children
      .filter(areTexts)
      .map((part) => wordsIn(part))
      .join(' '),
    rest: element.children.filter((part) => !areTexts(part) && !isIcon(part)),
  };
  return { type: 'alert', ...withoutChildren(element.members), title, description: details, children: rest };
}

/** A label and the content under it. */
const partOf = (label: JsonValue | undefined, { members, children }: WrittenElement): JsonObject => ({
  label: wordsIn(label ?? '').trim(),
  ...(children.length > 0
    ? children.every((child) => !isRecord(child))
      ? { content: wordsIn(children) }
      : { children }
    : withoutKey(members)),
});

/** The name by which a trigger and its content belong together. */
const keyNames = ['value', 'id', 'eventKey', 'data-value', 'aria-controls', 'for', 'index', 'key'];
const keyOf = ({ members }: WrittenElement): string => textOf(members, ...keyNames);
const withoutKey = (members: JsonObject): JsonObject => without(members, ...keyNames);

function tabs(element: WrittenElement): JsonObject | undefined {
  const parts = elementsIn(element);
  const list = parts.find(({ type }) => /(?:tabs?list|tabs?bar|tabs?nav|navtabs)$/.test(type));
  if (list === undefined) return undefined;
  const triggers = elementsIn(list).filter(({ type }) => /(?:trigger|tab|tabs?button|tabs?item)$/.test(type));
  const panels = parts
    .flatMap((part) => (/(?:panels|contents)$/.test(part.type) ? elementsIn(part) : [part]))
    .filter((part) => part !== list && contentType.test(part.type));
  if (triggers.length === 0 || triggers.length !== panels.length) return undefined;
  const items = triggers.map((trigger, index) => {
    const own = panels.find((panel) => keyOf(panel) !== '' && keyOf(panel) === keyOf(trigger)) ?? panels[index];
    const { label, title } = trigger.members;
    return partOf(trigger.children.length > 0 ? [...trigger.children] : (label ?? title), own ?? trigger);
  });
  return { type: 'tabs', ...withoutValue(element.members), items };
}

const withoutValue = (members: JsonObject): JsonObject =>
  without(members, 'children', 'child', 'value', 'defaultValue', 'type', 'id');

/** A trigger and the content that it shows; undefined for anything else. */
function foldOf(element: WrittenElement): JsonObject | undefined {
  const parts = element.children.filter((part) => !isIcon(part));
  const [first, second, ...others] = parts;
  if (second !== undefined && triggerType.test(foldedType(first))) {
    const content = elementOf(second);
    const isOnly = others.length === 0 && content !== undefined && contentType.test(content.type);
    return isOnly ? partOf(first, content) : partOf(first, { ...element, children: parts.slice(1) });
  }
  const { title } = element.members;
  const isTile = element.type === 'expansiontile' && wordsIn(title) !== '';
  return isTile ? partOf(title, element) : undefined;
}

const figureRole = /(label|number|valuetext|value|helptext|description)$/;
const arrowType = /^stat(?:arrow|indicator|upindicator|downindicator)$/;

/** A figure in parts with an arrow: `StatLabel`, `StatNumber`, `StatHelpText`, `StatArrow`. */
function figure(element: WrittenElement): JsonObject | undefined {
  const parts = elementsIn(element);
  const arrows = leaves(element, arrowType, 0);
  const [arrow] = arrows;
  if (arrow === undefined || arrows.length > 1) return undefined;
  const words = new Map<string, string>();
  for (const { type, children, members } of parts) {
    if (arrowType.test(type)) continue;
    const role = figureRole.exec(type)?.[1];
    const texts =
      children.length > 0 ? children.filter((child) => !arrowType.test(foldedType(child))) : [members['text'] ?? ''];
    if (role === undefined || words.has(role)) return undefined;
    words.set(role, wordsIn(texts).trim());
  }
  const value = words.get('number') ?? words.get('valuetext') ?? words.get('value');
  if (words.get('label') === undefined || value === undefined) return undefined;
  const isDown = /down|decrease/.test(`${arrow.type} ${textOf(arrow.members, 'type', 'direction')}`);
  const change = words.get('helptext') ?? words.get('description') ?? '';
  return {
    type: element.type,
    ...withoutChildren(element.members),
    label: words.get('label') ?? '',
    value,
    change,
    trendDirection: isDown ? 'down' : 'up',
  };
}

/** `{"type": "Descriptions", "children": [{"type": "Descriptions.Item", "label": "State", "children": "Open"}]}`. */
function factList(element: WrittenElement): JsonObject | undefined {
  const items = elementsIn(element).filter(
    ({ type, members }) => type.endsWith('item') && wordsIn(members['label']) !== '',
  );
  if (items.length === 0 || items.length < element.children.length) return undefined;
  const { type } = element;
  return {
    type,
    ...withoutChildren(element.members),
    items: items.map(({ members, children }) => ({
      label: wordsIn(members['label']).trim(),
      value: wordsIn(children).trim(),
    })),
  };
}

function folds(element: WrittenElement): JsonObject | undefined {
  // The name of an accordion in Ant Design.
  if (element.type === 'collapse' && Array.isArray(element.members['items']))
    return { ...element.members, type: 'accordion' };
  const own = foldOf(element);
  if (own !== undefined) return { type: 'accordion', items: [own] };
  const items = elementsIn(element).map(foldOf);
  const found = items.filter((item) => item !== undefined);
  if (found.length === 0 || found.length < element.children.length) return undefined;
  return { type: 'accordion', ...withoutValue(element.members), items: found };
}

function dialog(element: WrittenElement): JsonObject | undefined {
  const parts = elementsIn(element);
  const trigger = element.children.find((part) => foldedType(part).endsWith('trigger'));
  const content = parts.find(({ type }) => contentType.test(type));
  if (trigger === undefined || content === undefined) return undefined;
  const top = content.children.find((part) => headerType.test(foldedType(part)));
  const heading = headingIn(elementOf(top) ?? content);
  const inside =
    top === undefined ? (heading?.rest ?? content.children) : content.children.filter((one) => one !== top);
  return {
    type: 'dialog',
    trigger: wordsIn(trigger).trim(),
    title: heading?.title ?? '',
    description: heading?.details ?? '',
    children: [...(top === undefined ? [] : (heading?.rest ?? [])), ...inside],
  };
}

const fieldFrame = /^(?:formcontrol|formitem|formfield|formgroup|fieldset|field)$/;

/** A label, a control and a hint in one frame: the control with its texts. */
function framedField(element: WrittenElement): JsonObject | undefined {
  const parts = element.children;
  const label = parts.find((part) => /label$|^legend$/.test(foldedType(part)));
  const hint = parts.find((part) => /(?:helpertext|description|message|hint|helptext)$/.test(foldedType(part)));
  const [control, ...others] = parts.filter((part) => part !== label && part !== hint);
  const inner = controlIn(control ?? null);
  if (label === undefined || inner === undefined || others.length > 0) return undefined;
  const isControl = (isFieldType(inner.type) && kindOf(inner.type) === undefined) || choiceType.test(inner.type);
  if (!isControl) return undefined;
  // The words beside a check box are more specific than those above it.
  const own = toggleType.test(inner.type) ? wordsIn([...inner.children]).trim() : '';
  const caption = wordsIn(label).trim();
  const { type = inner.type, ...members } = choices(inner) ?? { type: inner.type, ...withoutChildren(inner.members) };
  const words = hint === undefined ? '' : wordsIn(hint).trim();
  return { type, label: own === '' ? caption : `${caption}: ${own}`, ...(words !== '' && { hint: words }), ...members };
}

/** The control, which may be in a frame without a label: `{"type": "FormControl", "children": [{"type": "Input"}]}`. */
function controlIn(value: JsonValue): WrittenElement | undefined {
  const element = elementOf(value);
  if (element?.type !== 'formcontrol') return element;
  const [only, ...others] = element.children;
  return others.length === 0 ? elementOf(only) : element;
}

/** The actions in a menu as buttons, below the words that open it. */
function menu(element: WrittenElement): JsonObject | undefined {
  const items = leaves(element, /(?:item|entry)$/, 0);
  if (items.length === 0) return undefined;
  const trigger = element.children.find((part) => /trigger$|button$/.test(foldedType(part)));
  const label = wordsIn(trigger ?? '').trim();
  const buttons = items.map((item) => ({ type: 'button', label: wordsOf(item) }));
  return label === ''
    ? { type: 'box', children: buttons }
    : { type: 'accordion', items: [{ label, children: buttons }] };
}

const maxDepth = 6;

/** The parts of this type, however deep. */
function leaves(element: WrittenElement, type: RegExp, depth: number): readonly WrittenElement[] {
  if (depth > maxDepth) return [];
  return elementsIn(element).flatMap((part) => (type.test(part.type) ? [part] : leaves(part, type, depth + 1)));
}

const wordsOf = ({ members, children }: WrittenElement): string =>
  wordsIn(children.length > 0 ? [...children] : (members['label'] ?? members['text'] ?? members['title'])).trim();

function code({ members, children }: WrittenElement): JsonObject | undefined {
  const [only, ...others] = children;
  if (only === undefined || others.length > 0) return undefined;
  const inner = elementOf(only);
  if (isRecord(only) && inner?.type !== 'code') return undefined;
  const look = [members, inner?.members ?? {}].map((one) => textOf(one, 'className', 'class')).join(' ');
  const language =
    textOf({ ...members, ...inner?.members }, 'language', 'lang') || (/language-(\w+)/.exec(look)?.[1] ?? '');
  return { type: 'codeblock', language, code: inner === undefined ? shown(only) : wordsIn(inner.children[0]) };
}

const toggleType = /^(?:checkbox|switch|toggle|radio|radiobutton)$/;

/** A check box, a switch or a radio button with its label as content. */
function toggle({ type, members, children }: WrittenElement): JsonObject | undefined {
  const isText = (part: JsonValue): boolean =>
    !isRecord(part) || plainWords(part) !== undefined || inlineType.test(foldedType(part));
  if (children.length === 0 || !children.every(isText) || textOf(members, 'label', 'title') !== '') return undefined;
  return { type, ...withoutChildren(members), label: wordsIn(children).trim() };
}

const optionType = /(?:item|option|entry|radio|checkbox|formcontrollabel|choice)$/;
const labelType = /label$/;

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly description: string;
  readonly isChosen: boolean;
}

/** The options of a field that are elements: a label may be beside its radio button. */
function choicesIn(parts: readonly JsonValue[], depth: number): readonly Choice[] {
  if (depth > maxDepth) return [];
  return parts.flatMap((part, index): readonly Choice[] => {
    const element = elementOf(part);
    if (element === undefined) return [];
    if (!optionType.test(element.type)) return choicesIn(element.children, depth + 1);
    const next = parts[index + 1];
    const label = wordsOf(element) || (labelType.test(foldedType(next)) ? wordsIn(next).trim() : '');
    const { members } = element;
    const value = textOf(members, 'value', 'id', 'name') || label;
    const description = textOf(members, 'description', 'hint', 'subtitle', 'detail');
    return label === '' ? [] : [{ value, label, description, isChosen: isChosen(members) }];
  });
}

/** A field whose options are its children. */
function choices(element: WrittenElement): JsonObject | undefined {
  const { type, members, children } = element;
  const { items, dropdownMenuEntries, ...others } = members;
  const listed = [items, dropdownMenuEntries].find((list) => Array.isArray(list) && list.some(isRecord));
  const options = choicesIn([...children, ...(Array.isArray(listed) ? listed : [])], 0);
  if (options.length === 0) return undefined;
  const value = leaves(element, /value$/, 0)[0];
  const placeholder = textOf(value?.members ?? {}, 'placeholder') || wordsIn(others['hint']).trim();
  const label = leaves(element, /^(?:select|form|radio)?(?:group)?label$/, 0)[0];
  const isMenu = choiceType.test(type) && type !== 'radiogroupfield';
  const { hint: _, ...rest } = withoutChildren(others);
  return {
    type: isMenu ? 'select' : type,
    ...(label !== undefined && !/radio|toggle/.test(type) && { label: wordsOf(label) }),
    ...(placeholder !== '' && { placeholder }),
    ...rest,
    options: options.map(({ value: key, label: words, description, isChosen: selected }) => ({
      value: key,
      label: words,
      ...(description !== '' && { description }),
      ...(selected && { selected }),
    })),
  };
}
