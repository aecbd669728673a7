import type { JsonObject } from '../../../src/schema/schema.ts';

export interface ModelCard {
  readonly id: string;
  readonly description: string;
}

/** What the service answered instead of a stream. */
export class RefusedError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'RefusedError';
    this.status = status;
  }
}

/** Relative to the page, so that it works below a path of a reverse proxy. */
export const baseUrl = new URL('v1/embed/', new URL('.', location.href)).href.replace(/\/$/, '');

export async function fetchModels(key: string): Promise<readonly ModelCard[]> {
  const response = await fetch(`${baseUrl}/models`, { headers: { authorization: `Bearer ${key}` } });
  if (!response.ok) throw await refusal(response);
  // The service is ours: its list is as wire/model-list.ts writes it.
  const { data } = (await response.json()) as { readonly data: readonly ModelCard[] };
  return data;
}

/** Settles when the service has accepted the request; then yields the body as text, as it arrives. */
export async function streamCompletion(
  body: JsonObject,
  key: string,
  signal: AbortSignal,
): Promise<AsyncIterable<string>> {
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok || response.body === null) throw await refusal(response);
  return textOf(response.body);
}

async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}

async function refusal(response: Response): Promise<RefusedError> {
  const text = await response.text();
  let message = `The service answered with status ${response.status}.`;
  try {
    // An error body, or something else that the check below finds out.
    const body = JSON.parse(text) as { readonly error?: { readonly message?: unknown } } | null;
    if (typeof body?.error?.message === 'string') message = body.error.message;
  } catch {
    // A proxy in between answered in its own way; the status says enough.
  }
  return new RefusedError(response.status, message);
}
