// Requests of an unmodified client to a service whose model server constrains its model. The model would answer in prose.
import OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { createOpenAiCompatibleModel } from '../../src/providers/openai-compatible/model.ts';
import { capabilitiesOf } from '../../src/providers/known-models.ts';
import { createService, key, modelId } from '../service.ts';
import { testEffects, timeouts } from './adapter-suite.ts';
import { startGrammarServer, type GrammarServer } from './enforcing/grammar-server.ts';
import { isObject, type Json } from './enforcing/vendor.ts';

const ui = 'root = Card([\n  CardHeader("Sales"),\n  TextContent("Fine.")\n])';
const document =
  '{"component":{"component":"Card","props":{"children":[{"component":"TextContent","props":{"text":"Fine."}}]}},"error":null}';
const says = ['Sales are fine.', ui, 'root = Card([TextContent("Without a header.")])'];
const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'How are sales?' }];
const tools: OpenAI.ChatCompletionTool[] = [{ type: 'function', function: { name: 'f', parameters: {} } }];

const servers = [
  ['llama.cpp', ({ grammar }: Json) => grammar],
  ['vllm', ({ structured_outputs: outputs }: Json) => (isObject(outputs) ? outputs.grammar : undefined)],
] as const;

interface Connected {
  readonly server: GrammarServer;
  readonly ask: (more?: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming>, stream?: boolean) => Promise<Answer>;
}

interface Answer {
  readonly content: string;
  readonly diagnostics: Json;
}

async function connect([provider, grammarOf]: (typeof servers)[number], model = 'small-12b'): Promise<Connected> {
  const server = await startGrammarServer({ grammarOf, says });
  const capabilities = capabilitiesOf(provider, model);
  const options = { baseUrl: server.baseUrl, model, timeouts, capabilities };
  const app = createService(createOpenAiCompatibleModel(options, testEffects()));
  const client = new OpenAI({
    apiKey: key,
    baseURL: 'http://localhost/v1/embed',
    maxRetries: 0,
    fetch: async (url, init) => app.request(new URL(url instanceof Request ? url.url : url).pathname, init ?? {}),
  });
  const diagnosticsOf = (value: object): Json =>
    'diagnostics' in value && isObject(value.diagnostics) ? value.diagnostics : {};
  return {
    server,
    async ask(more = {}, stream = false) {
      const params = { model: modelId, messages, ...more };
      if (!stream) {
        const completion = await client.chat.completions.create({ ...params, stream: false });
        return { content: completion.choices[0]?.message.content ?? '', diagnostics: diagnosticsOf(completion) };
      }
      let [content, diagnostics]: [string, Json] = ['', {}];
      for await (const chunk of await client.chat.completions.create({ ...params, stream: true })) {
        content += chunk.choices[0]?.delta.content ?? '';
        diagnostics = { ...diagnostics, ...diagnosticsOf(chunk) };
      }
      return { content, diagnostics };
    },
  };
}

// The engine takes seconds to compile a grammar while other tests run.
describe.each(servers)('%s', { timeout: 120_000 }, (...row) => {
  test('a constrained model answers with an interface that needs no repair, plain and streamed', async () => {
    const { server, ask } = await connect(row);
    const plain = await ask();
    expect(plain.content).toContain('{"component":"CardHeader","props":{"title":"Sales"}}');
    expect(plain.diagnostics).toEqual({ grammar: { sent: true } });
    expect(await ask({}, true)).toEqual(plain);
    const size =
      JSON.stringify(server.bodies[0]).length -
      JSON.stringify({ ...server.bodies[0], grammar: '', structured_outputs: '' }).length;
    expect(size).toBeGreaterThan(1_000);
    expect(size).toBeLessThan(60 * 1024);
  });

  test('a turn that may edit the previous interface is constrained, with its names if editing is enabled', async () => {
    const turns = [...messages, { role: 'assistant', content: document } as const, ...messages];
    const sent = async (model: string): Promise<string> => {
      const { server, ask } = await connect(row, model);
      expect((await ask({ messages: turns })).diagnostics).toEqual({ grammar: { sent: true } });
      return JSON.stringify(server.bodies.at(-1));
    };
    expect(await sent('small-12b')).toContain('e1 = ');
    expect(await sent('small-8b')).not.toContain('e1 = ');
  });

  test('a turn after tool results is constrained, and may refer to their values', async () => {
    const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } } as const;
    const turns: OpenAI.ChatCompletionMessageParam[] = [
      ...messages,
      { role: 'assistant', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c1', content: '{"sales":[1,2]}' },
    ];
    const { server, ask } = await connect(row);
    expect((await ask({ messages: turns })).diagnostics).toEqual({ grammar: { sent: true } });
    const grammar = row[1](server.bodies.at(-1) ?? {});
    expect(grammar).toMatch(/@tool[^]*c1[^]*\.sales"/);
    await ask();
    expect(row[1](server.bodies.at(-1) ?? {})).not.toContain('@tool');
  });

  test('components that a request excludes are not in its grammar', async () => {
    const { server, ask } = await connect(row);
    const metadata = { tessera: JSON.stringify({ excluded_components: ['CardHeader'] }) };
    const { content, diagnostics } = await ask({ metadata });
    expect(content).toContain('Without a header.');
    expect(diagnostics).toEqual({ grammar: { sent: true } });
    expect(JSON.stringify(row[1](server.bodies[0] ?? {}))).not.toContain('CardHeader');
  });

  test('with tools, the model is not constrained, and diagnostics say why', async () => {
    const { server, ask } = await connect(row);
    const { content, diagnostics } = await ask({ tools });
    expect(content).toContain('Sales are fine.');
    expect(diagnostics).toMatchObject({
      grammar: { sent: false, reason: 'the model server does not accept a grammar together with tools' },
    });
    expect(server.bodies.length).toBe(1);
  });

  test('data replies are not constrained by the UI grammar', async () => {
    const { server, ask } = await connect(row);
    await expect(ask({ response_format: { type: 'json_object' } })).rejects.toThrow();
    expect(server.bodies.map(row[1])).toEqual([undefined]);
  });
});
