// A client that does not give up: when its stream is lost it comes back for what follows the last event that came whole.
import { setTimeout as wait } from 'node:timers/promises';

export interface WholeStream {
  readonly id: string;
  /** Every byte that counts, without comments. */
  readonly text: string;
  /** How often it came back. */
  readonly resumed: number;
}

const mostTries = 200;

export async function readWhole(
  open: (headers: Record<string, string>) => Promise<Response>,
  onEvents: () => void = () => {},
): Promise<WholeStream> {
  let [text, id, resumed] = ['', '', 0];
  for (let tries = 0; tries < mostTries; tries++) {
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
        // Half an event that came is thrown away when there is no more; the whole one comes again.
        rest = frames.pop() ?? '';
        for (const frame of frames) if (!frame.startsWith(':')) text += `${frame}\n\n`;
        onEvents();
      }
      return { id, text: text + rest, resumed };
    } catch {
      await wait(20);
    }
  }
  throw new Error(`${mostTries} tries were not enough`);
}
