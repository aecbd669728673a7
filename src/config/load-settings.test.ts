import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSettings, type Settings, type SettingsSources } from './load-settings.ts';
import { optionRows } from './options.ts';
import { ConfigurationError } from './problem.ts';

const folder = mkdtempSync(join(tmpdir(), 'tessera-config-'));
const builtIn = ['builtin/composer/v-20261121'];

function load(more: Partial<SettingsSources> = {}): Settings {
  return loadSettings({ environment: {}, flags: new Map(), folder, builtIn, defaults: [], ...more });
}

function problemsOf(more: Partial<SettingsSources>): readonly string[] {
  try {
    load(more);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems.map(({ place, message }) => `${place} ${message}`);
    throw error;
  }
  throw new Error('The configuration was accepted.');
}

function file(content: unknown): Partial<SettingsSources> {
  writeFileSync(join(folder, 'tessera.json'), typeof content === 'string' ? content : JSON.stringify(content));
  return { environment: { TESSERA_CONFIG: 'tessera.json', ACME_KEY: 'k' } };
}

const model = { provider: 'openai-compatible', baseUrl: 'http://127.0.0.1:9999/v1', apiKeyEnv: 'ACME_KEY', model: 'f' };

test('uses the defaults when nothing is set', () => {
  expect(load()).toEqual({
    host: '127.0.0.1',
    port: 8787,
    apiKeys: [],
    config: undefined,
    dataDir: join(folder, '.tessera'),
    keysFile: join(folder, '.tessera/keys.json'),
    logLevel: 'info',
    bodyLimit: 8_388_608,
    bodyValueLimit: 50_000,
    warmUp: 'on',
    bodyTimeout: 30_000,
    keepAliveInterval: 15_000,
    drainTimeout: 30_000,
    historyLimit: 200_000,
    editing: true,
    urlProvenance: undefined,
    upstreamConnectTimeout: 10_000,
    upstreamFirstByteTimeout: 120_000,
    upstreamIdleTimeout: 120_000,
    upstreamReplyTimeout: 1_800_000,
    upstreamRetries: 2,
    upstreamRetryWindow: 180_000,
    workers: 1,
    keyRequestsPerMinute: Infinity,
    keyTokensPerMinute: Infinity,
    keyConcurrentReplies: Infinity,
    keyTokensPerMonth: Infinity,
    totalRequestsPerMinute: Infinity,
    totalTokensPerMinute: Infinity,
    totalConcurrentReplies: Infinity,
    totalTokensPerMonth: Infinity,
    redisUrl: undefined,
    withoutRedis: { requests: 'memory', tokens: 'memory', replies: 'memory', month: 'fail-open' },
    metricsPort: undefined,
    metrics: 'off',
    maxConcurrentReplies: 4000,
    maxConnections: 10_000,
    headerTimeout: 10_000,
    headerLimit: 16_384,
    bufferLimit: undefined,
    streamWriteTimeout: 60_000,
    resume: 'off',
    resumeGrace: 15_000,
    resumeTtl: 120_000,
    resumeSize: 67_108_864,
    storeResponses: 'on',
    responseTtl: 86_400_000,
    responseSize: 67_108_864,
    cache: 'off',
    cacheTtl: 3_600_000,
    cacheSize: 67_108_864,
    corsOrigins: [],
    models: [],
    aliases: new Map(),
  });
});

test('every default can be parsed by its own type', () => {
  for (const { type, fallback, otherwise } of optionRows) {
    if (otherwise === undefined) expect(type.parse(type.format(fallback))).toEqual(fallback);
  }
});

test('flags override the environment, which overrides the file', () => {
  const { environment } = file({ port: 1, keepAliveInterval: '1s', bodyLimit: '1MiB' });
  const settings = load({
    environment: { ...environment, TESSERA_PORT: '2', TESSERA_KEEP_ALIVE_INTERVAL: '2s' },
    flags: new Map([['port', '3']]),
  });
  expect(settings).toMatchObject({ port: 3, keepAliveInterval: 2000, bodyLimit: 2 ** 20 });
});

test('reads models from the file and their keys from the environment', () => {
  const other = { provider: 'openai-compatible', baseUrl: 'https://models.example/v1', model: 'g' };
  const settings = load(
    file({
      models: { 'acme/fast/v-20261121': model, 'acme/deep/model/v-20261121': other },
      aliases: { 'c1-latest': 'acme/fast/v-20261121', plain: 'builtin/composer/v-20261121' },
    }),
  );
  const { apiKeyEnv: _, ...rest } = model;
  expect(settings.models).toEqual([
    { id: 'acme/fast/v-20261121', ...rest, apiKey: 'k' },
    { id: 'acme/deep/model/v-20261121', ...other, apiKey: undefined },
  ]);
  expect(settings.aliases.get('c1-latest')).toEqual({ model: 'acme/fast/v-20261121' });
});

test('reads the default format of a model and of an alias', () => {
  const settings = load(
    file({
      models: { 'acme/fast/v-20261121': { ...model, format: 'html' } },
      aliases: { chat: { model: 'acme/fast/v-20261121', format: 'markdown' } },
    }),
  );
  expect(settings.models[0]?.format).toBe('html');
  expect(settings.aliases.get('chat')).toEqual({ model: 'acme/fast/v-20261121', format: 'markdown' });
  const wrong = file({
    models: { 'acme/fast/v-20261121': { ...model, format: 'pdf' } },
    aliases: {
      a: { model: 'acme/fats/v-20261121' },
      b: { model: 'acme/fast/v-20261121', formt: 'html' },
      c: { model: 'acme/fast/v-20261121', format: 'htm' },
      d: { format: 'html' },
    },
  });
  const told = problemsOf(wrong).join('\n');
  expect(told).toContain(
    'models["acme/fast/v-20261121"].format must be one of json, openui, a2ui, markdown, html; got',
  );
  expect(told).toContain('aliases.a.model must be the id of a model; "acme/fats/v-20261121" is not one.');
  expect(told).toContain('aliases.b.formt is not a known name. Did you mean "format"?');
  expect(told).toContain('aliases.c.format must be one of json, openui, a2ui, markdown, html; got the string "htm".');
  expect(told).toContain('aliases.d.model is missing: it must be the id of a model.');
});

test('reports every problem of a file at once, with its place and the expected value', () => {
  const { environment } = file({
    models: {
      'acme/fast/v-20261121': { ...model, baseURL: 'x', baseUrl: 'ftp://models.example', apiKeyEnv: 'MISSING_KEY' },
      'no-version': { provider: 'openia', model: 3, baseUrl: 'https://user:secret@models.example' },
      'builtin/composer/v-20261121': model,
    },
    aliases: { a: 'acme/fats/v-20261121', 'acme/fast/v-20261121': 'acme/fast/v-20261121', b: 7 },
    modles: {},
    apiKeys: ['k'],
    port: '99999',
    bodyLimit: '8 parsecs',
  });
  const problems = problemsOf({
    environment: { ...environment, TESSERA_LOG_LEVEL: 'loud' },
    flags: new Map([['host', '/']]),
  });
  expect(problems.toSorted()).toMatchInlineSnapshot(`
    [
      "--host must be a host name or an IP address; got the string "/".",
      "TESSERA_LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent; got the string "loud".",
      "tessera.json: aliases.a must be the id of a model; "acme/fats/v-20261121" is not one. Did you mean "acme/fast/v-20261121"?",
      "tessera.json: aliases.b must be the id of a model, or an object such as {"model": "acme/fast/v-20261121", "format": "markdown"}; got the number 7.",
      "tessera.json: aliases["acme/fast/v-20261121"] is already the id of a model.",
      "tessera.json: apiKeys cannot be set in the file; set TESSERA_API_KEYS in the environment.",
      "tessera.json: bodyLimit must be a size from 1KiB to 256MiB, such as 512KiB or 8MiB; got the string "8 parsecs".",
      "tessera.json: models.no-version must be an id of the form provider/model/v-YYYYMMDD; other names belong under aliases.",
      "tessera.json: models.no-version.baseUrl must be an http or https URL without user, password and fragment, such as "http://127.0.0.1:9999/v1"; got something else.",
      "tessera.json: models.no-version.model must be the name of the model at the model server; got the number 3.",
      "tessera.json: models.no-version.provider must be one of openai, anthropic, google, openrouter, groq, mistral, xai, deepseek, together, fireworks, cerebras, azure-openai, ollama, lm-studio, vllm, sglang, llama.cpp, openai-compatible, ai-sdk; got the string "openia".",
      "tessera.json: models["acme/fast/v-20261121"].apiKeyEnv names the environment variable "MISSING_KEY", which is not set.",
      "tessera.json: models["acme/fast/v-20261121"].baseURL is not a known name. Did you mean "baseUrl"?",
      "tessera.json: models["acme/fast/v-20261121"].baseUrl must be an http or https URL without user, password and fragment, such as "http://127.0.0.1:9999/v1"; got the string "ftp://models.example".",
      "tessera.json: models["builtin/composer/v-20261121"] is the id of a built-in model; choose another id.",
      "tessera.json: modles is not a known name. Did you mean "models"?",
      "tessera.json: port must be a whole number from 0 to 65535; got the string "99999".",
    ]
  `);
  expect(problems.join('\n')).not.toContain('secret');
});

const luna = { id: 'openai/gpt-6-luna/v-20261121', provider: 'openai', model: 'gpt-6-luna' } as const;
const claude = { id: 'anthropic/claude/v-20261121', provider: 'anthropic', model: 'claude' } as const;

test('an API key in the environment enables the default models of its provider, unless the file declares some', () => {
  const defaults = [luna, claude];
  expect(load({ defaults }).models).toEqual([]);
  expect(load({ defaults, environment: { OPENAI_API_KEY: 'sk', ANTHROPIC_API_KEY: '' } }).models).toEqual([
    { ...luna, apiKey: 'sk' },
  ]);
  const { environment } = file({
    models: { [luna.id]: model },
    aliases: { fast: claude.id },
  });
  const keys = { OPENAI_API_KEY: 'sk', ANTHROPIC_API_KEY: 'ant' };
  const { models } = load({ defaults, environment: { ...environment, ...keys } });
  expect(models.map(({ id, model, apiKey }) => [id, model, apiKey])).toEqual([
    [luna.id, 'f', 'k'],
    [claude.id, 'claude', 'ant'],
  ]);
});

test('a preset provides the base URL and the key variable; anything else it needs must be set', () => {
  const own = {
    'local/qwen/v-20261121': { provider: 'ollama', model: 'qwen3' },
    'openai/deep/v-20261121': { provider: 'openai', model: 'gpt-6.1-sol', fallbacks: ['local/qwen/v-20261121'] },
    'cloud/nova/v-20261121': {
      provider: 'ai-sdk',
      package: '@ai-sdk/amazon-bedrock',
      model: 'n',
      options: { region: 'x' },
    },
  };
  const { environment } = file({ models: own });
  const { models } = load({ environment: { ...environment, OPENAI_API_KEY: 'sk' } });
  expect(models.map(({ id, apiKey, fallbacks }) => [id, apiKey, fallbacks])).toEqual([
    ['local/qwen/v-20261121', undefined, undefined],
    ['openai/deep/v-20261121', 'sk', ['local/qwen/v-20261121']],
    ['cloud/nova/v-20261121', undefined, undefined],
  ]);
  const wrong = {
    'a/a/v-20261121': { provider: 'openai', model: 'a', package: 'x', fallbacks: ['a/a/v-20261121', 'a/d/v-20261121'] },
    'a/b/v-20261121': { provider: 'azure-openai', model: 'b' },
    'a/c/v-20261121': { provider: 'ai-sdk', model: 'c' },
    'a/e/v-20261121': {
      provider: 'google',
      baseUrl: 'http://127.0.0.1:1',
      model: 'e',
      capabilities: { thinkingControl: 7 },
    },
  };
  expect(problemsOf(file({ models: wrong })).map((line) => line.replace('tessera.json: models', ''))).toEqual([
    '["a/e/v-20261121"].capabilities.thinkingControl must be one of level, budget, none; got the number 7.',
    '["a/a/v-20261121"].package is only for the provider "ai-sdk".',
    '["a/a/v-20261121"].apiKeyEnv is missing, and the environment variable "OPENAI_API_KEY" is not set.',
    '["a/b/v-20261121"].baseUrl is missing: it must be an http or https URL without user, password and fragment, such as "http://127.0.0.1:9999/v1".',
    '["a/b/v-20261121"].apiKeyEnv is missing, and the environment variable "AZURE_OPENAI_API_KEY" is not set.',
    '["a/c/v-20261121"].package is missing: it must be the name of a package, such as "@ai-sdk/amazon-bedrock".',
    '["a/a/v-20261121"].fallbacks[0] must be another model; a model cannot be its own fallback.',
    '["a/a/v-20261121"].fallbacks[1] must be the id of a model; "a/d/v-20261121" is not one. Did you mean "a/a/v-20261121" or "a/b/v-20261121" or "a/c/v-20261121"?',
  ]);
});

test.each([
  [
    '{\n  "models": {,}\n}',
    'tessera.json is not JSON: line 2, column 14: expected a name in double quotes, found ",".',
  ],
  ['[]', 'tessera.json must be a JSON object; got an empty list.'],
  [{ models: [] }, 'tessera.json: models must be an object of models, by id; got an empty list.'],
])('rejects a file that is not a configuration (%#)', (content, problem) => {
  expect(problemsOf(file(content))).toEqual([problem]);
});

test('reports a file that does not exist or cannot be read', () => {
  expect(problemsOf({ environment: { TESSERA_CONFIG: 'none.json' } })).toEqual(['none.json does not exist.']);
  expect(problemsOf({ environment: { TESSERA_CONFIG: '.' } })).toEqual(['. cannot be read (EISDIR).']);
});

test('requires configured keys when other machines can reach the service', () => {
  expect(problemsOf({ environment: { TESSERA_HOST: '0.0.0.0' } })).toEqual([
    'TESSERA_API_KEYS must be set before the service may listen beyond this machine (see host). Or create a key with "tessera keys create".',
  ]);
  const [first, second] = ['a'.repeat(16), 'b'.repeat(40)];
  const keys = { TESSERA_HOST: '0.0.0.0', TESSERA_API_KEYS: ` ${first}, ${second},` };
  expect(load({ environment: keys })).toMatchObject({ host: '0.0.0.0', apiKeys: [first, second] });
  for (const host of ['localhost', '127.0.0.2', '::1'])
    expect(load({ environment: { TESSERA_HOST: host } }).host).toBe(host);
});

test('rejects short keys when other machines can reach the service', () => {
  const long = 'x'.repeat(16);
  const rule = (host: string) => `must have at least 16 characters when the service listens on ${host}; it has`;
  for (const host of ['0.0.0.0', '::', '192.0.2.7', 'tessera.example'])
    expect(problemsOf({ environment: { TESSERA_HOST: host, TESSERA_API_KEYS: 'k' } })).toEqual([
      `TESSERA_API_KEYS is too short: the key ${rule(host)} 1. Create one with "tessera keys create".`,
    ]);
  const keys = `secret-1,${long},fifteen-letters`;
  const problems = problemsOf({ environment: { TESSERA_HOST: '::', TESSERA_API_KEYS: keys } });
  expect(problems).toEqual([
    `TESSERA_API_KEYS is too short: key 1 of 3 ${rule('::')} 8. Create one with "tessera keys create".`,
    `TESSERA_API_KEYS is too short: key 3 of 3 ${rule('::')} 15. Create one with "tessera keys create".`,
  ]);
  for (const host of ['127.0.0.1', 'localhost', '::1'])
    expect(load({ environment: { TESSERA_HOST: host, TESSERA_API_KEYS: 'k' } }).apiKeys).toEqual(['k']);
});

test('problems never contain keys', () => {
  const problems = problemsOf({ environment: { TESSERA_API_KEYS: 'sécret' } });
  expect(problems).toEqual([
    'TESSERA_API_KEYS must be a list of keys separated by commas, each of visible ASCII characters.',
  ]);
});

test('parses the behavior without Redis and keeps the default of limits that are not listed', () => {
  const withoutRedis = {
    TESSERA_WITHOUT_REDIS: 'month=fail-closed, tokens=fail-open',
    TESSERA_KEY_CONCURRENT_REPLIES: '3',
  };
  expect(load({ environment: withoutRedis })).toMatchObject({
    withoutRedis: { requests: 'memory', tokens: 'fail-open', replies: 'memory', month: 'fail-closed' },
    keyConcurrentReplies: 3,
  });
  const wrong = {
    TESSERA_WITHOUT_REDIS: 'month=shut',
    TESSERA_REDIS_URL: 'http://u:secret@x',
    TESSERA_KEY_CONCURRENT_REPLIES: '0',
  };
  const problems = problemsOf({ environment: wrong });
  expect(problems).toHaveLength(3);
  expect(problems.join()).not.toContain('secret');
});

test('a renamed option, file member or capability is an error that names the new one', () => {
  const former = { TESSERA_MAX_STREAMS: '10', TESSERA_RESUME_TIME: '1m', TESSERA_DATA: '' };
  expect(problemsOf({ environment: former })).toEqual([
    'TESSERA_MAX_STREAMS was renamed; set TESSERA_MAX_CONCURRENT_REPLIES instead.',
    'TESSERA_RESUME_TIME was renamed; set TESSERA_RESUME_TTL instead.',
  ]);
  const capabilities = {
    refusedSettings: ['seed'],
    contextSize: 1,
    maxOutput: 1,
    oneSamplingSetting: true,
    keyHeader: 'api-key',
    reasoningReturned: 'none',
    reasoningOff: 'effort',
    thinkingOff: 'disabled',
    thinking: 'level',
  };
  const models = { 'acme/fast/v-20261121': { ...model, capabilities } };
  const at = 'tessera.json: models["acme/fast/v-20261121"].capabilities';
  expect(problemsOf(file({ cacheTime: '1m', upstreamSilenceTimeout: '1s', models }))).toEqual([
    `${at}.refusedSettings was renamed; use unsupportedSettings instead.`,
    `${at}.contextSize was renamed; use contextWindow instead.`,
    `${at}.maxOutput was renamed; use maxOutputTokens instead.`,
    `${at}.oneSamplingSetting was renamed; use temperatureExcludesTopP instead.`,
    `${at}.keyHeader was renamed; use apiKeyHeader instead.`,
    `${at}.reasoningReturned was renamed; use returnedReasoningField instead.`,
    `${at}.reasoningOff was renamed; use reasoningOffField instead.`,
    `${at}.thinkingOff was renamed; use thinkingOffType instead.`,
    `${at}.thinking was renamed; use thinkingControl instead.`,
    'tessera.json: cacheTime was renamed; use cacheTtl instead.',
    'tessera.json: upstreamSilenceTimeout was renamed; use upstreamIdleTimeout instead.',
  ]);
});

test('a renamed value of WITHOUT_REDIS is rejected with the list of values', () => {
  expect(problemsOf({ environment: { TESSERA_WITHOUT_REDIS: 'month=closed' } })).toEqual([
    'TESSERA_WITHOUT_REDIS must be a list such as requests=memory,month=fail-closed, with the limits requests, tokens, replies, month ' +
      'and the values memory, fail-open, fail-closed; got the string "month=closed".',
  ]);
});
