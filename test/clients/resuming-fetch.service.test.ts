// A fetch that resumes broken streams: a real service behind a proxy that cuts connections anywhere.
import { createServer as createHttpServer, request as httpRequest } from 'node:http';
import { connect, createServer, type Server } from 'node:net';
import OpenAI from 'openai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenOnFreePort } from '../listen-on-free-port.ts';
import { createMemoryBudget } from '../../src/server/memory-budget.ts';
import { createResume } from '../../src/server/resume/resume.ts';
import { createReplyReader } from '../../src/client/index.ts';
import { createConversation } from '../../src/view/conversation.ts';
import { createResumingFetch, type Fetch } from '../../src/view/resuming-fetch.ts';
import { createReplayModel, finish, text } from '../replay-model.ts';
import { headers, key, listenForTest, modelId, path, request, type ListeningService } from '../service.ts';

const script = [[text('root = Card([TextContent("one 😀')], [text('")])'), finish()]];

let service: ListeningService;
/** The same service without resuming. */
let plain: ListeningService;
let proxy: { readonly url: string; readonly server: Server; cut: (next: () => number | undefined) => void };
beforeAll(async () => {
  const held = createMemoryBudget(Number.POSITIVE_INFINITY);
  const resume = createResume({ grace: 60_000, time: 60_000, size: 1e7, held });
  service = await listenForTest(createReplayModel(script), {}, undefined, undefined, { resume });
  plain = await listenForTest(createReplayModel(script));
  proxy = await startProxy(service.server.port);
});
afterAll(async () => {
  proxy.server.close();
  await Promise.all([service.server.stop(0), plain.server.stop(0)]);
});

/** `next` says after how many bytes of each reply its connection is cut; undefined lets it pass. */
async function startProxy(port: number): Promise<typeof proxy> {
  let next: () => number | undefined = () => undefined;
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    let left: number | undefined;
    client.on('data', (bytes) => {
      // One request is one write of the client, because it waits for the reply.
      left = next();
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      client.write(bytes.subarray(0, left));
      if (left === undefined) return;
      left -= bytes.length;
      if (left > 0) return;
      upstream.destroy();
      // Alternately with and without an end that the client can see.
      if (left % 2 === 0) client.end();
      else client.destroySoon();
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroySoon());
    }
  });
  return { url: `http://127.0.0.1:${await listenOnFreePort(server)}`, server, cut: (given) => (next = given) };
}

const noWait = () => Promise.resolve();
const body = JSON.stringify(request({ stream: true }));

/** Cuts the reply to the next request only. */
function once(position: number): () => number | undefined {
  const positions = [position];
  return () => positions.shift();
}

/** The parts that differ between two replies. */
const sameBytes = (stream: string): string =>
  stream.replace(/chatcmpl-[\w-]+/g, 'ID').replace(/"created":\d+/g, '"created":0');

const open = (send: Fetch, url = service.url) => send(url + path, { method: 'POST', headers, body });

const contentOf = (stream: string): string | null => {
  const reader = createReplyReader();
  for (const [, data] of stream.matchAll(/^data: (.*)$/gm)) reader.push(data);
  return reader.reply.content;
};

test('a stream that is cut at any byte arrives as if it had not been cut', async () => {
  const response = await open(fetch);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const whole = new TextDecoder().decode(bytes);
  const plainReply = await fetch(service.url + path, { method: 'POST', headers, body: JSON.stringify(request()) });
  const { choices } = (await plainReply.json()) as { choices: [{ message: { content: string } }] };
  expect(contentOf(whole)).toBe(choices[0].message.content);
  let tries = 0;
  const cutAt = (position: number): Response => {
    const start = (controller: ReadableStreamDefaultController) => controller.enqueue(bytes.subarray(0, position));
    const pull = (controller: ReadableStreamDefaultController) => controller.error(new TypeError('terminated'));
    return new Response(new ReadableStream({ start, pull }, { highWaterMark: 0 }), response);
  };
  for (let position = 1; position <= bytes.length; position++) {
    let isFirst = true;
    const resuming = createResumingFetch({
      wait: noWait,
      fetch: (url, init) => {
        if (!isFirst) return fetch(url, init);
        isFirst = false;
        tries += 1;
        return Promise.resolve(cutAt(position));
      },
    });
    expect(await (await open(resuming)).text(), `cut after ${position} bytes`).toBe(whole);
  }
  expect(tries).toBe(bytes.length);
}, 120_000);

test('works when sockets are cut within the HTTP framing', async () => {
  const resuming = createResumingFetch({ wait: noWait });
  proxy.cut(() => undefined);
  const whole = sameBytes(await (await open(fetch, proxy.url)).text());
  let count = 0;
  for (let position = 1; position < whole.length + 900; position += 43) {
    proxy.cut(once(position));
    let response: Response;
    try {
      response = await open(resuming, proxy.url);
    } catch {
      // The headers did not arrive: there is no stream yet, and the caller decides.
      expect(count).toBe(0);
      continue;
    }
    count += 1;
    expect(sameBytes(await response.text()), `cut after ${position} bytes`).toBe(whole);
  }
  expect(count).toBeGreaterThan(20);
});

test('the openai package reads a stream although every connection is interrupted', async () => {
  const client = new OpenAI({
    apiKey: key,
    baseURL: `${proxy.url}/v1/embed`,
    maxRetries: 0,
    fetch: createResumingFetch({ wait: noWait }),
  });
  // Enough for the headers and one event or two.
  let cuts = 0;
  proxy.cut(() => {
    cuts += 1;
    return 1100;
  });
  const messages = [{ role: 'user' as const, content: 'Hi' }];
  const stream = await client.chat.completions.create({ model: modelId, messages, stream: true });
  let content = '';
  for await (const chunk of stream) content += chunk.choices[0]?.delta.content ?? '';
  expect(JSON.parse(content)).toMatchObject({ component: { component: 'Card' }, error: null });
  expect(cuts).toBeGreaterThan(1);
});

test('a conversation resumes its answers', async () => {
  // After the headers, within the second event.
  proxy.cut(once(1100));
  const conversation = createConversation({
    url: proxy.url + path,
    model: modelId,
    headers: { authorization: `Bearer ${key}` },
  });
  await conversation.send('Hi');
  expect(conversation.status).toBe('ready');
});

/** An HTTP proxy whose replies end early, as if they were complete. */
async function startTruncatingProxy(port: number, frames: number) {
  const server = createHttpServer((incoming, outgoing) => {
    const forwarded = httpRequest(
      { port, host: '127.0.0.1', path: incoming.url, method: 'POST', headers: incoming.headers },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        let read = '';
        reply.setEncoding('utf8').on('data', (piece: string) => {
          if (outgoing.writableEnded) return;
          read += piece;
          const events = read.split('\n\n');
          if (events.length <= frames) return;
          outgoing.end(`${events.slice(0, frames).join('\n\n')}\n\n${(events[frames] ?? '').slice(0, 20)}`);
        });
        reply.on('end', () => void (outgoing.writableEnded || outgoing.end(read)));
      },
    );
    incoming.pipe(forwarded);
  });
  return { server, url: `http://127.0.0.1:${await listenOnFreePort(server)}` };
}

test('a reply that ends before its last event is also resumed', async () => {
  const { server, url } = await startTruncatingProxy(service.server.port, 2);
  try {
    const response = await createResumingFetch({ wait: noWait })(url + path, { method: 'POST', headers, body });
    const stream = await response.text();
    expect(stream.trim()).toMatch(/data: \[DONE\]$/);
    expect([...stream.matchAll(/^id: (\d+)$/gm)].map(([, id], index) => Number(id) - index)).toEqual(
      Array.from(stream.matchAll(/^id: /gm), () => 1),
    );
  } finally {
    server.close();
  }
});

test('fails at once if the service keeps no streams, and after a number of attempts if it never answers', async () => {
  const first = async (): Promise<Response> => {
    const response = await fetch(plain.url + path, { method: 'POST', headers, body });
    const stream = await response.text();
    const cut = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(stream.slice(0, -20))),
      pull: (controller) => controller.error(new Error('The connection was reset.')),
    });
    return new Response(cut, response);
  };
  let tries = 0;
  const waits: number[] = [];
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  const send = (retry: () => Promise<Response>) =>
    createResumingFetch({ wait, fetch: () => (tries++ === 0 ? first() : retry()) })('http://127.0.0.1/');

  const refused = await send(() =>
    fetch(plain.url + path, { method: 'POST', headers: { ...headers, 'x-completion-id': 'chatcmpl-1' }, body }),
  );
  await expect(refused.text()).rejects.toThrow('could not be resumed (status 404)');
  expect(tries).toBe(2);

  tries = 0;
  const silent = await send(() => Promise.reject(new TypeError('fetch failed')));
  await expect(silent.text()).rejects.toThrow('fetch failed');
  expect(tries).toBe(6);
  expect(waits).toHaveLength(4);
  for (const [index, pause] of waits.entries()) {
    expect(pause).toBeGreaterThanOrEqual(125 * 2 ** index);
    expect(pause).toBeLessThanOrEqual(250 * 2 ** index);
  }
});

test('stops when the caller aborts or cancels', async () => {
  proxy.cut(() => 1100);
  const abort = new AbortController();
  const send = createResumingFetch({
    wait: () => {
      abort.abort(new Error('Enough.'));
      return Promise.resolve();
    },
    fetch: (url, init) =>
      new Headers(init?.headers).has('last-event-id') ? Promise.reject(new TypeError('gone')) : fetch(url, init),
  });
  const response = await send(proxy.url + path, { method: 'POST', headers, body, signal: abort.signal });
  await expect(response.text()).rejects.toThrow('Enough.');
  proxy.cut(() => undefined);
  const other = await createResumingFetch()(proxy.url + path, { method: 'POST', headers, body });
  await other.body?.cancel();
});
