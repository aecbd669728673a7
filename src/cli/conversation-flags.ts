import type { Flag } from './command.ts';

export const promptWord = {
  name: 'PROMPT',
  description: 'What to ask. Standard input, when it is "-", or absent without --messages.',
} as const;

/** The flags of every command that asks a model. */
export const conversationFlags = {
  model: {
    placeholder: 'ID',
    description:
      'The model or an alias of it. The first configured one, when it is absent; without any, the built-in one.',
  },
  messages: {
    placeholder: 'FILE',
    description:
      'A conversation: the messages of a chat completions request as a JSON list, or a whole request with its tools.',
  },
  system: { placeholder: 'TEXT', description: 'What the model should heed, before all other messages.' },
} as const satisfies Readonly<Record<string, Flag>>;
