import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { hasDisplay } from '../../src/cli/open-browser.ts';
import { startFakeUpstream, type FakeUpstream, type Served } from '../providers/fake-upstream.ts';
import { folder, run } from './run.ts';

const upstreams: FakeUpstream[] = [];
afterEach(async () => {
  await Promise.all(upstreams.splice(0).map((upstream) => upstream.close()));
});

const key = 'upstream-secret-123';
const environment = { ACME_KEY: key };
const id = 'acme/fast/v-20261121';

/** Writes a configuration with this upstream as its only model. */
async function serving(served: Served, more: object = {}): Promise<FakeUpstream> {
  const upstream = await startFakeUpstream(() => served);
  upstreams.push(upstream);
  const own = { baseUrl: upstream.url, model: 'fast-1', apiKeyEnv: 'ACME_KEY', ...more };
  const model = { provider: 'openai-compatible', ...own };
  const config = { models: { [id]: model }, aliases: { quick: id }, upstreamRetries: 0 };
  writeFileSync(join(folder, 'tessera.json'), JSON.stringify(config));
  return upstream;
}

const chunk = (delta: object, more: object = {}) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null }], ...more })}\r\n\r\n`;
const finish = `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage: { prompt_tokens: 1234, completion_tokens: 7 } })}\r\n\r\n`;
const done = 'data: [DONE]\r\n\r\n';
const answer = [chunk({ content: 'root = Card([TextContent("H' }), chunk({ content: 'ello")])' }), finish, done];
const steps = (texts: readonly string[]) => texts.map((write) => ({ write }));
const hello =
  '{"component":{"component":"Card","props":{"children":[{"component":"TextContent","props":{"text":"Hello"}}]}},"error":null}';

const withConfig = ['--config', 'tessera.json'];

test('prints the document on stdout and the usage on stderr', async () => {
  const upstream = await serving({ steps: steps(answer) });
  const { code, output, errors } = await run(['generate', ...withConfig, '--system', 'Be brief.', 'Greet me'], {
    environment,
  });
  expect({ code, output }).toEqual({ code: 0, output: `${hello}\n` });
  expect(errors).toMatch(/^acme\/fast\/v-20261121: 2 elements, 1,234 tokens in, 7 out, \d+\.\d s\n$/);
  const [request] = upstream.requests;
  expect(request?.headers['authorization']).toBe(`Bearer ${key}`);
  expect(request?.body).toMatchObject({
    model: 'fast-1',
    messages: [{ content: expect.stringContaining('Be brief.') }, { role: 'user', content: 'Greet me' }],
  });
});

test('says whether the model was constrained by a grammar', async () => {
  const served = { steps: steps(answer) };
  const local = { provider: 'llama.cpp' };
  const upstream = await serving(served, local);
  const ask = (): ReturnType<typeof run> => run(['generate', ...withConfig, '--json', 'Greet me'], { environment });
  expect(JSON.parse((await ask()).output)).toMatchObject({ diagnostics: { grammar: { isSent: true } } });
  expect(upstream.requests[0]?.body).toMatchObject({ grammar: expect.stringMatching(/^root ::= /) });

  await serving(served, { ...local, capabilities: { reasons: true } });
  const sent = { isSent: false, reason: expect.stringMatching(/reasons before it answers/) };
  expect(JSON.parse((await ask()).output)).toMatchObject({ diagnostics: { grammar: sent } });
  const { errors } = await run(['generate', ...withConfig, 'Greet me'], { environment });
  expect(errors).toMatch(/The model was not constrained by a grammar: the model reasons/);
});

test('reads the prompt from standard input when it is not an argument; --json prints the whole reply', async () => {
  const upstream = await serving({ steps: steps(answer) });
  const { output } = await run(['generate', ...withConfig, '--model', 'quick', '--json'], { environment, input: 'Hi' });
  expect(JSON.parse(output)).toEqual({
    model: id,
    document: JSON.parse(hello),
    toolCalls: [],
    reason: 'stop',
    usage: { promptTokens: 1234, completionTokens: 7 },
    diagnostics: {},
  });
  expect(upstream.requests[0]?.body).toMatchObject({ messages: [{}, { content: 'Hi' }] });
});

test('--stream writes while the model generates', async () => {
  let go = () => {};
  const wait = new Promise<void>((resolve) => (go = resolve));
  const [first = '', ...rest] = answer;
  await serving({ steps: [{ write: first }, { wait }, ...steps(rest)] });
  let early = '';
  const onOutput = (text: string) => {
    early ||= text;
    go();
  };
  const { output } = await run(['generate', ...withConfig, '--stream', 'Hi'], { environment, onOutput });
  expect(early).toContain('TextContent');
  expect(early).not.toContain('Hello');
  expect(output).toBe(`${hello}\n`);
});

test('--stream --json writes one event per line', async () => {
  await serving({ steps: steps(answer) });
  const { output } = await run(['generate', ...withConfig, '--stream', '--json', 'Hi'], { environment });
  const events = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events.map((event) => event.text ?? '').join('')).toBe(hello);
  expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' });
});

test('accepts a conversation with tools and prints tool calls', async () => {
  const call = { index: 0, id: 'call_1', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } };
  const upstream = await serving({ steps: steps([chunk({ tool_calls: [call] }), finish, done]) });
  const tools = [{ type: 'function', function: { name: 'get_weather', parameters: { type: 'object' } } }];
  writeFileSync(
    join(folder, 'talk.json'),
    JSON.stringify({ messages: [{ role: 'user', content: 'Weather?' }], tools }),
  );
  const args = ['generate', ...withConfig, '--messages', 'talk.json'];
  const { code, output, errors } = await run(args, { environment });
  expect({ code, output }).toEqual({ code: 0, output: '' });
  expect(errors).toContain('The model calls get_weather {"city":"Oslo"}');
  expect(upstream.requests[0]?.body).toMatchObject({ tools });
  const json = await run([...args, '--json', 'And in Lima?'], { environment });
  expect(JSON.parse(json.output)).toMatchObject({ document: null, toolCalls: [{ name: 'get_weather' }] });
  expect(upstream.requests[1]?.body).toMatchObject({
    messages: [{}, { content: 'Weather?\nAnd in Lima?' }],
  });
});

test('accepts a list of messages and reports the position of errors in it', async () => {
  const upstream = await serving({ steps: steps(answer) });
  writeFileSync(join(folder, 'list.json'), JSON.stringify([{ role: 'user', content: 'Hello?' }]));
  const ran = await run(['generate', ...withConfig, '--messages', 'list.json'], { environment });
  expect(ran.output).toBe(`${hello}\n`);
  expect(upstream.requests[0]?.body).toMatchObject({ messages: [{}, { content: 'Hello?' }] });

  writeFileSync(join(folder, 'wrong.json'), JSON.stringify([{ role: 'usr', content: 'Hello?' }]));
  const wrong = await run(['generate', '--messages', 'wrong.json']);
  expect(wrong).toMatchObject({ code: 2, output: '', errors: expect.stringContaining('messages[0].role must be') });
  writeFileSync(join(folder, 'wrong.json'), '{"model": 1');
  expect((await run(['generate', '--messages', 'wrong.json'])).errors).toContain('wrong.json is not JSON: line 1');
});

test('fails when the upstream rejects the request, and prints its message', async () => {
  const body = '{"error":{"message":"No such key","code":"invalid_api_key"}}';
  await serving({ status: 401, headers: { 'content-type': 'application/json' }, steps: [{ write: body }] });
  const { code, output, errors } = await run(['generate', ...withConfig, 'Hi'], { environment });
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(errors).toMatch(/rejected the operator's key.*\(upstream_misconfigured\)\n {2}HTTP 401: .*No such key/);
  expect(errors).not.toContain(key);
});

test('prints a closed document and exits with code 1 when the model fails mid-stream', async () => {
  await serving({ steps: steps(answer.slice(0, 1)), ending: 'reset' });
  const { code, output, errors } = await run(['generate', ...withConfig, '--json', 'Hi'], { environment });
  expect(code).toBe(1);
  const { document, error } = JSON.parse(output);
  expect(document.component.props.children[0].props.text).toBe('H');
  expect(document.error).toBe(error.message);
  expect(errors).toContain('(upstream_interrupted)');

  const lines = (await run(['generate', ...withConfig, '--stream', '--json', 'Hi'], { environment })).output;
  expect(JSON.parse(lines.trimEnd().split('\n').at(-1) ?? '')).toEqual({ type: 'failure', error });
});

test('shows progress on one terminal line and erases it at the end', async () => {
  let go = () => {};
  const wait = new Promise<void>((resolve) => (go = resolve));
  const [first = '', ...rest] = answer;
  await serving({ steps: [{ write: first }, { wait }, ...steps(rest)] });
  const { output, errors } = await run(['generate', ...withConfig, 'Hi'], {
    environment: { ...environment, NO_COLOR: '1' },
    isErrorTerminal: true,
    // The rest of the reply follows once the progress of its beginning is shown.
    onErrors: (text) => (/about \d+ tokens/.test(text) ? go() : undefined),
  });
  expect(output).toBe(`${hello}\n`);
  const shown = errors.replaceAll('\r\u001b[K', '<erased>');
  expect(shown).toMatch(/<erased>acme\/fast\/v-20261121: 2 elements, about \d+ tokens, 0\.\d s</);
  expect(shown).toMatch(/<erased>acme\/fast\/v-20261121: 2 elements, 1,234 tokens in, 7 out, \d\.\d s\n$/);
  expect(errors.split('\n')).toHaveLength(2);
});

test('draws each block on a terminal when it is complete, and never again', async () => {
  let go = () => {};
  const wait = new Promise<void>((resolve) => (go = resolve));
  const rest = [chunk({ content: ' "warning"), TextContent("The \u001b[2Jend")])' }), finish, done];
  const first = chunk({ content: 'root = Card([CardHeader("Sales"),\nCallout("warning", "Late",' });
  await serving({ steps: [{ write: first }, { wait }, ...steps(rest)] });
  let output = '';
  const ran = await run(['generate', ...withConfig, 'Hi'], {
    environment: { ...environment, NO_COLOR: '1' },
    isTerminal: true,
    isErrorTerminal: true,
    columns: 40,
    onOutput(text) {
      output += text;
      go();
    },
  });
  expect(output).toBe('Sales\n\n▌ Late\n▌ warning\n\nThe [2Jend\n');
  expect(ran.errors).not.toContain('\u001b[2J');
  expect(ran.errors.split('\n').at(-2)).toMatch(/4 elements, 1,234 tokens in, 7 out/);
});

test('on a terminal, --json, --pretty and --stream write JSON, without commands for the terminal', async () => {
  const written = [chunk({ content: 'root = Card([TextContent("a\u009b2Jb")])' }), finish, done];
  for (const flag of ['--json', '--pretty', '--stream']) {
    await serving({ steps: steps(written) });
    const { output } = await run(['generate', ...withConfig, flag, 'Hi'], { environment, isTerminal: true });
    expect(JSON.stringify(JSON.parse(output))).toContain('"a2Jb"');
  }
});

test('a truncated answer ends with the reason, and a reply of tool calls alone draws nothing', async () => {
  await serving({ steps: [...steps([chunk({ content: 'root = Card([TextContent("Half' })])], ending: 'reset' });
  const broken = await run(['generate', ...withConfig, 'Hi'], { environment, isTerminal: true });
  expect(broken.code).toBe(1);
  expect(broken.output).toMatch(/^Half\n\n.*▌ .*/);
});

test('--open writes a self-contained page and prints its path', async () => {
  const args = ['generate', '--open', '| City | Orders |\n|---|---|\n| Oslo & <b>co</b> | 12 |\n| Lima | 9 |'];
  const { output, errors } = await run(args);
  expect(JSON.parse(output)).toMatchObject({ error: null });
  const page = readFileSync(/Wrote the page to (.+)/.exec(errors)?.[1] ?? '', 'utf8');
  expect(page).toMatch(/^<!doctype html>/);
  expect(page).toContain("default-src 'none'");
  expect(page).toMatch(/<svg[^>]*role="img"/);
  expect(page).toContain('Lima');
  expect(page).not.toMatch(/<script|<b>co|<link|url\(http/);
});

test('a browser is opened only where there is a display', () => {
  expect(hasDisplay({}, 'linux')).toBe(false);
  expect(hasDisplay({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(true);
  expect(hasDisplay({}, 'darwin')).toBe(true);
});

test('record saves the raw bytes of the upstream without keys', async () => {
  const leak = chunk(
    { content: '' },
    { debug: { authorization: `Bearer ${key}`, other: 'sk-proj-abcdefghijklmnop1234' } },
  );
  const comment = ': keep-alive \u00fc\r\n\r\n';
  await serving({ steps: steps([comment, leak, ...answer]) });
  const ran = await run(['record', ...withConfig, '--model', id, '--out', 'fast.sse', 'Hi'], { environment });
  expect(ran).toMatchObject({ code: 0, output: '' });
  expect(ran.errors).toMatch(/^Saved fast\.sse: \d+ bytes in \d+ reads\.\n$/);
  const saved = readFileSync(join(folder, 'fast.sse'), 'utf8');
  const [first, blank, ...rest] = saved.split('\n');
  expect(first).toMatch(
    /^: recorded by tessera \d+\.\d+\.\d+ at \d{4}-\d\d-\d\dT[\d:.]+Z from openai-compatible, model fast-1; keys removed$/,
  );
  expect(blank).toBe('');
  const cleaned = leak.replace(key, 'REDACTED').replace('sk-proj-abcdefghijklmnop1234', 'REDACTED');
  expect(rest.join('\n')).toBe([comment, cleaned.replace('Bearer REDACTED', 'REDACTED'), ...answer].join(''));
});

test('no command prints secrets that an upstream echoes', async () => {
  const basic = Buffer.from('gateway:header-secret-456').toString('base64');
  const headers = { 'proxy-authorization': `Basic ${basic}`, 'x-tenant': 'tenant-789' };
  const said = [key, Buffer.from(key).toString('base64'), basic, 'header-secret-456', 'tenant-789'];
  const secrets = [...said, encodeURIComponent(`Basic ${basic}`)];
  const message = `The request had ${secrets.join(' ')}`;
  const error = `data: ${JSON.stringify({ error: { message } })}\n\n`;
  const content = `root = Card([TextContent("${message}")])`;
  const replies = [
    { status: 400, texts: [JSON.stringify({ error: { message } })] },
    { status: 200, texts: [answer[0] ?? '', error] },
    { status: 200, texts: [chunk({ content }), finish, done] },
  ];
  for (const { status, texts } of replies) {
    await serving({ status, steps: steps(texts) }, { headers });
    for (const args of [['generate'], ['generate', '--json'], ['record', '--out', 'secrets.sse']]) {
      const { output, errors } = await run([...args, ...withConfig, 'Hi'], { environment });
      const saved = args[0] === 'record' && status === 200 ? readFileSync(join(folder, 'secrets.sse'), 'utf8') : '';
      for (const secret of secrets) expect(output + errors + saved).not.toContain(secret);
      expect(output + errors + saved).toContain('The request had REDACTED');
    }
  }
});

test('record saves a truncated reply and fails', async () => {
  await serving({ steps: steps(answer.slice(0, 1)), ending: 'reset' });
  const ran = await run(['record', ...withConfig, '--out', 'broken.sse', 'Hi'], { environment });
  expect(ran.code).toBe(1);
  expect(ran.errors).toContain('(upstream_interrupted)');
  expect(readFileSync(join(folder, 'broken.sse'), 'utf8')).toMatch(/^: recorded .*\n\ndata: .*\r\n\r\n$/);
});

test('record rejects a built-in model', async () => {
  const ran = await run(['record', '--model', 'builtin/composer/v-20261121', '--out', 'x.sse', 'Hi']);
  expect(ran).toMatchObject({ code: 2, errors: expect.stringContaining('is built in') });
});

test('writes the default output format of the model or alias, and draws or opens JSON', async () => {
  await serving({ steps: steps(answer) }, { format: 'markdown' });
  const generate = (...flags: readonly string[]) => run(['generate', ...withConfig, 'Hi', ...flags], { environment });
  expect((await generate()).output).toBe('Hello\n');
  expect((await generate('--stream')).output).toContain('Hello');
  expect((await generate('--stream')).output).not.toContain('component');
  expect(JSON.parse((await generate('--json')).output)).toMatchObject({ document: 'Hello' });
  expect(JSON.parse((await generate('--pretty')).output)).toEqual(JSON.parse(hello));
  const terminal = await run(['generate', ...withConfig, 'Hi'], { environment, isTerminal: true });
  expect(terminal.output).toContain('Hello');
  const chosen = JSON.stringify({
    messages: [{ role: 'user', content: 'Hi' }],
    metadata: { tessera: JSON.stringify({ format: 'json' }) },
  });
  writeFileSync(join(folder, 'chosen.json'), chosen);
  const { output } = await run(['generate', ...withConfig, '--messages', 'chosen.json'], { environment });
  expect(JSON.parse(output)).toEqual(JSON.parse(hello));
});
