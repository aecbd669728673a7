import { parseJson } from '../../json.ts';
import type { JsonValue } from '../../schema/schema.ts';
import type { Catalog } from '../../ui/catalog.ts';
import { validate } from '../../ui/validate.ts';
import type { Reply } from '../answer.ts';
import { fromChecks, type ScoreFunction } from './score.ts';

/** Every document of the answer is complete and conforms to the catalog. */
export const valid: ScoreFunction = ({ answer, replies, catalog }) => {
  const problem = answer.failure ?? replies.flatMap((reply) => problemsOf(reply, catalog)).at(0);
  return fromChecks([[problem === undefined && replies.length > 0, problem ?? 'there is no answer']]);
};

function problemsOf({ content, isTruncated, call }: Reply, catalog: Catalog): readonly string[] {
  if (call.error !== undefined) return [call.error.message];
  if (isTruncated) return ['the answer was cut off'];
  if (content === '') return call.toolCalls.length > 0 ? [] : ['the answer is empty'];
  const parsed = parseJson(content);
  // parseJson returns JSON.
  return parsed.ok ? validate(parsed.value as JsonValue, catalog).map(({ message }) => message) : [parsed.message];
}
