import { conversationFlags, promptWord } from './conversation-flags.ts';
import { defineCommand, modelOptions } from './command.ts';
import { UsageError } from './usage-error.ts';

export const record = defineCommand({
  name: 'record',
  summary: 'save the raw reply of a model server',
  about: [
    'Runs one request, without retries or fallbacks, and saves the raw body of the reply for tests and bug reports. Keys, and text that looks like a key, are redacted. The first line is a comment that names the model. Review the file before you share it: it contains the reply of the model.',
  ],
  word: promptWord,
  flags: {
    ...conversationFlags,
    out: { placeholder: 'FILE', description: 'The file for the recording. Required.' },
  },
  options: modelOptions,
  examples: ['tessera record --model acme/fast/v-20261121 "Sales by quarter" --out sales.sse'],
  async run(given, context) {
    const { flags } = given;
    if (flags.out === undefined) throw new UsageError('--out FILE is required.');
    // Imported here, so that other commands start faster.
    const { recordReply } = await import('./record/record-reply.ts');
    return recordReply(given, flags.out, context);
  },
});
