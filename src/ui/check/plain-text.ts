// Markdown marks at the beginning of a text that is shown as it is: "**Step 1**: Mix" becomes "Step 1: Mix". Marks further
// on stay, because the text is written as it arrives. A text that would then begin with another mark is left unchanged, so
// that no text changes twice.
import { isList } from '../../is-list.ts';
import type { JsonValue, Schema } from '../../schema/schema.ts';
import type { TextFilter } from './text-filter.ts';

const mayBegin = /^[*_`#]/;
/** A heading. One hash may mean a number: "# of users". */
const heading = /^#{2,6} {1,3}(?=\S)/;
/** Emphasis or code that ends before a space or a punctuation mark, but not `__init__`, `__FILE__`, `*args` or `**kwargs`. */
const inline =
  /^(?:\*\*([^\s*](?:[^*\n]{0,58}[^\s*])?)\*\*|\*([^\s*](?:[^*\n]{0,58}[^\s*])?)\*|__(?!(?:[a-z\d]{1,60}|[A-Z\d]{1,60})__)([^\s_](?:[^_\n]{0,58}[^\s_])?)__|`([^\s`](?:[^`\n]{0,58}[^\s`])?)`)(?![\p{L}\p{M}\p{N}*_`])/u;
/** Characters by which both are known: 9 of a heading, 64 of the other, and the one after it. */
const maxHeld = 80;

/** The text without marks at its beginning. */
export function plainText(text: string): string {
  if (!mayBegin.test(text)) return text;
  const rest = text.replace(heading, '');
  const plain = rest.replace(inline, (_, ...found: (string | undefined)[]) => found.slice(0, 4).find(Boolean) ?? '');
  return plain === '' || mayBegin.test(plain) ? text : plain;
}

/** A value whose plain texts have no such marks. */
export function plainValue(schema: Schema | undefined, value: JsonValue): JsonValue {
  if (typeof value === 'string') return takesPlain(schema) ? plainText(value) : value;
  if (schema?.type !== 'array' || !isList(value) || !takesPlain(schema.items)) return value;
  return value.map((item) => plainValue(schema.items, item));
}

const takesPlain = (schema: Schema | undefined): boolean =>
  schema?.type === 'union' ? schema.anyOf.some(takesPlain) : schema?.type === 'string' && schema.isPlain === true;

/** The same for a text that arrives in pieces. Only the beginning of a text that begins with a mark is held. */
export class PlainText implements TextFilter {
  #held = '';
  #isOpen = true;

  push(piece: string): string {
    if (!this.#isOpen) return piece;
    this.#held += piece;
    return mayBegin.test(this.#held) && this.#held.length < maxHeld ? '' : this.end();
  }

  end(): string {
    const held = this.#held;
    this.#isOpen &&= held === '';
    this.#held = '';
    return plainText(held);
  }
}
