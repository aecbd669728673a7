// Places words of style: `Badge("New", "destructive")`, `Stack([...], "row", "m")`. One that a setting of the component
// lists goes to that setting; any other is left out. Text that merely looks like one stays where a text is expected.
import type { Schema } from '../../schema/schema.ts';
import { OneValue } from '../events/one-value.ts';
import { enumSynonym } from './match-enum.ts';
import type { OpenTree } from './open-tree.ts';
import type { ElementScope, Slot } from './scopes.ts';
import { isLayoutWord, isStyleWord, mayBeStyleWord } from './style-words.ts';

/** Characters of a word in a message. */
const maxShown = 60;

/**
 * Follows a string that may turn out to be a word of style. Done as soon as it cannot be one any more: the rest of the
 * string is for whoever takes its place.
 */
export class StyleWordSink extends OneValue {
  kept = '';
  /** The string is over; otherwise more of it follows. */
  isClosed = false;
  isCut = false;

  override text(chunk: string): void {
    this.kept += chunk;
    if (!mayBeStyleWord(this.kept)) this.isDone = true;
  }

  override closeString(isCut: boolean): void {
    this.isClosed = true;
    this.isCut = isCut;
    this.isDone = true;
  }
}

/** True for a text argument that may as well hold a word of style: it has a position and is not the main text. */
export const mayHoldStyle = ({ scope, prop, isPositional }: Slot): boolean =>
  isPositional && scope.kind === 'element' && prop !== scope.shape.textProp;

/** Takes a word that stands in a slot for text. False when it is the text. */
export function placeStyleInText(tree: OpenTree, { scope, prop, isPositional }: Slot, word: string): boolean {
  if (!isPositional || scope.kind !== 'element' || prop === undefined || word === '') return false;
  if (moveToSetting(tree, scope, prop, word)) return true;
  const { required } = scope.shape.component.props;
  if (required.includes(prop)) return false;
  // An item of a list holds data, of which one word may be all.
  const isItem = scope.shape.component.wrapIn !== undefined;
  if (isItem ? !isLayoutWord(word) : !isStyleWord(word)) return false;
  dropStyle(tree, word);
  return true;
}

/** Takes a word that stands where the innermost scope expects nothing. False for any other text. */
export function placeExtraStyle(tree: OpenTree, word: string): boolean {
  const { top, element } = tree;
  if (element !== undefined && moveToSetting(tree, element, undefined, word)) return true;
  const isExtra =
    element !== undefined ||
    (top.kind === 'unwrapped' && !top.isList && (top.count > 0 || top.key !== undefined)) ||
    (top.kind === 'transparent' && top.isCall && (top.count > 0 || top.key !== undefined));
  if (!isExtra || !isStyleWord(word)) return false;
  dropStyle(tree, word);
  return true;
}

export const dropStyle = (tree: OpenTree, word: string): void =>
  tree.report(
    'dropped_style',
    `${JSON.stringify(word.slice(0, maxShown))} is a style that the catalog does not have; it was dropped.`,
  );

/** Writes the word into the setting that lists it, unless that setting was given. `except`: a setting that refused it. */
export function moveToSetting(
  tree: OpenTree,
  element: ElementScope,
  except: string | undefined,
  word: string,
): boolean {
  const { order, component } = element.shape;
  const { properties } = component.props;
  const free = order.filter(
    (prop) => prop !== except && properties[prop]?.type === 'enum' && !element.seen.includes(prop),
  );
  const listing = free.find((prop) => valuesOf(properties[prop]).includes(word));
  const prop = listing ?? free.find((name) => synonymIn(properties[name], word) !== undefined);
  if (prop === undefined) return false;
  tree.report('moved_argument', `${JSON.stringify(word)} fits "${prop}" of ${component.name}.`);
  tree.writeProp(element, prop, listing === undefined ? (synonymIn(properties[prop], word) ?? word) : word);
  return true;
}

const valuesOf = (schema: Schema | undefined): readonly string[] =>
  schema?.type === 'enum' ? schema.values.filter((value) => typeof value === 'string') : [];

/** Only a word of style is read as another: "red" may be a text, "destructive" hardly. */
const synonymIn = (schema: Schema | undefined, word: string): string | undefined =>
  isStyleWord(word) ? enumSynonym(word, valuesOf(schema)) : undefined;
