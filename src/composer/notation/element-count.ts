import { Call, type Argument } from './call.ts';

/** A document may have no more elements than about these. */
export const mostElements = 4_500;

/** How many elements a document will have; stops counting at `limit`. */
export function elementCount(root: Call, limit = mostElements): number {
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
