import { defineCommand, modelOptions } from './command.ts';
import { conversationFlags, promptWord } from './conversation-flags.ts';
import { UsageError } from './usage-error.ts';

export const generate = defineCommand({
  name: 'generate',
  summary: 'ask a model, and get a document',
  about: [
    'Does what the service does for one request, with the same models and settings, without a server. How far it is, what had to be repaired and what it cost go to standard error.',
  ],
  word: promptWord,
  flags: {
    ...conversationFlags,
    stream: {
      description: 'Write the document while it grows; with --json, each event as a line of JSON.',
    },
    json: {
      description:
        'Write one object: {"model","document","toolCalls","reason","usage","diagnostics"}; "error" when it failed.',
    },
    pretty: { description: 'Indent the JSON.' },
    open: { description: 'Write a plain page that shows the document, say where it is, and on a terminal open it.' },
  },
  options: modelOptions,
  examples: [
    'tessera generate "A form with name, email and message" --open',
    'tessera generate --model acme/fast/v-20261121 --stream < question.txt',
    'tessera generate --messages conversation.json --json',
  ],
  async run(given, context) {
    const { flags } = given;
    if (flags.stream && flags.pretty) throw new UsageError('--stream and --pretty do not go together.');
    // Loaded only now, so that other commands start at once.
    const { ask } = await import('./generate/ask.ts');
    return ask(given, context);
  },
});
