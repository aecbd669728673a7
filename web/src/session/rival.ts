// Two models that answer the same message. The entries of the second one, the rival, are kept in the message.
import { fork } from './branches.ts';
import type { Conversation } from './conversation.ts';
import type { Entry, UserEntry } from './entry.ts';

/** The history with its newest comparison, followed by the turn. */
export function withTurn(
  history: readonly Entry[],
  { entries }: Conversation,
  turn: readonly Entry[],
): readonly Entry[] {
  const before = history.map((entry) => entries.find(({ id }) => id === entry.id) ?? entry);
  return [...before, ...turn];
}

export const withRival = (entries: readonly Entry[], id: number, rival: UserEntry['rival']): readonly Entry[] =>
  entries.map((entry) => (entry.id === id && entry.type === 'user' ? { ...entry, rival } : entry));

/** Continues the conversation with the rival's answer to a message. Undefined if the message has none. */
export function swapRival(
  conversation: Conversation,
  id: number,
): Pick<Conversation, 'entries' | 'branches' | 'setup'> | undefined {
  const index = conversation.entries.findIndex((entry) => entry.id === id);
  const asked = conversation.entries[index];
  if (asked?.type !== 'user' || asked.rival === undefined) return undefined;
  const next = conversation.entries.findIndex((entry, at) => at > index && entry.type === 'user');
  // The following entries belong to the other answer and stay as a version.
  const forked = next < 0 ? conversation : { ...conversation, ...fork(conversation, next) };
  const own = forked.entries.slice(index + 1);
  const { rival } = asked;
  const model = own.find((entry) => entry.type === 'reply')?.run.model ?? conversation.setup.model;
  const swapped: UserEntry = { ...asked, rival: { model, entries: own } };
  return {
    branches: forked.branches,
    entries: [...conversation.entries.slice(0, index), swapped, ...rival.entries],
    setup: { ...conversation.setup, model: rival.model, rival: model },
  };
}
