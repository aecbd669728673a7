import type { JsonObject } from '../../../src/schema/schema.ts';

export interface ModelCard {
  readonly id: string;
  readonly owned_by: string;
  readonly description: string;
  readonly capabilities?: {
    readonly tools: boolean;
    readonly images: boolean;
    readonly reasoning: boolean;
    /** In tokens; null if unknown. */
    readonly context_window: number | null;
  };
}

/** An error reply of the service. */
export class RefusedError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** Milliseconds to wait, from the header Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, code?: string, retryAfter?: number) {
    super(message);
    this.name = 'RefusedError';
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** Relative to the page, so that it works behind a path prefix of a reverse proxy. */
export const baseUrl = (): string => new URL('v1/embed/', new URL('.', location.href)).href.replace(/\/$/, '');

export async function fetchModels(key: string): Promise<readonly ModelCard[]> {
  const response = await fetch(`${baseUrl()}/models`, { headers: { authorization: `Bearer ${key}` } });
  if (!response.ok) throw await refusal(response);
  // Our own service writes the list (wire/model-list.ts).
  const { data } = (await response.json()) as { readonly data: readonly ModelCard[] };
  return data;
}

/** Resolves once the service has accepted the request, and passes the body text on as it arrives. */
export async function streamCompletion(
  body: JsonObject,
  key: string,
  signal: AbortSignal,
): Promise<AsyncIterable<string>> {
  const response = await fetch(`${baseUrl()}/chat/completions`, {
    method: 'POST',
    // The operator may have chosen another default for this model.
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'x-ui-format': 'json' },
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
  let code: string | undefined;
  try {
    // An error body, or other JSON, which the checks below detect.
    const body = JSON.parse(text) as {
      readonly error?: { readonly message?: unknown; readonly code?: unknown };
    } | null;
    if (typeof body?.error?.message === 'string') message = body.error.message;
    if (typeof body?.error?.code === 'string') code = body.error.code;
  } catch {
    // A proxy may have answered in another format; the status is then sufficient.
  }
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new RefusedError(response.status, message, code, Number.isFinite(seconds) ? seconds * 1000 : undefined);
}
