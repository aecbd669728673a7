// A conversation with the service, for any framework: messages, tools, and the stream of the newest answer, which a
// <tessera-ui> draws.
import { isRecord } from '../schema/check.ts';
import { toAssistantMessage, type CalledTool } from '../client/assistant-message.ts';
import type { CustomSchemas } from '../client/props-of.ts';
import { createFrameReader } from '../client/frame-reader.ts';
import { createReplyReader, type ReplyReader } from '../client/reply-reader.ts';
import { toPlainText, type UiAction, type UserMessage } from '../client/user-message.ts';
import { createResumingFetch, type Fetch } from './resuming-fetch.ts';
import { createTextStream } from './text-stream.ts';

export type Tool = (params: unknown) => unknown;

export interface ConversationOptions {
  /** The URL of the service's chat completions, or of a route of the application that adds the key. */
  readonly url: string;
  readonly model?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The first messages: a system message, or the `messages` of a stored conversation. */
  readonly messages?: readonly object[];
  /** Members of each request, such as `tools`. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** The components of the application: sent as `custom_components`; pass them to the renderer as well. */
  readonly schemas?: CustomSchemas;
  /** Functions by tool name, called when the model calls the tool. Results are sent back until the model answers. */
  readonly toolHandlers?: Readonly<Record<string, Tool>>;
  /** Sends the requests. By default, resumes streams after a lost connection if the service keeps them. */
  readonly fetch?: Fetch;
}

export type Turn =
  | {
      readonly role: 'user';
      /** The content of the message, including the values of a submitted form. */
      readonly content: string;
      /** The text to show: what the user typed, or the label of the clicked element. */
      readonly text: string;
    }
  | {
      readonly role: 'assistant';
      /** For `stream` of a <tessera-ui>. It can be read again, by an element that is rendered later. */
      readonly stream: AsyncIterable<string>;
    };

/** The part of a `TesseraAction` that the conversation needs. */
export type ConversationAction = Pick<UiAction, 'type'> & { readonly message: UserMessage };

export interface Conversation {
  readonly turns: readonly Turn[];
  readonly status: 'ready' | 'busy' | 'failed';
  /** The messages so far, with which the next request begins. Store them to continue the conversation later. */
  readonly messages: readonly object[];
  readonly send: (content: string) => Promise<void>;
  /**
   * Handles an action of an answer: `continue_conversation` sends its message, and `retry` asks again. All others are for
   * the application; links open without it.
   */
  readonly act: (action: ConversationAction) => void;
  readonly stop: () => void;
  /** Asks for the last answer again. */
  readonly retry: () => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A model that calls tools again and again is stopped. */
const maxRounds = 8;

/** One turn of the assistant, with all replies that it takes. */
interface Answer {
  readonly abort: AbortController;
  /** The reply that is not yet in the messages. */
  reader: ReplyReader | undefined;
}

/** A function instead of options is called for each request; only `messages` and `fetch` are read once. */
export function createConversation(given: ConversationOptions | (() => ConversationOptions)): Conversation {
  const currentOptions = typeof given === 'function' ? given : () => given;
  const { fetch: request = createResumingFetch(), messages: first = [] } = currentOptions();
  const listeners = new Set<() => void>();
  let turns: readonly Turn[] = first.flatMap(toTurns);
  let messages: readonly object[] = first;
  let status: Conversation['status'] = 'ready';
  let current: Answer | undefined;

  const notify = (): void => {
    for (const listener of listeners) listener();
  };

  /** The part of an answer that was shown is added to the conversation, however it ended. Every call needs a result. */
  const keep = (answer: Answer, results?: readonly object[]): void => {
    const { reader } = answer;
    if (answer !== current || reader === undefined) return;
    answer.reader = undefined;
    const message = toAssistantMessage(reader.reply);
    const calls = message.tool_calls ?? [];
    const stopped = 'The user stopped the answer before the tool had finished.';
    messages = [...messages, message, ...(results ?? calls.map(({ id }) => toResult(id, { error: stopped })))];
  };

  const interrupt = (): void => {
    if (current === undefined) return;
    keep(current);
    current.abort.abort();
    current = undefined;
  };

  async function run(answer: Answer, write: (text: string) => void): Promise<void> {
    const { signal } = answer.abort;
    for (let round = 0; round < maxRounds; round += 1) {
      const options = currentOptions();
      const response = await openStream(request, options, messages, signal);
      const reader = createReplyReader();
      answer.reader = reader;
      await readReply(response, reader, write);
      const { error, isOver } = reader.reply;
      if (error !== undefined) throw new Error(error);
      if (!isOver) throw new Error('The connection was lost before the end of the answer.');
      const calls = toAssistantMessage(reader.reply).tool_calls ?? [];
      const results = await unlessAborted(Promise.all(calls.map((call) => runTool(options, call))), signal);
      keep(answer, results);
      if (calls.length === 0) return;
    }
  }

  async function begin(): Promise<void> {
    const answer: Answer = { abort: new AbortController(), reader: undefined };
    current = answer;
    const { signal } = answer.abort;
    const { stream, write, close } = createTextStream();
    turns = [...turns, { role: 'assistant', stream }];
    status = 'busy';
    notify();
    let ending: Conversation['status'] = 'ready';
    try {
      await run(answer, write);
    } catch (error) {
      keep(answer);
      if (!signal.aborted) {
        ending = 'failed';
        const message = error instanceof Error ? error.message : 'The request failed.';
        write(`data: ${JSON.stringify({ error: { message } })}\n\n`);
      }
    }
    close();
    if (answer !== current) return;
    current = undefined;
    status = ending;
    notify();
  }

  async function send(content: string): Promise<void> {
    interrupt();
    const message: UserMessage = { role: 'user', content };
    turns = [...turns, ...toTurns(message)];
    messages = [...messages, message];
    await begin();
  }

  async function retry(): Promise<void> {
    const last = turns.findLastIndex(({ role }) => role === 'user');
    if (last < 0) return;
    interrupt();
    turns = turns.slice(0, last + 1);
    messages = messages.slice(0, messages.findLastIndex((message) => 'role' in message && message.role === 'user') + 1);
    await begin();
  }

  return {
    get turns() {
      return turns;
    },
    get status() {
      return status;
    },
    get messages() {
      return messages;
    },
    send,
    act({ type, message }) {
      if (type === 'continue_conversation') void send(message.content);
      else if (type === 'retry') void retry();
    },
    stop() {
      current?.abort.abort();
    },
    retry,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Texts for the reader. System messages, tool calls and their results have none. */
function toTurns(message: object): readonly Turn[] {
  if (!isRecord(message) || typeof message['content'] !== 'string') return [];
  const { role, content } = message;
  if (role === 'user') return [{ role, content, text: toPlainText(content).text }];
  if (role !== 'assistant' || content === '') return [];
  const { stream, write, close } = createTextStream();
  write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\ndata: [DONE]\n\n`);
  close();
  return [{ role, stream }];
}

async function openStream(
  request: Fetch,
  { url, model = 'builtin/composer/v-20261121', headers, body, schemas }: ConversationOptions,
  messages: readonly object[],
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const response = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ui-format': 'json', ...headers },
    body: JSON.stringify({ model, ...withSchemas(body, schemas), messages, stream: true }),
    signal,
  });
  if (!response.ok || response.body === null) throw new Error(await messageOf(response));
  return response.body;
}

/** In addition to the caller's `metadata`. */
function withSchemas(body: ConversationOptions['body'], schemas: CustomSchemas | undefined): object {
  if (schemas === undefined) return { ...body };
  const metadata = isRecord(body?.['metadata']) ? body['metadata'] : {};
  const own = metadata['tessera'];
  const options = typeof own === 'string' ? JSON.parse(own) : own;
  return { ...body, metadata: { ...metadata, tessera: { ...options, custom_components: schemas } } };
}

/** Passes the frames of a reply on, up to the end when tools are called: then another reply follows. */
async function readReply(
  body: ReadableStream<Uint8Array>,
  reader: ReplyReader,
  write: (text: string) => void,
): Promise<void> {
  const frames = createFrameReader();
  const decoder = new TextDecoder();
  const bytes = body.getReader();
  for (;;) {
    const { done, value } = await bytes.read();
    if (done) return;
    for (const { data } of frames.push(decoder.decode(value, { stream: true }))) {
      reader.push(data);
      const isEndOfCalls = data === '[DONE]' && reader.reply.toolCalls.length > 0;
      // An error is reported once, by the conversation.
      if (!isEndOfCalls && !data.startsWith('{"error"')) write(`data: ${data}\n\n`);
    }
  }
}

/** Tools cannot be stopped, but their results are ignored. */
function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

async function messageOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const { error }: { error?: { message?: unknown } } = JSON.parse(text);
    if (typeof error?.message === 'string') return error.message;
  } catch {
    // The answer is from a proxy.
  }
  return `The service answered with status ${response.status}.`;
}

async function runTool(
  { toolHandlers = {} }: ConversationOptions,
  { id, function: { name, arguments: text } }: CalledTool,
): Promise<object> {
  const run = Object.hasOwn(toolHandlers, name) ? toolHandlers[name] : undefined;
  let content: unknown;
  try {
    content =
      run === undefined ? { error: `There is no tool ${name}.` } : await run(JSON.parse(text === '' ? '{}' : text));
  } catch (error) {
    content = { error: error instanceof Error ? error.message : 'The tool failed.' };
  }
  return toResult(id, content);
}

const toResult = (id: string, content: unknown): object => ({
  role: 'tool',
  tool_call_id: id,
  // A tool may return undefined.
  content: typeof content === 'string' ? content : JSON.stringify(content ?? null),
});
