// Decodes what `tessera record` saved, with the adapter of the provider that sent it.
import type { Settings } from '../../config/load-settings.ts';
import type { Effects } from '../../effects.ts';
import { presetNames } from '../../providers/presets.ts';
import { parseRequest } from '../../wire/parse-request.ts';
import { createModels } from '../create-models.ts';
import { UsageError } from '../usage-error.ts';
import { createAsk } from './ask-model.ts';
import type { DecodeReply } from './read-recordings.ts';

const comment = /^: recorded by tessera \S+ at \S+ from ([\w-]+), model (.+); keys removed$/m;
const id = 'recorded/model/v-20261121';
/** Only one of these models is asked, and it receives the bytes of the file. */
const baseUrl = 'http://recorded.invalid/v1';

export const createDecodeReply =
  (settings: Settings, effects: Effects, folder: string): DecodeReply =>
  async (file, bytes) => {
    const [, name, model = ''] = comment.exec(bytes.slice(0, 1000)) ?? [];
    const provider = presetNames.find((known) => known === name);
    if (provider === undefined) {
      const problem = name === undefined ? 'does not begin with the comment of tessera record' : `is from "${name}"`;
      throw new UsageError(`${file} ${problem}, so its format is unknown; save the text as .txt instead.`);
    }
    const registry = await createModels(
      {
        ...settings,
        models: [{ id, provider, model, apiKey: 'none', baseUrl }],
        aliases: new Map(),
        upstreamRetries: 0,
      },
      { ...effects, request: () => Promise.resolve(responseOf(bytes)) },
      folder,
    );
    const request = parseRequest({ model: id, messages: [{ role: 'user', content: 'Recorded' }] });
    const { call } = await createAsk(registry.getModel(id).model, () => effects.now())(request);
    // Its timing is that of this run, not of the recording.
    const { times: _, ...recorded } = call;
    return recorded;
  };

const responseOf = (bytes: string): Awaited<ReturnType<Effects['request']>> => ({
  status: 200,
  headers: { 'content-type': 'text/event-stream' },
  body: (async function* () {
    yield new TextEncoder().encode(bytes);
  })(),
  close: () => {},
  release: () => {},
});
