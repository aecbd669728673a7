import type { Definitions } from './definitions.ts';
import type { ValueTree } from './value-tree.ts';
import { maxText, textOf } from './data-operations.ts';
import type { Statement } from './statement.ts';

/** Maximum number of values collected from a repeated UI, and maximum depth of its references: a document has 32 levels. */
const maxCollected = 50_000;
const maxCollectedDepth = 50;

/** The text of a definition, to be joined to another text; undefined if it has none. */
export function textIn(definition: Statement | 'missing' | undefined): string | undefined {
  if (definition === undefined || definition === 'missing') return undefined;
  definition.uses += 1;
  const text = textOf(definition.data);
  return text === undefined || text.length > maxText ? undefined : text;
}

/** Collects a statement and everything it refers to. Definitions written since `from` take precedence. */
export function collectStatement(
  statement: Statement,
  definitions: Definitions,
  from: number,
  tree: ValueTree,
  depth = 0,
  isSpread = false,
): void {
  if (depth > maxCollectedDepth || tree.size > maxCollected) return;
  const brackets = isSpread && statement.hasItems ? 1 : 0;
  for (let position = brackets; position < statement.length - brackets; position += 1) {
    const name = statement.referenceAt(position);
    const found =
      name === undefined
        ? undefined
        : (definitions.find(name, statement, false, from) ?? definitions.find(name, statement, true));
    // A statement that the text ended in has less content than its previous version.
    const definition =
      found !== undefined && found !== 'missing' && found.isCut
        ? (definitions.newestWhole(found.name) ?? found)
        : found;
    const joined = statement.joinedAt(position);
    if (joined !== undefined) tree.text(textIn(definitions.find(joined, statement, true)) ?? '');
    else if (name === undefined) statement.replayAt(position, tree);
    else if (definition === undefined || definition === 'missing' || definition.isReplaying) tree.reference(name);
    else {
      definition.uses += 1;
      definition.isReplaying = true;
      collectStatement(definition, definitions, from, tree, depth + 1, statement.isSpreadAt(position));
      definition.isReplaying = false;
    }
  }
}
