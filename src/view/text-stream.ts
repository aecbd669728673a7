/** Text that can be read while it is written, and any number of times, each time from its beginning. */
export interface TextStream {
  readonly stream: AsyncIterable<string>;
  readonly write: (text: string) => void;
  readonly close: () => void;
}

export function createTextStream(): TextStream {
  const pieces: string[] = [];
  let isClosed = false;
  let waiting: (() => void)[] = [];
  const wake = (): void => {
    const woken = waiting;
    waiting = [];
    for (const resolve of woken) resolve();
  };
  async function* read(): AsyncGenerator<string> {
    for (let from = 0; ;) {
      if (from < pieces.length) {
        const text = pieces.slice(from).join('');
        from = pieces.length;
        yield text;
      } else if (isClosed) return;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    }
  }
  return {
    stream: { [Symbol.asyncIterator]: read },
    write(text) {
      pieces.push(text);
      wake();
    },
    close() {
      isClosed = true;
      wake();
    },
  };
}
