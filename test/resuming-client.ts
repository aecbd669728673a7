// A client that resumes its stream after the last complete event whenever the connection is lost.
import { setTimeout as wait } from 'node:timers/promises';

export interface WholeStream {
  readonly id: string;
  /** All bytes except comments. */
  readonly text: string;
  /** The number of successful reconnects. */
  readonly resumed: number;
}

const maxTries = 200;

export async function readWhole(
  open: (headers: Record<string, string>) => Promise<Response>,
  onEvents: () => void = () => {},
): Promise<WholeStream> {
  let [text, id, resumed] = ['', '', 0];
  for (let tries = 0; tries < maxTries; tries++) {
    let rest = '';
    const last = text.split('\n\n').length - 1;
    const again: Record<string, string> = id === '' ? {} : { 'x-completion-id': id, 'last-event-id': String(last) };
    try {
      const response = await open(again);
      if (response.status === 502 || response.status === 503) throw new Error(`${response.status}`);
      if (response.status !== 200) return { id, text: `${response.status} ${await response.text()}`, resumed };
      if (id !== '') resumed += 1;
      id ||= response.headers.get('x-completion-id') ?? '';
      const decoder = new TextDecoder();
      for await (const piece of response.body ?? []) {
        const frames = (rest + decoder.decode(piece, { stream: true })).split('\n\n');
        // A partial event is discarded when the connection breaks; the resumed stream repeats it.
        rest = frames.pop() ?? '';
        for (const frame of frames) if (!frame.startsWith(':')) text += `${frame}\n\n`;
        onEvents();
      }
      return { id, text: text + rest, resumed };
    } catch {
      await wait(20);
    }
  }
  throw new Error(`${maxTries} tries were not enough`);
}
