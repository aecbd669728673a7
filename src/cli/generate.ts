import { defineCommand, modelOptions } from './command.ts';
import { conversationFlags, promptWord } from './conversation-flags.ts';
import { UsageError } from './usage-error.ts';

export const generate = defineCommand({
  name: 'generate',
  summary: 'generate one document with a model',
  about: [
    'Runs one request as the service would, with the same models and settings, but without a server. Progress, repairs and token counts go to standard error.',
    'On a terminal, it draws the interface with text, tables and charts, and prints each block when it is complete. In a pipe or a file, or with --json, --pretty or --stream, it writes JSON.',
  ],
  word: promptWord,
  flags: {
    ...conversationFlags,
    stream: {
      description: 'Write the document as it is generated; with --json, write one line of JSON per event.',
    },
    json: {
      description:
        'Write one object: {"model","document","toolCalls","reason","usage","diagnostics"}, or {"model","document","error"} after a failure.',
    },
    pretty: { description: 'Indent the JSON.' },
    open: {
      description:
        'Write an HTML page, without scripts, that shows the document as `<tessera-ui>` renders it, and print its path. On a terminal with a display, also open the page.',
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
