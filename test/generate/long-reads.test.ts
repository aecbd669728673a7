// A model server may send a whole document in one read. It is compiled in slices, with turns for other work between.
import { expect, test } from 'vitest';
import { generateUi } from '../../src/generate/generate-ui.ts';
import { sliceParts } from '../../src/generate/slice-parts.ts';
import { setUpUi } from '../../src/generate/ui-setup.ts';
import type { LanguageModel, StreamPart } from '../../src/model/language-model.ts';
import type { UiOptions } from '../../src/generate/event.ts';
import { htmlRenderer } from '../html-renderer.ts';
import { runSync } from '../../src/slices.ts';

const request = {
  call: { messages: [], tools: [], toolChoice: { type: 'auto' as const }, settings: {} },
  ignored: [],
};
const words = 'words and more words '.repeat(10_000);
const notation = `root = Card([TextContent("${words}")])`;

async function generate(batches: readonly (readonly StreamPart[])[], ui?: UiOptions) {
  const model: LanguageModel = {
    stream: () =>
      Promise.resolve({
        async *[Symbol.asyncIterator]() {
          yield* batches;
        },
      }),
  };
  let turns = 0;
  const next = async (): Promise<void> => {
    turns += 1;
  };
  const { signal } = new AbortController();
  const asked = ui === undefined ? request : { ...request, ui };
  const setup = runSync(setUpUi(asked, model, htmlRenderer));
  const events = await generateUi(model, asked, signal, setup, { isOver: () => true, next });
  const pieces: string[] = [];
  const types: string[] = [];
  for await (const batch of events) {
    for (const event of batch) {
      types.push(event.type);
      if (event.type === 'content-delta') pieces.push(event.text);
    }
  }
  return { pieces, types, turns };
}

const finish: StreamPart = { type: 'finish', reason: 'stop' };
const text = (written: string): StreamPart => ({ type: 'text-delta', text: written });

test('compiles a long read in slices into the same document', async () => {
  const short = await generate([...(notation.match(/[^]{1,1000}/g) ?? []).map((piece) => [text(piece)]), [finish]]);
  expect(short.turns).toBe(0);
  for (const batches of [[[text(notation), finish]], [[text(notation)], [finish]]]) {
    const long = await generate(batches);
    expect(long.pieces.join('')).toBe(short.pieces.join(''));
    expect(Math.max(...long.pieces.map((piece) => piece.length))).toBeLessThan(20_000);
    expect(long.turns).toBeGreaterThan(20);
    expect(long.types.at(-1)).toBe('finish');
  }
});

test('slices are short, lose no text and never split a character', () => {
  const long = '東👋🏽\\n"x" '.repeat(40_000);
  const parts: StreamPart[] = [
    { type: 'reasoning-delta', text: long },
    ...Array.from({ length: 300 }, (_, index) => text(`word ${index} `)),
    text(long),
    { type: 'tool-call-delta', index: 0, id: 'a', name: 'f', arguments: long },
    finish,
  ];
  const slices = sliceParts(parts) ?? [];
  const textOf = (part: StreamPart): string =>
    part.type === 'text-delta' ? part.text : part.type === 'tool-call-delta' ? part.arguments : '';
  for (const slice of slices) {
    const written = slice.map(textOf);
    expect(written.join('').length).toBeLessThanOrEqual(1_024);
    for (const piece of written) expect(piece.isWellFormed()).toBe(true);
  }
  expect(slices.flat().map(textOf).join('')).toBe(parts.map(textOf).join(''));
  expect(slices.flat().filter((part) => part.type === 'tool-call-delta' && part.id !== undefined)).toHaveLength(1);
  expect(slices.flat().at(-1)).toBe(finish);
  expect(sliceParts(parts.slice(1, 30))).toBeUndefined();
});

test('draws a large table as HTML in slices', async () => {
  const rows = Array.from({ length: 4000 }, (_, row) => row);
  const table = `Table([Col("Name", [${rows.map((row) => `"Place ${row}"`).join(', ')}]), Col("Orders", [${rows.join(', ')}])])`;
  // In a section, so that the table is only a part of its block.
  const section = `SectionBlock([SectionItem("a", "All", [${table}])])`;
  const written = `root = Card([TextContent("Before"), ${section}, TextContent("After")])`;
  const { pieces, turns } = await generate([[text(written)], [finish]], { format: 'html' });
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(64_000);
  expect(turns).toBeGreaterThan(10);
  const html = pieces.join('');
  expect(html).not.toContain('<!--');
  expect(html).toMatch(/Before[^]*<tbody><tr>[^]*Place 0<[^]*Place 3999<[^]*<\/tbody>[^]*After/);
  expect(html.split('<tr>').length - 1).toBe(4001);
});

test('shows long unclosed reasoning in slices', async () => {
  const { pieces, turns } = await generate([
    ...(words.match(/[^]{1,1000}/g) ?? []).map((piece) => [text(`<think>${piece}`)]),
    [finish],
  ]);
  expect(turns).toBeGreaterThan(20);
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(8_192);
  expect(pieces.join('')).toContain('words and more words ');
});

test('sends content before a tool call that follows it in the same read', async () => {
  const call: StreamPart = { type: 'tool-call-delta', index: 0, id: 'a', name: 'f', arguments: '{}' };
  const done: StreamPart = { type: 'finish', reason: 'tool-calls' };
  const { types, pieces } = await generate([[text(notation), call, done]]);
  const order = types.filter((type, index) => type !== types[index - 1]);
  expect(order).toEqual(['content-delta', 'tool-call-delta', 'content-delta', 'finish']);
  expect(JSON.parse(pieces.join(''))).toMatchObject({ component: { component: 'Card' } });
});

test('stops the model when the document limit is reached within a long read', async () => {
  const { types } = await generate([
    [text(`root = Card([${'TextContent("line of words"),'.repeat(10_000)}`)],
    [text('x')],
  ]);
  expect(types.at(-1)).toBe('finish');
});
