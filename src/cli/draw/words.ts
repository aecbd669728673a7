// The words that a drawing needs, and the language of its figures: those of the document.
import { isList } from '../../is-list.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { phrasesFor } from '../../composer/language/read-language.ts';

export interface Words {
  /** The BCP 47 tag used to format numbers. */
  readonly language: string;
  readonly yes: string;
  readonly no: string;
  readonly image: string;
}

export function wordsFor(text: string): Words {
  const { language, labels } = phrasesFor(text);
  return { language, yes: labels.yes, no: labels.no, image: labels.image.replace('{n}', '').trim() };
}

/** Longer texts are in the language of their beginning. */
export const sampleSize = 3_000;

/** The beginning of the texts in a block, without names of props and components, which are not in its language. */
export function sampleOf(block: JsonValue): string {
  let sample = '';
  const collect = (value: JsonValue, name: string): void => {
    if (sample.length >= sampleSize) return;
    if (typeof value === 'string') sample += otherProps.has(name) ? '' : `${value.slice(0, sampleSize)}\n`;
    else if (isList(value)) for (const item of value) collect(item, name);
    else if (typeof value === 'object' && value !== null) {
      for (const [inner, one] of Object.entries(value)) collect(one, inner);
    }
  };
  collect(block, '');
  return sample;
}

/** Props whose texts are not in the language of the document. */
const otherProps = new Set(
  'component variant type size name value src url href icon trend codeString language'.split(' '),
);
