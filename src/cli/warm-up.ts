// V8 compiles code when it first runs. Before the service listens, it sends itself requests over the loopback, so that
// the first callers do not wait for that. `npm run bench -- burst` shows the effect.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, request as send } from 'node:http';
import type { ModelSetting, Settings } from '../config/load-settings.ts';
import type { Effects } from '../effects.ts';
import { createApiKeys } from '../server/api-keys.ts';
import { createApp } from '../server/app.ts';
import { chatCompletionsPath } from '../wire/paths.ts';
import { createDrain } from '../server/drain.ts';
import { createMemoryBudget } from '../server/memory-budget.ts';
import { listen, type RunningServer } from '../server/listen.ts';
import { capabilitiesOfSetting, createModels } from './create-models.ts';

const host = '127.0.0.1';
const modelId = 'acme/warm-up/v-20261121';
const concurrency = 16;

/** Milliseconds. Leaves 25 of 300 for closing. */
const usualDuration = 275;

/**
 * Needs no model server and no key; its requests are neither logged nor counted. Never rejects: the service starts
 * without it. At the deadline, requests in progress are cut off: on a slow machine the first ones take longer.
 */
export async function warmUp(settings: Settings, effects: Effects, duration = usualDuration): Promise<void> {
  // Upstreams have the path that this warms up. A user who tries the built-in model waits for the first page.
  if (settings.warmUp === 'off' || settings.models.length === 0) return;
  try {
    await sendRequests(settings, effects, performance.now() + duration);
  } catch (error) {
    effects.log.warn({ err: error }, 'warm-up failed');
  }
}

async function sendRequests(settings: Settings, effects: Effects, deadline: number): Promise<void> {
  const silent = { info() {}, warn() {}, error() {} };
  const upstream = await startUpstream();
  const agent = new Agent({ keepAlive: true });
  let server: RunningServer | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    const drain = createDrain();
    const key = randomUUID();
    const model: ModelSetting = {
      id: modelId,
      apiKey: undefined,
      provider: 'openai-compatible',
      baseUrl: upstream.url,
      model: 'warm-up',
      // Makes the grammar of the catalog, if a model may need it.
      capabilities: { grammar: settings.models.some(takesGrammar) ? 'gbnf' : 'none' },
    };
    const models = await createModels({ ...settings, models: [model], aliases: new Map() }, effects, '.');
    const app = createApp({
      effects: { ...effects, log: silent },
      models,
      keys: createApiKeys([key]),
      drain,
      held: createMemoryBudget(Number.POSITIVE_INFINITY),
      settings,
    });
    server = await listen(app, { ...settings, host, port: 0, drain, exclusive: true });
    const { port } = server;
    const over = new AbortController();
    const end = (): void => {
      over.abort();
      agent.destroy();
    };
    timer = setTimeout(end, deadline - performance.now());
    const askOn = async (): Promise<void> => {
      for (let count = 0; !over.signal.aborted; count += 1) await ask(agent, port, key, count % 4 > 0);
    };
    await Promise.all(Array.from({ length: concurrency }, askOn));
  } finally {
    clearTimeout(timer);
    agent.destroy();
    upstream.close();
    await server?.stop(0);
  }
}

const takesGrammar = (setting: ModelSetting): boolean => (capabilitiesOfSetting(setting).grammar ?? 'none') !== 'none';

/** Settles in any case: a service with few connections refuses some of these requests. */
function ask(agent: Agent, port: number, key: string, stream: boolean): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const body = { model: modelId, stream, messages: [{ role: 'user', content: 'Show the sales of the quarter.' }] };
  return new Promise((resolve) => {
    send({ agent, host, port, path: chatCompletionsPath, method: 'POST', headers }, (reply) => {
      reply.resume().on('error', () => resolve());
    })
      .on('error', () => resolve())
      .once('close', () => resolve())
      .end(JSON.stringify(body));
  });
}

const notation = `root = Card([
  CardHeader("Sales", "Last four quarters"),
  TextContent("Revenue grew in **three** of four quarters."),
  BarChart(["Q1", "Q2", "Q3", "Q4"], [Series("Revenue", [12, 15, 14, 19])]),
  Table([Col("Quarter", ["Q1", "Q2"]), Col("Revenue", [12, 15], "number")]),
  FollowUpBlock([FollowUpItem("Break it down by region")])
])`;

/** A model server that writes one event per turn of the event loop. */
async function startUpstream(): Promise<{ readonly url: string; readonly close: () => void }> {
  const event = (delta: object, more: object = {}): string => {
    const choices = [{ index: 0, delta, finish_reason: null, ...more }];
    return `data: ${JSON.stringify({ id: 'warm-up', object: 'chat.completion.chunk', created: 0, model: 'warm-up', choices })}\n\n`;
  };
  const words = notation.match(/[\s\S]{1,24}/g) ?? [];
  const events = words.map((content) => event({ content }));
  const last = `${event({}, { finish_reason: 'stop' })}data: [DONE]\n\n`;
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    let next = 0;
    const step = (): void => {
      const text = events[next];
      next += 1;
      if (text === undefined) return void response.end(last);
      response.write(text);
      setImmediate(step);
    };
    step();
  });
  await once(server.listen({ port: 0, host, exclusive: true }), 'listening');
  const address = server.address();
  return {
    url: `http://${host}:${typeof address === 'object' ? address?.port : ''}/v1`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
