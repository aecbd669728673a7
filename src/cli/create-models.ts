import type { ModelSetting, Settings } from '../config/load-settings.ts';
import type { Effects } from '../effects.ts';
import { createComposer } from '../providers/composer/composer.ts';
import { createOpenAiCompatibleModel } from '../providers/openai-compatible/model.ts';
import { createModelRegistry, type ModelRegistry, type ServedModel } from '../server/model-registry.ts';

const composerId = 'builtin/composer/v-20261121';

/** Served without any configuration. */
export const builtInIds: readonly string[] = [composerId];

type ModelEffects = Pick<Effects, 'request' | 'now' | 'newId'>;

/** Every model that the settings name, and those that are always there. */
export function createModels(settings: Settings, effects: ModelEffects): ModelRegistry {
  const aliasesOf = (id: string) => [...settings.aliases].filter(([, target]) => target === id).map(([alias]) => alias);
  const composer: ServedModel = {
    card: {
      id: composerId,
      created: versionSeconds(composerId),
      ownedBy: 'tessera',
      description:
        'Rules, not a language model. It lays out what it is given (Markdown, JSON, CSV, the results of tools) ' +
        'and knows nothing by itself. It needs no key and no network.',
      aliases: aliasesOf(composerId),
    },
    model: createComposer(),
  };
  const configured = settings.models.map((setting): ServedModel => {
    const { id, model, description } = setting;
    const card = {
      id,
      created: versionSeconds(id),
      ownedBy: id.split('/', 1)[0] ?? id,
      description: description ?? `The language model ${model}, on a server that speaks OpenAI chat completions.`,
      aliases: aliasesOf(id),
    };
    return { card, model: createOpenAiCompatibleModel(toOptions(setting, settings), effects) };
  });
  return createModelRegistry([...configured, composer]);
}

function toOptions(setting: ModelSetting, settings: Settings) {
  const { baseUrl, apiKey, model, headers, extraBody, capabilities } = setting;
  return {
    baseUrl,
    apiKey,
    model,
    headers,
    extraBody,
    capabilities,
    timeouts: {
      connect: settings.upstreamConnectTimeout,
      headers: settings.upstreamFirstByteTimeout,
      body: settings.upstreamSilenceTimeout,
      // Usage often comes after the answer; nobody should wait for it as long as for the answer.
      trailing: Math.min(settings.upstreamSilenceTimeout, 5000),
    },
  };
}

/** `v-20261121` as the seconds of that day. */
function versionSeconds(id: string): number {
  const [, year = '1970', month = '1', day = '1'] = /v-(\d{4})(\d\d)(\d\d)$/.exec(id) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / 1000;
}
