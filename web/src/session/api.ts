import type { JsonObject } from '../../../src/schema/schema.ts';

export interface ModelCard {
  readonly id: string;
  readonly description: string;
}

/** An error reply of the service. */
export class RefusedError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'RefusedError';
    this.status = status;
  }
}

/** Relative to the page, so that it works behind a path prefix of a reverse proxy. */
export const baseUrl = new URL('v1/embed/', new URL('.', location.href)).href.replace(/\/$/, '');

export async function fetchModels(key: string): Promise<readonly ModelCard[]> {
  const response = await fetch(`${baseUrl}/models`, { headers: { authorization: `Bearer ${key}` } });
  if (!response.ok) throw await refusal(response);
  // Our own service writes the list (wire/model-list.ts).
  const { data } = (await response.json()) as { readonly data: readonly ModelCard[] };
  return data;
}

/** Resolves when the service has accepted the request, with the body text as it arrives. */
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
    // An error body, or other JSON, which the check below detects.
    const body = JSON.parse(text) as { readonly error?: { readonly message?: unknown } } | null;
    if (typeof body?.error?.message === 'string') message = body.error.message;
  } catch {
    // A proxy may have answered in another format; the status is then sufficient.
  }
  return new RefusedError(response.status, message);
}
