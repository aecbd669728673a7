// The built command-line program.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { listenOnFreePort } from './listen-on-free-port.ts';

const main = join(import.meta.dirname, '../dist/cli/main.js');
const folder = mkdtempSync(join(tmpdir(), 'tessera-cli-'));

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' });
}, 120_000);

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

function run(args: readonly string[], environment: Record<string, string> = {}) {
  const { PATH = '' } = process.env;
  const env = { PATH, TESSERA_PORT: '0', ...environment };
  const child = spawn(process.execPath, [main, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  return child;
}

async function finished(args: readonly string[], environment: Record<string, string> = {}) {
  const child = run(args, environment);
  const [output, errors, [code]] = await Promise.all([
    readAll(child.stdout),
    readAll(child.stderr),
    once(child, 'exit'),
  ]);
  return { output, errors, code };
}

/** Milliseconds. Shorter than the timeout of a test, so that the error names the step that does not end. */
const patience = 20_000;

async function startMessage(child: ReturnType<typeof run>): Promise<string> {
  const timer = setTimeout(() => child.kill('SIGKILL'), patience);
  let text = '';
  child.stdout.setEncoding('utf8');
  for await (const piece of child.stdout.iterator({ destroyOnReturn: false })) {
    text += piece;
    if (!text.includes('Stop with')) continue;
    clearTimeout(timer);
    return text;
  }
  throw new Error(`The program exited before it listened: ${text}`);
}

async function ask(message: string): Promise<Response> {
  const [, url = ''] = /curl -N (\S+)/.exec(message) ?? [];
  const [, key = ''] = /Authorization: Bearer ([^"]+)/.exec(message) ?? [];
  const [, body = ''] = /-d '(.*)'$/m.exec(message) ?? [];
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(patience) });
}

test('prints a new key and an example request at the first start, and neither key at the second', async () => {
  const data = join(folder, 'first');
  const first = run(['serve'], { TESSERA_DATA_DIR: data });
  const message = await startMessage(first);
  const key = /^ {2}(tsr_\S+)$/m.exec(message)?.[1];
  expect(key).toBeDefined();
  expect(statSync(join(data, 'api-key')).mode & 0o777).toBe(0o600);

  // The printed command must work as it is.
  const response = await ask(message);
  expect(response.status).toBe(200);
  expect(await response.text()).toMatch(/^id: 1\ndata: \{.*data: \[DONE\]\n\n$/s);

  first.kill('SIGTERM');
  expect(await once(first, 'exit', { signal: AbortSignal.timeout(patience) })).toEqual([0, null]);

  const again = await startMessage(run(['serve'], { TESSERA_DATA_DIR: data }));
  expect(again).not.toContain(key);
  expect(again).toContain(`$(cat '${join(data, 'api-key')}')`);
});

test('accepts configured keys and does not print them', async () => {
  const message = await startMessage(run(['serve'], { TESSERA_API_KEYS: 'operator-key' }));
  expect(message).not.toContain('operator-key');
  expect((await ask(message)).status).toBe(401);
  expect((await ask(message.replace('YOUR_KEY', 'operator-key'))).status).toBe(200);
});

test('reads flags, and lists the models of the configuration file', async () => {
  const model = { provider: 'openai-compatible', baseUrl: 'http://127.0.0.1:1/v1', model: 'm' };
  writeFileSync(join(folder, 'tessera.json'), JSON.stringify({ models: { 'acme/fast/v-20261121': model } }));
  const message = await startMessage(run(['serve', '--config', 'tessera.json', '--host=localhost', '--port', '0']));
  expect(message).toMatch(/listens on http:\/\/localhost:\d+\n/);
  expect(message).toContain('acme/fast/v-20261121');
  expect(message).toContain('builtin/composer/v-20261121');
});

test('exits with code 1 and names the port when it is in use', async () => {
  const server = net.createServer();
  const port = await listenOnFreePort(server);
  const { code, errors } = await finished(['serve', '--port', String(port)]);
  server.close();
  expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining(`port ${port} on 127.0.0.1 is in use`) });
});

test.each([
  [['serv'], /there is no command "serv". Did you mean "serve"\?/],
  [['serve', '--prot', '1'], /Unknown flag --prot. Did you mean "--port"\?/],
  [['serve', '--port'], /--port needs a value/],
  [['serve', '--port', 'x'], /--port must be a whole number from 0 to 65535; got the string "x"/],
  [['serve', 'now'], /Unexpected argument "now"/],
  [['serve', '--host', '0.0.0.0'], /TESSERA_API_KEYS must be set before the service may listen beyond this machine/],
  [['serve', '--config', 'none.json'], /none.json does not exist/],
])('%j exits with code 2 and an explanation', async (args, expected) => {
  const { code, errors, output } = await finished(args);
  expect({ code, output }).toEqual({ code: 2, output: '' });
  expect(errors).toMatch(expected);
});

test('compile writes while its input still arrives, and exits with code 0 when its reader closes the pipe', async () => {
  const child = spawn(process.execPath, [main, 'compile', '--stream'], { stdio: 'pipe' });
  started.push(child);
  child.stdin.write('root = Card([TextContent("First"), ');
  const [first] = await once(child.stdout, 'data');
  expect(String(first)).toContain('First');
  child.stdout.destroy();
  child.stdin.on('error', () => {});
  // The input never ends; the program exits once it can no longer write.
  const feed = setInterval(() => child.stdin.write('TextContent("And on"), '), 5);
  const [code] = await once(child, 'exit');
  clearInterval(feed);
  expect(code).toBe(0);
});

test('prints all of its output, and tolerates a reader such as head that stops early', async () => {
  const { output, code } = await finished(['catalog', '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(output)).toHaveProperty('components.57');
  const piped = execFileSync('/bin/sh', ['-c', `"${process.execPath}" "${main}" catalog --json | head -c 100`]);
  expect(String(piped)).toBe(output.slice(0, 100));
});

test('prints help and the version', async () => {
  expect(await finished(['--version'])).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  const help = await finished(['--help']);
  expect(help).toMatchObject({ code: 0, output: expect.stringContaining('serve') });
  const flags = await finished(['serve', '--help']);
  expect(flags.output).toContain('--body-limit SIZE');
  expect(flags.output).toContain('TESSERA_API_KEYS; default: one is generated at the first start');
});

test('npx tessera runs the program of a checkout, and only the result is on standard output', () => {
  const { PATH = '', HOME = '' } = process.env;
  const command = [
    'exec',
    '--offline',
    '--',
    'tessera',
    'eval',
    '--only',
    'facts',
    '--out',
    join(folder, 'run'),
    '--json',
  ];
  const output = execFileSync('npm', command, {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
    env: { PATH, HOME, npm_config_cache: join(folder, 'npm') },
  });
  expect(JSON.parse(output)).toMatchObject({ contenders: [{ name: 'builtin/composer/v-20261121', answers: 6 }] });
});
