import { isElement, toPlainText } from '../../../src/client/index.ts';
import { isList } from '../../../src/is-list.ts';
import type { Branches } from './branches.ts';
import type { Entry } from './entry.ts';

/** Everything that shapes the requests of a conversation. The texts are as edited, possibly invalid. */
export interface Setup {
  readonly model: string;
  /** The model that answers the same messages for comparison; '' for none. */
  readonly rival: string;
  readonly systemPrompt: string;
  /** A JSON list of tools. */
  readonly toolsText: string;
  /** A JSON object: schemas of props by component. */
  readonly componentsText: string;
  /** A JSON object: schemas of params by action. */
  readonly actionsText: string;
}

export interface Conversation {
  readonly id: string;
  readonly setup: Setup;
  readonly entries: readonly Entry[];
  readonly branches: Branches;
  /** Milliseconds since 1970. */
  readonly changed: number;
  /** The id of the next entry. Ids are unique within all versions of the conversation. */
  readonly nextId: number;
}

export interface ConversationSummary {
  readonly id: string;
  readonly title: string;
  readonly changed: number;
}

export const emptySetup: Setup = {
  model: '',
  rival: '',
  systemPrompt: '',
  toolsText: '',
  componentsText: '',
  actionsText: '',
};

export function newConversation(id: string, setup: Setup, now: number): Conversation {
  return { id, setup, entries: [], branches: {}, changed: now, nextId: 1 };
}

const titleLength = 60;

/** The title of the first answer that has one, otherwise the first non-empty line of the first message. */
export function titleOf(entries: readonly Entry[]): string {
  const first = entries.find((entry) => entry.type === 'user');
  if (first === undefined) return 'New conversation';
  const { text } = toPlainText(first.content);
  const line = text.split('\n').find((one) => /[\p{L}\p{N}]/u.test(one)) ?? text;
  const words = /^\s*[[{]/.test(text) ? line.replace(/["{}[\]]|,$/g, '') : line.replace(/^[#>\s*-]+/, '');
  const title = answerTitle(entries) ?? words.trim();
  return title.length > titleLength ? `${title.slice(0, titleLength)}…` : title;
}

function answerTitle(entries: readonly Entry[]): string | undefined {
  const answer = entries.find((entry) => entry.type === 'reply' && entry.run.reply.content !== null);
  if (answer?.type !== 'reply' || answer.run.status !== 'done') return undefined;
  const blocks = answer.run.reply.tree.root?.props['children'];
  const elements = isList(blocks) ? blocks.filter((block) => isElement(block)) : [];
  const heading = elements.find(({ component }) => component === 'Heading');
  const title = elements[0]?.props['title'] ?? heading?.props['text'];
  return typeof title === 'string' && title.trim() !== '' ? title : undefined;
}
