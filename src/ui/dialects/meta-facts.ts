// The metadata of a component: `"meta": {"author": "Ann Bell", "date": "3 May", "version": "1.2"}`. Some of its members
// are facts for readers, others are records for programs.
import { isList } from '../../is-list.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { isSentence, isWords, readableStrings } from '../check/readable-text.ts';
import { buffered } from './call.ts';
import { isTextKey, longText } from './described/data-fact.ts';
import { isForProgram } from './envelope.ts';
import { shown } from './foreign-node.ts';
import { isFact } from './member-facts.ts';

export const metaKey = /^meta(?:data)?$/i;

export interface MetaFacts {
  readonly facts: JsonObject;
  /** Texts that need no label. */
  readonly texts: readonly string[];
  /** Texts that are not shown, such as those of nested records. */
  readonly lost: readonly string[];
}

export function metaFacts(meta: JsonObject): MetaFacts {
  const facts: [string, JsonValue][] = [];
  const texts: string[] = [];
  const lost: string[] = [];
  for (const [name, value] of Object.entries(meta)) {
    if (isForProgram(name) || value === null) continue;
    if (typeof value === 'object') {
      const isWordList = isList(value) && value.every((one) => typeof one === 'string' && isWords(one));
      if (isWordList && value.length > 0) facts.push([name, value.map(shown).join(', ')]);
      else lost.push(...readableStrings(buffered(value)).filter(isSentence));
      continue;
    }
    const isText = typeof value === 'string' && (isTextKey(name) || value.length > longText);
    if (isText && isWords(value)) texts.push(value);
    else if (isFact(name, value, true) && (typeof value !== 'string' || isWords(value))) facts.push([name, value]);
    else if (typeof value === 'string' && isSentence(value)) lost.push(value);
  }
  return { facts: Object.fromEntries(facts), texts, lost };
}
