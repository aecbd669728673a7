// Distinguishes readable strings from settings of other vocabularies: ids, colours, file names.
import { isList } from '../../is-list.ts';
import { BufferedCall, BufferedWord, isMembers, wordValue, type BufferedValue } from '../events/buffered-value.ts';

const address =
  /^\s*(?:[a-z][a-z\d+.-]*:\/\/\S*|(?:data|javascript|vbscript|blob|about|file|mailto):\S+|[\w.%/-]*\/[\w.%-]+\.[a-z\d]{2,4})\s*$/i;

/** True for text with a letter or digit that is neither a URL nor a file path. */
export const isReadable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text) && !address.test(text);

/** True for several words, which are never a setting. */
export const isSentence = (text: string): boolean => isReadable(text) && /\S\s+\S/.test(text);

/** Words for a reader, as opposed to a key such as `in_stock`. */
export const isWords = (text: string): boolean =>
  isReadable(text) && !/^[A-Z]{3}$/.test(text) && /^\P{L}*\p{Lu}|^\P{L}*\p{Lo}|\s\p{L}/u.test(text);

const technicalKeys = new Set(
  'id key ref type component kind variant size classname class style icon color colour href src url name width height align lang role slot layout direction gap padding margin columns cols span level index step order opacity radius theme spacing justify colors colours palette font fonts shadow border background wrap dir x y xkey ykey ykeys xfield yfield namekey datakey valuekey categorykey defaultvalue defaulttab defaultkey defaultactivekey defaultindex defaultopen activetab activekey activeindex initialtab selectedtab orientation sx elevation maxwidth minwidth maxheight minheight zindex alignitems justifycontent flexdirection borderradius fontsize fontweight starticon endicon icontype iconname iconcolor iconposition placeholder highlightlines backgroundcolor bordercolor borderwidth pointbackgroundcolor pointbordercolor pointradius hoverbackgroundcolor hoverbordercolor strokecolor strokewidth fillcolor linecolor textcolor bordercolors backgroundcolors statepath datapath valuepath binding databinding primarycolumn numericcolumns sortcolumn keycolumn sortby groupby rowkey preferredpresentation'.split(
    ' ',
  ),
);

/** Members that every JavaScript object inherits. A model that writes one does not mean text. */
const inheritedKeys = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty']);
export const isInheritedKey = (key: string): boolean => inheritedKeys.has(key);

/** True for keys whose strings are settings and not text. */
export const isTechnicalKey = (key: string): boolean =>
  technicalKeys.has(key.toLowerCase().replace(/[^a-z]/g, '')) || isInheritedKey(key) || /^on[A-Z]\w*$/.test(key);

/** `/orders/open` as the path of data that a program holds. */
export const isDataPath = (text: string): boolean => /^(?:\/[A-Za-z_][\w-]*)+$/.test(text);

/** "name" and "key" are settings in forms and tables and labels elsewhere; only the value distinguishes them. */
export const mayBeTitle = (key: string): boolean => /^(?:name|key)$/i.test(key);

/** True for words that are written like a label, and not like the name of a member: "Owner", "opening hours". */
export const isLabel = (words: string): boolean => /^\p{Lu}\p{Ll}|\s|^\p{Lo}/u.test(words);

const looksLikeTitle = (key: string, value: string): boolean =>
  key.toLowerCase() === 'name' ? /[^a-z\d_-]/.test(value) : isLabel(value);

/** True for a member that holds a setting: a technical key whose value does not look like a title. */
export const isSetting = (key: string, value: BufferedValue): boolean =>
  isTechnicalKey(key) && !(mayBeTitle(key) && typeof value === 'string' && looksLikeTitle(key, value));

/** The readable strings in a value, at any depth, in document order. */
export function readableStrings(value: BufferedValue | undefined): string[] {
  const found: string[] = [];
  addTexts(value, found, false);
  return found;
}

/** The same, and the numbers. */
export function readableTexts(value: BufferedValue | undefined): string[] {
  const found: string[] = [];
  addTexts(value, found, true);
  return found;
}

function addTexts(value: BufferedValue | undefined, found: string[], withNumbers: boolean): void {
  if (typeof value === 'string') {
    if (isReadable(value)) found.push(value);
  } else if (typeof value === 'number') {
    if (withNumbers) found.push(String(value));
  } else if (value instanceof BufferedWord) {
    const type = typeof wordValue(value.word);
    if (type === 'string' || (withNumbers && type === 'number')) found.push(value.word);
  } else if (value instanceof BufferedCall) {
    for (const item of value.args) addTexts(item, found, withNumbers);
    addMembers(value.named, found, withNumbers);
  } else if (isList(value)) {
    for (const item of value) addTexts(item, found, withNumbers);
  } else if (value !== undefined && isMembers(value)) {
    addMembers(value, found, withNumbers);
  }
}

function addMembers(members: { readonly [key: string]: BufferedValue }, found: string[], withNumbers: boolean): void {
  for (const [key, member] of Object.entries(members)) {
    if (!isSetting(key, member)) addTexts(member, found, withNumbers);
  }
}
