import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { listenOnFreePort } from '../listen-on-free-port.ts';
import { folder, run } from './run.ts';

const servers: Server[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

interface Page {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly json: unknown;
}

/** Serves these pages, each a Page or its JSON; `otherwise` answers all other paths. */
async function serve(pages: Readonly<Record<string, unknown>>, otherwise: Page = { status: 404, json: {} }) {
  const seen: { path: string; key: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    seen.push({ path, key: request.headers.authorization });
    const page = Object.hasOwn(pages, path) ? pages[path] : otherwise;
    const { status = 200, headers = {}, json } = isPage(page) ? page : { json: page };
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json));
  });
  servers.push(server);
  return { port: await listenOnFreePort(server), seen };
}

const isPage = (page: unknown): page is Page => typeof page === 'object' && page !== null && 'json' in page;

const environment = { TESSERA_PORT: '0' };

async function report(args: readonly string[], more: Record<string, string> = {}) {
  const { code, output } = await run(['doctor', '--json', ...args], { environment: { ...environment, ...more } });
  return { code, ...JSON.parse(output) };
}

const ollama = {
  '/api/version': { version: '0.20.0' },
  '/api/tags': {
    models: [
      { name: 'llama3.2:latest', digest: 'a' },
      { name: 'gpt-oss:120b-cloud', remote_host: 'https://ollama.com:443', remote_model: 'gpt-oss:120b' },
      { name: 'nomic-embed-text:latest', digest: 'b' },
    ],
  },
  '/v1/models': { data: [{ id: 'llama3.2:latest' }] },
};
const lmStudio = {
  '/lmstudio-greeting': { lmstudio: true },
  '/api/v0/models': {
    data: [
      { id: 'qwen/qwen3-8b', type: 'llm' },
      { id: 'text-embedding-nomic', type: 'embeddings' },
    ],
  },
  '/v1/models': { data: [{ id: 'qwen/qwen3-8b' }, { id: 'text-embedding-nomic' }] },
};
const llamaCpp = {
  '/props': { default_generation_settings: {}, total_slots: 4, build_info: 'b8681' },
  '/v1/models': { data: [{ id: '/models/Qwen 3.gguf', owned_by: 'llamacpp' }] },
};
const vllm = { '/version': { version: '0.12.0' }, '/v1/models': { data: [{ id: 'meta/llama', owned_by: 'vllm' }] } };

test('identifies model servers by their replies, not by their port', async () => {
  // LM Studio answers 200 on any path.
  const odd = { status: 200, json: { error: 'Unexpected endpoint or method.' } };
  const started = [await serve(ollama), await serve(lmStudio, odd), await serve(llamaCpp), await serve(vllm)];
  const other = await serve({ '/': 'a web site' }, { status: 200, json: { version: '1' } });
  const ports = [...started, other].map(({ port }) => port);
  const { code, findings, config } = await report(['--ports', ports.join(',')]);
  expect(code).toBe(0);
  const local = findings.filter(({ area }: { area: string }) => area === 'local');
  expect(local.map(({ state, message }: { state: string; message: string }) => [state, message])).toEqual([
    [
      'found',
      'Ollama: llama3.2:latest; 1 cloud model is omitted, because conversations with cloud models leave this machine',
    ],
    ['found', 'LM Studio: qwen/qwen3-8b'],
    ['found', 'llama.cpp: /models/Qwen 3.gguf'],
    ['found', 'vLLM: meta/llama'],
    ['absent', 'no model server; another program answers on this port'],
  ]);
  const url = (index: number) => `http://127.0.0.1:${ports[index]}/v1`;
  expect(config).toEqual({
    models: {
      'ollama/llama3.2:latest/v-20261121': { provider: 'ollama', baseUrl: url(0), model: 'llama3.2:latest' },
      'lm-studio/qwen/qwen3-8b/v-20261121': { provider: 'lm-studio', baseUrl: url(1), model: 'qwen/qwen3-8b' },
      'llama.cpp/Qwen-3/v-20261121': { provider: 'llama.cpp', baseUrl: url(2), model: '/models/Qwen 3.gguf' },
      'vllm/meta/llama/v-20261121': { provider: 'vllm', baseUrl: url(3), model: 'meta/llama' },
    },
  });

  // The printed configuration is valid as it is, and doctor suggests nothing more for it.
  writeFileSync(join(folder, 'found.json'), JSON.stringify(config));
  const again = await report(['--config', 'found.json', '--ports', ports.join(',')]);
  expect(again).toMatchObject({ code: 0, config: null });
  const models = again.findings.filter(
    ({ area, message }: { area: string; message: string }) => area === 'models' && !message.startsWith('grammar:'),
  );
  expect(models.map(({ state }: { state: string }) => state)).toEqual(['ok', 'ok', 'ok', 'ok']);
});

test('says why a model server that answers has no models', async () => {
  const locked = { '/version': { version: '0.12.0' }, '/v1/models': { status: 401, json: {} } };
  const tags = { models: ollama['/api/tags'].models.filter(({ name }) => name.endsWith('-cloud')) };
  const started = [await serve(locked), await serve({ ...ollama, '/api/tags': tags })];
  const { findings } = await report(['--ports', started.map(({ port }) => port).join(',')]);
  const local = findings.filter(({ area }: { area: string }) => area === 'local');
  expect(local.map(({ message }: { message: string }) => message)).toEqual([
    'vLLM: requires a key to list its models',
    'Ollama: 1 cloud model is omitted, because conversations with cloud models leave this machine',
  ]);
});

test('does not fail for a port where nothing listens or answers', { timeout: 10_000 }, async () => {
  const silent = createServer(() => {});
  servers.push(silent);
  const port = await listenOnFreePort(silent);
  const { code, findings } = await report(['--ports', `${port},9`]);
  expect(code).toBe(0);
  expect(findings.filter(({ area }: { area: string }) => area === 'local')).toMatchObject([
    { state: 'absent', message: 'no model server' },
    { state: 'absent', message: 'no model server' },
  ]);
});

test('reports the last check date of a model row that is older than 90 days', async () => {
  const upstream = await serve({ '/v1/models?limit=1000': { data: [{ id: 'claude-opus-5-5' }] } }, { json: {} });
  const row = { provider: 'anthropic', baseUrl: `http://127.0.0.1:${upstream.port}/v1`, model: 'claude-opus-5-5' };
  writeFileSync(join(folder, 'old.json'), JSON.stringify({ models: { 'a/opus/v-20261121': row } }));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2100-01-01') });
  const { code, output } = await run(['doctor', '--config', 'old.json', '--ports', '9'], { environment });
  expect(output).toMatch(
    /a\/opus\/v-20261121.*the built-in capabilities of claude-opus-5-5 were last checked on 20\d\d-\d\d-\d\d, \d+ days ago \(platform\.claude\.com[^)]*\); update Tessera, or set capabilities/s,
  );
  expect(code).toBe(0);
  vi.setSystemTime(Date.parse('2026-11-29'));
  const fresh = await run(['doctor', '--config', 'old.json', '--ports', '9'], { environment });
  expect(fresh.output).not.toContain('last checked');
});

test('checks each configured upstream once, with its key', async () => {
  const right = await serve({ '/v1/models': { data: [{ id: 'a' }] } });
  const wrong = await serve({}, { status: 401, json: { error: { message: 'no' } } });
  const broken = await serve({}, { status: 503, json: {} });
  const at = (port: number, model: string, more: object = {}) => {
    return { provider: 'openai-compatible', baseUrl: `http://127.0.0.1:${port}/v1`, model, ...more };
  };
  const key = { apiKeyEnv: 'ACME_KEY' };
  const models = {
    'acme/a/v-20261121': at(right.port, 'a', key),
    'acme/b/v-20261121': at(right.port, 'b', key),
    'acme/c/v-20261121': at(wrong.port, 'c', key),
    'acme/d/v-20261121': at(wrong.port, 'd'),
    'acme/e/v-20261121': at(broken.port, 'e'),
    'acme/f/v-20261121': at(9, 'f'),
  };
  writeFileSync(join(folder, 'acme.json'), JSON.stringify({ models }));
  const { code, findings } = await report(['--config', 'acme.json', '--ports', '9'], { ACME_KEY: 'acme-secret' });
  expect(code).toBe(1);
  const upstreams = findings.filter(({ area }: { area: string }) => area === 'models');
  expect(upstreams.map(({ state, message }: { state: string; message: string }) => `${state} ${message}`)).toEqual([
    expect.stringMatching(/^ok .* answers and accepts the key$/),
    expect.stringMatching(/^note .* does not list "b"/),
    expect.stringMatching(/^broken .* rejects the key \(HTTP 401\)$/),
    expect.stringMatching(/^broken .* requires a key: set apiKeyEnv \(HTTP 401\)$/),
    expect.stringMatching(/^broken .* answers with HTTP 503\./),
    expect.stringMatching(/^broken .* cannot be reached: ECONNREFUSED$/),
  ]);
  expect(right.seen).toEqual([{ path: '/v1/models', key: 'Bearer acme-secret' }]);
  expect(JSON.stringify(findings)).not.toContain('acme-secret');
});

test('lists keys in the environment and the providers they enable, without their values', async () => {
  const { output } = await run(['doctor', '--ports', '9'], {
    environment: { ...environment, AZURE_OPENAI_API_KEY: 'secret-value' },
  });
  expect(output).toMatch(/found +AZURE_OPENAI_API_KEY +Azure OpenAI: for models in the configuration file/);
  expect(output).not.toContain('secret-value');
  expect((await run(['doctor', '--ports', '9'], { environment })).output).toMatch(
    /none set; supported: OPENAI_API_KEY/,
  );
});

test('reports an invalid configuration, a port in use and an unusable data folder', async () => {
  const { port } = await serve({});
  writeFileSync(join(folder, 'file'), '');
  const used = await report(['--ports', '9', '--port', String(port), '--data-dir', 'file/data']);
  expect(used.code).toBe(1);
  const broken = used.findings.filter(({ state }: { state: string }) => state === 'broken');
  expect(broken.map(({ subject, message }: { subject: string; message: string }) => `${subject}: ${message}`)).toEqual([
    expect.stringMatching(/^data folder: .* cannot be created: .*file is a file$/),
    expect.stringMatching(/^port: port \d+ on 127\.0\.0\.1 is in use/),
  ]);

  const wrong = await report(['--ports', '9', '--config', 'none.json']);
  expect(wrong.code).toBe(1);
  expect(wrong.findings).toContainEqual({
    area: 'service',
    state: 'broken',
    subject: 'none.json',
    message: 'does not exist.',
  });
});

test('prints the configuration to paste', async () => {
  const { port } = await serve(ollama);
  const { code, output } = await run(['doctor', '--ports', String(port)], { environment });
  expect(code).toBe(0);
  expect(output).toContain('save this as tessera.json');
  const [, config = ''] = /:\n\n(\{\n.*\n\})\n\n/s.exec(output) ?? [];
  expect(Object.keys(JSON.parse(config).models)).toEqual(['ollama/llama3.2:latest/v-20261121']);
  expect(output.trimEnd()).toMatch(/No problems found\.$/);
});
