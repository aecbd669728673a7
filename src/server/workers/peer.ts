// Calls between two processes, with answers, over a port that carries JSON. Calls of one turn of the event loop travel in
// one message: a message alone costs either side 35 us, a call among sixteen 11 us.
import { ApiError, type ErrorCode } from '../../errors.ts';

export interface Port {
  /** Delivers messages in order, or not at all if the other process is gone. */
  send(message: unknown): void;
  onMessage(act: (message: unknown) => void): void;
  /** After the last message. */
  onClose(act: () => void): void;
}

type ArgumentsOf<Method> = Method extends (...args: infer Arguments) => unknown ? Arguments : never;
type ResultOf<Method> = Method extends (...args: never[]) => infer Result ? Awaited<Result> : never;

/** The process at the other end; `Far` are its methods. Arguments and results are JSON. */
export interface Peer<Far> {
  /** Rejects as the method does, and when the other process is gone. */
  call<Name extends keyof Far & string>(name: Name, ...args: ArgumentsOf<Far[Name]>): Promise<ResultOf<Far[Name]>>;
  /** Calls a method without waiting for an answer. */
  tell<Name extends keyof Far & string>(name: Name, ...args: ArgumentsOf<Far[Name]>): void;
  /** The methods that the other process may call. Set once, in the turn in which the peer was created. */
  serve(methods: object): void;
}

type Item =
  | { readonly call: string; readonly args: readonly unknown[]; readonly id?: number }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: SentError };

interface SentError {
  readonly message: string;
  readonly code?: ErrorCode;
  readonly retryAfter?: number | undefined;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

export function connectPeer<Far>(port: Port): Peer<Far> {
  const waiting = new Map<number, Waiting>();
  let methods: object = {};
  let outbox: Item[] = [];
  let lastId = 0;
  let isClosed = false;

  const flush = (): void => {
    const items = outbox;
    outbox = [];
    if (!isClosed) port.send(items);
  };
  const post = (item: Item): void => {
    if (outbox.push(item) === 1) setImmediate(flush);
  };

  async function answer(name: string, args: readonly unknown[], id: number | undefined): Promise<void> {
    try {
      // Both processes run the same build, and `call` and `tell` accept only methods with their arguments.
      const method = (methods as Readonly<Record<string, (...args: readonly unknown[]) => unknown>>)[name];
      if (method === undefined) throw new Error(`Unknown method ${name}.`);
      const value = await method(...args);
      if (id !== undefined) post({ id, value });
    } catch (error) {
      if (id !== undefined) post({ id, error: toSent(error) });
    }
  }

  port.onMessage((message) => {
    // Sent by `flush` of the other side.
    for (const item of message as readonly Item[]) {
      if ('call' in item) {
        void answer(item.call, item.args, item.id);
        continue;
      }
      const one = waiting.get(item.id);
      waiting.delete(item.id);
      if ('error' in item) one?.reject(fromSent(item.error));
      else one?.resolve(item.value);
    }
  });
  port.onClose(() => {
    isClosed = true;
    for (const { reject } of waiting.values()) reject(gone());
    waiting.clear();
  });

  return {
    call: (name, ...args) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(gone());
        const id = ++lastId;
        // The other process answers with the result of the method.
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
        post({ call: name, args, id });
      }),
    tell: (name, ...args) => post({ call: name, args }),
    serve(served) {
      methods = served;
    },
  };
}

const gone = (): Error => new Error('The other process has exited.');

function toSent(error: unknown): SentError {
  if (error instanceof ApiError) return { message: error.message, code: error.code, retryAfter: error.retryAfter };
  return { message: error instanceof Error ? error.message : String(error) };
}

function fromSent({ message, code, retryAfter }: SentError): Error {
  return code === undefined ? new Error(message) : new ApiError(code, message, { retryAfter });
}
