// Tools: tool choice, validation of arguments, references to results, and the provenance of URLs.
import { refresh } from '../src/client/refresh.ts';
import { describe, expect, test } from 'vitest';
import type { UrlProvenance } from '../src/generate/event.ts';
import type { StreamPart } from '../src/model/language-model.ts';
import type { Message } from '../src/model/message.ts';
import { parseCsv as readCsv } from '../src/prompt/csv.ts';
import { runSync } from '../src/slices.ts';
import { referenceNote, toolResultsOf as readToolResults } from '../src/prompt/tool-results.ts';
import { createReplayModel, finish, text } from './replay-model.ts';
import { createService, path, post, request } from './service.ts';

const toolResultsOf = (messages: readonly Message[]) => runSync(readToolResults(messages));

async function ask(parts: readonly StreamPart[], more: object) {
  const model = createReplayModel([parts]);
  const app = createService(model);
  const body = JSON.parse(await (await app.request(path, post(request(more)))).text());
  const [system] = model.calls[0]?.messages ?? [];
  const last = model.calls[0]?.messages.at(-1);
  const note = last?.role === 'tool' ? last.note : undefined;
  return { body, call: model.calls[0], system: system?.role === 'system' ? system.content : '', note };
}

const weather = {
  type: 'function',
  function: {
    name: 'get_weather',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' }, days: { type: 'integer', minimum: 1, maximum: 7 } },
      required: ['city'],
    },
  },
};

const toolCall = (json: string, name = 'get_weather'): readonly StreamPart[] => [
  { type: 'tool-call-delta', index: 0, id: 'call_1', name, arguments: json },
  finish('tool-calls'),
];

describe('passes tool_choice to the model', () => {
  for (const [choice, expected] of [
    ['none', { type: 'none' }],
    ['auto', { type: 'auto' }],
    ['required', { type: 'required' }],
    [
      { type: 'function', function: { name: 'get_weather' } },
      { type: 'tool', name: 'get_weather' },
    ],
    [undefined, { type: 'auto' }],
  ] as const) {
    test(JSON.stringify(choice) ?? 'unset', async () => {
      const { call } = await ask([text('x'), finish()], { tools: [weather], tool_choice: choice });
      expect(call?.toolChoice).toEqual(expected);
    });
  }
});

test('keeps the text that the model writes before it calls a tool', async () => {
  const said = (content: string) => ask([text(content), ...toolCall('{"city":"Oslo"}')], { tools: [weather] });
  const { body } = await said('Let me see.');
  expect(body.choices[0].message.content).toContain('"textMarkdown":"Let me see."');
  expect(body.choices[0].finish_reason).toBe('tool_calls');
  // Reasoning is not text.
  expect((await said('<think>Weather first.</think>')).body.choices[0].message.content).toBe(null);
});

describe('tool arguments', () => {
  const problemsOf = async (json: string, tools: readonly unknown[] = [weather], name?: string) => {
    const { body } = await ask(toolCall(json, name), { tools });
    expect(body.choices[0].message.tool_calls[0].function.arguments).toBe(json);
    expect(body.choices[0].finish_reason).toBe('tool_calls');
    return body.diagnostics.invalid_tool_arguments;
  };

  test('that match their schema produce no diagnostics', async () => {
    for (const json of ['{"city":"Oslo"}', '{"city":"Oslo","days":3}', '{"city":"Oslo","unknown":1}']) {
      expect(await problemsOf(json)).toBeUndefined();
    }
  });

  test('that violate it are reported and passed on unchanged', async () => {
    expect(await problemsOf('{"days":9}')).toEqual([
      { tool: 'get_weather', path: 'arguments.city', message: 'arguments lacks "city", which is required.' },
      { tool: 'get_weather', path: 'arguments.days', message: 'arguments.days is 9; expected 1 to 7.' },
    ]);
    expect(await problemsOf('{"city":5}')).toMatchObject([{ path: 'arguments.city' }]);
    expect(await problemsOf('{"city":')).toMatchObject([{ path: 'arguments', message: 'arguments is not JSON.' }]);
    expect(await problemsOf('{}', [weather], 'get_wether')).toMatchObject([{ tool: 'get_wether', path: 'arguments' }]);
  });

  test('that are unknown are reported when the schema forbids additional properties', async () => {
    const { parameters } = weather.function;
    const closed = {
      ...weather,
      function: { ...weather.function, parameters: { ...parameters, additionalProperties: false } },
    };
    expect(await problemsOf('{"city":"Oslo","town":1}', [closed])).toMatchObject([{ path: 'arguments.town' }]);
  });

  test('are not validated against a schema that uses unsupported features', async () => {
    const odd = { ...weather, function: { name: 'get_weather', parameters: { $ref: 'https://example.com/x.json' } } };
    expect(await problemsOf('{"a":1}', [odd])).toBeUndefined();
  });
});

const call = { id: 'call_1', type: 'function', function: { name: 'get_sales', arguments: '{}' } };
const conversation = (content: string) => [
  { role: 'user', content: 'Sales?' },
  { role: 'assistant', content: null, tool_calls: [call] },
  { role: 'tool', tool_call_id: 'call_1', content },
];

describe('tool results', () => {
  test('can be referenced; the prompt explains how, and a note beside the result lists its members', async () => {
    const rows = [
      { month: 'Jan', sales: 12 },
      { month: 'Feb', sales: 15 },
    ];
    const written =
      'root = Card([Table([Col("Month", @tool("call_1").rows.month), Col("Sales", @tool("call_1").rows.sales)])])';
    const { body, system, note } = await ask([text(written), finish()], {
      messages: conversation(JSON.stringify({ region: 'North', rows })),
    });
    expect(system).toContain('@tool("ID").rows.month');
    expect(note).toMatch(/@tool\("call_1"\): \{region: string, rows: 2 of \{month: string, sales: number\}\}$/);
    const { columns } = JSON.parse(body.choices[0].message.content).component.props.children[0].props;
    expect(columns.map(({ props }: { props: { data: unknown } }) => props.data)).toEqual([
      ['Jan', 'Feb'],
      [12, 15],
    ]);
    expect(body.diagnostics).toEqual({});
  });

  test('come with the bindings of the document on request, streamed and plain, and can be refreshed', async () => {
    const written = 'root = Card([TextContent(@tool("call_1").note)])';
    const asked = { messages: conversation('{"note":"Old"}'), metadata: { tessera: { bindings: true } } };
    const { body } = await ask([text(written), finish()], asked);
    expect(body.bindings.values).toMatchObject([{ path: 'root.children[0].text', call: 'call_1', tool: 'get_sales' }]);
    const live = { ...JSON.parse(body.choices[0].message.content), bindings: body.bindings };
    expect(JSON.stringify(refresh(live, { call_1: { note: 'New' } }).component)).toContain('"New"');

    const app = createService(createReplayModel([[text(written), finish()]]));
    const stream = await (await app.request(path, post(request({ ...asked, stream: true })))).text();
    const last = stream.split('\n').findLast((line) => line.startsWith('data: {')) ?? '';
    expect(JSON.parse(last.slice('data: '.length)).bindings).toEqual(body.bindings);

    const { body: unasked } = await ask([text(written), finish()], { messages: asked.messages });
    expect(unasked).not.toHaveProperty('bindings');
  });

  test('are passed to the model unchanged', async () => {
    for (const content of ['{"a": 1}', 'a,b\n1,2', '# Title', 'https://example.com/a.png']) {
      const { call: sent } = await ask([text('x'), finish()], { messages: conversation(content) });
      expect(sent?.messages.at(-1)).toMatchObject({ role: 'tool', toolCallId: 'call_1', content });
    }
  });

  test('in CSV are parsed into records', async () => {
    const { body, note } = await ask([text('root = Card([TextContent(@tool("call_1")[1].name)])'), finish()], {
      messages: conversation('name,age\nAda,36\n"Hopper, Grace",85'),
    });
    expect(note).toMatch(/@tool\("call_1"\): 2 of \{name: string, age: number\}$/);
    expect(body.choices[0].message.content).toContain('Hopper, Grace');
  });

  test('without structure have no note, and without tools the prompt does not mention references', async () => {
    for (const messages of [conversation('All is well.'), conversation('https://example.com/a.png')]) {
      expect((await ask([text('x'), finish()], { messages })).note).toBeUndefined();
    }
    expect((await ask([text('x'), finish()], {})).system).not.toContain('@tool');
  });

  test('may be nested without bound', async () => {
    const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
    for (const content of [deep, `{"a":${deep}}`]) {
      const { body } = await ask([text('root = Card([TextContent(@tool("call_1"))])'), finish()], {
        messages: conversation(content),
      });
      expect(body.choices[0].finish_reason).toBe('stop');
    }
  });

  test('use the last result of an id; the note names only members that are identifiers', () => {
    const messages = [
      { role: 'tool', toolCallId: 'a', content: '[1]' },
      { role: 'tool', toolCallId: 'a', content: '{"unit price": null, "list": []}' },
    ] as const;
    const results = toolResultsOf(messages);
    expect(results.get('a')).toEqual({ 'unit price': null, list: [] });
    expect(referenceNote('a', results.get('a') ?? null)).toMatch(/@tool\("a"\): \{list: an empty list, 1 more\}$/);
  });
});

test('the latest results can be referenced, up to 50,000 values; older ones stay text', () => {
  const list = (length: number) => JSON.stringify(Array.from({ length }, () => 1));
  const rows = (length: number) => `a,b\n${'1,2\n'.repeat(length)}`;
  const result = (toolCallId: string, content: string) => ({ role: 'tool', toolCallId, content }) as const;
  const results = toolResultsOf([
    result('old', list(100)),
    result('large', list(60_000)),
    result('deep', `${'['.repeat(1000)}${']'.repeat(1000)}`),
    result('table', rows(10_000)),
    result('new', list(20_000)),
    result('words', 'It is done.'),
  ]);
  expect([...results].map(([id, value]) => [id, Array.isArray(value) ? value.length : typeof value])).toEqual([
    ['old', 100],
    ['large', 'string'],
    ['deep', 'string'],
    ['table', 10_000],
    ['new', 20_000],
    ['words', 'string'],
  ]);
  const spent = toolResultsOf([result('old', list(100)), result('new', rows(24_950))]);
  expect(typeof spent.get('old')).toBe('string');
});

describe('parseCsv', () => {
  const parseCsv = (text: string, maxCells?: number) => runSync(readCsv(text, maxCells));

  test('returns undefined for too many cells or an oversized header', () => {
    expect(parseCsv('a,b\n1,2\n3,4', 6)).toHaveLength(2);
    expect(parseCsv('a,b\n1,2\n3,4', 5)).toBeUndefined();
    expect(parseCsv(`${'a,'.repeat(2 ** 20)}b\n1,2`)).toBeUndefined();
  });

  test('reads quotes, other delimiters and line ends, and keeps numbers with leading zeros as text', () => {
    expect(parseCsv('a;b\r\n"x ""y""\nz";007\r\n;1.5\r\n')).toEqual([
      { a: 'x "y"\nz', b: '007' },
      { a: '', b: 1.5 },
    ]);
    expect(parseCsv('a\tb\n1\t-2')).toEqual([{ a: 1, b: -2 }]);
  });

  test('returns undefined for text that is not a table', () => {
    for (const text of ['', 'Hello, world', 'Hello, world\nand more', 'a,a\n1,2', 'a,b\n1,2,3', 'a,\n1,2']) {
      expect(parseCsv(text)).toBeUndefined();
    }
  });
});

describe('URL provenance', () => {
  const written = 'root = Card([Image("a", "https://evil.example/x.png"), TextContent("[b](https://ok.example/b)")])';

  test('by default, removes only image URLs of unknown provenance', async () => {
    const links = 'root = Card([Image("a", "https://evil.example/x.png"), TextContent("[b](https://other.example)")])';
    const { body } = await ask([text(links), finish()], {});
    expect(body.choices[0].message.content).not.toContain('evil.example');
    expect(body.choices[0].message.content).toContain('[b](https://other.example)');
    expect(body.diagnostics.repairs[0]).toMatchObject({
      code: 'unsafe_url',
      path: 'root.children[0].src',
      lossy: true,
    });
    const off = await ask([text(links), finish()], { metadata: { tessera: { url_provenance: false } } });
    expect(off.body.choices[0].message.content).toContain('https://evil.example/x.png');
    expect(off.body.diagnostics.repairs).toBeUndefined();
  });

  test('a request can tighten the policy of the operator, but not relax it', async () => {
    const links = 'root = Card([Image("a", "https://evil.example/x.png"), TextContent("[b](https://other.example)")])';
    const shown = async (configured: UrlProvenance, requested: unknown): Promise<readonly boolean[]> => {
      const app = createService(createReplayModel([[text(links), finish()]]), { urlProvenance: configured });
      const metadata = requested === undefined ? {} : { tessera: { url_provenance: requested } };
      const response = await app.request(path, post(request({ metadata })));
      const { content } = JSON.parse(await response.text()).choices[0].message;
      return [content.includes('evil.example'), content.includes('](https://other.example)')];
    };
    const [picture, link] = [true, true];
    for (const requested of [undefined, false, 'off', 'images', true])
      expect(await shown('on', requested)).toEqual([!picture, !link]);
    for (const requested of [undefined, false, 'images'])
      expect(await shown('images', requested)).toEqual([!picture, link]);
    expect(await shown('images', 'on')).toEqual([!picture, !link]);
    expect(await shown('off', undefined)).toEqual([picture, link]);
    expect(await shown('off', 'images')).toEqual([!picture, link]);
  });

  test('earlier model output does not make a URL known', async () => {
    const { body } = await ask([text('root = Card([TextContent("![x](https://evil.example/?d=1)")])'), finish()], {
      messages: [
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: 'root = Card([TextContent("[x](https://evil.example/?d=1)")])' },
        { role: 'user', content: 'Show it' },
      ],
    });
    expect(body.choices[0].message.content).toContain('"text":"[x](https://evil.example/?d=1)"');
  });

  test.each(['yes', 1, {}])('rejects %j', async (choice) => {
    const { body } = await ask([finish()], { metadata: { tessera: { url_provenance: choice } } });
    expect(body.error.message).toMatch(/^metadata\.tessera\.url_provenance must be true, false or "images"; got /);
  });

  test('when enabled, keeps only URLs from the conversation or a tool result', async () => {
    for (const option of [{ url_provenance: true }, { c1_url_provenance: true }]) {
      const { body } = await ask([text(written), finish()], {
        messages: conversation('{"link": "https:\\/\\/ok.example\\/b"}'),
        metadata: { tessera: option },
      });
      expect(body.choices[0].message.content).not.toContain('evil.example');
      expect(body.choices[0].message.content).toContain('ok.example/b');
      expect(body.diagnostics.repairs[0].code).toBe('unsafe_url');
    }
  });
});
