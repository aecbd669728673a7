import type { Effects, HttpResponse } from '../../effects.ts';

export interface Exchange {
  readonly status: number;
  /** The chunks read so far. */
  readonly reads: readonly Uint8Array[];
  /** Settles when reading has ended. */
  readonly ended: Promise<void>;
}

/** Sends the same requests and also keeps the responses. */
export function teeRequest(request: Effects['request'], onExchange: (exchange: Exchange) => void): Effects['request'] {
  return async (given) => {
    const response = await request(given);
    const reads: Uint8Array[] = [];
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    onExchange({ status: response.status, reads, ended });
    return {
      status: response.status,
      headers: response.headers,
      body: keep(response.body, reads, end),
      close: () => response.close(),
      release: () => response.release(),
    };
  };
}

async function* keep(body: HttpResponse['body'], reads: Uint8Array[], end: () => void): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of body) {
      // A copy, because the network layer reuses its buffer.
      reads.push(bytes.slice());
      yield bytes;
    }
  } finally {
    end();
  }
}
