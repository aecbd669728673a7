import { expect, test } from 'vitest';
import { createPaint } from './paint.ts';
import { createOutput, toTerminal } from './terminal-output.ts';

const paint = createPaint(true, {});

// Hidden text, an erased line, the title, the clipboard, a link, the cursor, the reversal of text, the bell, a C1 introducer, half a sequence.
const hostile = [
  'a\u001b[8mb',
  'a\u001b[107mb',
  'a\r\u001b[Kb',
  '\u001b]0;title\u0007',
  '\u001b]52;c;aGk=\u0007',
  '\u001b]8;;https://example.com\u001b\\',
  '\u001b[2J\u001b[H',
  '\u202eabc\u202c',
  '\b\b\b',
  '\u009b2J',
  '\u001b[',
  'a\rb',
];

// oxlint-disable-next-line no-control-regex -- matches what must not be written
const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;
// oxlint-disable-next-line no-control-regex -- matches the escape sequences of the program
const colour = /\u001b\[(?:[1-4]|2[2-4]|3[1-69])m/g;

test.each(hostile)('never writes %j to a terminal', (text) => {
  for (const around of [text, paint('red', text), `${paint('bold', 'a')}${text}${paint('dim', 'b')}`, text + text]) {
    expect(toTerminal(around).replaceAll(colour, '')).not.toMatch(control);
  }
});

test('keeps colours, line ends and the sequence that erases a line', () => {
  const text = `\r\u001b[K${paint('green', 'ok')} done\n`;
  expect(toTerminal(text)).toBe(text);
});

test('writes text unchanged to a file or a pipe', () => {
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  createOutput({ write })('a\tb\u001b[2J');
  createOutput({ isTTY: true, write })('a\tb\u001b[2J');
  expect(written).toEqual(['a\tb\u001b[2J', 'a    b[2J']);
});
