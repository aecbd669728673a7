// The JSON configuration file: models, aliases, and any option of the table.
import { z } from 'zod';
import { settingNames } from '../model/call-settings.ts';
import { describeJson, formatPath, parseJson, type JsonPath } from '../json.ts';
import { didYouMean } from '../suggest.ts';
import { uiFormats } from '../ui/write/format-names.ts';
import { getPreset, presetNames, type AnyCapabilities, type PresetName } from '../providers/presets.ts';
import { formerNames } from './option.ts';
import { optionRows } from './options.ts';
import type { Problem } from './problem.ts';

const word = (error: string) => z.string({ error }).min(1, { error });
const flag = z.boolean({ error: 'true or false' });

function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === '';
}

const baseUrl = 'an http or https URL without user, password and fragment, such as "http://127.0.0.1:9999/v1"';
const toolChoice = z.enum(['none', 'auto', 'required', 'tool'], { error: 'one of none, auto, required, tool' });
const efforts = 'a list of words such as "low" and "high"';
const tiers = 'a list of words such as "auto" and "flex"';
const count = z.int({ error: 'a whole number of tokens' }).positive({ error: 'a whole number of tokens' });
const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, { error: `one of ${words.join(', ')}` });

const settingList = z.array(oneOf(settingNames), { error: `a list of ${settingNames.join(', ')}` });

/** What the model or its server supports; `AnyCapabilities` documents each member. */
const capabilitiesSchema = z.strictObject(
  {
    model: word('the name of a model of the provider').exactOptional(),
    maxTokensField: oneOf(['max_tokens', 'max_completion_tokens']).exactOptional(),
    streamOptions: flag.exactOptional(),
    extraContent: flag.exactOptional(),
    returnedReasoningField: oneOf(['none', 'reasoning_content', 'reasoning', 'reasoning_details']).exactOptional(),
    returnedReasoningRequired: flag.exactOptional(),
    reasoningOffField: oneOf(['effort', 'thinking', 'reasoning']).exactOptional(),
    apiKeyHeader: oneOf(['authorization', 'api-key']).exactOptional(),
    toolChoices: z.array(toolChoice, { error: 'a list of none, auto, required, tool' }).exactOptional(),
    toolNames: oneOf(['any', 'word', 'dotted']).exactOptional(),
    parallelToolCalls: flag.exactOptional(),
    unsupportedSettings: settingList.exactOptional(),
    unsupportedWhileReasoning: settingList.exactOptional(),
    temperatureExcludesTopP: flag.exactOptional(),
    reasoningEfforts: z.array(word(efforts), { error: efforts }).exactOptional(),
    serviceTiers: z.array(word(tiers), { error: tiers }).exactOptional(),
    reasoningEffortWithTools: word('a word such as "none"').exactOptional(),
    reasoningEffortWithForcedTools: word('a word such as "none"').exactOptional(),
    imageInput: flag.exactOptional(),
    maxImages: count.exactOptional(),
    imageUrls: flag.exactOptional(),
    pdfInput: flag.exactOptional(),
    toolResultMedia: flag.exactOptional(),
    pdfPart: oneOf(['file', 'document_url']).exactOptional(),
    cacheControl: flag.exactOptional(),
    callIds: oneOf(['any', 'word', 'nine']).exactOptional(),
    strictTurns: flag.exactOptional(),
    structuredOutput: oneOf(['schema', 'object', 'none']).exactOptional(),
    structuredOutputWithTools: flag.exactOptional(),
    strictTools: flag.exactOptional(),
    grammar: oneOf(['gbnf', 'ebnf', 'none']).exactOptional(),
    grammarField: oneOf(['grammar', 'ebnf', 'structured_outputs', 'response_format']).exactOptional(),
    grammarWithTools: flag.exactOptional(),
    grammarAfterReasoning: flag.exactOptional(),
    reasons: flag.exactOptional(),
    contextWindow: count.exactOptional(),
    minOutputTokens: count.exactOptional(),
    maxOutputTokens: count.exactOptional(),
    defaultMaxTokens: count.exactOptional(),
    lateSystemMessages: flag.exactOptional(),
    shortPrompt: flag.exactOptional(),
    encryptedReasoning: flag.exactOptional(),
    promptCache: flag.exactOptional(),
    promptCacheKey: flag.exactOptional(),
    promptCacheKeyField: oneOf([
      'prompt_cache_key',
      'session_id',
      'x-grok-conv-id',
      'x-session-affinity',
    ]).exactOptional(),
    promptCacheBreakpoints: flag.exactOptional(),
    messagePhases: flag.exactOptional(),
    thinkingOffType: oneOf(['disabled', 'between_tools']).exactOptional(),
    thinkingControl: oneOf(['level', 'budget', 'none']).exactOptional(),
    thoughtSignatures: flag.exactOptional(),
    storeOption: flag.exactOptional(),
  },
  { error: 'an object' },
) satisfies z.ZodType<AnyCapabilities & { readonly model?: string }>;

/** Current names by former name. */
const renamedCapabilities: ReadonlyMap<string, keyof AnyCapabilities> = new Map([
  ['refusedSettings', 'unsupportedSettings'],
  ['contextSize', 'contextWindow'],
  ['maxOutput', 'maxOutputTokens'],
  ['oneSamplingSetting', 'temperatureExcludesTopP'],
  ['keyHeader', 'apiKeyHeader'],
  ['reasoningReturned', 'returnedReasoningField'],
  ['reasoningOff', 'reasoningOffField'],
  ['thinkingOff', 'thinkingOffType'],
  ['thinking', 'thinkingControl'],
]);

const modelSchema = z.strictObject(
  {
    provider: oneOf(presetNames),
    baseUrl: z.string({ error: baseUrl }).refine(isBaseUrl, { error: baseUrl }).optional(),
    model: word('the name of the model at the model server'),
    apiKeyEnv: z
      .string({ error: 'the name of an environment variable' })
      .regex(/^[A-Za-z_]\w*$/, { error: 'the name of an environment variable' })
      .optional(),
    description: word('a sentence that describes the model').optional(),
    headers: z
      .record(z.string(), z.string({ error: 'a string' }), { error: 'an object of strings, by the name of the header' })
      .optional(),
    extraBody: z.record(z.string(), z.json(), { error: 'an object' }).optional(),
    capabilities: capabilitiesSchema.optional(),
    fallbacks: z.array(word('the id of a model'), { error: 'a list of model ids' }).optional(),
    format: oneOf(uiFormats).optional(),
    package: word('the name of a package').optional(),
    export: word('the name of an export of the package').optional(),
    options: z.record(z.string(), z.json(), { error: 'an object' }).optional(),
  },
  { error: 'an object' },
);

const idForm = /^[\w.-]+(?:\/[\w.:@-]+)+\/v-\d{8}$/;
const idExpected = 'an id of the form provider/model/v-YYYYMMDD; other names belong under aliases';

const aliasExpected = 'the id of a model, or an object such as {"model": "acme/fast/v-20261121", "format": "markdown"}';

/** A plain id is an alias without a format. */
const aliasSchema = z.preprocess(
  (given) => (typeof given === 'string' ? { model: given } : given),
  z.strictObject({ model: word('the id of a model'), format: oneOf(uiFormats).optional() }, { error: aliasExpected }),
);

const fileSchema = z.looseObject(
  {
    models: z.record(z.string(), modelSchema, { error: 'an object of models, by id' }).optional(),
    aliases: z.record(z.string(), aliasSchema, { error: 'an object of model ids, by alias' }).optional(),
  },
  { error: 'a JSON object' },
);

export type ModelEntry = z.infer<typeof modelSchema>;
export type AliasEntry = z.infer<typeof aliasSchema>;

export interface SettingsFile {
  readonly path: string;
  readonly models: ReadonlyMap<string, ModelEntry>;
  readonly aliases: ReadonlyMap<string, AliasEntry>;
  /** Members that are option names, with their raw values. */
  readonly options: ReadonlyMap<string, unknown>;
}

export interface FileContext {
  /** The name of the file in problems. */
  readonly path: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Ids that are always served. */
  readonly builtIn: readonly string[];
  /** Ids that are served unless the file assigns them to another model. */
  readonly defaults: readonly string[];
}

/** Reports every problem; the result is usable only when there is none. */
export function parseSettingsFile(
  text: string,
  context: FileContext,
  report: (problem: Problem) => void,
): SettingsFile {
  const parsed = parseJson(text.replace(/^\uFEFF/, ''));
  if (!parsed.ok) {
    report({ place: context.path, message: `is not JSON: ${parsed.message}.` });
    return { path: context.path, models: new Map(), aliases: new Map(), options: new Map() };
  }
  const at = (path: JsonPath, message: string) => {
    report({ place: path.length === 0 ? context.path : `${context.path}: ${formatPath(path)}`, message });
  };
  const checked = fileSchema.safeParse(parsed.value);
  for (const issue of checked.error?.issues ?? []) reportIssue(issue, parsed.value, at);
  const models = membersOf(parsed.value, 'models');
  const aliases = membersOf(parsed.value, 'aliases');
  const optionMembers = membersOf(parsed.value).filter(([name]) => !['models', 'aliases', '$schema'].includes(name));
  for (const [id, model] of models) checkModel(id, model, context, at);
  const ids = [...models.map(([id]) => id), ...context.builtIn, ...context.defaults];
  for (const [id, model] of models) checkFallbacks(id, model, ids, at);
  for (const [alias, id] of aliases) checkAlias(alias, id, ids, at);
  for (const [name] of optionMembers) checkName(name, at);
  return {
    path: context.path,
    models: new Map(Object.entries(checked.data?.models ?? {})),
    aliases: new Map(Object.entries(checked.data?.aliases ?? {})),
    options: new Map(optionMembers),
  };
}

const shapeAt = (path: JsonPath): object => {
  if (path.at(-1) === 'capabilities') return capabilitiesSchema.shape;
  return path[0] === 'aliases' ? { model: '', format: '' } : modelSchema.shape;
};

type At = (path: JsonPath, message: string) => void;

function reportIssue(issue: z.core.$ZodIssue, file: unknown, at: At): void {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(shapeAt(path));
    for (const key of issue.keys) {
      const renamed = renamedCapabilities.get(key);
      const isRenamed = renamed !== undefined && known.includes(renamed);
      at(
        [...path, key],
        isRenamed ? `was renamed; use ${renamed} instead.` : `is not a known name.${didYouMean(key, known)}`,
      );
    }
    return;
  }
  let value: unknown = file;
  for (const step of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined;
  if (value === undefined) at(path, `is missing: it must be ${issue.message}.`);
  else at(path, `must be ${issue.message}; got ${mayBeSecret(path, value) ? 'something else' : describeJson(value)}.`);
}

/** A URL may contain a password or a key, and a header often is one. */
function mayBeSecret(path: JsonPath, value: unknown): boolean {
  return path.includes('headers') || path.includes('extraBody') || (typeof value === 'string' && /[@?]/.test(value));
}

function membersOf(value: unknown, name?: string): readonly [string, unknown][] {
  const object: unknown = name === undefined ? value : membersOf(value).find(([key]) => key === name)?.[1];
  return typeof object === 'object' && object !== null && !Array.isArray(object) ? Object.entries(object) : [];
}

function checkModel(id: string, model: unknown, context: FileContext, at: At): void {
  if (context.builtIn.includes(id)) at(['models', id], 'is the id of a built-in model; choose another id.');
  else if (!idForm.test(id)) at(['models', id], `must be ${idExpected}.`);
  const members = new Map(membersOf(model));
  const name = members.get('apiKeyEnv');
  if (typeof name === 'string' && (context.environment[name] ?? '') === '') {
    at(['models', id, 'apiKeyEnv'], `names the environment variable ${JSON.stringify(name)}, which is not set.`);
  }
  const provider = presetNames.find((preset) => preset === members.get('provider'));
  if (provider !== undefined) checkProvider(id, provider, members, context, at);
}

/** Members that a preset does not provide must be in the file or in the environment. */
function checkProvider(
  id: string,
  provider: PresetName,
  members: ReadonlyMap<string, unknown>,
  { environment }: FileContext,
  at: At,
): void {
  const preset = getPreset(provider);
  const isPackage = preset.protocol === 'ai-sdk';
  const isMissing = (name: string): boolean => members.get(name) === undefined;
  if (isPackage && isMissing('package')) {
    at(['models', id, 'package'], 'is missing: it must be the name of a package, such as "@ai-sdk/amazon-bedrock".');
  }
  for (const name of ['package', 'export', 'options']) {
    if (!isPackage && !isMissing(name)) at(['models', id, name], 'is only for the provider "ai-sdk".');
  }
  if (!isPackage && preset.baseUrl === undefined && isMissing('baseUrl')) {
    at(['models', id, 'baseUrl'], `is missing: it must be ${baseUrl}.`);
  }
  const { apiKeyEnv } = preset;
  // A custom base URL may be a gateway that needs no key.
  const isOurs = preset.baseUrl === undefined || isMissing('baseUrl');
  if (apiKeyEnv !== undefined && isOurs && isMissing('apiKeyEnv') && (environment[apiKeyEnv] ?? '') === '') {
    at(['models', id, 'apiKeyEnv'], `is missing, and the environment variable "${apiKeyEnv}" is not set.`);
  }
}

function checkFallbacks(id: string, model: unknown, ids: readonly string[], at: At): void {
  const fallbacks = membersOf(model).find(([name]) => name === 'fallbacks')?.[1];
  if (!Array.isArray(fallbacks)) return;
  for (const [index, fallback] of fallbacks.entries()) {
    if (typeof fallback !== 'string' || fallback === '') continue;
    const path = ['models', id, 'fallbacks', index];
    if (fallback === id) at(path, 'must be another model; a model cannot be its own fallback.');
    else if (!ids.includes(fallback)) at(path, notAnId(fallback, ids));
  }
}

function notAnId(given: string, ids: readonly string[]): string {
  return `must be the id of a model; ${JSON.stringify(given.slice(0, 100))} is not one.${didYouMean(given, ids)}`;
}

function checkAlias(alias: string, entry: unknown, ids: readonly string[], at: At): void {
  const isObject = typeof entry !== 'string';
  const id = isObject ? membersOf(entry).find(([name]) => name === 'model')?.[1] : entry;
  if (ids.includes(alias)) at(['aliases', alias], 'is already the id of a model.');
  if (alias === '' || alias.length > 256) at(['aliases', alias], 'must be a name of 1 to 256 characters.');
  if (typeof id === 'string' && id !== '' && !ids.includes(id)) {
    at(isObject ? ['aliases', alias, 'model'] : ['aliases', alias], notAnId(id, ids));
  }
}

function checkName(name: string, at: At): void {
  const row = optionRows.find((option) => option.name === name);
  if (row?.isInFile === true) return;
  if (row !== undefined) return at([name], `cannot be set in the file; set ${row.environment} in the environment.`);
  const renamed = optionRows.find((option) => option.formerly !== undefined && formerNames(option).member === name);
  if (renamed !== undefined) return at([name], `was renamed; use ${renamed.name} instead.`);
  const known = ['models', 'aliases', ...optionRows.filter((option) => option.isInFile).map((option) => option.name)];
  at([name], `is not a known name.${didYouMean(name, known)}`);
}
