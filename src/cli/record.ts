import { conversationFlags, promptWord } from './conversation-flags.ts';
import { defineCommand, modelOptions } from './command.ts';
import { UsageError } from './usage-error.ts';

export const record = defineCommand({
  name: 'record',
  summary: 'save what a model server sends, byte for byte',
  about: [
    'Runs one request, without retries and fallbacks, and saves the body of the reply with its framing, as tests and reports of faults need it. Keys, and what looks like one, are replaced; the first line is a comment that says what it is. Look through it before you pass it on: it holds what the model wrote.',
  ],
  word: promptWord,
  flags: {
    ...conversationFlags,
    out: { placeholder: 'FILE', description: 'Where to save it. Needed.' },
  },
  options: modelOptions,
  examples: ['tessera record --model acme/fast/v-20261121 "Sales by quarter" --out sales.sse'],
  async run(given, context) {
    const { flags } = given;
    if (flags.out === undefined) throw new UsageError('--out FILE is needed: where to save the recording.');
    // Loaded only now, so that other commands start at once.
    const { recordReply } = await import('./record/record-reply.ts');
    return recordReply(given, flags.out, context);
  },
});
