// The built-in model at the limits: long messages, any input, and the tokens of real vocabularies.
import * as fc from 'fast-check';
import { countTokens as countCl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base';
import { estimateTokenCount } from 'tokenx';
import { describe, expect, test } from 'vitest';
import type { StreamPart, ToolDefinition } from '../src/model/language-model.ts';
import type { Message } from '../src/model/message.ts';
import { compose } from '../src/composer/compose.ts';
import { createComposer } from '../src/composer/composer.ts';
import { callOf, compiled, composer, partsOf, saying, textsOf, toText, uiOf } from './composer-calls.ts';
import { isFullRun, sized, seedCount } from './seed-count.ts';

const runs = { seed: 20261121, numRuns: seedCount(200) };
const word = fc
  .stringMatching(/^[A-Za-zÀ-ÿ0-9%$€ _.-]{1,12}$/)
  .map((text) => text.trim())
  .filter((text) => text !== '');

describe('a long message', () => {
  const fill = (part: (index: number) => string): string => {
    const parts: string[] = [];
    for (let size = 0; size < sized(30_000, 5_000); size += parts.at(-1)?.length ?? 1) parts.push(part(parts.length));
    return parts.join('');
  };

  test.each([
    ['CSV', `name,value\n${fill((index) => `row ${index},${index % 97}\n`)}`],
    ['a dashboard', `Sales dashboard\n\nmonth,sales\n${fill((index) => `2026-01-${10 + (index % 18)},${index}.5\n`)}`],
    ['CSV with quotes', `name,value\n${fill((index) => `"row ""${index}""","a\nb"\n`)}`],
    ['quotes that end nowhere', `a,b\n"${fill(() => 'a"b"c,')}`],
    ['a table of one column', `| a |\n|---|\n${fill(() => '| x |\n')}`],
    ['a wide table', `|${'a|'.repeat(500)}\n|${'-|'.repeat(500)}\n${fill(() => `|${'1|'.repeat(500)}\n`)}`],
    ['records', `[${fill((index) => `{"name":"row ${index}","value":${index}},`)}{}]`],
    ['figures', `[${fill((index) => `${index},`)}1]`],
    ['members', `{${fill((index) => `"k${index}":${index},`)}"k":1}`],
    ['lists in lists', `[${fill(() => '[[[[1],[2]]]],')}1]`],
    ['JSON Lines', fill((index) => `{"a":${index}}\n`)],
    ['pairs', fill((index) => `- key ${index}: ${index}\n`)],
    ['log lines', fill((index) => `2026-01-02T10:00:00 INFO [worker-${index % 7}] handled ${index}\n`)],
    ['turns', fill((index) => `${index % 2 === 0 ? 'Mia' : 'Jonas'}: This is turn ${index}.\n`)],
    ['turns with times', fill((index) => `[09:${10 + (index % 50)}] Mia: Turn ${index}\n`)],
    ['named values', fill((index) => `level=info msg="turn ${index}" at=${index}\n`)],
    ['prose', fill(() => 'Some words in a paragraph that goes on, and on.\n\n')],
    ['short paragraphs', fill(() => 'a\n\n')],
    ['tasks', fill(() => '- [ ] do it\n')],
    ['steps', fill((index) => `${index + 1}. **Step**: do it\n`)],
    ['headings', fill(() => '# a\n')],
    ['fences', fill(() => '```js\nx\n```\n\n')],
    ['pictures', fill((index) => `![a](https://a.example/${index}.png)\n\n`)],
    ['footnotes', fill((index) => `x[^${index}]\n\n[^${index}]: y\n\n`)],
    ['commits', fill((index) => `commit ${(index + 0xabcdef0).toString(16)}\nAuthor: Ada\n\n    Change ${index}\n\n`)],
    ['contacts', fill((index) => `BEGIN:VCARD\nFN:Ada ${index}\nTEL:${index}\nEND:VCARD\n`)],
    ['HTML', fill((index) => `<div><p>Text <b>${index}</b></p><table><tr><td>1<td>2</table></div>`)],
    ['questions', fill((index) => `${index}. What?\na) this\nb) that\n\n`)],
    ['stages', fill((index) => `2018 - 2020  Stage ${index}\n- done\n`)],
    ['contacts that do not end', fill(() => 'BEGIN:VCARD\nFN:Ada\n')],
    ['clauses', fill((index) => `${index}. shall:\na) pay\nb) keep\n\n`)],
    ['tables of uneven rows', fill(() => '+---+\n| a |\n| a | b |\n')],
    ['tags that do not end', `<p>${fill(() => '<b>x</i>')}</p>`],
    ['lists of HTML in lists', `<p>a</p>${fill(() => '<ul><li>x<blockquote>')}</ul>`],
    ['cells of many columns', `<table><tr>${fill(() => '<td colspan=50>x')}</tr>${fill(() => '<tr><td>y')}</table>`],
    ['a drawn table', fill((index) => `+---+\n| ${index} |\n`)],
    ['mixed parts', fill((index) => `# Part ${index}\n\nText.\n\n- a\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n`)],
  ])('%s: yields every few thousand characters', (_, text) => {
    const work = compose(saying(text));
    let slices = 0;
    while (work.next().done !== true) slices += 1;
    expect(slices).toBeGreaterThan(text.length / 10_000);
  });

  test.each([
    ['a string', JSON.stringify({ note: 'line\n'.repeat(60_000) })],
    ['a code block', `\`\`\`js\n${'call(1);\n'.repeat(40_000)}\n\`\`\``],
    ['a line', 'x'.repeat(300_000)],
    ['a line of figures', `[${'1,'.repeat(sized(100_000, 30_000))}1]`],
  ])('%s: writes short parts', async (_, text) => {
    const parts = await partsOf(saying(text));
    const sizes = parts.map((part) => (part.type === 'text-delta' ? part.text.length : 0));
    expect(Math.max(...sizes)).toBeLessThan(10_000);
  });

  test('writes long tool arguments in short batches', async () => {
    const tool: ToolDefinition = { name: 'save', parameters: { type: 'object', properties: {} } };
    const text = `/save ${JSON.stringify({ text: 'x'.repeat(100_000) })}`;
    const call = callOf([{ role: 'user', content: [{ type: 'text', text }] }], { tools: [tool] });
    const sizes: number[] = [];
    for await (const batch of await composer.stream(call, new AbortController().signal)) sizes.push(batch.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(64);
  });

  test('answers a short message without yielding to the event loop', async () => {
    const turns = { isOver: () => false, next: () => Promise.reject(new Error('It yielded.')) };
    const { signal } = new AbortController();
    const parts: StreamPart[] = [];
    for await (const batch of await createComposer(turns).stream(saying('Month,Sales\nJan,1\nFeb,2'), signal)) {
      parts.push(...batch);
    }
    expect(parts.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
  });

  const propertiesOf = (count: number, schema: object): object =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, schema]));

  test.each([
    [
      'a schema that refers to itself',
      {
        $defs: { node: { type: 'object', properties: propertiesOf(100, { $ref: '#/$defs/node' }) } },
        properties: propertiesOf(100, { $ref: '#/$defs/node' }),
      },
    ],
    [
      'a schema whose references multiply choices',
      {
        $defs: { many: { enum: Array.from({ length: 4_000 }, (_, index) => `choice ${index}`) } },
        properties: propertiesOf(900, { $ref: '#/$defs/many' }),
      },
    ],
  ])('shows %s as JSON', async (_, schema) => {
    expect(await uiOf(JSON.stringify({ type: 'object', ...schema }))).toContain('CodeBlock("json"');
  });

  test.each([
    ['figures', JSON.stringify(Array.from({ length: sized(12_000, 10_100) }, (_, index) => index))],
    ...(isFullRun
      ? [
          [
            'members',
            JSON.stringify(Object.fromEntries(Array.from({ length: 12_000 }, (_, index) => [`k${index}`, 'v']))),
          ],
        ]
      : []),
  ])('continues %s beyond the column limit in a second table', async (_, text) => {
    const { document, diagnostics } = compiled(await uiOf(text));
    expect(diagnostics).toEqual([]);
    expect(document.match(/"component":"Table"/g)).toHaveLength(2);
  });

  test('a list that is parsed in slices stays one list', async () => {
    const items = Array.from({ length: 300 }, (_, index) => `${index + 1}. **Step ${index + 1}**: do it\n`);
    const { document } = compiled(await uiOf(items.join('')));
    expect(document.match(/"component":"Steps"/g)).toHaveLength(1);
    expect(document.match(/"component":"StepsItem"/g)).toHaveLength(300);
  });
});

describe('any input', () => {
  const expectDocument = async (text: string): Promise<void> => {
    const parts = await partsOf(saying(text));
    expect(parts.at(-1)?.type).toBe('finish');
    const notation = toText(parts);
    JSON.parse(compiled(notation).document);
  };

  test('any text produces a complete document', async () => {
    const markup = fc.constantFrom(
      '#',
      '- ',
      '1. ',
      '> ',
      '```',
      '|',
      '|-|',
      '\n',
      '\n\n',
      '[',
      '](',
      '*',
      '{"a":',
      '}',
      ',',
      '<',
      '\t',
      ': ',
      '"',
      '/x ',
    );
    // `unit: 'binary'` first builds a table of all code points, which takes 0.7 s.
    const character = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
    const text = fc
      .array(fc.oneof(markup, fc.string({ unit: character }), word), { maxLength: 40 })
      .map((parts) => parts.join(''));
    await fc.assert(fc.asyncProperty(text, expectDocument), runs);
  });

  test('any JSON produces a complete document', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 8 }), (value) => expectDocument(JSON.stringify(value))),
      runs,
    );
  });

  test.each([
    ['brackets', '['.repeat(sized(200_000, 20_000))],
    ['a long dashboard', `Sales dashboard\n\nname,sales\n${'row,1.5\n'.repeat(sized(200_000, 10_000))}`],
    ['closed brackets', '['.repeat(sized(50_000, 5_000)) + ']'.repeat(sized(50_000, 5_000))],
    ['objects', '{"a":'.repeat(sized(30_000, 3_000)) + '1' + '}'.repeat(sized(30_000, 3_000))],
    ['quotes', '>'.repeat(sized(100_000, 10_000))],
    ['list markers', '1) '.repeat(sized(50_000, 5_000))],
    ['deep lists', Array.from({ length: 400 }, (_, index) => `${' '.repeat(index * 2)}- x`).join('\n')],
    ['emphasis', '_*'.repeat(sized(50_000, 5_000))],
    ['links', '[a]('.repeat(sized(30_000, 3_000))],
    ['fences', '```\n'.repeat(sized(50_000, 5_000))],
    ['headings', '# a\n'.repeat(sized(50_000, 5_000))],
    ['short paragraphs', 'a\n\n'.repeat(sized(50_000, 5_000))],
    ['pipes', '|'.repeat(sized(100_000, 10_000)) + '\n' + '|-'.repeat(sized(50_000, 5_000))],
    ['openers that never close', '{"a": [\n'.repeat(sized(50_000, 5_000))],
    ['one long string', `["${'x'.repeat(5_000_000)}"]`],
    ['one long line', 'x'.repeat(5_000_000)],
    ['lone surrogates', '\ud800,\udc00\n\ud800,1\n\ud800,2'],
    ['a wide and a long table', `${','.repeat(sized(50_000, 5_000))}\n${'1\n'.repeat(sized(50_000, 5_000))}`],
    [
      'records without a common key',
      JSON.stringify(Array.from({ length: sized(3000, 1000) }, (_, index) => ({ [`k${index}`]: index }))),
    ],
    [
      'many lists in lists',
      JSON.stringify(Array.from({ length: sized(5000, 1000) }, (_, index) => [{ a: [index] }, 'x'])),
    ],
    ['tags', `<content>${'</content><context>'.repeat(sized(50_000, 5_000))}`],
    ['an address with a gap', JSON.stringify([`https://${'a'.repeat(2_000_000)} b`])],
    ['a fence in a list', `- a\n  \`\`\`\n${'  x\n'.repeat(sized(300_000, 30_000))}`],
    ['a question and blanks', `What?${' \n'.repeat(sized(100_000, 20_000))}x`],
    ['backticks', Array.from({ length: 3000 }, (_, index) => '`'.repeat(index % 200)).join(' ')],
  ])('%s: produces a complete document', async (_, text) => {
    const parts = await partsOf(saying(text));
    expect(parts.at(-1)?.type).toBe('finish');
    await expectDocument(text.slice(0, sized(20_000, 2_000)));
  });
});

// Each took more than ten seconds in an earlier version.
test.each([
  ['a JSON key of capital letters', `{"aa${'A'.repeat(60)}!": 1, "b": 2}`],
  ['another JSON key of capital letters', `{"${'A'.repeat(60)}!": 1, "b": 2}`],
  ['a line of 700 characters below the mark of a signature', `Hello\n--\n${'a'.repeat(700)}\`\n`],
])('answers %s', async (_, text) => {
  expect(toText(await partsOf(saying(text)))).toMatch(/^root = /);
});

describe('completeness', () => {
  test('every cell of a CSV is in the document', async () => {
    const rows = fc
      .integer({ min: 2, max: 5 })
      .chain((width) =>
        fc.array(fc.array(word, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 12 }),
      );
    await fc.assert(
      fc.asyncProperty(rows, async (rows) => {
        const csv = rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
        const { document, diagnostics } = compiled(await uiOf(`\`\`\`csv\n${csv}\n\`\`\``));
        const text = textsOf(JSON.parse(document));
        for (const cell of rows.slice(1).flat()) expect(text).toContain(cell);
        expect(diagnostics).toEqual([]);
      }),
      runs,
    );
  });

  test('every value of a JSON text is in the document', async () => {
    const value = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, word, fc.integer(), tie('list'), tie('record')),
      list: fc.array(tie('value'), { maxLength: 5 }),
      record: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), tie('value'), { maxKeys: 5 }),
    })).record;
    await fc.assert(
      fc.asyncProperty(value, async (value) => {
        const { document } = compiled(await uiOf(JSON.stringify(value)));
        const text = textsOf(JSON.parse(document)).replaceAll('\\', '');
        for (const leaf of textsOf(value).split('\n')) expect(text).toContain(leaf);
      }),
      runs,
    );
  });

  test('splits more rows than a column holds into several tables', async () => {
    const count = sized(25_000, 11_000);
    const csv = `name,value\n${Array.from({ length: count }, (_, index) => `row ${index},${index % 97}`).join('\n')}`;
    const { document, diagnostics } = compiled(await uiOf(csv));
    expect(diagnostics).toEqual([]);
    expect(document).toContain(`"row ${count - 1}"`);
    expect(document.match(/"component":"Table"/g)).toHaveLength(Math.ceil(count / 10_000));
  });

  // A quick run has fewer rows, which are wider: the message is over the limit all the same.
  const wider = sized(1, 20);
  const wide = (text: string): string => Array.from({ length: wider }, () => text).join(' ');

  test.each([
    [
      'CSV',
      `name,value\n${Array.from({ length: sized(60_000, 4_000) }, (_, index) => `${wide(`row ${index}`)},${index}`).join('\n')}`,
    ],
    [
      'JSON',
      JSON.stringify(
        Array.from({ length: sized(30_000, 3_000) }, (_, index) => ({ name: wide(`row ${index}`), value: index })),
      ),
    ],
    ['a JSON string', JSON.stringify({ note: `${wide('line')}\n`.repeat(sized(150_000, 10_000)) })],
    ['a line', 'x'.repeat(700_000)],
  ])('shows the beginning of a long message (%s) and states how much is omitted', async (kind, text) => {
    const { document } = compiled(await uiOf(text));
    const [, total = '', shown = '', omitted = ''] =
      /The message has ([\d,]+) characters\. The first ([\d,]+) are shown; the other ([\d,]+) are left out\./.exec(
        document,
      ) ?? [];
    const [all, first, rest] = [total, shown, omitted].map((figure) => Number(figure.replaceAll(',', '')));
    expect(all).toBe(text.length);
    expect(first).toBeGreaterThan(350_000);
    expect(first).toBeLessThanOrEqual(400_000);
    expect(rest).toBe((all ?? 0) - (first ?? 0));
    if (kind === 'CSV' || kind === 'JSON') expect(document).toContain('"component":"Table"');
  });

  test.each(['\n', '\r\n', '\r'])('shows at most 30,000 lines that end with %j', async (end) => {
    const { document } = compiled(await uiOf(`a${end}`.repeat(100_000)));
    const shown = 30_000 * (1 + end.length);
    expect(document).toContain(`The first ${shown.toLocaleString('en')} are shown`);
  });

  test('lines of JSON have no limit of their own', async () => {
    const rows = Array.from({ length: 8000 }, (_, index) => ({ name: `row ${index}`, value: index }));
    const json = JSON.stringify(rows, null, 1);
    expect(json.split('\n').length).toBeGreaterThan(30_000);
    expect(compiled(await uiOf(json)).document.includes('left out')).toBe(false);
  });

  test('shows a truncated command instead of running it', async () => {
    const tool: ToolDefinition = { name: 'save', parameters: { type: 'object', properties: {} } };
    const text = `/save ${JSON.stringify({ rows: Array.from({ length: 100_000 }, (_, index) => index) })}`;
    const messages: readonly Message[] = [{ role: 'user', content: [{ type: 'text', text }] }];
    const parts = await partsOf(callOf(messages, { tools: [tool], toolChoice: { type: 'required' } }));
    expect(parts.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
    expect(toText(parts)).toContain('are left out');
  });

  test('the tool results of one turn share one size limit', async () => {
    const results = Array.from({ length: 4 }, (_, index): Message => {
      return { role: 'tool', toolCallId: `call-${index}`, content: `word ${index} `.repeat(20_000) };
    });
    const text = toText(await partsOf(callOf(results)));
    expect(text).toContain('The first 120,000 are shown; the other 20,000 are left out.');
    expect(text).toContain('The result has 140,000 characters. The page has no room left for it.');
  });
});

test.each([
  ['English', 'This long sentence says something about the matter at hand. '],
  ['German', 'Donaudampfschifffahrtsgesellschaftskapitän überprüft Verträge. '],
  ['Russian', 'Это длинное предложение о многом. '],
  ['Arabic', 'هذه جملة طويلة جدا. '],
  ['Hindi', 'यह एक लंबा वाक्य है जो बहुत कुछ कहता है। '],
  ['Thai', 'นี่คือประโยคที่ยาวมาก '],
  ['Amharic', 'ይህ ረጅም ዓረፍተ ነገር ነው። '],
  ['Chinese', '我们讨论了手头的重要问题并给出结论。'],
  ['Japanese', 'これは長い文章で、とても多くのことを述べています。'],
  ['Korean', '이것은 매우 긴 문장입니다. '],
  ['emoji', '👩‍👩‍👧🎉🚀 '],
  ['digits', '8273645 '],
  ['CSV', 'Oslo,12,84\nRome,99,1234\n'],
])('max_tokens holds in real vocabularies for %s', async (_, text) => {
  for (const maxTokens of [10, 50, 200]) {
    const parts = await partsOf({ ...saying(text.repeat(80)), settings: { maxTokens } });
    expect(parts.at(-1)).toEqual({ type: 'finish', reason: 'length' });
    const written = parts.map((part) => (part.type === 'text-delta' ? part.text : '')).join('');
    const counts = [countO200k(written), countCl100k(written), estimateTokenCount(written)];
    expect(Math.max(...counts)).toBeLessThanOrEqual(maxTokens);
    expect(written.isWellFormed()).toBe(true);
  }
});

test('the built-in model obeys max_tokens', async () => {
  const text = Array.from({ length: 40 }, (_, index) => `# Part ${index}\n\nA text of part ${index}.`).join('\n\n');
  const whole = toText(await partsOf(saying(text)));
  const written = toText(await partsOf({ ...saying(text), settings: { maxTokens: 50 } }));
  expect(written).toMatch(/\nfinish: length$/);
  const start = written.replace(/\nfinish: length$/, '');
  expect([start, start.length > 100]).toEqual([whole.slice(0, start.length), true]);
  expect(toText(await partsOf({ ...saying(text), settings: { maxTokens: 100_000 } }))).toBe(whole);
});
