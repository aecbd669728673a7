// A conversation with the service, for any framework: messages, tools, and the stream of the newest answer, which a
// <tessera-ui> draws.
import { createFrameReader } from '../client/frame-reader.ts';
import { createReplyReader, type Reply } from '../client/reply-reader.ts';

export type Tool = (params: unknown) => unknown;

export interface ConversationOptions {
  /** Of the chat completions of the service, or of a route of the application that adds the key. */
  readonly url: string;
  readonly model?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Members of each request, such as `tools`. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** What runs when the model calls a tool, by name. Their results are sent back until the model answers. */
  readonly toolHandlers?: Readonly<Record<string, Tool>>;
}

export type Turn =
  | { readonly role: 'user'; readonly content: string }
  | {
      readonly role: 'assistant';
      /** For `stream` of a <tessera-ui>, which reads it once. */
      readonly stream: ReadableStream<string>;
    };

export interface Conversation {
  readonly turns: readonly Turn[];
  readonly status: 'ready' | 'busy' | 'failed';
  /** Sends the next message, such as `message.content` of a `tessera-action`. */
  readonly send: (content: string) => Promise<void>;
  readonly stop: () => void;
  /** Asks for the last answer again. */
  readonly retry: () => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A model that calls tools again and again is stopped. */
const maxRounds = 8;

export function createConversation(options: ConversationOptions): Conversation {
  const listeners = new Set<() => void>();
  let turns: readonly Turn[] = [];
  let messages: readonly object[] = [];
  let status: Conversation['status'] = 'ready';
  let abort: AbortController | undefined;

  const notify = (): void => {
    for (const listener of listeners) listener();
  };

  async function answer(): Promise<void> {
    abort = new AbortController();
    const { signal } = abort;
    const { readable, writable } = new TransformStream<string, string>();
    const writer = writable.getWriter();
    // Text that nobody reads waits in the stream, and an answer that is not drawn is no failure.
    const write = (text: string): void => void writer.write(text).catch(() => {});
    turns = [...turns, { role: 'assistant', stream: readable }];
    status = 'busy';
    notify();
    try {
      for (let round = 0; round < maxRounds; round += 1) {
        const reply = await ask(options, messages, signal, write);
        const calls = reply.toolCalls.map(({ id, name, arguments: text }) => ({
          id,
          type: 'function',
          function: { name, arguments: text },
        }));
        const said = {
          role: 'assistant',
          content: reply.content,
          ...(calls.length === 0 ? {} : { tool_calls: calls }),
        };
        messages = [...messages, said];
        if (reply.error !== undefined) throw new Error(reply.error);
        if (calls.length === 0) break;
        messages = [...messages, ...(await Promise.all(reply.toolCalls.map((call) => runTool(options, call))))];
      }
      status = 'ready';
    } catch (error) {
      status = signal.aborted ? 'ready' : 'failed';
      const message = error instanceof Error ? error.message : 'The request failed.';
      if (!signal.aborted) write(`data: ${JSON.stringify({ error: { message } })}\n\n`);
    }
    await writer.close().catch(() => {});
    notify();
  }

  return {
    get turns() {
      return turns;
    },
    get status() {
      return status;
    },
    async send(content) {
      abort?.abort();
      turns = [...turns, { role: 'user', content }];
      messages = [...messages, { role: 'user', content }];
      await answer();
    },
    stop() {
      abort?.abort();
    },
    async retry() {
      const last = turns.findLastIndex(({ role }) => role === 'user');
      if (last < 0) return;
      abort?.abort();
      turns = turns.slice(0, last + 1);
      messages = messages.slice(
        0,
        messages.findLastIndex((message) => 'role' in message && message.role === 'user') + 1,
      );
      await answer();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Requests one reply and passes its frames on, up to the end when tools are called: then another reply follows. */
async function ask(
  { url, model = 'builtin/composer/v-20261121', headers, body }: ConversationOptions,
  messages: readonly object[],
  signal: AbortSignal,
  write: (text: string) => void,
): Promise<Reply> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ui-format': 'json', ...headers },
    body: JSON.stringify({ model, ...body, messages, stream: true }),
    signal,
  });
  if (!response.ok || response.body === null) throw new Error(await messageOf(response));
  const frames = createFrameReader();
  const reader = createReplyReader();
  const bytes = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await bytes.read();
    if (done) return reader.reply;
    for (const { data } of frames.push(value)) {
      reader.push(data);
      const isLast = data === '[DONE]' && reader.reply.toolCalls.length > 0;
      if (!isLast) write(`data: ${data}\n\n`);
    }
  }
}

async function messageOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const { error }: { error?: { message?: unknown } } = JSON.parse(text);
    if (typeof error?.message === 'string') return error.message;
  } catch {
    // A proxy has answered.
  }
  return `The service answered with status ${response.status}.`;
}

async function runTool(
  { toolHandlers = {} }: ConversationOptions,
  { id, name, arguments: text }: Reply['toolCalls'][number],
): Promise<object> {
  const run = Object.hasOwn(toolHandlers, name) ? toolHandlers[name] : undefined;
  let content: unknown;
  try {
    content =
      run === undefined ? { error: `There is no tool ${name}.` } : await run(JSON.parse(text === '' ? '{}' : text));
  } catch (error) {
    content = { error: error instanceof Error ? error.message : 'The tool failed.' };
  }
  return { role: 'tool', tool_call_id: id, content: typeof content === 'string' ? content : JSON.stringify(content) };
}
