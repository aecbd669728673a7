// A call that fits its model, as the body of a generateContent request. Pure.

import type {
  Content,
  FunctionCallingConfig,
  FunctionDeclaration,
  GenerationConfig,
  Part,
  ThinkingConfig,
  Tool,
  ToolConfig,
} from '@google/genai';

import { settingFields, type ModelSettings } from '../../model/call-settings.ts';
import type { ModelCall, ToolChoice, ToolDefinition } from '../../model/language-model.ts';
import type { AssistantMessage, ContentPart, Message, ToolMessage } from '../../model/message.ts';
import { parseDataUrl, pdfType } from '../data-url.ts';
import type { JsonObject } from '../json-object.ts';
import { contentWithNote } from '../notes.ts';
import { ToolJson } from '../tool-json.ts';
import type { GoogleCapabilities } from './capabilities.ts';
import { callStateOf } from './provider-state.ts';

/** The JSON form: the SDK's enums become words, and everything is readonly. */
type Json<Type> = unknown extends Type
  ? Type
  : Type extends string
    ? `${Type}`
    : Type extends readonly (infer Item)[]
      ? readonly Json<Item>[]
      : { readonly [Name in keyof Type]: Json<Type[Name]> };

/** The SDK has types for the parts of the body, but names the whole differently. */
interface Body {
  readonly systemInstruction?: Json<Content>;
  readonly contents: readonly Json<Content>[];
  readonly tools?: readonly Json<Tool>[];
  readonly toolConfig?: Json<ToolConfig>;
  readonly generationConfig?: Json<GenerationConfig>;
  readonly store?: boolean;
  readonly serviceTier?: string;
}

type ThinkingLevel = NonNullable<Json<ThinkingConfig>['thinkingLevel']>;

/** Google's value for "the client has lost the signature". */
const lostSignature = 'skip_thought_signature_validator';

/** Reasoning tokens, for models that accept a budget instead of a word. */
const thinkingBudgets: Readonly<Record<string, number>> = {
  none: 0,
  minimal: 512,
  low: 1_024,
  medium: 2_048,
  high: 4_096,
  xhigh: 8_192,
  max: 16_384,
};

export function toContentRequest(call: ModelCall, capabilities: GoogleCapabilities): JsonObject {
  const system = call.messages.flatMap(({ role, content }) =>
    role === 'system' && content.trim() !== '' ? [{ text: content }] : [],
  );
  const { serviceTier } = call.settings;
  const config = { ...generationConfig(call.settings, capabilities), ...outputConfig(call) };
  return {
    ...(system.length === 0 ? undefined : { systemInstruction: { parts: system } }),
    contents: toContents(call.messages, capabilities),
    ...toolFields(call),
    ...(capabilities.storeOption ? { store: false } : undefined),
    ...(serviceTier === undefined ? undefined : { serviceTier }),
    ...(Object.keys(config).length === 0 ? undefined : { generationConfig: config }),
  } satisfies Body;
}

type Role = 'user' | 'model';

function toContents(messages: readonly Message[], capabilities: GoogleCapabilities): readonly Json<Content>[] {
  /** Id and name of each call without a result yet, by the id that the client knows. */
  const calls = new Map<string, { readonly id: string; readonly name: string }[]>();
  const contents: Json<Content>[] = [];
  const toolJson = new ToolJson();
  let results: Json<Part>[] | undefined;
  for (const message of messages) {
    // The results of one turn of calls are sent in one turn.
    if (message.role !== 'tool') results = undefined;
    switch (message.role) {
      case 'system':
        break;
      case 'user':
        addContent(contents, 'user', contentWithNote(message).filter(isFilled).map(toPart));
        break;
      case 'assistant':
        for (const call of message.toolCalls) {
          const open = calls.get(call.id) ?? [];
          calls.set(call.id, [...open, { id: callStateOf(message, call).id, name: call.name }]);
        }
        if (contents.length === 0) addContent(contents, 'user', [{ text: 'Begin.' }]);
        addContent(contents, 'model', toModelParts(message, capabilities, toolJson));
        break;
      case 'tool': {
        const part = toFunctionResponse(message, calls.get(message.toolCallId)?.shift(), toolJson);
        if (results === undefined) addContent(contents, 'user', (results = [part]));
        else results.push(part);
        break;
      }
      default:
        message satisfies never;
    }
  }
  if (contents.at(-1)?.role !== 'user') {
    addContent(contents, 'user', [{ text: contents.length === 0 ? 'Begin.' : 'Continue.' }]);
  }
  return contents;
}

/** A turn with calls must follow one of the user, so several replies in a row are one turn. */
function addContent(contents: Json<Content>[], role: Role, parts: readonly Json<Part>[]): void {
  if (parts.length === 0) return;
  const last = contents.at(-1);
  if (role === 'model' && last?.role === 'model')
    contents.splice(-1, 1, { role, parts: [...(last.parts ?? []), ...parts] });
  else contents.push({ role, parts });
}

/** The API rejects parts without text. */
const isFilled = (part: ContentPart): boolean => part.type !== 'text' || part.text !== '';

function toPart(part: ContentPart): Json<Part> {
  if (part.type === 'text') return { text: part.text };
  const data = parseDataUrl(part);
  if (data !== undefined) return { inlineData: { mimeType: data.mediaType, data: data.base64 } };
  const mimeType = part.type === 'file' ? pdfType : mediaTypeOf(part.url);
  return { fileData: { ...(mimeType === undefined ? undefined : { mimeType }), fileUri: part.url } };
}

function mediaTypeOf(url: string): string | undefined {
  const [, extension = ''] = /\.(png|jpe?g|webp|gif|heic|heif)(?:$|[?#])/i.exec(url) ?? [];
  return extension === '' ? undefined : `image/${extension.toLowerCase().replace('jpg', 'jpeg')}`;
}

/** The first call of a turn must carry a signature; the others keep the ones they came with. */
function toModelParts(
  message: AssistantMessage,
  { thoughtSignatures }: GoogleCapabilities,
  toolJson: ToolJson,
): readonly Json<Part>[] {
  const { content, toolCalls } = message;
  const parts: Json<Part>[] = content === '' ? [] : [{ text: content }];
  for (const [index, call] of toolCalls.entries()) {
    const { signature, id } = callStateOf(message, call);
    const sent = signature === '' && index === 0 && thoughtSignatures ? lostSignature : signature;
    parts.push({
      functionCall: {
        name: call.name,
        args: toolJson.argumentsOf(call.arguments),
        ...(id === '' ? undefined : { id }),
      },
      ...(sent === '' ? undefined : { thoughtSignature: sent }),
    });
  }
  return parts;
}

/** A result is identified by the name of the function. If the call is missing, only the id is known. */
function toFunctionResponse(
  { toolCallId, content, parts = [], note }: ToolMessage,
  call: { readonly id: string; readonly name: string } | undefined,
  toolJson: ToolJson,
): Json<Part> {
  const { id = '', name = toolCallId } = call ?? {};
  const result = toolJson.resultOf(content);
  const response = note === undefined ? result : { result, note };
  // Not a reference to a part by its name, which the Gemini API rejects (googleapis/python-genai#2792).
  const media = parts.filter(({ type }) => type !== 'text').map(toPart);
  return {
    functionResponse: {
      name,
      response,
      ...(media.length === 0 ? undefined : { parts: media }),
      ...(id === '' ? undefined : { id }),
    },
  };
}

function toolFields({ tools, toolChoice }: ModelCall): Pick<Body, 'tools' | 'toolConfig'> {
  if (tools.length === 0) return {};
  const config = toCallingConfig(toolChoice);
  return {
    tools: [{ functionDeclarations: tools.map(toDeclaration) }],
    ...(config === undefined ? undefined : { toolConfig: { functionCallingConfig: config } }),
  };
}

/** The older field `parameters` supports only a part of JSON Schema and rejects anything else. */
function toDeclaration({ name, description, parameters }: ToolDefinition): Json<FunctionDeclaration> {
  const { properties } = parameters;
  const isEmpty = typeof properties !== 'object' || properties === null || Object.keys(properties).length === 0;
  return {
    name,
    ...(description === undefined ? undefined : { description }),
    // The API rejects an object schema without properties.
    ...(isEmpty ? undefined : { parametersJsonSchema: parameters }),
  };
}

function toCallingConfig(choice: ToolChoice): Json<FunctionCallingConfig> | undefined {
  switch (choice.type) {
    case 'auto':
      return undefined;
    case 'none':
      return { mode: 'NONE' };
    case 'required':
      return { mode: 'ANY' };
    case 'tool':
      return { mode: 'ANY', allowedFunctionNames: [choice.name] };
    default:
      return choice satisfies never;
  }
}

function generationConfig(settings: ModelSettings, { thinkingControl }: GoogleCapabilities): Json<GenerationConfig> {
  const { reasoningEffort } = settings;
  const config = reasoningEffort === undefined ? undefined : thinkingConfig(reasoningEffort, thinkingControl);
  return {
    ...settingFields(settings, 'google'),
    // A seed has 32 bits here.
    ...(settings.seed !== undefined && { seed: settings.seed | 0 }),
    ...(config === undefined ? undefined : { thinkingConfig: config }),
  };
}

function outputConfig({ output }: ModelCall): Json<GenerationConfig> {
  if (output === undefined) return {};
  const schema = output.schema?.schema;
  return { responseMimeType: 'application/json', ...(schema !== undefined && { responseJsonSchema: schema }) };
}

function thinkingConfig(
  effort: string,
  control: GoogleCapabilities['thinkingControl'],
): Json<ThinkingConfig> | undefined {
  // The value is from the model's row, which uses Google's words; an operator may list a newer one.
  if (control === 'level') return { thinkingLevel: effort.toUpperCase() as ThinkingLevel };
  const thinkingBudget = control === 'budget' ? thinkingBudgets[effort] : undefined;
  return thinkingBudget === undefined ? undefined : { thinkingBudget };
}
