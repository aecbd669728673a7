import assert from 'node:assert/strict';
import { composer } from '../../program.ts';
import { histories, json, markdown, schemas, tables, type MakeInput } from '../long-inputs.ts';
import type { Attack } from '../attack.ts';

const inputs: readonly (MakeInput | undefined)[] = [
  tables['CSV'],
  tables['CSV with more columns than cells'],
  tables['Markdown table of one column'],
  json['records'],
  json['one string'],
  markdown['a mixture'],
  markdown['references'],
  histories['a document'],
  histories['many answers in notation'],
  schemas['a schema that multiplies choices'],
];

/** Characters; including JSON escapes, just within the body size limit. */
const size = 5_000_000;

export const attack: Attack = {
  name: 'messages and histories of 5 MB, each of another kind',
  async run({ ask }) {
    for (const make of inputs) {
      assert.ok(make !== undefined);
      const { status, text } = await ask({ model: composer, ...make(size) });
      assert.equal(status, 200, text.slice(0, 200));
    }
  },
};
