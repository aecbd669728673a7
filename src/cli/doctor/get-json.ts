import type { Effects, HttpRequest } from '../../effects.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Undefined if it is not JSON. */
  readonly json: unknown;
}

/** A response, or the reason why there was none. */
export type Asked = Answer | { readonly failure: string };

export type Get = (url: string, headers?: Readonly<Record<string, string>>) => Promise<Asked>;
/** `body`: sent as JSON. */
export type Post = (url: string, headers: Readonly<Record<string, string>>, body: unknown) => Promise<Asked>;

const maxBytes = 4 * 2 ** 20;

/** `timeout`: milliseconds for the whole exchange. Never rejects. */
export function createGet(request: Effects['request'], timeout: number): Get {
  return (url, headers = {}) => ask(request, timeout, { method: 'GET', url, headers });
}

/** As `createGet`. */
export function createPost(request: Effects['request'], timeout: number): Post {
  return (url, headers, body) => {
    const json = { 'content-type': 'application/json', ...headers };
    return ask(request, timeout, { method: 'POST', url, headers: json, body: Buffer.from(JSON.stringify(body)) });
  };
}

type Sent = Pick<HttpRequest, 'method' | 'url' | 'headers' | 'body'>;

async function ask(request: Effects['request'], timeout: number, { headers, ...sent }: Sent): Promise<Asked> {
  try {
    const response = await request({
      ...sent,
      headers: { accept: 'application/json', 'user-agent': 'tessera', ...headers },
      signal: AbortSignal.timeout(timeout),
      connectTimeout: timeout,
      headersTimeout: timeout,
      bodyTimeout: timeout,
    });
    const text = await readText(response.body);
    return { status: response.status, headers: response.headers, text, json: parse(text) };
  } catch (error) {
    return { failure: reasonOf(error, timeout) };
  }
}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true });
    size += bytes.length;
    if (size > maxBytes) break;
  }
  return text + decoder.decode();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown, timeout: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${timeout / 1000} s`;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}

/** A member of a value that may not be an object. */
export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

export function itemsOf(value: unknown, name: string): readonly unknown[] {
  const items = memberOf(value, name);
  return Array.isArray(items) ? items : [];
}

export function textsOf(items: readonly unknown[], name: string): readonly string[] {
  return items.map((item) => memberOf(item, name)).filter((text) => typeof text === 'string');
}
