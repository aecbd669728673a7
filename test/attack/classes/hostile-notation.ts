import assert from 'node:assert/strict';
import { hostileModel, type Attack } from '../attack.ts';

/** Half a megabyte per output, in events of 4 KB. */
const size = 512 * 1024;

const doubling = Array.from({ length: 40 }, (_, index) => `a${index} = Card([a${index + 1}, a${index + 1}])\n`).join(
  '',
);

const records = (before: string, record: (index: number) => string, length = size / 4): string => {
  let text = before;
  for (let index = 0; text.length < length; index += 1) text += record(index);
  return text;
};

/** Lists of 300 items, each repeated for each item of the list around it. */
const nestedTemplates = JSON.stringify({
  type: 'AdaptiveCard',
  $data: { l: Array.from({ length: 300 }, (_, index) => index) },
  body: [0, 1, 2].reduce<object[]>(
    (items) => [{ type: 'Container', $data: '${$root.l}', items }],
    [{ type: 'TextBlock', text: 'x' }],
  ),
});

const message = (content: object): string => `${JSON.stringify({ version: 'v0.9', ...content })}\n`;

const outputs: readonly string[] = [
  'a = Card([a])\n'.repeat(size / 14),
  `root = Card([${'a, '.repeat(10_000)}a])\n${'a = TextContent("x")\n'.repeat(10_000)}`,
  records('', (index) => `a${index} = TextContent("x")\n`),
  nestedTemplates,
  records(message({ createSurface: { surfaceId: 's', catalogId: 'c' } }), (index) =>
    message({ updateDataModel: { surfaceId: 's', path: `/k${index}`, value: index } }),
  ),
  records('', (index) => `{"op":"add","path":"/state/k${index}","value":${index}}\n`),
  records('{"type":"object","properties":{', (index) => `"k${index}":{"type":"string"},`),
  records('{"type":"doc","content":[', () => '{"type":"paragraph","content":[{"type":"text","text":"x"}]},'),
  records('component: Card\nchildren:\n', () => '  - component: TextContent\n    text: x\n'),
  `<table>${'<tr><td colspan="1000">a</td></tr>'.repeat(size / 34)}`,
  `<div>${'<input>'.repeat(size / 7)}`,
  `<form>${records('', (index) => `<input name="n${index}">`)}`,
  `Here: ${'{"blocks":[1]},'.repeat(size / 60)}`,
  `Here: ${'{"type":"form",'.repeat(size / 60)}`,
  doubling,
  'root = Card([' + 'Card(['.repeat(size / 6),
  'root = Card([' + 'TextContent("x"), '.repeat(size / 18),
  '{"component":'.repeat(size / 13),
  '['.repeat(size),
  'root = Card([TextContent("' + '\\'.repeat(size),
  'root = Card([TextContent("' + '\\u0000'.repeat(size / 6) + '")])',
  Array.from({ length: 20_000 }, (_, index) => `a${index} = a${index + 1}`).join('\n'),
  'root = Card([TextContent({"__proto__": {"polluted": true}, "constructor": {"prototype": 1}})])',
  '<think>'.repeat(size / 7),
  '"'.repeat(size),
  ')]}'.repeat(size / 3),
  'root = Card([' + ')}'.repeat(size / 2),
  'root = Card([' + 'map(x => '.repeat(size / 9),
  records('root = Card([', (index) => `TextContent(m${index} + ${'f(x) + '.repeat(700)}1), `, size),
  '```\n' + '$'.repeat(size),
  ' '.repeat(size),
  ' \n'.repeat(size / 2),
  '```\n' + '\t'.repeat(size),
  `<think>${'thinking, '.repeat(size / 10)}`,
  'root = Card([{"data":[' + 'a(""),'.repeat(size / 6),
  'root = Card([Table(["a"], [' + '["x", 1],'.repeat(size / 9),
];

const frame = (content: string, more: object = {}): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null, ...more }] })}\n\n`;

/** Output that a hostile or degenerate model may write. */
export const attack: Attack = {
  name: 'a model that writes notation bombs',
  modelServer(request, response) {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const [, number = '0'] = /output (\d+)/.exec(Buffer.concat(parts).toString()) ?? [];
      const text = outputs[Number(number)] ?? '';
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (let at = 0; at < text.length; at += 4096) response.write(frame(text.slice(at, at + 4096)));
      response.end(`${frame('', { finish_reason: 'stop' })}data: [DONE]\n\n`);
    });
  },
  async run({ ask }) {
    for (const index of outputs.keys()) {
      const messages = [{ role: 'user', content: `Write output ${index}` }];
      const { status, text } = await ask({ model: hostileModel, messages });
      assert.equal(status, 200, `output ${index}: ${text.slice(0, 200)}`);
      // The shape of a completion; the test fails here for anything else.
      const reply = JSON.parse(text) as { choices: [{ message: { content: string } }] };
      const document = JSON.parse(reply.choices[0].message.content) as { component: { component: string } };
      assert.equal(document.component.component, 'Card', `output ${index}`);
      assert.equal('polluted' in {}, false);
    }
  },
};
