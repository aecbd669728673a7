// The default output format of a model, an alias and a key, for clients that cannot be changed: the `openai` package,
// which does not request a format.
import { createHash } from 'node:crypto';
import OpenAI from 'openai';
import { expect, onTestFinished, test } from 'vitest';
import { createApiKeys } from '../src/server/api-keys.ts';
import { createModelRegistry, type ServedModel } from '../src/server/model-registry.ts';
import { createReplayModel, finish, text } from './replay-model.ts';
import { listenForTest } from './service.ts';

const model = createReplayModel([[text('root = Card([CardHeader("Sal')], [text('es")])'), finish()]]);
const markdown = '## Sales';
const json =
  '{"component":{"component":"Card","props":{"children":[{"component":"CardHeader","props":{"title":"Sales"}}]}},"error":null}';

type Formats = NonNullable<ServedModel['formats']>;

const served = (id: string, aliases: readonly string[], formats: Formats): ServedModel => ({
  card: { id, created: 0, ownedBy: 'acme', description: 'A test.', aliases },
  model,
  formats,
});

/** The replies, whole and streamed, to a client that requests this model name. */
async function connect(apiKey = 'plain-key') {
  const keyed = (key: string, format?: 'markdown' | 'html' | 'json') => ({
    name: key,
    digest: createHash('sha256').update(key).digest(),
    format,
    limits: {},
  });
  const service = await listenForTest(model, {}, undefined, undefined, {
    models: createModelRegistry([
      served('acme/fast/v-20261121', ['latest', 'chat'], new Map([['chat', 'markdown']])),
      served(
        'acme/words/v-20261121',
        ['page', 'words'],
        new Map([
          ['acme/words/v-20261121', 'markdown'],
          ['page', 'html'],
        ]),
      ),
    ]),
    keys: createApiKeys([], {
      current: () => [keyed('plain-key'), keyed('bot-key', 'markdown'), keyed('app-key', 'json')],
      now: () => 0,
    }),
  });
  onTestFinished(() => service.server.stop(0));
  const client = new OpenAI({ baseURL: `${service.url}/v1/embed`, apiKey, maxRetries: 0 });
  return async (name: string, more: object = {}, headers: Record<string, string> = {}) => {
    const body = { model: name, messages: [{ role: 'user' as const, content: 'How were sales?' }], ...more };
    const completion = await client.chat.completions.create(body, { headers });
    const whole = completion.choices[0]?.message.content;
    let streamed = '';
    for await (const { choices } of await client.chat.completions.create({ ...body, stream: true }, { headers }))
      streamed += choices[0]?.delta.content ?? '';
    expect(streamed).toBe(whole);
    return whole;
  };
}

test('a model has a default format, and an alias another', async () => {
  const ask = await connect();
  expect(await ask('acme/fast/v-20261121')).toBe(json);
  expect(await ask('latest')).toBe(json);
  expect(await ask('chat')).toBe(markdown);
  expect(await ask('acme/words/v-20261121')).toBe(markdown);
  expect(await ask('words')).toBe(markdown);
  expect(await ask('page')).toMatch(/^<style data-tessera>.*<h2 dir="auto">Sales<\/h2>/s);
});

test('the format of a key takes precedence over that of the model', async () => {
  const [bot, app] = [await connect('bot-key'), await connect('app-key')];
  expect(await bot('acme/fast/v-20261121')).toBe(markdown);
  expect(await bot('page')).toBe(markdown);
  expect(await app('chat')).toBe(json);
});

test('the format of the request takes precedence over all others, and data stays data', async () => {
  const ask = await connect('bot-key');
  expect(await ask('chat', {}, { 'X-UI-Format': 'json' })).toBe(json);
  expect(await ask('chat', { metadata: { tessera: '{"format":"openui"}' } })).toBe(
    'root = Card([CardHeader("Sales")])',
  );
});
