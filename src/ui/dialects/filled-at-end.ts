import { loss, wait, type Step } from './foreign-source.ts';
import { filledText, missingData, type Lookup } from './placeholders.ts';

/**
 * A text with the data in place of its placeholders. Waits for data that may follow; what is missing when the text ends
 * is reported.
 */
export function* filledAtEnd(written: string, look: Lookup, isEnding: () => boolean): Generator<Step, string> {
  for (;;) {
    const { text, missing } = filledText(written, look);
    if (missing.length === 0) return text;
    if (isEnding()) {
      yield loss(missingData(missing));
      return text;
    }
    yield wait;
  }
}
