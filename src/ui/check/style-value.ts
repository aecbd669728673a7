// Places values that only describe a style but are in the slot of another value: `Tag("New", "warning")`,
// `TextContent("Total", {weight: "bold"})`.
import type { ComponentShape } from '../catalog.ts';
import { isList } from '../../is-list.ts';
import type { Schema } from '../../schema/schema.ts';
import { BufferedWord, isMembers, type BufferedValue } from '../events/buffered-value.ts';
import { coerce } from './coerce.ts';
import type { OpenTree } from './open-tree.ts';
import { dropStyle, moveToSetting, settingFor, settingListing } from './place-style.ts';
import type { Placement } from './placement.ts';
import type { ElementScope, Slot } from './scopes.ts';
import {
  areClasses,
  isIconLike,
  isIconName,
  isIconOfFigure,
  isLayoutWord,
  isLookWord,
  isStyleValue,
  isStyleWord,
  isTone,
} from './style-words.ts';

/** True for an icon that cannot be the name of an action: "arrow-right", "InfoCircle". */
const isShape = (word: string): boolean =>
  isIconLike(word) &&
  /^(?:[a-zA-Z\d]+-)*(?:arrow|chevron|caret|circle|square|icon)(?:-|$)|[a-z](?:Circle|Square|Icon)$|^(?:Arrow|Chevron)[A-Z]/.test(
    word,
  );

/**
 * True for an optional prop that takes a name, such as that of an icon. A positional style word in its place is
 * dropped.
 */
export function isOptionalName({ component }: ComponentShape, prop: string): boolean {
  const schema = component.props.properties[prop];
  return schema?.type === 'string' && schema.format === 'name' && !component.props.required.includes(prop);
}

/** `Tag("New", "warning")`, `TextContent("Total", {weight: "bold"})`: a style in place of another value. */
export function placeStyleValue(
  { tree, coerceContext }: Placement,
  { scope, schema, prop, isPositional }: Slot,
  value: BufferedValue,
): boolean {
  if (scope.kind !== 'element' || prop === undefined) return false;
  const silent = { ...coerceContext, report: () => undefined };
  if (!isPositional) return dropsNamed(tree, schema, value, () => coerce(schema, value, silent) !== undefined);
  if (isList(value) && repeatsLabels(scope, value)) {
    tree.report('extra_argument', 'The labels of a chart were written twice; the second list was dropped.');
    return true;
  }
  if (isMembers(value)) {
    if (schema.type !== 'enum' || !isStyleValue(value)) return false;
    dropStyle(tree, Object.keys(value).join(', '));
    return true;
  }
  const colors = isList(value) ? value.filter((item) => typeof item === 'string' && isLayoutWord(item)) : [];
  if (isList(value) && colors.length > 0 && colors.length === value.length && !listsAll(schema, colors)) {
    for (const color of colors) if (typeof color === 'string') dropStyle(tree, color);
    return true;
  }
  const word = value instanceof BufferedWord ? value.word : value;
  if (typeof word !== 'string' || word === '') return false;
  const isData = scope.shape.component.group === 'data';
  const isIcon = isData ? isIconOfFigure : isIconName;
  if (schema.type === 'array' && schema.items.type === 'number' && (isStyleWord(word) || isIcon(word))) {
    dropStyle(tree, word);
    return true;
  }
  if (isOptionalName(scope.shape, prop)) {
    if (!isStyleWord(word)) return false;
    // `Tag("Minor", "info", "sm", "warning")`: the setting may follow, and then this word is an icon.
    if (isForLaterSetting(scope, prop, word)) {
      scope.lateStyle = { word, prop };
      return true;
    }
    if (moveToSetting(tree, scope, prop, word)) return true;
    if (isIconName(word)) return false;
    // The name of a choice may be any word.
    if (scope.shape.elementProps.length > 0) return false;
    dropStyle(tree, word);
    return true;
  }
  if (schema.type === 'action' && areClasses(word)) {
    dropStyle(tree, word);
    scope.next = scope.shape.order.indexOf(prop);
    return true;
  }
  const isSetting =
    schema.type === 'enum' ||
    schema.type === 'boolean' ||
    schema.type === 'number' ||
    schema.type === 'action' ||
    schema.type === 'object';
  const isStyle = isStyleWord(word) || (schema.type === 'action' ? isShape(word) : isLookWord(word));
  if (!isSetting || coerce(schema, word, silent) !== undefined) return false;
  // `Callout("Trial", "It ends on Friday.", "Warning")`.
  if (!isStyle && isStyleWord(word.toLowerCase()) && moveToSetting(tree, scope, prop, word.toLowerCase())) return true;
  // `PieChart([...], [...], "default", "donut")`: the word of a setting whose place was taken.
  const isListed = settingListing(scope.shape, word) !== undefined;
  if (!isStyle) return isListed && moveToSetting(tree, scope, prop, word);
  // `Button("Map", "outline", {type: "open_url", ...})`: the action may follow.
  const expectAgain = (): void => {
    if (schema.type === 'action') scope.next = scope.shape.order.indexOf(prop);
  };
  if (moveToSetting(tree, scope, prop, word)) {
    expectAgain();
    return true;
  }
  // A flag may follow: `held-flag.ts`.
  const isDropped =
    schema.type !== 'number' &&
    schema.type !== 'boolean' &&
    (schema.type !== 'action' || isShape(word) || isTone(word));
  if (!isDropped) return false;
  dropStyle(tree, word);
  expectAgain();
  scope.hasLostSetting ||= schema.type === 'enum' && isStyleWord(word);
  return true;
}

/** True if the word is the value of a setting that comes after this prop. */
function isForLaterSetting(element: ElementScope, prop: string, word: string): boolean {
  const { order } = element.shape;
  const setting = settingFor(element, prop, word)?.prop;
  return setting !== undefined && order.indexOf(setting) > order.indexOf(prop);
}

/**
 * Writes the word that was in place of an icon, before the element ends: as a setting, or as the icon if that has a
 * value.
 */
export function writeLateStyle(tree: OpenTree, element: ElementScope): void {
  const { word, prop } = element.lateStyle ?? {};
  element.lateStyle = undefined;
  if (word === undefined || prop === undefined || moveToSetting(tree, element, undefined, word)) return;
  if (isIconName(word)) tree.writeProp(element, prop, word);
  else dropStyle(tree, word);
}

/** True if a schema names all of these words. */
function listsAll(schema: Schema, words: readonly BufferedValue[]): boolean {
  if (schema.type === 'union') return schema.anyOf.some((option) => listsAll(option, words));
  if (schema.type === 'array') return listsAll(schema.items, words);
  return schema.type === 'enum' && words.every((word) => schema.values.some((value) => value === word));
}

/**
 * `ListBlock([...], variant: "bullet")`, `ListItem("Flight", image: "plane")`: a style that the prop does not accept.
 */
function dropsNamed(tree: OpenTree, schema: Schema, value: BufferedValue, fits: () => boolean): boolean {
  const isLook = typeof value === 'string' && (schema.type === 'enum' ? isLookWord(value) : isIconLike(value));
  if ((schema.type !== 'enum' && schema.type !== 'object') || !isLook || fits()) return false;
  dropStyle(tree, value);
  return true;
}

/** Characters of a label that are kept to recognize it. */
export const maxKnownLabel = 100;

/** True for a list that repeats labels which are already written. */
export const repeatsLabels = ({ labels }: ElementScope, value: BufferedValue): boolean =>
  labels !== undefined &&
  isList(value) &&
  value.length > 0 &&
  value.every((item) => typeof item === 'string' && labels.includes(item.slice(0, maxKnownLabel)));
