import type { Entry, ReplyEntry } from '../session/entry.ts';

/** The reply with this id, or the last one. Answers of the compared model are only found by id. */
export function findRun(entries: readonly Entry[], id: number | undefined): ReplyEntry | undefined {
  const own = entries.filter((entry): entry is ReplyEntry => entry.type === 'reply');
  const rivals = entries.flatMap((entry) => (entry.type === 'user' ? (entry.rival?.entries ?? []) : []));
  const all = [...own, ...rivals.filter((entry): entry is ReplyEntry => entry.type === 'reply')];
  return all.find((entry) => entry.id === id) ?? own.at(-1);
}
