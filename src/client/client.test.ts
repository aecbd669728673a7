import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../schema/schema.ts';
import { defineCatalog } from '../compiler/define-catalog.ts';
import { createUiCompiler } from '../ui/compile.ts';
import {
  createFrameReader,
  createReplyReader,
  createReplyStore,
  createTreeReader,
  parsePrefix,
  toComponentSignatures,
  toOpenUi,
} from './index.ts';

const compiled = (text: string): string => {
  const compiler = createUiCompiler();
  return compiler.push(text) + compiler.end();
};

const sample = compiled(`root = Card([
  CardHeader("Sales \\"2025\\" 😀", "Last\\nfour"),
  BarChart(["Q1", "Q2"], [Series("Revenue", [12.5, -3e2])]),
  Callout("info", "Seen", "All", true)
])`);

describe('createTreeReader', () => {
  test('reads the same tree however the content is chunked', () => {
    const whole: unknown = JSON.parse(sample);
    fc.assert(
      fc.property(fc.array(fc.nat(sample.length), { maxLength: 30 }), (cuts) => {
        const reader = createTreeReader();
        let start = 0;
        for (const cut of [...cuts.toSorted((a, b) => a - b), sample.length]) {
          reader.push(sample.slice(start, cut));
          start = cut;
        }
        expect({ component: reader.tree.root, error: reader.tree.error }).toEqual(whole);
        expect(reader.tree.isComplete).toBe(true);
      }),
    );
  });

  test('reads a document the same in one call and in pieces', () => {
    for (const content of [sample, ` ${sample}\n`, `${sample}{`, '"Hello"', '[1]', '{"component":[],"component":{}}']) {
      const reader = createTreeReader();
      reader.push(content);
      expect(parsePrefix(content)).toEqual(reader.tree);
    }
  });

  test('every prefix yields a tree that longer prefixes extend', () => {
    let before = '';
    for (let end = 0; end <= sample.length; end++) {
      const text = JSON.stringify(parsePrefix(sample.slice(0, end)).root ?? '');
      // Apart from closing brackets, the text is append-only.
      expect(text.startsWith(before.replace(/["\]}]*$/, ''))).toBe(true);
      before = text;
    }
  });

  test('withholds incomplete numbers and literals, but not strings', () => {
    const head = '{"component":{"component":"Card","props":';
    expect(parsePrefix(`${head}{"a":12`).root?.props).toEqual({});
    expect(parsePrefix(`${head}{"a":12,`).root?.props).toEqual({ a: 12 });
    expect(parsePrefix(`${head}{"a":tru`).root?.props).toEqual({});
    expect(parsePrefix(`${head}{"a":"tr\\u00`).root?.props).toEqual({ a: 'tr' });
    expect(parsePrefix(`${head}{"a":"\\ud83d`).root?.props).toEqual({ a: '' });
  });

  test('invalid JSON does not throw and keeps what was read before', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(sample.length), (noise, cut) => {
        parsePrefix(sample.slice(0, cut) + noise);
      }),
    );
    expect(parsePrefix('Hello').root).toBeUndefined();
    expect(parsePrefix('{"component":{"component":"Card","props":{"a":1]').root?.props).toEqual({ a: 1 });
  });

  test('treats a member named __proto__ as data', () => {
    const { root } = parsePrefix('{"component":{"component":"Card","props":{"__proto__":{"polluted":1}}}');
    expect(Object.getPrototypeOf(root?.props)).toBe(Object.prototype);
  });
});

describe('the tree of a reader', () => {
  /** All lists and objects of a value, each with its JSON at that time. */
  function* containersOf(value: JsonValue | undefined): Generator<readonly [object, string]> {
    if (typeof value !== 'object' || value === null) return;
    yield [value, JSON.stringify(value)];
    for (const member of Object.values(value)) yield* containersOf(member);
  }

  test('keeps the identity of unchanged values, and never mutates a returned value', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(sample.length), { maxLength: 30 }), (cuts) => {
        const reader = createTreeReader();
        const seen = new Map<object, string>();
        let start = 0;
        let previous = new Map<string, object>();
        for (const cut of [...cuts.toSorted((a, b) => a - b), sample.length]) {
          reader.push(sample.slice(start, cut));
          start = cut;
          const { root } = reader.tree;
          const current = new Map<string, object>();
          const walk = (value: JsonValue | undefined, path: string): void => {
            if (typeof value !== 'object' || value === null) return;
            current.set(path, value);
            const text = JSON.stringify(value);
            expect(seen.get(value) ?? text).toBe(text);
            const before = previous.get(path);
            if (before !== undefined) expect(before === value).toBe(seen.get(before) === text);
            for (const [key, member] of Object.entries(value)) walk(member, `${path}/${key}`);
          };
          walk(root?.props, '');
          for (const [one, text] of seen) expect(JSON.stringify(one)).toBe(text);
          for (const [one, text] of containersOf(root?.props)) seen.set(one, text);
          previous = current;
          expect(reader.tree).toBe(reader.tree);
        }
      }),
    );
  });

  test('`open` contains the objects of the tree', () => {
    const reader = createTreeReader();
    reader.push('{"component":{"component":"Card","props":{"children":[{"component":"TextContent","props":{"text":"Hi');
    const { root, open } = reader.tree;
    const children = root?.props['children'];
    expect([root, root?.props, children].every((one) => open.has(one as JsonValue))).toBe(true);
  });
});

test('a store notifies once per scheduled callback and keeps its snapshot until then', () => {
  const callbacks: (() => void)[] = [];
  const store = createReplyStore((callback) => callbacks.push(callback));
  const seen: unknown[] = [];
  const unsubscribe = store.subscribe(() => seen.push(store.getSnapshot().tree.root?.props['children']));
  const push = (content: string): void => store.push({ choices: [{ index: 0, delta: { content } }] });
  const before = store.getSnapshot();
  push('{"component":{"component":"Card",');
  push('"props":{"children":["a"');
  expect(store.getSnapshot()).toBe(before);
  expect(callbacks).toHaveLength(1);
  callbacks[0]?.();
  expect(seen).toEqual([['a']]);
  unsubscribe();
  push(',"b"');
  callbacks[1]?.();
  expect(seen).toHaveLength(1);
  expect(store.getSnapshot().tree.root?.props['children']).toEqual(['a', 'b']);
});

describe('toOpenUi', () => {
  test('writes built-in actions as Lang functions and other actions as objects', () => {
    const lang = (action: string) =>
      toOpenUi(parsePrefix(compiled(`root = Card([Buttons([Button("Go", ${action})])])`)));
    expect(lang('{type: "continue_conversation"}')).toContain('Button("Go", Action([@ToAssistant("Go")]))');
    expect(lang('{type: "open_url", params: {url: "https://example.com/"}}')).toContain(
      'Button("Go", Action([@OpenUrl("https://example.com/")]))',
    );
    expect(lang('{type: "continue_conversation", params: {id: 5}}')).toContain('"params": {"id": 5}');
  });

  test('passes props of a custom component by position, or shows its texts', () => {
    const customComponents = {
      Rating: {
        type: 'object',
        properties: { stars: { type: 'number' }, label: { type: 'string' }, note: { type: 'string' } },
      },
    };
    const rated = parsePrefix(
      '{"component":{"component":"Card","props":{"children":[{"component":"Rating","props":{"note":"n","stars":4}}]}},"error":null}',
    );
    expect(toOpenUi(rated)).toBe('root = Card([TextContent("n")])');
    expect(toOpenUi(rated, toComponentSignatures(defineCatalog({ customComponents })))).toBe(
      'root = Card([Rating(4, null, "n")])',
    );
  });

  test('writes null for omitted positional props', () => {
    const tree = parsePrefix(compiled('root = Card([BarChart(["a"], [Series("b", [1])], yLabel: "Orders")])'));
    expect(toOpenUi(tree)).toBe('root = Card([BarChart(["a"], [Series("b", [1])], null, null, "Orders")])');
  });
});

test('writes a chart once it is complete, while later content still streams', () => {
  const content = compiled('root = Card([TextContent("Hi"), BarChart(["a"], [Series("b", [1])]), TextContent("Ho")])');
  const end = content.indexOf('1]}}]}}') + '1]}}]}}'.length;
  expect(toOpenUi(parsePrefix(content.slice(0, end - 1)))).toBe('root = Card([TextContent("Hi")])');
  expect(toOpenUi(parsePrefix(content.slice(0, end)))).toContain('BarChart(["a"], [Series("b", [1])])');
});

describe('createReplyReader', () => {
  const chunk = (delta: object, more: object = {}) => ({
    choices: [{ index: 0, delta, finish_reason: null }],
    ...more,
  });

  test('assembles content, tool calls, usage, diagnostics and bindings', () => {
    const reader = createReplyReader();
    reader.push(chunk({ role: 'assistant', content: sample.slice(0, 40) }));
    reader.push(JSON.stringify(chunk({ content: sample.slice(40) })));
    reader.push(chunk({ tool_calls: [{ index: 0, id: 'a', function: { name: 'get', arguments: '{"x"' } }] }));
    reader.push(chunk({ tool_calls: [{ index: 0, function: { arguments: ':1}' } }] }));
    const bindings = { values: [], source: ['root = Card([])'], urlProvenance: 'images', error: null };
    reader.push({
      choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }],
      usage: { total_tokens: 9 },
      bindings,
    });
    reader.push('[DONE]');
    expect(reader.reply).toMatchObject({
      content: sample,
      toolCalls: [{ id: 'a', name: 'get', arguments: '{"x":1}' }],
      finishReason: 'tool_calls',
      usage: { total_tokens: 9 },
      bindings,
      isOver: true,
    });
    expect(reader.reply.tree.root?.component).toBe('Card');
  });

  test('ends at an error frame', () => {
    const reader = createReplyReader();
    reader.push('{"error":{"message":"The model server failed.","type":"api_error"}}');
    expect(reader.reply).toMatchObject({ error: 'The model server failed.', isOver: true });
  });
});

test('yields complete frames however the body is chunked', () => {
  const body = ': keep-alive\n\nid: 1\ndata: {"a":1}\n\nid: 2\r\ndata: [DONE]\r\n\r\n';
  for (let cut = 0; cut <= body.length; cut++) {
    const reader = createFrameReader();
    expect([...reader.push(body.slice(0, cut)), ...reader.push(body.slice(cut))]).toEqual([
      { id: '1', data: '{"a":1}' },
      { id: '2', data: '[DONE]' },
    ]);
  }
});
