// Members of data that are never visible, so that the diagnostics can name them.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { isSentence } from '../../check/readable-text.ts';
import { shown, type ForeignNode } from '../foreign-node.ts';
import { commentKey, isQuestion, solutionKey } from './combined-members.ts';
import { isSymbol } from './data-item.ts';
import { nodeOf } from './described-node.ts';
import { typeOf } from './component-type.ts';
import { propsKeys } from './written-element.ts';

/** A node that shows nothing. Its text `names` lists members of the data. */
export const hiddenType = 'hidden-members';
/** A node that shows nothing. Its text `message` says which reference could not be resolved. */
export const lossType = 'unresolved-reference';

const unseen = /^(?:_?id|uid|uuid|slug|correct|isCorrect|answer_?index|status_?code|timestamp_ms|payload)$/i;
const maxDepth = 12;
const maxNames = 8;

/** Members that the model wrote for itself, besides its answer. */
export const isThought = (name: string): boolean =>
  /^(?:thinking|thoughts?|reasoning|chain_of_thought|scratchpad)$/.test(name);

/** Reasoning beside an answer is not shown. Beside facts only, it is what explains them. */
export const hidesThoughts = (value: JsonObject): boolean =>
  Object.entries(value).some(([name, one]) => !isThought(name) && (typeof one === 'object' || isSentence(shown(one))));

/**
 * The ids, answers of questions and codes in a value. The id of a component is not included, because other components
 * may refer to it. `areAnswersShown`: the right answers are in a part of their own.
 */
export function hiddenMembers(value: JsonValue, areAnswersShown = false): readonly ForeignNode[] {
  const names = new Set<string>();
  const comments = new Set<string>();
  const visit = (inner: JsonValue, depth: number, { isProps = false, isInList = false } = {}): void => {
    if (depth > maxDepth || names.size >= maxNames) return;
    if (isList(inner)) for (const item of inner) visit(item, depth + 1, { isInList: true });
    if (!isRecord(inner)) return;
    const isData = typeOf(inner) === undefined && !isProps;
    for (const [name, member] of Object.entries(inner)) {
      if (depth === 0 && isThought(name) && hidesThoughts(inner)) names.add(name);
      else if (areAnswersShown && (solutionKey.test(name) || commentKey.test(name)) && isQuestion(inner)) continue;
      else if (solutionKey.test(name) && isQuestion(inner)) names.add(name);
      else if (commentKey.test(name) && isInList && isQuestion(inner)) comments.add(name);
      else if (typeof member === 'object') visit(member, depth + 1, { isProps: propsKeys.includes(name) });
      else if (isData && ((unseen.test(name) && member !== '') || isSymbol(name, member))) names.add(name);
    }
  };
  visit(value, 0);
  const nodes = [names, comments].map((found) =>
    nodeOf(hiddenType, { names: [...found].join(', '), isLossy: found === comments }),
  );
  return nodes.filter(({ props }) => props['names'] !== '');
}
