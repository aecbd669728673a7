// A small JSON object that is an answer to a reader: `{"title": "Bees", "content": "They dance."}`. An object with
// other members is data, which the user may have asked for: `{"name": "Ann", "age": 34}`.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { isReadable } from '../check/readable-text.ts';
import { isCode } from './described/data-code.ts';
import { isThought } from './described/hidden-members.ts';
import { isDetailWord, isTextWord, isTitleWord, noticeVariant } from './described/words-of-data.ts';

const textName =
  /^(?:(?:final|short|full)?_?(?:answer|response|reply)|text|content|body|message|summary|conclusion|explanation|introduction|intro|overview|verdict|result|output)$/i;
const titleName = /^(?:title|heading|headline|header|subject|topic|question|subtitle|subheading|caption|description)$/i;
/** Members beside the answer that only a program reads. */
const settingName =
  /^(?:confidence(?:_?score)?|language|lang|locale|intent|sources|citations|references|follow_?ups?)$/i;

const isText = (name: string, value: JsonValue): boolean =>
  typeof value === 'string' &&
  isReadable(value) &&
  (textName.test(name) || isTextWord(name) || noticeVariant(name) !== undefined || isCode(name, value));

const isOfAnswer = (name: string, value: JsonValue): boolean => {
  if (isText(name, value) || isThought(name) || value === null || value === '') return true;
  if (isList(value) || isRecord(value)) return Object.keys(value).length === 0 && settingName.test(name);
  if (settingName.test(name)) return true;
  return typeof value === 'string' && (titleName.test(name) || isTitleWord(name) || isDetailWord(name));
};

function parsed(text: string): JsonObject | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A later member does not decide. */
const maxLength = 900;
const cutEscape = /\\(?:u[\da-fA-F]{0,3})?$/;

/** True for a complete object, and for a long one that is cut inside a text. */
export function isSmallAnswer(written: string): boolean {
  const text = written.slice(0, maxLength);
  const members = Object.entries(parsed(text) ?? parsed(`${text.replace(cutEscape, '')}"}`) ?? {});
  return (
    members.length > 1 &&
    members.every(([name, value]) => isOfAnswer(name, value)) &&
    members.some(([name, value]) => isText(name, value))
  );
}
