import { expect, test } from 'vitest';
import { formatSentence } from '../../src/ui/read/format-sentence.ts';

const starts = ["Here's", 'Here is', 'Below is', 'This is', 'Sure! Here is', 'Hier ist', 'Voici', 'Aquí está', 'Вот'];
const words = ['the', 'the complete', 'an', "l'", 'your new'];
const nouns = ['JSON', 'UI', 'A2UI', 'OpenUI', 'A2UI JSON', 'interface', 'response', 'example', 'Oberfläche'];
const ends = [':', ' in JSON format:', ' for your form:', '.', ' of how to respond to "Show me the flights":'];

// A text that arrives in pieces is shown as soon as it cannot be such a sentence any more.
test('no beginning of a format sentence is anything else', () => {
  let count = 0;
  for (const start of starts)
    for (const word of words)
      for (const noun of nouns)
        for (const end of ends) {
          const sentence = `${start} ${word} ${noun}${end}`;
          if (formatSentence(sentence) !== 'whole') continue;
          count += 1;
          for (let length = 1; length < sentence.length; length += 1)
            expect(formatSentence(sentence.slice(0, length)), sentence.slice(0, length)).not.toBe('none');
        }
  expect(count).toBeGreaterThan(500);
});
