// A `fetch` whose event streams survive lost connections: it sends the request again with the ids of the completion and of
// the last event, and passes the rest on, so that the reader sees one stream. The service must run with TESSERA_RESUME=on.

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

export interface ResumingFetchOptions {
  /** Sends the requests; the global `fetch` by default. */
  readonly fetch?: Fetch | undefined;
  /** Maximum number of consecutive attempts that receive no event. Default: 5. */
  readonly maxRetries?: number | undefined;
  /** Waits before an attempt: resolves after the given milliseconds, and rejects if the signal is aborted. */
  readonly wait?: ((milliseconds: number, signal: AbortSignal) => Promise<void>) | undefined;
}

type Settings = Required<{ readonly [Name in keyof ResumingFetchOptions]: NonNullable<ResumingFetchOptions[Name]> }>;

/** Milliseconds before the second consecutive attempt. The delay doubles with each further one, up to `maxPause`. */
const firstPause = 250;
const maxPause = 8000;

/** A later attempt may succeed. */
const isTemporary = (status: number): boolean => [408, 425, 429, 500, 502, 503, 504].includes(status);

/**
 * Use it as the `fetch` of an OpenAI client or of `useTessera`. The first request is not retried, because clients have
 * their own rules for that. If the service no longer has the stream, reading fails with an error that says so.
 */
export function createResumingFetch(options: ResumingFetchOptions = {}): Fetch {
  const settings: Settings = {
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    maxRetries: options.maxRetries ?? 5,
    wait: options.wait ?? waitFor,
  };
  return async (input, init) => {
    const isRequest = input instanceof Request;
    const send: Send = (more, signal) => {
      const headers = new Headers(init?.headers ?? (isRequest ? input.headers : undefined));
      for (const [name, value] of Object.entries(more)) headers.set(name, value);
      return settings.fetch(isRequest ? input.clone() : input, { ...init, headers, ...(signal && { signal }) });
    };
    const response = await send({});
    const id = response.headers.get('x-completion-id');
    // A body that is a stream can be sent only once.
    const canRepeat = !(init?.body instanceof ReadableStream);
    if (!response.ok || response.body === null || id === null || !isEventStream(response) || !canRepeat)
      return response;
    const signal = init?.signal ?? (isRequest ? input.signal : undefined);
    const source = new ResumingSource(id, response.body, send, signal, settings);
    const { status, statusText, headers } = response;
    return new Response(new ReadableStream(source, { highWaterMark: 0 }), { status, statusText, headers });
  };
}

type Send = (headers: Readonly<Record<string, string>>, signal?: AbortSignal) => Promise<Response>;

const isEventStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') === true;

/** Another attempt would fail in the same way. */
class FinalError extends Error {}

class ResumingSource {
  readonly #id: string;
  readonly #send: Send;
  readonly #settings: Settings;
  readonly #encoder = new TextEncoder();
  readonly #abort = new AbortController();
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #decoder = new TextDecoder();
  /** The event that has begun. It is passed on once it is complete, because a resumed stream repeats it. */
  #rest = '';
  #lastEventId = '0';
  #isOver = false;
  #failures = 0;

  constructor(
    id: string,
    body: ReadableStream<Uint8Array>,
    send: Send,
    signal: AbortSignal | null | undefined,
    settings: Settings,
  ) {
    this.#id = id;
    this.#send = send;
    this.#settings = settings;
    this.#reader = body.getReader();
    signal?.addEventListener('abort', () => this.#abort.abort(signal.reason), { once: true });
    if (signal?.aborted === true) this.#abort.abort(signal.reason);
  }

  async pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    for (;;) {
      const text = await this.#next();
      if (text === undefined) {
        controller.close();
        return;
      }
      if (text === '') continue;
      controller.enqueue(this.#encoder.encode(text));
      return;
    }
  }

  async cancel(reason: unknown): Promise<void> {
    this.#abort.abort(reason);
    await this.#reader?.cancel(reason);
  }

  /** The events that have become complete; undefined after the last one. */
  async #next(): Promise<string | undefined> {
    try {
      this.#reader ??= await this.#reconnect();
      const { done, value } = await this.#reader.read();
      if (!done) return this.#take(this.#decoder.decode(value, { stream: true }));
      if (this.#isOver) return undefined;
      throw new Error('The connection was closed before the end of the stream.');
    } catch (error) {
      if (this.#abort.signal.aborted) throw this.#abort.signal.reason;
      // After the last event, nothing can be lost.
      if (this.#isOver) return undefined;
      if (error instanceof FinalError || this.#failures >= this.#settings.maxRetries) throw error;
      this.#reader = undefined;
      return '';
    }
  }

  /** Asks for the events after the last complete one. */
  async #reconnect(): Promise<ReadableStreamDefaultReader<Uint8Array>> {
    const { signal } = this.#abort;
    if (this.#failures > 0) await this.#settings.wait(pauseBefore(this.#failures), signal);
    this.#failures += 1;
    this.#rest = '';
    this.#decoder = new TextDecoder();
    const response = await this.#send({ 'x-completion-id': this.#id, 'last-event-id': this.#lastEventId }, signal);
    const isSame = response.headers.get('x-completion-id') === this.#id && isEventStream(response);
    if (response.ok && isSame && response.body !== null) return response.body.getReader();
    await response.body?.cancel();
    const seconds = Number(response.headers.get('retry-after'));
    if (isTemporary(response.status) && seconds > 0 && this.#failures < this.#settings.maxRetries) {
      await this.#settings.wait(Math.min(seconds * 1000, maxPause), signal);
    }
    const problem = `The connection was lost, and the stream could not be resumed (status ${response.status}).`;
    throw isTemporary(response.status) ? new Error(problem) : new FinalError(problem);
  }

  #take(text: string): string {
    // Of the text already examined, only the last character can belong to the end of an event.
    let from = Math.max(0, this.#rest.length - 1);
    this.#rest += text;
    let complete = 0;
    for (let end = this.#rest.indexOf('\n\n', from); end >= 0; end = this.#rest.indexOf('\n\n', from)) {
      this.#noteEvent(this.#rest.slice(complete, end));
      from = complete = end + 2;
    }
    const events = this.#rest.slice(0, complete);
    this.#rest = this.#rest.slice(complete);
    return events;
  }

  #noteEvent(event: string): void {
    const id = /^id: ?(.*)$/m.exec(event)?.[1];
    if (id !== undefined) {
      this.#lastEventId = id;
      this.#failures = 0;
    }
    this.#isOver ||= isLast(event);
  }
}

/** Every stream of the service ends with one of these events. */
const isLast = (event: string): boolean =>
  /^data: (?:\[DONE\]|\{"error":)|^event: (?:response\.(?:completed|incomplete|failed)|error)$/m.test(event);

/** Half of the delay is random, so that clients of a restarted service do not reconnect simultaneously. */
function pauseBefore(failures: number): number {
  const pause = Math.min(firstPause * 2 ** (failures - 1), maxPause);
  return pause / 2 + (Math.random() * pause) / 2;
}

function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
