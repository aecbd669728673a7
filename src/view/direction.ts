// The direction of a document is that of its first letter.
import { isList } from '../is-list.ts';
import { isElement } from '../client/tree-reader.ts';
import type { JsonValue } from '../schema/schema.ts';

const letter = /\p{L}/u;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const readable = new Set([
  'title',
  'subtitle',
  'text',
  'textMarkdown',
  'trigger',
  'label',
  'term',
  'description',
  'category',
]);
/** If no letter has arrived yet, the common direction is assumed. */
const maxValues = 200;

/** Undefined while there is no letter. */
export function directionOf(root: JsonValue | undefined): 'ltr' | 'rtl' | undefined {
  const waiting: (JsonValue | undefined)[] = [root];
  for (let count = 0; waiting.length > 0 && count < maxValues; count += 1) {
    const value = waiting.shift();
    if (typeof value === 'string') {
      const [first] = letter.exec(value) ?? [];
      if (first !== undefined) return rightToLeft.test(first) ? 'rtl' : 'ltr';
    } else if (isElement(value)) {
      const parts = Object.entries(value.props).flatMap(([name, part]) =>
        typeof part !== 'string' || readable.has(name) ? [part] : [],
      );
      waiting.unshift(...parts.slice(0, maxValues));
    } else if (isList(value)) {
      waiting.unshift(...value.slice(0, maxValues));
    }
  }
  return undefined;
}
