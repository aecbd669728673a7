import { expect, test } from 'vitest';
import { TextBuffer } from './text-buffer.ts';

test('returns the joined pieces whenever it is read', () => {
  const buffer = new TextBuffer();
  let text = '';
  for (let index = 0; index < 5_000; index++) {
    buffer.push(`${index},`);
    text += `${index},`;
    if (index % 700 === 0) expect(buffer.toString()).toBe(text);
  }
  expect(buffer.toString()).toBe(text);
  expect(buffer).toHaveLength(text.length);
});
