import type { Entry, UserEntry } from '../session/entry.ts';

/** A message of the reader and what followed it, up to the next message. */
export interface Turn {
  readonly asked: UserEntry | undefined;
  readonly answers: readonly Entry[];
  /** Index of the first of `answers` in the conversation. */
  readonly from: number;
}

export function toTurns(entries: readonly Entry[]): readonly Turn[] {
  const starts = entries.flatMap((entry, index) => (entry.type === 'user' ? [index] : []));
  const first = starts[0] ?? entries.length;
  const before: Turn[] = first === 0 ? [] : [{ asked: undefined, answers: entries.slice(0, first), from: 0 }];
  const turns = starts.map((start, at): Turn => {
    const asked = entries[start];
    const answers = entries.slice(start + 1, starts[at + 1]);
    return { asked: asked?.type === 'user' ? asked : undefined, answers, from: start + 1 };
  });
  return [...before, ...turns];
}
