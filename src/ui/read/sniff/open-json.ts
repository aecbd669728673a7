// JSON that stays undecided for a while whatever its members are. Examining it after each character costs 0.1 ms a
// character where many short objects are held together, once for each of them.
import { mayBeginDialect } from '../../dialects/detect.ts';
import { possibleKeys, sniffObject } from './sniff-json.ts';
import { maxLine, type SniffContext } from './sniffed.ts';

/** Maximum length of such JSON. */
export const maxOpenJson = maxLine;

const head = /^([\s[]*)\{\s*"([\w$]{1,40})"\s*:/;

/** The start of a tree linked by ids, or of data. It is held, even if it looks like our UI, until a later member decides. */
const lastingHead =
  /^[\s[]*\{\s*"(?:(?:component|type)"\s*:\s*"[Ff]orm"|type"\s*:\s*"(?:message|object)"|(?:root|ui)"\s*:\s*"|(?:elements|state|data|spec)"\s*:\s*\{)/;

/** True if the UI below the JSON begins, which means that the JSON is no longer held. */
const rootLine = /\n[ \t]*root[ \t]*=/;

/**
 * True if a character between the two lengths of a line decides what it is only if the longer line is decided too. Then
 * it is enough to examine the longer one, and to bisect if that is decided.
 */
export function isOpenJson(shorter: string, longer: string, context: SniffContext): boolean {
  const [, before, key = ''] = head.exec(shorter) ?? [];
  if (before === undefined || rootLine.test(longer)) return false;
  if (lastingHead.test(shorter)) return true;
  const isList = before.includes('[');
  const mayBeDialect = mayBeginDialect(shorter);
  if (!mayBeDialect && !(isList && possibleKeys.has(key))) return false;
  const found = sniffObject(longer, longer.indexOf('{'), context).type;
  return found === 'more' || (mayBeDialect && found === 'prose');
}
