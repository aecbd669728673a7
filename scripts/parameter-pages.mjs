// docs/parameters.md: every parameter of chat completions, and how the service and each provider handle it. The table
// is computed: each parameter is sent through the code that serves requests.
const { callSettings } = await import('../dist/modules/model/call-settings.js');
const { parseRequest } = await import('../dist/modules/wire/parse-request.js');
const { requestSchema } = await import('../dist/modules/wire/request-schema.js');
const { getPreset, presetNames } = await import('../dist/modules/providers/presets.js');
const { applyCapabilities } = await import('../dist/modules/providers/apply-capabilities.js');
const { defaultCapabilities } = await import('../dist/modules/providers/openai-compatible/capabilities.js');
const { toChatRequest } = await import('../dist/modules/providers/openai-compatible/chat-request.js');
const { defaultResponsesCapabilities } = await import('../dist/modules/providers/openai-responses/capabilities.js');
const { toResponseRequest } = await import('../dist/modules/providers/openai-responses/response-request.js');
const { defaultAnthropicCapabilities } = await import('../dist/modules/providers/anthropic/capabilities.js');
const { toConversation } = await import('../dist/modules/providers/anthropic/conversation.js');
const { toMessagesRequest } = await import('../dist/modules/providers/anthropic/message-request.js');
const { defaultGoogleCapabilities } = await import('../dist/modules/providers/google/capabilities.js');
const { toContentRequest } = await import('../dist/modules/providers/google/content-request.js');
const { aiSdkCapabilities } = await import('../dist/modules/providers/ai-sdk/model.js');
const { toCallOptions } = await import('../dist/modules/providers/ai-sdk/call-options.js');

/** @type {Record<string, readonly [capabilities: any, write: (call: any, capabilities: any) => any]>} */
const protocols = {
  'openai-compatible': [defaultCapabilities, (call, capabilities) => toChatRequest(call, 'm', capabilities, true)],
  'openai-responses': [
    defaultResponsesCapabilities,
    (call) => toResponseRequest(call, 'm', { isAsked: true, isReturned: true }),
  ],
  anthropic: [
    defaultAnthropicCapabilities,
    (call, capabilities) => toMessagesRequest(call, toConversation(call, true), { model: 'm', capabilities }),
  ],
  google: [defaultGoogleCapabilities, toContentRequest],
  'ai-sdk': [aiSdkCapabilities, (call) => toCallOptions(call, 'v4')],
};

const tool = { type: 'function', function: { name: 'f', parameters: { type: 'object', properties: {} } } };
const strictTool = { ...tool, function: { ...tool.function, strict: true } };
const withTool = { tools: [tool] };

/** Each provider has service tiers of its own. */
const { service_tier: _, ...settings } = Object.fromEntries(
  Object.values(callSettings).flatMap(({ parameter, alias, example }) =>
    [parameter, ...(alias === undefined ? [] : [alias.parameter])].map((name) => [name, [example]]),
  ),
);

/**
 * By label: a value that has an effect if the provider supports it, the other parameters that it needs, the name of the
 * parameter, and the name under which it is reported.
 */
const samples = {
  ...settings,
  'service_tier: "auto"': ['auto', {}, 'service_tier'],
  'service_tier: "flex"': ['flex', {}, 'service_tier'],
  'service_tier: "priority"': ['priority', {}, 'service_tier'],
  tools: [[tool]],
  'tools[].function.strict': [[strictTool], withTool, 'tools', 'tools[].function.strict'],
  'tool_choice: "none"': ['none', withTool, 'tool_choice'],
  'tool_choice: "auto"': ['auto', withTool, 'tool_choice'],
  'tool_choice: "required"': ['required', withTool, 'tool_choice'],
  'tool_choice: a function': [{ type: 'function', function: { name: 'f' } }, withTool, 'tool_choice'],
  parallel_tool_calls: [false, withTool],
};

/** Parameters that the service itself handles; they are not sent to a provider. */
const ours = {
  model: 'selects the model',
  messages: 'the conversation, see [the API](api.md#messages)',
  stream: 'selects a streamed or a plain reply',
  n: 'accepted, and reported as ignored if above 1: the reply always has one choice',
  stop: 'unset or 1; other values are rejected',
  stream_options: 'accepted, but has no effect: usage is always in the last chunk',
  metadata: 'options in the members `tessera` and `thesys`, see [the API](api.md#custom-components-and-actions)',
  response_format:
    '`{"type": "ui", "format": …}` selects the output format; `json_schema` and `json_object` ask for [data](api.md#data-instead-of-an-interface)',
  logprobs: 'ignored',
  top_logprobs: 'ignored',
  logit_bias: 'ignored',
  functions: 'ignored; use `tools`',
  function_call: 'ignored; use `tool_choice`',
};

const base = { model: 'm', messages: [{ role: 'user', content: 'x' }] };

function requestOf(body, provider) {
  const { protocol, capabilities: own = {} } = getPreset(provider);
  const [defaults, write] = protocols[protocol];
  const capabilities = { ...defaults, ...own };
  const { call, unsupported } = applyCapabilities(parseRequest(body).call, protocol, capabilities);
  return { fields: leaves(write(call, capabilities)), unsupported };
}

function leaves(value, path = '', found = new Map()) {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [key, member] of Object.entries(value)) leaves(member, path === '' ? key : `${path}.${key}`, found);
  } else if (value !== undefined) found.set(path, JSON.stringify(value));
  return found;
}

function fate(label, provider) {
  const [value, beside = {}, name = label, reported = name] = samples[label];
  const before = requestOf({ ...base, ...beside }, provider);
  const { fields, unsupported } = requestOf({ ...base, ...beside, [name]: value }, provider);
  const changed = [...fields].filter(([path, text]) => before.fields.get(path) !== text);
  const left = [...before.fields.keys()].filter((path) => !fields.has(path));
  if (unsupported.some(({ parameter }) => parameter === reported))
    return changed.length === 0 ? 'ignored' : 'translated';
  const [first] = changed;
  if (first !== undefined) {
    const [path, text] = first;
    if (path.split('.')[0] === name && (name !== 'tools' || text === JSON.stringify(value))) return 'forwarded';
    return changed.length > 1 || name.startsWith('tool') ? `\`${path.split('.')[0]}\`` : `\`${path}\``;
  }
  if (left.length > 0) return 'tools are omitted';
  return value === 'auto' && name === 'tool_choice' ? 'the default' : 'ignored';
}

export function parametersTable() {
  const unknown = Object.keys(requestSchema.shape).filter(
    (name) => !(name in ours) && !Object.entries(samples).some(([label, [, , key = label]]) => key === name),
  );
  if (unknown.length > 0) throw new Error(`docs/parameters.md has no row for ${unknown.join(', ')}.`);
  const labels = Object.keys(samples);
  const columns = new Map();
  for (const provider of presetNames) {
    const fates = labels.map((label) => fate(label, provider));
    const key = JSON.stringify(fates);
    columns.set(key, { fates, providers: [...(columns.get(key)?.providers ?? []), provider] });
  }
  const all = [...columns.values()];
  const heads = all.map(({ providers }) => providers.map((name) => `\`${name}\``).join(', '));
  const rows = labels.map((label, index) => `| \`${label}\` | ${all.map(({ fates }) => fates[index]).join(' | ')} |`);
  return [`| | ${heads.join(' | ')} |`, `|---${'|---'.repeat(all.length)}|`, ...rows].join('\n');
}

export function ownParametersTable() {
  const rows = Object.entries(ours).map(([name, text]) => `| \`${name}\` | ${text} |`);
  return ['| parameter | |', '|---|---|', ...rows].join('\n');
}
