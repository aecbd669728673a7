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
  'xLabel',
  'yLabel',
]);
/** If no letter has arrived yet, the common direction is assumed. */
const maxValues = 200;

/** The first texts of a document, in the order in which they are read. */
function* textsOf(root: JsonValue | undefined): Generator<string, undefined, undefined> {
  const waiting: (JsonValue | undefined)[] = [root];
  for (let count = 0; waiting.length > 0 && count < maxValues; count += 1) {
    const value = waiting.shift();
    if (typeof value === 'string') {
      yield value;
    } else if (isElement(value)) {
      const parts = Object.entries(value.props).flatMap(([name, part]) =>
        typeof part !== 'string' || readable.has(name) ? [part] : [],
      );
      waiting.unshift(...parts.slice(0, maxValues));
    } else if (isList(value)) {
      waiting.unshift(...value.slice(0, maxValues));
    }
  }
}

/** Undefined while there is no letter. */
export function directionOf(root: JsonValue | undefined): 'ltr' | 'rtl' | undefined {
  for (const text of textsOf(root)) {
    const [first] = letter.exec(text) ?? [];
    if (first !== undefined) return rightToLeft.test(first) ? 'rtl' : 'ltr';
  }
  return undefined;
}

/** No text is longer; it would delay the page. */
const maxLength = 2_000;

/** Words of tables in other languages that have only the letters of English. */
const foreignWord =
  /\b(?:und|der|das|monat|umsatz|kunden?|preis|menge|datum|stadt|jahr|anzahl|artikel|januar|dezember|mois|ventes|ville|prix|produits?|janvier|avril|juin|mes|ventas|ciudad|precio|fecha|cantidad|producto|enero|mayo|mese|vendite|prezzo|prodotto|gennaio|maggio|vendas|produto|cidade|janeiro|maio|fiyat|tarih|toplam|ocak)\b/i;

/** The beginning of a document, to recognize its language; empty while it can only be English. */
export function foreignText(root: JsonValue | undefined): string {
  let text = '';
  for (const one of textsOf(root)) if (text.length < maxLength) text += `${one.slice(0, maxLength)} `;
  return /[^\P{L}a-z]/iu.test(text) || foreignWord.test(text) ? text : '';
}
