import type { Flag } from './command.ts';

export const promptWord = {
  name: 'PROMPT',
  description: 'The prompt. It is read from standard input if it is "-", or if neither PROMPT nor --messages is given.',
} as const;

/** The flags of every command that asks a model. */
export const conversationFlags = {
  model: {
    placeholder: 'ID',
    description: 'The id or an alias of the model. Default: the first configured model, or else the built-in one.',
  },
  messages: {
    placeholder: 'FILE',
    description:
      'A JSON file with a conversation: the messages of a chat-completions request, or a whole request with its tools.',
  },
  system: { placeholder: 'TEXT', description: 'A system prompt, placed before all other messages.' },
} as const satisfies Readonly<Record<string, Flag>>;
