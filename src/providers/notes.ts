// Notes of the service follow the content of a message, in the role of the message.
import type { ContentPart, ToolMessage, UserMessage } from '../model/message.ts';

export const contentWithNote = ({ content, note }: Pick<UserMessage, 'content' | 'note'>): readonly ContentPart[] =>
  note === undefined ? content : [...content, { type: 'text', text: note }];

export const textWithNote = ({ content, note }: ToolMessage): string =>
  note === undefined ? content : `${content}\n\n${note}`;

/** The whole result, if it has images or files. */
export const partsWithNote = ({ parts, note }: ToolMessage): readonly ContentPart[] | undefined =>
  parts && contentWithNote({ content: parts, note });
