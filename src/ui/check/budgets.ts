export interface Budgets {
  readonly maxElements: number;
  readonly maxDepth: number;
  /** Maximum characters of the document. */
  readonly maxOutput: number;
  /** Maximum characters of a value that must be complete before it is sent. */
  readonly maxHeld: number;
}

/** The limit that a document of this size has reached, for a diagnostic; undefined if another element fits. */
export function reachedLimit(
  { maxElements, maxDepth, maxOutput }: Budgets,
  elements: number,
  depth: number,
  length: number,
): string | undefined {
  if (elements >= maxElements) return `${maxElements} elements`;
  if (depth >= maxDepth) return `${maxDepth} levels`;
  return length >= maxOutput ? `${maxOutput} characters` : undefined;
}
