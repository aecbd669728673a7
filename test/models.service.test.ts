// Models created from settings: presets, keys in the environment, fallbacks.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { builtInIds, createModels, defaultModels } from '../src/cli/create-models.ts';
import { createTurns } from '../src/cli/create-turns.ts';
import { loadSettings } from '../src/config/load-settings.ts';
import { createRequest } from '../src/providers/http/undici-request.ts';
import type { ModelRegistry } from '../src/server/model-registry.ts';
import { readRecording } from './providers/adapter-suite.ts';
import { collect, hello } from './providers/collect.ts';
import { refusingUrl, startFakeUpstream } from './providers/fake-upstream.ts';
import { createService, path, post, request } from './service.ts';

const send = createRequest();
const effects = {
  request: send,
  now: () => Date.now(),
  newId: () => 'n',
  random: () => 0,
  sleep: async () => {},
  turns: createTurns(),
};

function load(file: object, environment: Record<string, string> = {}): Promise<ModelRegistry> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-models-'));
  writeFileSync(join(folder, 'tessera.json'), JSON.stringify(file));
  const settings = loadSettings({
    environment: { ...environment, TESSERA_CONFIG: 'tessera.json' },
    flags: new Map(),
    folder,
    builtIn: builtInIds,
    defaults: defaultModels,
  });
  return createModels(settings, effects, folder);
}

async function serve(folder: string, name = 'text') {
  const upstream = await startFakeUpstream(() => ({ steps: [{ write: readRecording(folder, name) }] }));
  onTestFinished(() => upstream.close());
  return upstream;
}

test('an API key in the environment enables the models of its provider', async () => {
  const { cards } = await load({}, { ANTHROPIC_API_KEY: 'k', GEMINI_API_KEY: 'k' });
  const ids = cards.map(({ id }) => id);
  expect(ids).toContain('anthropic/claude-opus-5-5/v-20261121');
  expect(ids).toContain('google/gemini-3.8-flash/v-20261121');
  expect(ids).toContain('builtin/composer/v-20261121');
  expect(ids.filter((id) => !/^(?:anthropic|google|builtin)\//.test(id))).toEqual([]);
  expect((await load({})).cards.length).toBe(1);
});

test('the list shows the capabilities of a language model, as configured and as known', async () => {
  const capabilities = { imageInput: false, contextWindow: 8000 };
  const own = { provider: 'openai-compatible', baseUrl: 'http://127.0.0.1:9', model: 'm', capabilities };
  const { cards } = await load({ models: { 'a/m/v-20261121': own } }, { ANTHROPIC_API_KEY: 'k' });
  const of = (id: string) => cards.find((card) => card.id === id)?.abilities;
  expect(of('a/m/v-20261121')).toEqual({ tools: true, images: false, reasoning: false, contextWindow: 8000 });
  expect(of('anthropic/claude-opus-5-5/v-20261121')).toMatchObject({ tools: true, images: true, reasoning: true });
  expect(of('builtin/composer/v-20261121')).toBeUndefined();
});

test.each([
  ['openai', 'openai-responses', '/v1/responses', { authorization: 'Bearer k' }],
  ['azure-openai', 'openai-responses', '/v1/responses', { 'api-key': 'k' }],
  ['openrouter', 'openai-compatible', '/v1/chat/completions', { authorization: 'Bearer k' }],
  ['anthropic', 'anthropic', '/v1/messages', { 'x-api-key': 'k' }],
  ['google', 'google', '/v1/models/m:streamGenerateContent?alt=sse', { 'x-goog-api-key': 'k' }],
])('%s uses its protocol and sends its key', async (provider, folder, requestPath, headers) => {
  const { url, requests } = await serve(folder);
  const models = { 'a/m/v-20261121': { provider, baseUrl: url, model: 'm', apiKeyEnv: 'OWN_KEY' } };
  const registry = await load({ models }, { OWN_KEY: 'k' });
  expect((await collect(registry.getModel('a/m/v-20261121').model)).text).toBe('Grüße\u00A0aus 東京 👋🏽.\n"Ende"');
  expect(requests[0]).toMatchObject({ path: requestPath, headers });
});

test('loads a configured AI SDK package, and reports a missing one as a configuration error', async () => {
  const sdk = (name: string) => ({
    models: {
      'a/m/v-20261121': {
        provider: 'ai-sdk',
        package: name,
        export: 'createOpenAICompatible',
        baseUrl: 'http://127.0.0.1:1',
        model: 'm',
      },
    },
  });
  expect((await load(sdk('@ai-sdk/openai-compatible'))).cards.length).toBe(2);
  await expect(load(sdk('@acme/none'))).rejects.toThrow(
    'tessera.json: models["a/m/v-20261121"].package is not installed: run npm install @acme/none.',
  );
});

test('capabilities in the configuration file override the built-in ones', async () => {
  const { url, requests } = await serve('openai-responses');
  const row = { provider: 'openai', baseUrl: url, model: 'gpt-6.1-sol' };
  const capabilities = { unsupportedSettings: [], reasoningEfforts: ['low'] };
  const models = { 'a/a/v-20261121': row, 'a/b/v-20261121': { ...row, capabilities } };
  const registry = await load({ models });
  const call = { ...hello, settings: { temperature: 0.5, maxTokens: 90, reasoningEffort: 'high' } };
  for (const id of Object.keys(models)) await collect(registry.getModel(id).model, call);
  const settings = { model: 'gpt-6.1-sol', max_output_tokens: 90 };
  expect(requests.map(({ body }) => body)).toMatchObject([
    { ...settings, reasoning: { effort: 'high' } },
    { ...settings, temperature: 0.5, reasoning: { effort: 'low' } },
  ]);
  expect(requests[0]?.body).not.toHaveProperty('temperature');
});

test('a model of GPT-6 gets sampling parameters only while it does not reason', async () => {
  const { url, requests } = await serve('openai-responses');
  const models = { 'a/a/v-20261121': { provider: 'openai', baseUrl: url, model: 'gpt-6-luna' } };
  const registry = await load({ models });
  const sampling = { temperature: 0.5, topP: 0.9 };
  for (const reasoningEffort of ['none', 'low', undefined]) {
    await collect(registry.getModel('a/a/v-20261121').model, { ...hello, settings: { ...sampling, reasoningEffort } });
  }
  const [off, low, byDefault] = requests;
  expect(off?.body).toMatchObject({ temperature: 0.5, top_p: 0.9, reasoning: { effort: 'none' } });
  for (const { body } of [low, byDefault].filter((one) => one !== undefined)) {
    expect(body).not.toHaveProperty('temperature');
    expect(body).not.toHaveProperty('top_p');
  }
});

test('`capabilities.model` names the model behind a deployment of Azure', async () => {
  const { url, requests } = await serve('openai-responses');
  const row = { provider: 'azure-openai', baseUrl: url, apiKeyEnv: 'AZURE_KEY', model: 'gpt-6-luna' };
  const models = { 'a/a/v-20261121': row, 'a/b/v-20261121': { ...row, capabilities: { model: 'gpt-6.1-sol' } } };
  const registry = await load({ models }, { AZURE_KEY: 'secret' });
  const call = { ...hello, settings: { temperature: 0.5, reasoningEffort: 'none' } };
  for (const id of Object.keys(models)) await collect(registry.getModel(id).model, call);
  const [unnamed, named] = requests;
  // The name of a deployment does not show its model.
  expect(unnamed?.body).toMatchObject({ model: 'gpt-6-luna', temperature: 0.5, reasoning: { effort: 'none' } });
  expect(named?.body).toMatchObject({ model: 'gpt-6-luna', reasoning: { effort: 'low' } });
  expect(named?.body).not.toHaveProperty('temperature');
  expect(named?.headers['api-key']).toBe('secret');
});

test('a model with one dead and one live upstream answers 1,000 of 1,000 requests', async () => {
  const live = await serve('openai-compatible', 'usage-never');
  const models = {
    'a/live/v-20261121': { provider: 'vllm', baseUrl: live.url, model: 'm' },
    'a/dead/v-20261121': {
      provider: 'vllm',
      baseUrl: refusingUrl,
      model: 'm',
      fallbacks: ['a/live/v-20261121'],
    },
  };
  const { model } = (await load({ models })).getModel('a/dead/v-20261121');
  const app = createService(model);
  const content = '{\\"component\\":\\"MarkDownRenderer\\",\\"props\\":{\\"textMarkdown\\":\\"Hello';
  let answered = 0;
  const ask = async (number: number): Promise<void> => {
    const stream = number % 2 === 0;
    const response = await app.request(path, post(request({ stream })));
    const text = await response.text();
    const isWhole = stream ? text.endsWith('data: [DONE]\n\n') : text.includes('"finish_reason":"stop"');
    if (response.status === 200 && isWhole && text.includes(content)) answered++;
  };
  for (let done = 0; done < 1_000; done += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, index) => ask(done + index)));
  }
  expect(answered).toBe(1_000);
  expect(live.requests.length).toBe(1_000);
}, 120_000);
