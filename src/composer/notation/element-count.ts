import { Call, type Argument } from './call.ts';

/** The approximate maximum number of elements in a document. */
export const maxElements = 4_500;

/** Counts the elements of a document, up to `limit`. */
export function elementCount(root: Call, limit = maxElements): number {
  let count = 0;
  const stack: Argument[] = [root];
  while (stack.length > 0 && count < limit) {
    const next = stack.pop();
    if (next instanceof Call) {
      count++;
      for (const argument of next.args) if (typeof argument === 'object') stack.push(argument);
    } else if (Array.isArray(next)) {
      for (const item of next) if (typeof item === 'object') stack.push(item);
    }
  }
  return count;
}
