import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Arguments, CommandContext } from '../command.ts';
import type { conversationFlags } from '../conversation-flags.ts';
import { counted } from '../../counted.ts';
import { openModels } from '../open-models.ts';
import { readConversation } from '../read-conversation.ts';
import { toRenderers } from '../renderers.ts';
import { runGeneration } from '../run-generation.ts';
import { UsageError } from '../usage-error.ts';
import { loadVersion } from '../version.ts';
import { redact } from './redact.ts';
import { teeRequest, type Exchange } from './tee-request.ts';

/** Milliseconds to wait for data after the end of an answer. */
const trailing = 1_000;

interface Given extends Pick<Arguments, 'word' | 'options'> {
  readonly flags: { readonly [Name in keyof typeof conversationFlags]: string | undefined };
}

/** Settles with the exit code. `out`: the file to write. */
export async function recordReply(given: Given, out: string, context: CommandContext): Promise<number> {
  const exchanges: Exchange[] = [];
  const opened = await openModels(given, context, {
    settings: (settings) => ({
      ...settings,
      upstreamRetries: 0,
      models: settings.models.map((model) => ({ ...model, fallbacks: [] })),
    }),
    request: (request) => teeRequest(request, (exchange) => void exchanges.push(exchange)),
  });
  const { request, served } = await readConversation(given, opened, context);
  const { id } = served.card;
  const setting = opened.settings.models.find((model) => model.id === id);
  if (setting === undefined) throw new UsageError(`${id} is built in: there is no model server to record.`);
  // A refused request throws here, so nothing is saved.
  const { result } = await runGeneration(served.model, request, () => {}, toRenderers(context.loadHtml));
  const exchange = exchanges.findLast(({ status }) => status >= 200 && status < 300);
  if (exchange === undefined) throw new UsageError(`${id} makes its own requests, which cannot be recorded.`);
  await Promise.race([exchange.ended, opened.effects.sleep(trailing, new AbortController().signal)]);

  const when = new Date(opened.effects.now()).toISOString();
  const comment = `: recorded by tessera ${loadVersion()} at ${when} from ${setting.provider}, model ${setting.model}; keys removed\n\n`;
  const bytes = redact(Buffer.concat(exchange.reads), context.redactor.secrets);
  writeRecording(resolve(context.folder, out), Buffer.concat([Buffer.from(comment), bytes]), out);
  context.printError(`Saved ${out}: ${bytes.length} bytes in ${counted(exchange.reads.length, 'read')}.`);
  // Saved as well: an interrupted reply may be the purpose of the recording.
  if (result instanceof Error) throw result;
  return 0;
}

function writeRecording(path: string, bytes: Uint8Array, name: string): void {
  try {
    writeFileSync(path, bytes);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(`${name} cannot be written (${code}).`);
  }
}
