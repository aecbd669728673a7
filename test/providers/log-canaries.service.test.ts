// No log line, metric or error may contain secrets or message content. Runs every fault, and upstreams that echo the
// request in many ways, with canaries as secrets and messages.
import { gzipSync } from 'node:zlib';
import { describe, expect, test, type TestContext } from 'vitest';
import { createLog } from '../../src/cli/log/create-log.ts';
import { createRedactor } from '../../src/cli/log/redactor.ts';
import { secretsOfSettings } from '../../src/cli/log/secrets.ts';
import { createMetrics } from '../../src/server/metrics.ts';
import { framesOf } from '../frames.ts';
import { listenForTest, path, post, request } from '../service.ts';
import { testEffects, timeouts, type Adapter } from './adapter-suite.ts';
import { anthropicAdapter } from './anthropic-recordings.ts';
import { refusingUrl, startFakeUpstream, type Served } from './fake-upstream.ts';
import { faults, frame, type Fault, type RecordedReply } from './faults.ts';
import { googleAdapter } from './google-recordings.ts';
import { openAiCompatibleAdapter } from './openai-compatible-recordings.ts';
import { openAiResponsesAdapter } from './openai-responses-recordings.ts';

const prompt = 'prompt-canary-c41';
const output = 'output-canary-d52';
const apiKey = 'sk-canary"key\\7f3ä';
const password = 'pass:canary/9+b';
const headers = {
  'x-gateway': 'gateway canary=5e1',
  'proxy-authorization': `Basic ${Buffer.from(`gateway:${password}`).toString('base64')}`,
  'x-forwarded-token': 'Token header-canary-6a2',
};
const queryToken = 'query-canary-7b3';
const secrets = [apiKey, password, 'gateway canary=5e1', 'header-canary-6a2', queryToken];

/** Base64 at each of the three possible alignments. */
const base64 = (text: string) => ['', 'x', 'xx'].map((before) => Buffer.from(`${before}${text}:`).toString('base64'));

function spellings(secret: string): readonly string[] {
  const inJson = JSON.stringify(secret);
  const percent = encodeURIComponent(secret);
  return [
    secret,
    inJson,
    JSON.stringify(inJson),
    percent,
    percent.toLowerCase(),
    percent.replaceAll('%20', '+'),
    ...base64(secret),
    ...base64(secret).map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    Buffer.from(secret).toString('hex'),
  ];
}

const leak = [prompt, output, ...secrets.flatMap(spellings)].join(' ');

/** The distinctive middle part of each encoding of a secret, which must appear nowhere. */
const traces = secrets.flatMap((secret) => spellings(secret).map((one) => one.slice(4, -4)));

const json = (status: number, value: unknown): Served => ({
  status,
  headers: { 'content-type': 'application/json', 'retry-after': leak.slice(0, 40), 'x-echo': prompt },
  steps: [{ write: JSON.stringify(value) }],
});
const text = (status: number, body: string): Served => ({ status, steps: [{ write: body }] });
const start = ({ events }: RecordedReply) => frame(events.slice(0, 2));

interface Echo {
  readonly name: string;
  readonly serve: (reply: RecordedReply) => Served;
}

const statuses = [302, 400, 401, 402, 403, 404, 408, 409, 413, 422, 429, 500, 502, 503, 504, 529];

const echoes: readonly Echo[] = [
  ...statuses.flatMap((status): readonly Echo[] => [
    { name: `${status} that echoes the request`, serve: () => json(status, { error: { message: leak, code: leak } }) },
    { name: `${status} with HTML that echoes the request`, serve: () => text(status, `<p>${leak}</p>`) },
  ]),
  { name: '400 with a list', serve: () => json(400, [{ error: { status: prompt, message: leak } }]) },
  { name: '400 with the request as a string', serve: () => json(400, { detail: JSON.stringify({ body: leak }) }) },
  { name: '400, compressed', serve: () => ({ ...compressed(leak), status: 400 }) },
  { name: 'HTML as a reply', serve: () => text(200, `<html>${leak}`) },
  { name: 'other JSON as a reply', serve: () => json(200, { [leak]: leak }) },
  { name: 'truncated JSON', serve: () => text(200, JSON.stringify({ leak }).slice(0, -3)) },
  { name: 'a truncated event', serve: (reply) => text(200, `${start(reply)}data: {"text":"${output} ${leak}`) },
  { name: 'an event that is not JSON', serve: (reply) => text(200, `${start(reply)}data: ${leak}\n\n`) },
  { name: 'an event with an unclosed string', serve: (reply) => text(200, `${start(reply)}data: "${leak}\n\n`) },
  {
    name: 'an event named error',
    serve: (reply) => text(200, `${start(reply)}event: error\ndata: ${JSON.stringify(leak)}\n\n`),
  },
  { name: 'a field named error', serve: (reply) => text(200, `${start(reply)}error: ${leak}\n\n`) },
  { name: 'an error in an event', serve: (reply) => events(reply, { error: { message: leak, type: leak } }) },
  { name: 'an error that is a string', serve: (reply) => events(reply, { error: leak }) },
  { name: 'an error object', serve: (reply) => events(reply, { object: 'error', message: leak, code: leak }) },
  {
    name: 'a long finish reason',
    serve: (reply) => events(reply, { choices: [{ finish_reason: leak, delta: {} }] }),
  },
  { name: 'a block reason', serve: (reply) => events(reply, { promptFeedback: { blockReason: leak } }) },
  {
    name: 'a reply that is reset',
    serve: (reply) => ({ steps: [{ write: `${start(reply)}: ${leak}\n\n` }], ending: 'reset' }),
  },
  {
    name: 'an event of 9 MB',
    serve: (reply) => text(200, frame([reply.unknownEvent(leak.repeat(Math.ceil(9_000_000 / leak.length)))])),
  },
];

const events = (reply: RecordedReply, value: unknown): Served =>
  text(200, `${start(reply)}data: ${JSON.stringify(value)}\n\n`);

const compressed = (body: string) => ({
  headers: { 'content-encoding': 'gzip' },
  steps: [{ write: gzipSync(body) }],
});

/** The recording with the canary inserted into its text and errors. */
function withCanary(reply: RecordedReply): RecordedReply {
  const [first, ...rest] = reply.events;
  if (first === undefined) throw new Error('The recording is empty');
  const said = (data: string): string => data.replace('It broke', JSON.stringify(leak).slice(1, -1));
  return {
    ...reply,
    events: [first, reply.textEvent(output), ...rest],
    finishAt: reply.finishAt + 1,
    errorEvent: { ...reply.errorEvent, data: said(reply.errorEvent.data) },
    errorBody: JSON.parse(said(JSON.stringify(reply.errorBody))),
  };
}

async function startUpstream(served: Served, { onTestFinished }: TestContext): Promise<string> {
  if (served === 'refuse') return refusingUrl;
  const upstream = await startFakeUpstream(() => served);
  onTestFinished(() => upstream.close());
  return upstream.url;
}

interface Exposed {
  readonly log: readonly string[];
  readonly metrics: string;
  readonly errors: string;
}

async function expose(
  adapter: Adapter,
  { serve, timeouts: own }: Pick<Fault, 'serve' | 'timeouts'>,
  level: string,
  context: TestContext,
): Promise<Exposed> {
  const url = await startUpstream(serve(withCanary(adapter.reply)), context);
  const baseUrl = `${url}?token=${queryToken}`;
  const options = { baseUrl, apiKey, headers, timeouts: { ...timeouts, ...own } };
  const model = adapter.createModel(options, testEffects());
  const models = [{ id: 'a', provider: 'openai', model: 'b', apiKey, headers, baseUrl }] as const;
  const redactor = createRedactor(secretsOfSettings({ models, apiKeys: [], redisUrl: undefined }));
  const log: string[] = [];
  const metrics = createMetrics();
  const service = await listenForTest(model, {}, undefined, undefined, {
    log: createLog(level, redactor, { write: (line) => void log.push(line) }),
    metrics,
  });
  context.onTestFinished(() => service.server.stop(0));
  let errors = '';
  for (const stream of [true, false]) {
    const body = request({ stream, messages: [{ role: 'user', content: prompt }] });
    const response = await fetch(service.url + path, post(body));
    const reply = await response.text();
    const last = response.headers.get('content-type')?.startsWith('text/event-stream')
      ? (framesOf(reply).at(-1)?.data ?? '')
      : reply;
    // The document of a reply contains model output by design, so only errors are checked.
    if (last.startsWith('{"error"')) errors += last + JSON.stringify([...response.headers]);
  }
  return { log, metrics: await metrics.text(), errors };
}

const cases: readonly (Echo & Pick<Fault, 'timeouts'>)[] = [...faults, ...echoes];

describe.each([openAiCompatibleAdapter, openAiResponsesAdapter, anthropicAdapter, googleAdapter])(
  '$folder',
  (adapter) => {
    test.concurrent.for(cases)('$name', { timeout: 120_000 }, async (fault, context) => {
      const exposed = await expose(adapter, fault, 'info', context);
      expect(exposed.log).toHaveLength(2);
      for (const line of exposed.log) expect(JSON.parse(line)).toMatchObject({ path, key: 'key-2' });
      const everything = [...exposed.log, exposed.metrics, exposed.errors].join('\n');
      for (const canary of [prompt, output, ...traces]) expect(everything).not.toContain(canary);
    });

    test.concurrent.for(echoes)('$name, at log level debug', async (echo, context) => {
      const { log } = await expose(adapter, echo, 'debug', context);
      for (const trace of traces) expect(log.join('\n')).not.toContain(trace);
    });
  },
);

test('logs the size and digest of an upstream error, and its text only at level debug', async (context) => {
  const body = { error: { message: `no ${prompt} for ${apiKey}` } };
  const fault = { serve: () => json(400, body) };
  const { log } = await expose(openAiCompatibleAdapter, fault, 'info', context);
  expect(JSON.parse(log[0] ?? '').err).toEqual({
    type: 'ApiError',
    code: 'upstream_refused',
    message: 'The model server rejected the request as invalid; sending it again does not help.',
    cause: {
      type: 'UpstreamDetail',
      message: 'HTTP 400',
      size: JSON.stringify(body).length,
      sha256: expect.stringMatching(/^[0-9a-f]{16}$/),
    },
  });
  const debugged = await expose(openAiCompatibleAdapter, fault, 'debug', context);
  expect(JSON.parse(debugged.log[0] ?? '').err.cause.text).toBe(`{"error":{"message":"no ${prompt} for REDACTED"}}`);
});
