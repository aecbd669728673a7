import type { Effects, HttpResponse } from '../../effects.ts';

export interface Exchange {
  readonly status: number;
  /** What has been read so far, read by read. */
  readonly reads: readonly Uint8Array[];
  /** Settles when no more will be read. */
  readonly ended: Promise<void>;
}

/** The same requests; what comes back is also kept. */
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
      // A copy: the buffer is the network's.
      reads.push(bytes.slice());
      yield bytes;
    }
  } finally {
    end();
  }
}
