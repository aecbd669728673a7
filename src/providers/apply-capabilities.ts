// Reduces a call to what its model supports. Everything omitted is named, so that the caller need not guess. Pure.

import { createHash } from 'node:crypto';

import { ApiError } from '../errors.ts';
import {
  settingNames,
  settingRow,
  settingsWithout,
  type ModelSettings,
  type Protocol,
} from '../model/call-settings.ts';
import type { ModelCall, ToolChoice, UnsupportedSetting } from '../model/language-model.ts';
import { partsOf } from '../model/message.ts';
import type { ModelCapabilities } from './capabilities.ts';
import { withoutEmptyMessages } from './without-empty-messages.ts';
import { withInlineInstructions } from './inline-instructions.ts';
import { withResultsInOrder } from './result-order.ts';
import { withMediaAfterResults } from './tool-media.ts';

export interface SupportedCall {
  readonly call: ModelCall;
  readonly unsupported: readonly UnsupportedSetting[];
}

/** All known reasoning efforts, in order. */
export const effortLadder: readonly string[] = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

const notTaken = 'the model does not support it';

/**
 * Throws an ApiError if the call makes no sense without an unsupported feature. `secret`: the key of the model server,
 * which users do not know.
 */
export function applyCapabilities(
  call: ModelCall,
  protocol: Protocol,
  capabilities: ModelCapabilities,
  secret = '',
): SupportedCall {
  if (!capabilities.imageInput) refuseParts(call, 'image', 'images');
  else if (!capabilities.imageUrls) refuseImageUrls(call);
  if (capabilities.maxImages !== undefined) refuseMoreImages(call, capabilities.maxImages);
  if (!capabilities.pdfInput) refuseParts(call, 'file', 'files');
  const unsupported: UnsupportedSetting[] = [];
  const tools = fitTools(call, capabilities, unsupported);
  const settings = fitSettings(call.settings, protocol, effortWith(tools, capabilities), capabilities, unsupported);
  const filled = withoutEmptyMessages(withResultsInOrder(call.messages));
  const ordered = capabilities.lateSystemMessages ? filled : withInlineInstructions(filled, secret);
  const messages = capabilities.toolResultMedia ? ordered : withMediaAfterResults(ordered);
  return { call: { ...call, messages, ...tools, settings }, unsupported };
}

function refuseParts({ messages }: ModelCall, type: 'image' | 'file', plural: string): void {
  for (const message of messages) {
    if (partsOf(message).some((part) => part.type === type)) {
      const place = message.role === 'tool' ? ' in tool results' : '';
      const text = `This model does not accept ${plural}${place}; remove them, or choose another model.`;
      throw new ApiError('invalid_value', text, { param: 'messages' });
    }
  }
}

function refuseImageUrls({ messages }: ModelCall): void {
  for (const message of messages) {
    if (partsOf(message).some((part) => part.type === 'image' && !/^data:/i.test(part.url))) {
      const text =
        'This model does not load images from the web; send them as data URLs, such as data:image/png;base64,…';
      throw new ApiError('invalid_value', text, { param: 'messages' });
    }
  }
}

function refuseMoreImages({ messages }: ModelCall, most: number): void {
  let count = 0;
  for (const message of messages) for (const part of partsOf(message)) if (part.type === 'image') count += 1;
  if (count <= most) return;
  const text =
    `This model accepts at most ${most} images in a request; the messages have ${count}. Remove those of earlier turns, ` +
    'or choose another model.';
  throw new ApiError('invalid_value', text, { param: 'messages' });
}

type ToolFields = Pick<ModelCall, 'tools' | 'toolChoice' | 'parallelToolCalls'>;

const isForced = ({ type }: ToolChoice): boolean => type === 'required' || type === 'tool';

/** The only effort at which the model accepts these tools. Undefined: any. */
function effortWith({ tools, toolChoice }: ToolFields, capabilities: ModelCapabilities): string | undefined {
  if (tools.length === 0) return undefined;
  const { reasoningEffortWithTools, reasoningEffortWithForcedTools } = capabilities;
  return reasoningEffortWithTools ?? (isForced(toolChoice) ? reasoningEffortWithForcedTools : undefined);
}

/** Of several tools, a server that cannot force a named one gets only that one. */
function withNamedTool(call: ModelCall, { toolChoices }: ModelCapabilities): ToolFields {
  const { tools, toolChoice } = call;
  if (toolChoice.type !== 'tool' || toolChoices.includes('tool') || !toolChoices.includes('required')) return call;
  return { ...call, tools: tools.filter(({ name }) => name === toolChoice.name), toolChoice: { type: 'required' } };
}

function isChoiceObeyed({ type }: ToolChoice, { settings }: ModelCall, capabilities: ModelCapabilities): boolean {
  const { toolChoices, reasoningEffortWithForcedTools: only } = capabilities;
  if (type === 'auto') return true;
  const { reasoningEffort } = settings;
  const canForce = only === undefined || reasoningEffort === undefined || reasoningEffort === only;
  return toolChoices.includes(type) && (type === 'none' || canForce);
}

function fitTools(call: ModelCall, capabilities: ModelCapabilities, unsupported: UnsupportedSetting[]): ToolFields {
  const { tools, toolChoice, parallelToolCalls } = withNamedTool(call, capabilities);
  if (tools.length === 0) return { tools, toolChoice: { type: 'auto' }, parallelToolCalls: undefined };
  const isObeyed = isChoiceObeyed(toolChoice, call, capabilities);
  if (!isObeyed && toolChoice.type === 'none') {
    return { tools: [], toolChoice: { type: 'auto' }, parallelToolCalls: undefined };
  }
  if (!isObeyed)
    unsupported.push({ parameter: 'tool_choice', reason: 'the model decides itself whether to call a tool' });
  // True is the default of every model.
  if (!capabilities.parallelToolCalls && parallelToolCalls === false) {
    unsupported.push({ parameter: 'parallel_tool_calls', reason: notTaken });
  }
  const isStrict = tools.some(({ strict }) => strict === true);
  if (isStrict && !capabilities.strictTools) {
    unsupported.push({ parameter: 'tools[].function.strict', reason: notTaken });
  }
  return {
    tools: capabilities.strictTools ? tools : tools.map((tool) => ({ ...tool, strict: undefined })),
    toolChoice: isObeyed ? toolChoice : { type: 'auto' },
    parallelToolCalls: capabilities.parallelToolCalls ? parallelToolCalls : undefined,
  };
}

function fitSettings(
  settings: ModelSettings,
  protocol: Protocol,
  onlyEffort: string | undefined,
  capabilities: ModelCapabilities,
  unsupported: UnsupportedSetting[],
): ModelSettings {
  const { unsupportedSettings, unsupportedWhileReasoning } = capabilities;
  const { temperatureExcludesTopP, minOutputTokens = 1, maxOutputTokens, serviceTiers } = capabilities;
  const fitted: Settings = { ...settings };
  const left = new Set([...settingsWithout(protocol), ...unsupportedSettings]);
  for (const name of settingNames) {
    if (fitted[name] === undefined || !left.has(name)) continue;
    delete fitted[name];
    unsupported.push({ parameter: settingRow(name).parameter, reason: notTaken });
  }
  shortenIdentifiers(fitted, unsupported);
  if (fitted.serviceTier !== undefined && serviceTiers?.includes(fitted.serviceTier) === false) {
    delete fitted.serviceTier;
    unsupported.push({
      parameter: 'service_tier',
      reason: `the model server accepts only ${serviceTiers.map((tier) => JSON.stringify(tier)).join(', ')}`,
    });
  }
  if (temperatureExcludesTopP && fitted.temperature !== undefined && fitted.topP !== undefined) {
    delete fitted.topP;
    unsupported.push({ parameter: 'top_p', reason: 'the model does not support it together with temperature' });
  }
  if (maxOutputTokens !== undefined && (fitted.maxTokens ?? 0) > maxOutputTokens) {
    fitted.maxTokens = maxOutputTokens;
    unsupported.push({ parameter: 'max_tokens', reason: `the model writes at most ${maxOutputTokens} tokens` });
  }
  if (fitted.maxTokens !== undefined && fitted.maxTokens < minOutputTokens) {
    fitted.maxTokens = minOutputTokens;
    unsupported.push({ parameter: 'max_tokens', reason: `the model accepts no less than ${minOutputTokens} tokens` });
  }
  const wanted = fitted.reasoningEffort;
  fitted.reasoningEffort = fitEffort(wanted, onlyEffort, capabilities);
  if (wanted !== undefined && fitted.reasoningEffort !== wanted) {
    const used = fitted.reasoningEffort;
    unsupported.push({
      parameter: 'reasoning_effort',
      reason: used === undefined ? notTaken : `the model received "${used}" instead`,
    });
  }
  for (const name of fitted.reasoningEffort === 'none' ? [] : unsupportedWhileReasoning) {
    if (fitted[name] === undefined) continue;
    delete fitted[name];
    unsupported.push({ parameter: settingRow(name).parameter, reason: 'the model does not use it while it reasons' });
  }
  return fitted;
}

type Settings = { -readonly [Name in keyof ModelSettings]: ModelSettings[Name] };

/**
 * OpenAI accepts 64 characters (developers.openai.com/api/reference, `safety_identifier`) and recommends a hash;
 * Anthropic accepts 256 (`metadata.user_id`).
 */
const maxIdentifierLength = 64;

function shortenIdentifiers(settings: Settings, unsupported: UnsupportedSetting[]): void {
  for (const name of ['user', 'safetyIdentifier'] as const) {
    const value = settings[name];
    if (value === undefined || value.length <= maxIdentifierLength) continue;
    settings[name] = createHash('sha256').update(value).digest('hex');
    const reason = `it is longer than ${maxIdentifierLength} characters; the model server received its SHA-256 instead`;
    unsupported.push({ parameter: settingRow(name).parameter, reason });
  }
}

function fitEffort(
  wanted: string | undefined,
  onlyEffort: string | undefined,
  { reasoningEfforts }: ModelCapabilities,
): string | undefined {
  if (onlyEffort !== undefined) return onlyEffort;
  if (wanted === undefined || reasoningEfforts === undefined || reasoningEfforts.includes(wanted)) return wanted;
  const rank = effortLadder.indexOf(wanted);
  if (rank < 0) return undefined;
  const distance = (word: string): number => Math.abs(effortLadder.indexOf(word) - rank);
  // A request for any reasoning, however little, must not become "none".
  const usable = reasoningEfforts.filter((word) => word !== 'none' || rank === 0);
  return usable.toSorted((a, b) => distance(a) - distance(b))[0];
}
