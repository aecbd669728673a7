import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { conversationFlags, promptWord } from './conversation-flags.ts';
import { defineCommand, modelOptions } from './command.ts';
import type { Exchange } from './record/tee-request.ts';
import { UsageError } from './usage-error.ts';
import { loadVersion } from './version.ts';

/** Milliseconds for what follows the end of an answer. */
const trailing = 1_000;

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
    const parts = await loadParts();
    const exchanges: Exchange[] = [];
    const opened = await parts.openModels(given, context, {
      settings: (settings) => ({
        ...settings,
        upstreamRetries: 0,
        models: settings.models.map((model) => ({ ...model, fallbacks: [] })),
      }),
      request: (request) => parts.teeRequest(request, (exchange) => void exchanges.push(exchange)),
    });
    const { request, served } = await parts.readConversation(given, opened, context);
    const { id } = served.card;
    const setting = opened.settings.models.find((model) => model.id === id);
    if (setting === undefined) throw new UsageError(`${id} runs in the service itself: no server sends anything.`);
    // A refusal is thrown from here, and nothing is saved.
    const { result } = await parts.runGeneration(served.model, request, () => {});
    const exchange = exchanges.findLast(({ status }) => status >= 200 && status < 300);
    if (exchange === undefined) throw new UsageError(`${id} does its own requests, which cannot be recorded.`);
    await Promise.race([exchange.ended, opened.effects.sleep(trailing, new AbortController().signal)]);

    const when = new Date(opened.effects.now()).toISOString();
    const comment = `: recorded by tessera ${loadVersion()} at ${when} from ${setting.provider}, model ${setting.model}; keys removed\n\n`;
    const secrets = [setting.apiKey ?? '', ...Object.values(setting.headers ?? {})];
    const bytes = parts.redact(Buffer.concat(exchange.reads), secrets);
    writeRecording(resolve(context.folder, flags.out), Buffer.concat([Buffer.from(comment), bytes]), flags.out);
    context.printError(`Saved ${flags.out}: ${bytes.length} bytes in ${exchange.reads.length} reads.`);
    // It is saved all the same: a reply that breaks off is what one may want to record.
    if (result instanceof Error) throw result;
    return 0;
  },
});

/** Loaded when a model is asked, so that other commands start at once. */
async function loadParts() {
  const [models, conversation, run, tee, redaction] = await Promise.all([
    import('./open-models.ts'),
    import('./read-conversation.ts'),
    import('./run-generation.ts'),
    import('./record/tee-request.ts'),
    import('./record/redact.ts'),
  ]);
  return { ...models, ...conversation, ...run, ...tee, ...redaction };
}

function writeRecording(path: string, bytes: Uint8Array, name: string): void {
  try {
    writeFileSync(path, bytes);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(`${name} cannot be written (${code}).`);
  }
}
