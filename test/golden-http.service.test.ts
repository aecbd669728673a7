// Replays test/golden/http/*.http: a request passes through the real server and adapter to an upstream that sends the
// bytes of the case. A case contains the request body, then alternating sections: `----- upstream` is one network
// write of the upstream (the first includes status and headers), `----- reply` is what the client has received by
// then. `----- upstream reset` resets the connection after its bytes. UPDATE_GOLDEN=1 rewrites the replies.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createRequest } from '../src/providers/http/undici-request.ts';
import { createOpenAiCompatibleModel } from '../src/providers/openai-compatible/model.ts';
import { framesOf } from './frames.ts';
import { createGate, type Gate } from './gate.ts';
import { startFakeUpstream, type Step } from './providers/fake-upstream.ts';
import { renderers } from './renderers.ts';
import { headers, listenForTest, path } from './service.ts';

const folder = join(import.meta.dirname, 'golden/http');
const isUpdate = process.env['UPDATE_GOLDEN'] === '1';

// Importing it takes longer than the cases wait for a reply.
beforeAll(() => renderers.html?.());

interface Section {
  readonly heading: string;
  readonly text: string;
}

function sectionsOf(file: string): { readonly request: string; readonly sections: readonly Section[] } {
  const [request = '', ...rest] = file.replace(/\n$/, '').split(/^----- /m);
  const sections = rest.map((section, index) => {
    const end = section.indexOf('\n');
    const text = index === rest.length - 1 ? section.slice(end + 1) : section.slice(end + 1, -1);
    return { heading: section.slice(0, end).trimEnd(), text };
  });
  return { request: request.replace(/^#.*\n/gm, '').trim(), sections };
}

interface Upstream {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** One network write each. */
  readonly pieces: readonly string[];
  readonly ending: 'end' | 'reset';
}

function upstreamOf(sections: readonly Section[]): Upstream {
  const [first, ...others] = sections.filter((section) => section.heading.startsWith('upstream'));
  const [head = '', ...body] = (first?.text ?? '').split('\n\n');
  return {
    status: Number(/\d+/.exec(first?.heading ?? '')?.[0] ?? 200),
    headers: Object.fromEntries(head.split('\n').map((line) => line.split(': ', 2))),
    pieces: [body.join('\n\n'), ...others.map((section) => section.text)],
    ending: sections.some((section) => section.heading === 'upstream reset') ? 'reset' : 'end',
  };
}

/** Starts one service and one upstream per case, with a fixed clock and sequential ids. */
async function start(upstream: Upstream, steps: readonly Step[]) {
  const fake = await startFakeUpstream(() => ({ ...upstream, steps }));
  onTestFinished(() => fake.close());
  let ids = 0;
  const effects = { now: () => 1_800_000_000_000, newId: () => String(++ids), request: createRequest() };
  const timeouts = { connect: 1000, headers: 5000, body: 5000, trailing: 1000 };
  const options = { baseUrl: fake.url, apiKey: 'upstream-key', model: 'fast-1', timeouts };
  const service = await listenForTest(createOpenAiCompatibleModel(options, effects), {}, effects);
  onTestFinished(() => service.server.stop(0));
  return service;
}

interface Reply {
  status: number;
  text: string;
  isOver: boolean;
}

function send(url: string, body: string): Reply {
  const reply: Reply = { status: 0, text: '', isOver: false };
  const sent = http.request(url + path, { method: 'POST', headers, agent: false }, (response) => {
    const shown = ['content-type', 'retry-after', 'x-ui-format'].flatMap((name) => {
      const value = response.headers[name];
      // The default format is omitted from the golden files.
      return value === undefined || value === 'json' ? [] : [`${name}: ${String(value)}\n`];
    });
    reply.status = response.statusCode ?? 0;
    reply.text = `HTTP ${response.statusCode}\n${shown.join('')}\n`;
    response.setEncoding('utf8');
    response.on('data', (piece: string) => (reply.text += piece));
    response.on('close', () => (reply.isOver = true));
  });
  sent.end(body);
  return reply;
}

/** Estimated usage includes the system prompt, so a rewording of the prompt would change every golden case. */
function masked(text: string): string {
  return text.replace(/"usage":\{[^}]*\}(?=.*"usage_is_estimate":true)/g, '"usage":{}');
}

async function untilQuiet(reply: Reply): Promise<void> {
  for (let length = -1; length !== reply.text.length; await wait(250)) length = reply.text.length;
}

const cases = readdirSync(folder)
  .filter((name) => name.endsWith('.http'))
  .map((name) => ({ name, file: join(folder, name) }));

test.each(cases)('$name', async ({ file }) => {
  const { request, sections } = sectionsOf(readFileSync(file, 'utf8'));
  const upstream = upstreamOf(sections);
  const gates = upstream.pieces.map(() => createGate());
  const steps = upstream.pieces.flatMap((write, at): Step[] => [{ wait: gates[at]?.opened ?? wait() }, { write }]);
  const { url } = await start(upstream, steps);
  const reply = send(url, request);
  if (isUpdate) return update(file, sections, gates, reply);
  let expected = '';
  for (const section of sections) {
    if (section.heading === 'reply') {
      expected += section.text;
      await expect.poll(() => masked(reply.text), { interval: 5 }).toBe(expected);
    } else gates.shift()?.open();
  }
  await expect.poll(() => reply.isOver, { interval: 5 }).toBe(true);
  expect(masked(reply.text)).toBe(expected);
});

async function update(file: string, sections: readonly Section[], gates: readonly Gate[], reply: Reply): Promise<void> {
  const seen: Section[] = [];
  let shown = 0;
  const note = async () => {
    await untilQuiet(reply);
    const text = masked(reply.text.slice(shown));
    if (text !== '') seen.push({ heading: 'reply', text });
    shown = reply.text.length;
  };
  const upstream = sections.filter((section) => section.heading.startsWith('upstream'));
  await note();
  for (const [index, section] of upstream.entries()) {
    gates[index]?.open();
    seen.push(section);
    // On a busy machine, the last bytes may arrive after a pause.
    if (index === upstream.length - 1) await expect.poll(() => reply.isOver, { interval: 5 }).toBe(true);
    await note();
  }
  const [head = ''] = readFileSync(file, 'utf8').split(/^----- /m);
  writeFileSync(file, head + seen.map(({ heading, text }) => `----- ${heading}\n${text}\n`).join(''));
}

interface Outcome {
  readonly content?: string | null;
  readonly toolCalls?: readonly unknown[];
  readonly reason?: string;
  readonly usage?: unknown;
  readonly diagnostics?: unknown;
  readonly error?: unknown;
}

/** The result for the client, independent of chunking and of streaming. */
function outcomeOf({ text }: Reply): Outcome {
  const body = text.slice(text.indexOf('\n\n') + 2);
  if (!text.includes('text/event-stream')) {
    const { error, choices: [choice] = [], usage, diagnostics } = JSON.parse(body);
    if (error !== undefined) return { error };
    const { content, tool_calls: toolCalls = [] } = choice.message;
    return { content, toolCalls, reason: choice.finish_reason, usage, diagnostics };
  }
  const payloads = framesOf(body).map((frame) => (frame.data === '[DONE]' ? frame.data : JSON.parse(frame.data)));
  const last = payloads.pop();
  if (last !== '[DONE]') return { error: last.error };
  const { choices: [choice] = [], usage, diagnostics } = payloads.pop();
  const deltas = payloads.map((payload) => payload.choices[0].delta);
  const contents = deltas.flatMap(({ content }) => (content === undefined ? [] : [content]));
  const toolCalls: { function: { arguments: string } }[] = [];
  for (const { index, ...call } of deltas.flatMap((delta) => delta.tool_calls ?? [])) {
    const known = toolCalls[index];
    if (known === undefined) toolCalls[index] = call;
    else known.function.arguments += call.function.arguments;
  }
  const content = contents.every((piece) => piece === null) ? null : contents.join('');
  return { content, toolCalls, reason: choice.finish_reason, usage, diagnostics };
}

test.each(cases)('$name has the same outcome whole, split at every byte, streamed or plain', async ({ file }) => {
  const { request, sections } = sectionsOf(readFileSync(file, 'utf8'));
  const upstream = upstreamOf(sections);
  const whole = Buffer.from(upstream.pieces.join(''));
  const bytes = [...whole].map((byte) => Uint8Array.of(byte));
  const other = JSON.stringify({ ...JSON.parse(request), stream: JSON.parse(request).stream !== true });
  const outcomes: Outcome[] = [];
  for (const [body, pieces] of [
    [request, [whole]],
    [request, bytes],
    [other, [whole]],
  ] as const) {
    const { url } = await start(
      upstream,
      pieces.map((write) => ({ write })),
    );
    const reply = send(url, body);
    await expect.poll(() => reply.isOver, { interval: 5 }).toBe(true);
    outcomes.push(outcomeOf(reply));
  }
  const [first, ...others] = outcomes;
  for (const outcome of others) expect(outcome).toEqual(first);
});
