import type { Definitions } from './definitions.ts';
import type { ValueTree } from './new-values.ts';
import type { Statement } from './statement.ts';

/** Values of a UI that was written again, and how deep its references may go. */
const maxCollected = 50_000;
const maxCollectedDepth = 200;

/** Collects a statement with all that it refers to; definitions that were written since `from` come first. */
export function collectStatement(
  statement: Statement,
  definitions: Definitions,
  from: number,
  tree: ValueTree,
  depth = 0,
): void {
  if (depth > maxCollectedDepth || tree.size > maxCollected) return;
  for (let position = 0; position < statement.length; position += 1) {
    const name = statement.referenceAt(position);
    const found =
      name === undefined
        ? undefined
        : (definitions.find(name, statement, false, from) ?? definitions.find(name, statement, true));
    // What the text ended in says less than the version before it.
    const definition =
      found !== undefined && found !== 'missing' && found.isCut
        ? (definitions.newestWhole(found.name) ?? found)
        : found;
    if (name === undefined) statement.replayAt(position, tree);
    else if (definition === undefined || definition === 'missing' || definition.isReplaying) tree.reference(name);
    else {
      definition.uses += 1;
      definition.isReplaying = true;
      collectStatement(definition, definitions, from, tree, depth + 1);
      definition.isReplaying = false;
    }
  }
}
