// The generation parameters of a request: one row each. Validation, OpenAPI, the settings of a call, the requests to
// model servers, the configuration and docs/parameters.md derive from these rows.

export type Protocol = 'openai-compatible' | 'openai-responses' | 'anthropic' | 'google' | 'ai-sdk';

type SettingType =
  /** `isOwnRule`: providers allow another range, so the error says that this one is ours. */
  | { readonly type: 'number'; readonly minimum: number; readonly maximum: number; readonly isOwnRule?: boolean }
  | { readonly type: 'integer'; readonly minimum?: number }
  | { readonly type: 'text'; readonly minLength?: number; readonly maxLength?: number; readonly expected?: string };

export interface SettingRow {
  /** Its name in a request. */
  readonly parameter: string;
  /** Another name in a request; `parameter` takes precedence. */
  readonly alias?: { readonly parameter: string; readonly description: string };
  readonly value: SettingType;
  /** For OpenAPI. */
  readonly description: string;
  /** For docs/parameters.md: an example value that every supporting provider accepts. */
  readonly example: number | string;
  /**
   * Where each protocol takes the value, as a path such as `metadata.user_id`. `translated`: the adapter converts the
   * value. A protocol that is missing does not support the setting, which is then reported to the caller.
   */
  readonly fields: Readonly<Partial<Record<Protocol, string>>>;
}

export const translated = 'translated';

export const callSettings = {
  temperature: {
    parameter: 'temperature',
    value: { type: 'number', minimum: 0, maximum: 1, isOwnRule: true },
    description: 'Sampling temperature. Higher values make the reply more random.',
    example: 0.25,
    fields: {
      'openai-compatible': 'temperature',
      'openai-responses': 'temperature',
      anthropic: 'temperature',
      google: 'temperature',
      'ai-sdk': 'temperature',
    },
  },
  topP: {
    parameter: 'top_p',
    value: { type: 'number', minimum: 0, maximum: 1, isOwnRule: true },
    description:
      'Nucleus sampling: the model samples from the most likely tokens whose probabilities add up to this value.',
    example: 0.25,
    fields: {
      'openai-compatible': 'top_p',
      'openai-responses': 'top_p',
      anthropic: 'top_p',
      google: 'topP',
      'ai-sdk': 'topP',
    },
  },
  maxTokens: {
    parameter: 'max_tokens',
    alias: {
      parameter: 'max_completion_tokens',
      description: 'An alias of `max_tokens`. If both are set, `max_tokens` wins.',
    },
    value: { type: 'integer', minimum: 1 },
    description: 'Maximum number of tokens that the model may write. If it is reached, the document is still closed.',
    example: 77,
    // For `openai-compatible`, the field depends on the model; for `anthropic`, it has a default.
    fields: {
      'openai-compatible': translated,
      'openai-responses': 'max_output_tokens',
      anthropic: translated,
      google: 'maxOutputTokens',
      'ai-sdk': 'maxOutputTokens',
    },
  },
  seed: {
    parameter: 'seed',
    value: { type: 'integer' },
    description: 'Makes replies to identical requests more alike, if the model supports it.',
    example: 7,
    fields: { 'openai-compatible': 'seed', google: 'seed', 'ai-sdk': 'seed' },
  },
  presencePenalty: {
    parameter: 'presence_penalty',
    value: { type: 'number', minimum: -2, maximum: 2 },
    description: 'Forwarded if the model supports it.',
    example: 0.25,
    fields: { 'openai-compatible': 'presence_penalty', google: 'presencePenalty', 'ai-sdk': 'presencePenalty' },
  },
  frequencyPenalty: {
    parameter: 'frequency_penalty',
    value: { type: 'number', minimum: -2, maximum: 2 },
    description: 'Forwarded if the model supports it.',
    example: 0.25,
    fields: { 'openai-compatible': 'frequency_penalty', google: 'frequencyPenalty', 'ai-sdk': 'frequencyPenalty' },
  },
  reasoningEffort: {
    parameter: 'reasoning_effort',
    value: { type: 'text', minLength: 1, maxLength: 64, expected: 'a word such as "low", "medium" or "high"' },
    description: 'A word such as `low`, `medium` or `high`. Forwarded if the model supports it.',
    example: 'low',
    // AI SDK: from version 4 of the specification.
    fields: {
      'openai-compatible': 'reasoning_effort',
      'openai-responses': 'reasoning.effort',
      anthropic: translated,
      google: translated,
      'ai-sdk': 'reasoning',
    },
  },
  user: {
    parameter: 'user',
    value: { type: 'text' },
    description: 'An identifier of your end user. Forwarded if the model supports it.',
    example: 'u',
    fields: { 'openai-compatible': 'user', 'openai-responses': 'user', anthropic: 'metadata.user_id' },
  },
  safetyIdentifier: {
    parameter: 'safety_identifier',
    value: { type: 'text', maxLength: 512, expected: 'a string of at most 512 characters' },
    description: 'A stable identifier of your end user for abuse detection. Forwarded if the model supports it.',
    example: 'u',
    fields: { 'openai-compatible': 'safety_identifier', 'openai-responses': 'safety_identifier' },
  },
  serviceTier: {
    parameter: 'service_tier',
    value: { type: 'text', minLength: 1, maxLength: 64, expected: 'a word such as "auto", "default" or "flex"' },
    description: 'A word such as `auto`, `default` or `flex`. Forwarded if the model supports it.',
    example: 'flex',
    fields: {
      'openai-compatible': 'service_tier',
      'openai-responses': 'service_tier',
      anthropic: 'service_tier',
      google: translated,
    },
  },
  verbosity: {
    parameter: 'verbosity',
    value: { type: 'text', minLength: 1, maxLength: 64, expected: 'a word such as "low", "medium" or "high"' },
    description: 'A word such as `low`, `medium` or `high`. Forwarded if the model supports it.',
    example: 'low',
    fields: { 'openai-compatible': 'verbosity', 'openai-responses': 'text.verbosity' },
  },
} as const satisfies Readonly<Record<string, SettingRow>>;

type Rows = typeof callSettings;
export type SettingName = keyof Rows;

type AliasOf<Row> = Row extends { readonly alias: { readonly parameter: infer Alias extends string } } ? Alias : never;
/** The names of the settings in a request, aliases included. */
export type SettingParameter = Rows[SettingName]['parameter'] | AliasOf<Rows[SettingName]>;

/** The settings of a call. Absent: the default of the provider. */
export type ModelSettings = {
  readonly [Name in SettingName]?: (Rows[Name]['value'] extends { type: 'text' } ? string : number) | undefined;
};

export const settingRow = (name: SettingName): SettingRow => callSettings[name];

// Object.keys of a literal are its keys.
export const settingNames = Object.keys(callSettings) as readonly SettingName[];

/** Settings for which the protocol has no field. */
export const settingsWithout = (protocol: Protocol): readonly SettingName[] =>
  settingNames.filter((name) => settingRow(name).fields[protocol] === undefined);

/** The settings that go into a request of the protocol unchanged, at their place in it. */
export function settingFields(settings: ModelSettings, protocol: Protocol): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name of settingNames) {
    const value = settings[name];
    const field = settingRow(name).fields[protocol];
    if (value === undefined || field === undefined || field === translated) continue;
    const [first = field, second] = field.split('.');
    fields[first] = second === undefined ? value : { [second]: value };
  }
  return fields;
}
