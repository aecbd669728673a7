import type { DefaultModel, ModelSetting, Settings } from '../config/load-settings.ts';
import { ConfigurationError, type Problem } from '../config/problem.ts';
import type { Effects } from '../effects.ts';
import { formatPath } from '../json.ts';
import type { LanguageModel } from '../model/language-model.ts';
import { loadAiSdkModel } from '../providers/ai-sdk/load-model.ts';
import { createAiSdkModel } from '../providers/ai-sdk/model.ts';
import { createAnthropicModel } from '../providers/anthropic/model.ts';
import { createComposer } from '../composer/composer.ts';
import { createGoogleModel } from '../providers/google/model.ts';
import { openCapabilities } from '../providers/capabilities.ts';
import { capabilitiesOf, knownModels, version } from '../providers/known-models.ts';
import { createOpenAiCompatibleModel } from '../providers/openai-compatible/model.ts';
import { createOpenAiResponsesModel } from '../providers/openai-responses/model.ts';
import { getPreset, type AnyCapabilities } from '../providers/presets.ts';
import { createCircuitBreaker, type Outcome } from '../providers/resilience/circuit-breaker.ts';
import { createResilientModel, type Target, type UpstreamObserver } from '../providers/resilience/resilient-model.ts';
import { defaultRetryPolicy } from '../providers/resilience/retry-policy.ts';
import { createModelRegistry, type ModelRegistry, type ServedModel } from '../server/model-registry.ts';
import type { ModelAbilities, ModelCard } from '../wire/model-list.ts';
import type { UiFormat } from '../ui/write/format-names.ts';
import { importPackage } from './import-package.ts';

const composerId = 'builtin/composer/v-20261121';

/** Served without any configuration. */
export const builtInIds: readonly string[] = [composerId];

/** Served when the key of their provider is set. */
export const defaultModels: readonly DefaultModel[] = knownModels.flatMap(({ provider, model, servedAs }) =>
  servedAs === undefined ? [] : [{ id: `${provider}/${servedAs}/${version}`, provider, model }],
);

/** Receives the failures of a model, by its id. */
export type ObserveUpstream = (id: string) => UpstreamObserver;

/** Connects the circuit breakers of several processes that call the same upstreams, by the id of the model. */
export interface OutcomeExchange {
  tell(id: string, outcome: Outcome): void;
  listen(id: string, hear: (outcome: Outcome) => void): void;
}

type ModelEffects = Pick<Effects, 'request' | 'now' | 'newId' | 'sleep' | 'random' | 'turns'>;

/** Consecutive failures that open the circuit breaker of an upstream, and how long it stays open in milliseconds. */
const breakerPolicy = { failures: 5, rest: 15_000 };

/** Every model in the settings, and the built-in ones. `folder`: where packages are resolved. */
export async function createModels(
  settings: Settings,
  effects: ModelEffects,
  folder: string,
  watch?: ObserveUpstream,
  exchange?: OutcomeExchange,
): Promise<ModelRegistry> {
  const names = namesIn(settings);
  const composer = builtInModel(createComposer(effects.turns), names);
  const toTarget = (id: string, model: LanguageModel): Target => {
    const breaker = createCircuitBreaker(breakerPolicy, effects.now, (outcome) => exchange?.tell(id, outcome));
    exchange?.listen(id, (outcome) => breaker.hear(outcome));
    return { model, breaker };
  };
  const targets = new Map<string, Target>([[composerId, toTarget(composerId, composer.model)]]);
  const problems: Problem[] = [];
  for (const setting of settings.models) {
    try {
      const target = toTarget(setting.id, await createModel(setting, settings, effects, folder));
      targets.set(setting.id, { ...target, watch: watch?.(setting.id) });
    } catch (error) {
      const place = `${settings.config}: ${formatPath(['models', setting.id, 'package'])}`;
      problems.push({ place, message: error instanceof Error ? error.message : String(error) });
    }
  }
  if (problems.length > 0) throw new ConfigurationError(problems);

  const policy = {
    ...defaultRetryPolicy,
    retries: settings.upstreamRetries,
    deadline: settings.upstreamRetryWindow,
    replyTime: settings.upstreamReplyTimeout,
  };
  const configured = settings.models.map((setting): ServedModel => {
    const { id, format, fallbacks = [] } = setting;
    const own = [id, ...fallbacks].flatMap((name) => targets.get(name) ?? []);
    const model = createResilientModel(own, policy, effects);
    return { card: toCard(setting, names), model, formats: names.formatsOf(id, format) };
  });
  return createModelRegistry([...configured, composer]);
}

interface Names {
  aliasesOf(id: string): readonly string[];
  /** The default output formats of a model's id and aliases. `own`: that of its id. */
  formatsOf(id: string, own?: UiFormat): ReadonlyMap<string, UiFormat>;
}

function namesIn({ aliases }: Settings): Names {
  const aliasesOf = (id: string) => [...aliases].filter(([, { model }]) => model === id).map(([alias]) => alias);
  return {
    aliasesOf,
    formatsOf(id, own) {
      const formats = aliasesOf(id).map((alias) => [alias, aliases.get(alias)?.format] as const);
      return new Map(
        [[id, own] as const, ...formats].flatMap(([name, format]) => (format === undefined ? [] : [[name, format]])),
      );
    },
  };
}

function builtInModel(model: LanguageModel, names: Names): ServedModel {
  const card = {
    id: composerId,
    created: versionSeconds(composerId),
    ownedBy: 'tessera',
    description:
      'Rules, not a language model. It lays out the data in a conversation (Markdown, JSON, CSV, tool results) ' +
      'and knows nothing else. It needs neither a key nor a network connection.',
    aliases: names.aliasesOf(composerId),
  };
  return { card, model, formats: names.formatsOf(composerId) };
}

function toCard(setting: ModelSetting, names: Names): ModelCard {
  const { id, provider, model, description } = setting;
  return {
    id,
    created: versionSeconds(id),
    ownedBy: id.split('/', 1)[0] ?? id,
    description: description ?? `The language model ${model}, served by ${getPreset(provider).title}.`,
    aliases: names.aliasesOf(id),
    abilities: toAbilities(capabilitiesOfSetting(setting)),
  };
}

/** What is known about the model, overridden by the configuration. */
export function capabilitiesOfSetting({ provider, model, capabilities }: ModelSetting): AnyCapabilities {
  const { model: behind, ...own } = capabilities ?? {};
  return { ...capabilitiesOf(provider, model, behind), ...own };
}

function toAbilities(known: AnyCapabilities): ModelAbilities {
  const { toolChoices, imageInput, reasoningEfforts, unsupportedSettings, contextWindow } = {
    ...openCapabilities,
    ...known,
  };
  return {
    tools: toolChoices.includes('auto'),
    images: imageInput,
    reasoning: reasoningEfforts !== undefined && !unsupportedSettings.includes('reasoningEffort'),
    contextWindow,
  };
}

async function createModel(
  setting: ModelSetting,
  settings: Settings,
  effects: ModelEffects,
  folder: string,
): Promise<LanguageModel> {
  const { provider, apiKey, model, headers, extraBody } = setting;
  const preset = getPreset(provider);
  const capabilities = capabilitiesOfSetting(setting);
  const timeouts = {
    connect: settings.upstreamConnectTimeout,
    headers: settings.upstreamFirstByteTimeout,
    body: settings.upstreamIdleTimeout,
    // Usage often arrives after the answer; waiting for it has a shorter time limit.
    trailing: Math.min(settings.upstreamIdleTimeout, 5000),
  };
  if (preset.protocol === 'ai-sdk') {
    const options = { apiKey, headers, baseURL: setting.baseUrl, name: setting.id, ...setting.options };
    const name = setting.package ?? '';
    const loaded = await loadAiSdkModel({ package: name, export: setting.export, model, options }, (packageName) =>
      importPackage(packageName, folder),
    );
    return createAiSdkModel({ model: loaded, capabilities, timeouts }, effects);
  }
  const baseUrl = setting.baseUrl ?? preset.baseUrl;
  if (baseUrl === undefined) throw new Error(`The model ${setting.id} has no base URL.`);
  const options = { baseUrl, apiKey, model, headers, extraBody, capabilities, timeouts };
  switch (preset.protocol) {
    case 'openai-compatible':
      return createOpenAiCompatibleModel(options, effects);
    case 'openai-responses':
      return createOpenAiResponsesModel(options, effects);
    case 'anthropic':
      return createAnthropicModel(options, effects);
    case 'google':
      return createGoogleModel(options, effects);
    default:
      return preset.protocol satisfies never;
  }
}

/** `v-20261121` as Unix time in seconds. */
function versionSeconds(id: string): number {
  const [, year = '1970', month = '1', day = '1'] = /v-(\d{4})(\d\d)(\d\d)$/.exec(id) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / 1000;
}
