// Places style words: `Badge("New", "destructive")`, `Stack([...], "row", "m")`. A word listed by a setting of the
// component goes to that setting; any other is dropped. In a slot for text, text that only resembles a style word is
// kept.
import type { Schema } from '../../schema/schema.ts';
import type { ComponentShape } from '../catalog.ts';
import { selectsItem } from './selects-item.ts';
import { OneValue } from '../events/one-value.ts';
import { enumSynonym } from './match-enum.ts';
import type { OpenTree } from './open-tree.ts';
import { isArrangedGroup, isArrangement, isShareOfWidth } from './layout-names.ts';
import type { ElementScope, Scope, Slot } from './scopes.ts';
import { isStateWord } from './state-words.ts';
import {
  beginsStyleWord,
  isIconLike,
  isIconName,
  isIdentifier,
  isLayoutWord,
  isPriority,
  isStyleWord,
  isWeather,
  mayBeStyleWord,
} from './style-words.ts';

/** Characters of a unit that is a size elsewhere: "l", "m". */
const maxUnit = 1;
/** Maximum characters of a word in a diagnostic. */
const maxShown = 60;

/**
 * Follows a string that may be a style word. Done as soon as that is ruled out; the caller handles the remaining
 * string.
 */
export class StyleWordSink extends OneValue {
  kept = '';
  /** True if the string has ended. */
  isClosed = false;
  isCut = false;

  override text(chunk: string): void {
    this.kept += chunk;
    if (!this.isPossible) this.isDone = true;
  }

  protected get isPossible(): boolean {
    return mayBeStyleWord(this.kept);
  }

  override closeString(isCut: boolean): void {
    this.isClosed = true;
    this.isCut = isCut;
    this.isDone = true;
  }
}

/** Follows the text of a component and holds as little of it as possible. */
export class LeadingStyleSink extends StyleWordSink {
  protected override get isPossible(): boolean {
    return beginsStyleWord(this.kept);
  }
}

/** Follows a string that may be a name. Done as soon as a name is ruled out. */
export class NameSink extends StyleWordSink {
  protected override get isPossible(): boolean {
    return /^[a-z][\w-]{0,60}$/.test(this.kept);
  }
}

/** True for a positional text argument that may contain a style word: any but the main text. */
export const mayHoldStyle = ({ scope, prop, isPositional }: Slot): boolean =>
  isPositional && scope.kind === 'element' && prop !== scope.shape.textProp;

/** The setting of a component that lists a word. */
export const settingListing = ({ order, component }: ComponentShape, word: string): string | undefined =>
  order.find((prop) => valuesOf(component.props.properties[prop]).includes(word));

/** Places a style word in a slot for text. Returns false if it is the text. */
export function placeStyleInText(tree: OpenTree, { scope, prop, isPositional }: Slot, word: string): boolean {
  if (!isPositional || scope.kind !== 'element' || prop === undefined || word === '') return false;
  const { order } = scope.shape;
  const isMoved = moveToSetting(tree, scope, prop, word);
  if (!isMoved && !isDroppedStyle(scope.shape, prop, word)) return false;
  if (!isMoved) dropStyle(tree, word);
  // In `Callout("Full", "warning", "Delete a file.")` the text of this prop follows.
  if (isMoved) scope.next = order.indexOf(prop);
  return true;
}

/** True for a word that is a style and not the text of this prop. */
export function isDroppedStyle({ component }: ComponentShape, prop: string, word: string): boolean {
  if (component.props.required.includes(prop)) return false;
  // Litres and metres are units, not sizes.
  if (prop === 'unit' && word.length <= maxUnit) return false;
  // A list item contains data, which may consist of a single word.
  const isItem = component.wrapIn !== undefined;
  return isItem ? isLayoutWord(word) : isStyleWord(word);
}

const contentName = /^(?:text|content|contents|body|description|message|details|summary|answer)$/i;

/** Places a style word where the innermost scope expects nothing. Returns false for any other text. */
export function placeExtraStyle(tree: OpenTree, word: string, key?: string): boolean {
  const { top, element } = tree;
  const isNamed = key !== undefined;
  if (key !== undefined && selectsItem(tree, key, word)) {
    dropStyle(tree, word);
    return true;
  }
  if (element !== undefined && moveToSetting(tree, element, undefined, word)) return true;
  const isExtra =
    element !== undefined ||
    (top.kind === 'unwrapped' && !top.isList && (top.count > 0 || top.key !== undefined || top.isLayout)) ||
    (top.kind === 'transparent' && top.isCall && (top.count > 0 || top.key !== undefined));
  if (!isExtra) return false;
  // `Details(summary: "Hours", content: "compact")`.
  if (top.kind === 'unwrapped' && key !== undefined && contentName.test(key)) return false;
  // `Ingredient("Eggs", "2")`: together with a text it is a fact.
  const isBesideText = top.kind === 'unwrapped' && top.texts.length > 0;
  if (isBesideText && isPriority(word)) return false;
  const isCount = top.kind !== 'element' && !isNamed && !isBesideText && /^\d{1,2}$/.test(word);
  const isLook =
    top.kind === 'unwrapped' &&
    top.isLayout &&
    !isBesideText &&
    (isArrangement(word) || (top.hasList === true && isShareOfWidth(word)));
  if (isStyleWord(word) || (isIconName(word) && !(isBesideText && isWeather(word))) || isCount || isLook) {
    if (isLostState(element, word))
      tree.report('dropped_text', `${JSON.stringify(word)} is a state, and its component has no prop for one.`, true);
    else dropStyle(tree, word);
    return true;
  }
  // `Card([...], "shadow")`: one word after the blocks of a container.
  const isAfterBlocks = top.kind === 'transparent' || (top.kind === 'unwrapped' && top.isLayout && !isBesideText);
  if (isAfterBlocks && top.count > 0 && !isNamed && isIdentifier(word)) {
    tree.report('dropped_text', `${JSON.stringify(word)} is not readable text and was dropped.`, true);
    return true;
  }
  if (top.kind !== 'element' || isNamed) return false;
  // `FollowUpItem("Show the map", "map")`: a name for a program.
  const isIcon = isIconLike(word);
  if (!isIcon && !isIdentifier(word)) return false;
  tree.report('dropped_text', `${JSON.stringify(word)} is not readable text and was dropped.`, !isIcon);
  return true;
}

/** True for a state after an item: `{"term": "Invoice", "status": "pending", "value": "R-1"}`. */
const isLostState = (element: ElementScope | undefined, word: string): boolean =>
  element?.shape.component.wrapIn !== undefined &&
  /^(?:data|text)$/.test(element.shape.component.group) &&
  isStateWord(word);

/** "2" or "two-column". */
export const isArrangingWord = (word: string): boolean => /^\d{1,2}$/.test(word) || isArrangement(word);

/** True before the items of `MetricGrid("2", [...])`. */
export const isEmptyGroup = (top: Scope): boolean =>
  top.kind === 'element' && top.seen.length === 0 && top.writtenName !== undefined && isArrangedGroup(top.writtenName);

export const dropStyle = (tree: OpenTree, word: string): void =>
  tree.report(
    'dropped_style',
    `${JSON.stringify(word.slice(0, maxShown))} is not a style in the catalog; it was dropped.`,
  );

/** Places a word in place of a list if it is a value of a setting. Returns false for any other text. */
export function placeSettingOfList(tree: OpenTree, element: ElementScope, word: string): boolean {
  if (settingListing(element.shape, word) !== undefined && moveToSetting(tree, element, undefined, word)) return true;
  if (!/^(?:single|multiple)$/.test(word)) return false;
  dropStyle(tree, word);
  return true;
}

/** Sets the setting that lists the word, unless it is already set. `except` is a setting that rejected the word. */
export function moveToSetting(
  tree: OpenTree,
  element: ElementScope,
  except: string | undefined,
  word: string,
): boolean {
  const { prop, value } = settingFor(element, except, word) ?? {};
  if (prop === undefined || value === undefined) return false;
  tree.report('moved_argument', `${JSON.stringify(word)} fits "${prop}" of ${element.shape.component.name}.`);
  tree.writeProp(element, prop, value);
  return true;
}

/** The setting without a value that lists the word or a synonym of it. */
export function settingFor(
  { shape, seen }: ElementScope,
  except: string | undefined,
  word: string,
): { readonly prop: string; readonly value: string } | undefined {
  const { properties } = shape.component.props;
  const free = shape.order.filter(
    (prop) => prop !== except && properties[prop]?.type === 'enum' && !seen.includes(prop),
  );
  const listing = free.find((prop) => valuesOf(properties[prop]).includes(word));
  if (listing !== undefined) return { prop: listing, value: word };
  for (const prop of free) {
    const value = synonymIn(properties[prop], word);
    if (value !== undefined) return { prop, value };
  }
  return undefined;
}

const valuesOf = (schema: Schema | undefined): readonly string[] =>
  schema?.type === 'enum' ? schema.values.filter((value) => typeof value === 'string') : [];

/** Synonyms are only resolved for style words: "red" may be text, "destructive" hardly. */
const synonymIn = (schema: Schema | undefined, word: string): string | undefined =>
  isStyleWord(word) ? enumSynonym(word, valuesOf(schema)) : undefined;

/** `Icon("map")` contains no readable text. */
export function skipOrnament(tree: OpenTree, name: string): void {
  tree.report('dropped_style', `${name} is decorative and not in the catalog; it was dropped.`);
  tree.skipValue().openCall(name);
}
