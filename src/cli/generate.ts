import { defineCommand, modelOptions } from './command.ts';
import { conversationFlags, promptWord } from './conversation-flags.ts';
import { UsageError } from './usage-error.ts';

export const generate = defineCommand({
  name: 'generate',
  summary: 'ask a model for a document',
  about: [
    'Runs one request as the service would, with the same models and settings, but without a server. Progress, repairs and token counts go to standard error.',
    'On a terminal it draws the interface with text, tables and charts, each block when it is complete. Into a pipe or a file, and with --json, --pretty or --stream, it writes JSON.',
  ],
  word: promptWord,
  flags: {
    ...conversationFlags,
    stream: {
      description: 'Write the document while it grows; with --json, one line of JSON per event.',
    },
    json: {
      description:
        'Write one object: {"model","document","toolCalls","reason","usage","diagnostics"}; "error" if it failed.',
    },
    pretty: { description: 'Indent the JSON.' },
    open: {
      description:
        'Write a page that shows the document as `<tessera-ui>` renders it, without scripts. Print its path, and open it when run on a terminal with a display.',
    },
  },
  options: modelOptions,
  examples: [
    'tessera generate "A form with name, email and message" --open',
    'tessera generate --model acme/fast/v-20261121 --stream < question.txt',
    'tessera generate --messages conversation.json --json',
  ],
  async run(given, context) {
    const { flags } = given;
    if (flags.stream && flags.pretty) throw new UsageError('--stream and --pretty cannot be combined.');
    // Imported here, so that other commands start faster.
    const { ask } = await import('./generate/ask.ts');
    return ask(given, context);
  },
});
