// Runs as the browser stores them: the tree is rebuilt from the content, and very long recordings are omitted.
import { createReplyReader, parsePrefix, type Reply } from '../../../src/client/index.ts';
import type { Entry, Run } from './entry.ts';

/** Maximum number of frames kept per run, because their overhead is many times the size of the answer. */
export const maxFrames = 3000;

export interface StoredRun extends Omit<Run, 'reply'> {
  readonly reply: Omit<Reply, 'tree'>;
}

export type StoredEntry = Exclude<Entry, { type: 'reply' | 'user' }> | StoredReply | StoredUser;

interface StoredReply {
  readonly type: 'reply';
  readonly id: number;
  readonly run: StoredRun;
}

interface StoredUser {
  readonly type: 'user';
  readonly id: number;
  readonly content: string;
  readonly rival?: { readonly model: string; readonly entries: readonly StoredEntry[] } | undefined;
}

export function toStored(entry: Entry): StoredEntry {
  if (entry.type === 'user') {
    const { rival } = entry;
    return { ...entry, rival: rival && { model: rival.model, entries: rival.entries.map(toStored) } };
  }
  if (entry.type !== 'reply') return entry;
  const { reply, frames, frameCount, ...run } = entry.run;
  const { tree: _, ...rest } = reply;
  const isKept = frameCount <= maxFrames;
  return { ...entry, run: { ...run, frames: isKept ? frames.slice(0, frameCount) : [], frameCount, reply: rest } };
}

export function fromStored(entry: StoredEntry): Entry {
  if (entry.type === 'user') {
    const { rival } = entry;
    return rival === undefined
      ? { type: 'user', id: entry.id, content: entry.content }
      : { ...entry, rival: { model: rival.model, entries: rival.entries.map(fromStored) } };
  }
  if (entry.type !== 'reply') return entry;
  const { run } = entry;
  // A run in progress was stopped when the page was closed.
  const isCut = run.status === 'waiting' || run.status === 'streaming';
  const reply: Reply = { ...createReplyReader().reply, ...run.reply, tree: parsePrefix(run.reply.content ?? '') };
  return { ...entry, run: { ...run, status: isCut ? 'stopped' : run.status, reply } };
}
