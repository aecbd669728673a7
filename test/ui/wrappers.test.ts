// A UI in tags, or one that the model packed into a JSON string, is drawn wherever it stands; the prose around it is kept.
import { describe, expect, test } from 'vitest';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { takeTurns } from '../seed-count.ts';

const tree = {
  component: 'Card',
  props: {
    children: [
      { component: 'CardHeader', props: { title: 'Heron rota' } },
      { component: 'TagBlock', props: { children: ['Early', 'Late'] } },
    ],
  },
};
const bodies: readonly (readonly [string, string])[] = [
  ['notation', 'root = Card([\n  CardHeader("Heron rota"),\n  TagBlock(["Early", "Late"])\n])'],
  ['notation in one line', 'root = Card([CardHeader("Heron rota"), TagBlock(["Early", "Late"])])'],
  ['indented JSON', JSON.stringify(tree, null, 2)],
  ['JSON', JSON.stringify(tree)],
];
const packings: readonly ((body: string) => string)[] = [
  (body) => JSON.stringify(body),
  (body) => JSON.stringify([body]),
  (body) => JSON.stringify({ response: body }),
  (body) => JSON.stringify({ ui: body }, null, 2),
  (body) => JSON.stringify([{ content: body }]),
  (body) => JSON.stringify({ response: { content: body } }),
  (body) => JSON.stringify({ status: 'success', version: 0.9, result: body }),
  (body) => JSON.stringify({ answer: body, sources: ['a', 'b'], usage: { tokens: 12 } }),
];
const places: readonly ((packed: string) => string)[] = [
  (packed) => packed,
  (packed) => `Here is the rota.\n\n${packed}\n\nShall I add the weekend?`,
  (packed) => `Here is the rota.\n\n\`\`\`json\n${packed}\n\`\`\`\n\nShall I add the weekend?`,
  (packed) => `<think>\nA rota.\n</think>\n\n~~~\n${packed}\n~~~\nShall I add the weekend?`,
];

function compile(text: string, size: number): string {
  const compiler = createUiCompiler();
  let content = '';
  for (let at = 0; at < text.length; at += size) content += compiler.push(text.slice(at, at + size));
  return content + compiler.end();
}

describe.each(bodies)('%s in a JSON string is drawn', (_, body) => {
  test.each(packings.map((pack) => pack(body)))('%s', (packed) => {
    for (const put of places) {
      const text = put(packed);
      const content = compile(text, text.length);
      expect(content).toContain('{"component":"CardHeader","props":{"title":"Heron rota"}}');
      expect(content).toContain('"component":"TagBlock"');
      expect(content).not.toMatch(/root =|\\"|```|~~~|sources|status/);
      for (const sentence of ['Here is the rota.', 'Shall I add the weekend?'])
        expect(content.split(sentence)).toHaveLength(text.split(sentence).length);
      for (const size of takeTurns([1, 7], text.length)) expect(compile(text, size)).toBe(content);
    }
  });
});

const tags: readonly ((body: string) => string)[] = [
  (body) => `<ui>${body}</ui>`,
  (body) => `<answer> ${body}</answer>`,
  (body) => `<Response>\n${body}\n</Response>`,
  (body) => `<antArtifact type="ui">${body}</antArtifact>`,
  (body) => `<![CDATA[\n${body}\n]]>`,
  (body) => `<ui><![CDATA[\n${body}\n]]></ui>`,
  (body) => `\`\`\`xml\n<ui>\n${body}\n</ui>\n\`\`\``,
  (body) => `~~~\n<response>\n<artifact type="ui">\n${body}\n</artifact>\n</response>\n~~~`,
  (body) => `\`\`\`html\n<result><![CDATA[${body}]]></result>\n\`\`\``,
];

describe.each(bodies)('%s in tags is drawn', (_, body) => {
  test.each(tags.map((wrap) => wrap(body)))('%s', (wrapped) => {
    for (const text of [wrapped, `Here is the rota.\n\n${wrapped}\n\nShall I add the weekend?`]) {
      const content = compile(text, text.length);
      expect(content).toContain('{"component":"CardHeader","props":{"title":"Heron rota"}}');
      expect(content).toContain('"component":"TagBlock"');
      expect(content).not.toMatch(/root =|\\"|```|~~~|CDATA|\]\]|&lt;|artifact/);
      for (const sentence of ['Here is the rota.', 'Shall I add the weekend?'])
        expect(content.split(sentence)).toHaveLength(text.split(sentence).length);
      for (const size of takeTurns([1, 7], text.length)) expect(compile(text, size)).toBe(content);
    }
  });
});

describe('keeps text beside marks', () => {
  const ui = 'root = Card([CardHeader("A")])';
  test.each([
    ['code that breaks off in closers', `${ui}\n\n\`\`\`js\nf({\n})\n}`, 'f({\\n})\\n}'],
    ['code that breaks off in a closing tag', `${ui}\n\n\`\`\`html\n<p>a\n</p>`, '<p>a\\n</p>'],
    [
      'code directly below a heading',
      '## H\n```ts\nCard(title: string, rows: Row[])\n```\n## I',
      '## H\\n```ts\\nCard(title: string, rows: Row[])\\n```\\n## I',
    ],
    ['a line that ends with a closing tag', 'It is five.</answer>\nFour is even.', 'It is five.\\nFour is even.'],
  ])('%s', (_, text, kept) => {
    for (const size of [1, 7, text.length]) expect(compile(text, size)).toContain(kept);
  });
});

describe('keeps text', () => {
  test.each([
    ['tags around text', '<answer>The root = 5 is a root.</answer>'],
    ['tags around code', '```xml\n<result>\n<item id="1">five</item>\n</result>\n```'],
    ['a data section of code', '```xml\n<![CDATA[\nif (a < b) { c(); }\n]]>\n```'],
    ['below a list that was never opened', `${JSON.stringify(tree)}\n]\n\nMind the five herons.`],
    ['below a call with too many brackets', 'root = Card([CardHeader("A")])\n]\n\nMind the five herons.'],
  ])('%s', (_, text) => {
    const content = compile(text, text.length);
    for (const word of ['root = 5', '<item id=\\"1\\">', 'if (a < b) { c(); }', 'Mind the five herons.'])
      if (text.includes(word.replaceAll('\\', ''))) expect(content).toContain(word);
    for (const size of takeTurns([1, 7], text.length)) expect(compile(text, size)).toBe(content);
  });
});

describe('text around a complete answer is not shown', () => {
  const names = ['message', 'reply', 'response', 'answer', 'ui', 'output', 'final_answer', 'Message', 'RESPONSE'];
  const frames: readonly (readonly [string, string])[] = [
    ...names.flatMap((name): [string, string][] => [
      [`<${name}>`, `</${name}>`],
      [`<${name}>\n`, `\n</${name}>\n`],
      [`<${name} role="assistant">`, `</${name}> `],
      [`<think>A plan.</think>\n<${name}>`, `</${name}><|im_end|>`],
    ]),
    ...['Assistant:', 'AI:', '**Assistant:**', '### Assistant\n', '### Response:\n', 'assistant:\n'].map(
      (label): [string, string] => [`${label} `, ''],
    ),
    ['Assistant: <answer>', '</answer>'],
  ];
  const texts = [
    'Hello **there**.',
    'Hello.\n\n- a\n- b',
    'In `</answer>` the five is code.',
    '## Ferries\n\nTwo.\n\n```xml\n<answer>A</answer>\n```',
    'root = Card([CardHeader("Heron rota"), TextContent("Two herons.")])',
    JSON.stringify(tree),
  ];

  test.each(frames)('%j', (before, behind) => {
    for (const text of texts) {
      const plain = compile(text, text.length);
      const framed = `${before}${text}${text.endsWith('```') ? '\n' : ''}${behind}`;
      for (const size of [...takeTurns([1, 3, 16], framed.length), framed.length])
        expect(compile(framed, size), framed).toBe(plain);
    }
  });
});
