// Messages of any size, of each kind that the built-in model renders or that is converted from a history. Used by the
// attack suite and the benchmark.

export interface LongInput {
  readonly messages: readonly object[];
  readonly tools?: readonly object[];
}

export type MakeInput = (size: number) => LongInput;

function fill(size: number, part: string | ((index: number) => string)): string {
  if (typeof part === 'string') return part.repeat(Math.ceil(size / part.length)).slice(0, size);
  const parts: string[] = [];
  for (let length = 0; length < size; length += parts.at(-1)?.length ?? 1) parts.push(part(parts.length));
  return parts.join('');
}

const saying = (content: string): LongInput => ({ messages: [{ role: 'user', content }] });

const text =
  (part: string | ((index: number) => string), before = '', after = ''): MakeInput =>
  (size) =>
    saying(before + fill(size, part) + after);

const list = (item: (index: number) => unknown): MakeInput =>
  text((index) => `${JSON.stringify(item(index))},`, '[', '0]');

const members = (value: (index: number) => unknown): MakeInput =>
  text((index) => `"key${index}":${JSON.stringify(value(index))},`, '{', '"last":0}');

function result(content: (size: number) => string): MakeInput {
  const call = { id: 'call_1', type: 'function', function: { name: 'get_rows', arguments: '{"of":"x"}' } };
  return (size) => ({
    messages: [
      { role: 'user', content: 'Show it' },
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'call_1', content: content(size) },
    ],
  });
}

export const tables: Readonly<Record<string, MakeInput>> = {
  CSV: text((index) => `row ${index},${index % 97},2026-01-0${1 + (index % 9)}\n`, 'name,value,date\n'),
  'CSV out of order': text(
    (index) => `${new Date(1.7e12 + ((index * 7919) % 100_000) * 60_000).toISOString().slice(0, 16)},${index % 97}\n`,
    'time,value\n',
  ),
  'CSV of short rows': text('1,2\n', 'a,b\n'),
  'CSV with quotes': text((index) => `"row ""${index}""","two\nlines"\n`, 'a,b\n'),
  'CSV with quotes that end nowhere': text('a"b"c,', 'a,b\n"'),
  'CSV with 900 columns': text(`${'1,'.repeat(899)}1\n`, `${'a,'.repeat(899)}b\n`),
  'CSV with more columns than cells': text('1\n', `\`\`\`csv\n${','.repeat(900)}\n`),
  'CSV of addresses': text((index) => `name ${index},https://a.example/${index}\n`, 'name,link\n'),
  TSV: text((index) => `${index}\tx ${index}\n`, 'a\tb\n'),
  semicolons: text((index) => `${index},5;x ${index}\n`, 'a;b\n'),
  'Markdown table of one column': text('| x |\n', '| a |\n|---|\n'),
  'Markdown table of two columns': text((index) => `| ${index} | **b ${index}** |\n`, '| a | b |\n|---|---|\n'),
  'Markdown table of 900 columns': text(`|${'1|'.repeat(900)}\n`, `|${'a|'.repeat(900)}\n|${'-|'.repeat(900)}\n`),
  'many Markdown tables': text('a|b\n-|-\n1|2\n\n'),
  'log lines': text((index) => `2026-01-02T10:00:00 INFO [worker-${index % 7}] handled ${index} in 5 ms\n`),
  'log lines with commas': text((index) => `2026-01-02, INFO, worker-${index % 7}, handled ${index}, done\n`),
  'names with values': text((index) => `key ${index}: value ${index}\n`),
};

export const json: Readonly<Record<string, MakeInput>> = {
  records: list((index) => ({ name: `row ${index}`, value: index * 17, city: 'Oslo', date: '2026-01-02' })),
  'nested records': list((index) => ({ id: index, a: { b: { c: [1, 2, { d: index }] } }, tags: ['x', 'y'] })),
  figures: list((index) => index),
  'long figures': text('12345678901234567890,', '[', '1]'),
  'empty lists': text('[],', '[', '[]]'),
  rows: text('[1,2],', '[', '[1,2]]'),
  'lists in lists': text('[[[[[[[1],[2]]]]]]],', '[', '1]'),
  members: members((index) => index),
  'members with lists': members(() => [1, 2]),
  'members with objects': members((index) => ({ a: index, b: { c: 1 } })),
  'records without a common name': list((index) => ({ [`key${index}`]: index })),
  'an error with members': text((index) => `,"key${index}":${index}`, '{"error":"It failed"', '}'),
  'one string': text('line\\n', '{"note":"', '"}'),
  escapes: text('\\u0001', '["', '"]'),
  'addresses of images': list((index) => `https://a.example/${index}.png`),
  articles: list((index) => ({ title: `Title ${index}`, body: 'long text '.repeat(100) })),
  'data of a chart': text('{"data":[1,2]},', '{"labels":["a","b"],"datasets":[', '{"data":[1,2]}]}'),
  'JSON Lines': text((index) => `{"a":${index},"b":"x"}\n`),
  'JSON in a text': text((index) => `Here: {"a": ${index}, "b": [1,2]}\n\n`),
  'JSON that never closes': text('{"a": [\n'),
  'a result of a tool': result((size) => `[${fill(size, (index) => `{"name":"row ${index}","value":${index}},`)}{}]`),
  'CSV of a tool': result((size) => `a,b\n${fill(size, (index) => `${index},${index % 9}\n`)}`),
  'parts of the Model Context Protocol': result((size) =>
    JSON.stringify({ content: [{ type: 'text', text: `a,b\n${fill(size, (index) => `${index},1\n`)}` }] }),
  ),
};

export const markdown: Readonly<Record<string, MakeInput>> = {
  prose: text('Some words in a paragraph that goes on, and on.\n\n'),
  'short paragraphs': text('a\n\n'),
  'short lines': text('a\n'),
  'a line of words': text('word '),
  'a list': text('- item of a list\n'),
  'a list with blank lines': text('- item\n\n  more\n\n'),
  steps: text((index) => `${index + 1}. **Step**: do it\n`),
  tasks: text('- [ ] do it\n'),
  pairs: text((index) => `- **key ${index}**: ${index}\n`),
  headings: text('# a\n'),
  chapters: text('## Title here\n\nText below.\n\n'),
  fences: text('```js\nx\n```\n\n'),
  'a fence in a list': text('  x\n', '- a\n  ```\n'),
  pictures: text((index) => `![a](https://a.example/${index}.png)\n\n`),
  links: text((index) => `[a ${index}](https://a.example/${index}) `),
  definitions: text((index) => `[a${index}]: https://a.example/${index}\n`),
  'long definitions': text(`[a]:${'x'.repeat(590)}\n`),
  references: text('[a] ', '', '\n\n[a]: https://a.example/\n'),
  footnotes: text((index) => `x[^${index}]\n\n[^${index}]: y\n\n`),
  HTML: text('<div><b>x</b></div>\n'),
  details: text('<details><summary>x</summary>\n\ny\n\n</details>\n\n'),
  'a mixture': text(
    (index) =>
      `# Part ${index}\n\nText with **bold** and [link](https://a.example/${index}).\n\n- a\n- b\n\n| x | y |\n|---|---|\n` +
      '| 1 | 2 |\n\n```json\n{"a": [1,2,3]}\n```\n\nname,value\na,1\nb,2\n\n',
  ),
  'a click in tags': (size) =>
    saying(`<content>${fill(size / 2, '&lt;')}</content><context>${fill(size / 2, '&quot;')}</context>`),
  'a click in marks': text(']]>openui:content\n'),
  'a click in a sentence': text(' ', 'User clicked: ', 'x [1,2]'),
  'a command': text('y', '/save {"x":"', '"}'),
  'parts of a message': (size) => ({
    messages: [
      {
        role: 'user',
        content: Array.from({ length: 1_000 }, (_, index) => ({
          type: 'text',
          text: fill(size / 1_000, `part ${index} `),
        })),
      },
    ],
  }),
  'images of a message': () => ({
    messages: [
      {
        role: 'user',
        content: Array.from({ length: 1_000 }, (_, index) => ({
          type: 'image_url',
          image_url: { url: `https://a.example/${index}.png` },
        })),
      },
    ],
  }),
};

const marks = '[ ] * > < | ` ~ - + # 1. = & \\ " ! ( ) _ : ; , ? / ^ $ { }'.split(' ');

/** Characters that open Markdown constructs, repeated alone and in pairs. */
export const patterns: Readonly<Record<string, MakeInput>> = Object.fromEntries(
  [
    ...marks,
    ...marks.map((mark) => `${mark} `),
    ...marks.map((mark) => `${mark}\n`),
    '[a](',
    '![',
    '](',
    '<a ',
    '<!--',
    '**a',
    '> - ',
    '|-\n',
    '~~~x',
    '```x',
    '[^1]',
    '\t',
    ' ',
    '\n',
    ' \n',
    'a\r',
    'é\n',
    '\u0000',
    '\ud83d\ude00',
    '你好。',
    'x',
  ].map((pattern) => [JSON.stringify(pattern), text(pattern)]),
);

const properties = (count: number, schema: object): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, schema]));

/** Inputs whose cost multiplies, which their size does not bound. */
export const schemas: Readonly<Record<string, MakeInput>> = {
  'a schema that refers to itself': () => {
    const node = { type: 'object', properties: properties(100, { $ref: '#/$defs/node' }) };
    return saying(JSON.stringify({ ...node, $defs: { node } }));
  },
  'a schema that multiplies choices': () =>
    saying(
      JSON.stringify({
        type: 'object',
        $defs: { many: { enum: Array.from({ length: 4_000 }, (_, index) => `choice ${index}`) } },
        properties: properties(900, { $ref: '#/$defs/many' }),
      }),
    ),
  'a schema that multiplies parts': () => {
    const parts = Array.from({ length: 100 }, (_, index) => ({ properties: { [`a${index}`]: {}, [`b${index}`]: {} } }));
    return saying(
      JSON.stringify({
        type: 'object',
        $defs: { all: { allOf: parts } },
        properties: properties(900, { $ref: '#/$defs/all', title: 'x' }),
      }),
    );
  },
  'a schema of many properties': (size) =>
    saying(JSON.stringify({ type: 'object', properties: properties(Math.min(size / 30, 12_000), { type: 'string' }) })),
  'a tool whose schema refers to itself': () => {
    const node = { type: 'object', properties: properties(100, { $ref: '#/$defs/node' }), required: ['p1'] };
    const parameters = { ...node, $defs: { node } };
    return { ...saying('/build it'), tools: [{ type: 'function', function: { name: 'build', parameters } }] };
  },
};

const documentOf = (children: string): string =>
  `{"component":{"component":"Card","props":{"children":[${children}]}},"error":null}`;

function history(answer: (size: number) => string, count = 1): MakeInput {
  return (size) => ({
    messages: [
      ...Array.from({ length: count }, () => [
        { role: 'user', content: 'Show it' },
        { role: 'assistant', content: answer(size / count) },
      ]).flat(),
      { role: 'user', content: 'Hi' },
    ],
  });
}

const element = (index: number): string => `{"component":"TextContent","props":{"text":"line ${index}"}},`;
const escaped = (part: string): string => part.replaceAll('"', '&quot;');

/** Inputs that are converted for every model. */
export const histories: Readonly<Record<string, MakeInput>> = {
  'a document': history((size) => documentOf(`${fill(size, element)}[]`)),
  'many documents': history((size) => documentOf(`${fill(size, element)}[]`), 50),
  'a document of empty lists': history((size) => documentOf(`${fill(size, '[],')}[]`)),
  'a document of members': history((size) =>
    documentOf(`{${fill(size, (index) => `"key${index}":${index},`)}"last":0}`),
  ),
  'a document of one text': history((size) =>
    documentOf(`{"component":"TextContent","props":{"text":"${fill(size, 'words\\n')}"}}`),
  ),
  'a document in tags': history(
    (size) => `<content>${escaped(documentOf(`${fill(size / 1.6, element)}[]`))}</content>`,
  ),
  notation: history(
    (size) => `root = Card([\n${fill(size, (index) => `  TextContent("line ${index}"),\n`)}  Separator()\n])`,
  ),
  'many answers in notation': history(
    (size) => `root = Card([\n${fill(size, (index) => `  TextContent("line ${index}"),\n`)}  Separator()\n])`,
    200,
  ),
  'notation whose references multiply': history(
    (size) =>
      `root = Card([z])\na = TextContent("${fill(Math.min(size, 60_000), 'y ')}")\nz = Card([${'a, '.repeat(19)}a])\n`,
  ),
  A2UI: history(
    (size) =>
      `{"createSurface":{"surfaceId":"a"}}\n${fill(size, (index) => `{"updateDataModel":{"path":"/blocks/${index}","value":{"component":"TextContent","props":{"text":"x"}}}}\n`)}`,
  ),
  marks: history((size) => fill(size, ']]>openui:content\n')),
  words: history((size) => fill(size, 'words ')),
  'many results of tools': (size) => ({
    messages: [
      { role: 'user', content: 'Show it' },
      ...Array.from({ length: 20 }, (_, index) => [
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: `call_${index}`, type: 'function', function: { name: 'get', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: `call_${index}`, content: `a,b\n${fill(size / 20, '1,2\n')}` },
      ]).flat(),
      { role: 'user', content: 'Hi' },
    ],
  }),
};
