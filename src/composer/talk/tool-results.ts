// The results of tools, each under the name of its tool and the arguments of the call.
import type { Sliced } from '../../slices.ts';
import type { Message, ToolCall, ToolMessage } from '../../model/message.ts';
import { isJsonArray, isJsonObject, isScalar, member, textMember, type Json } from '../data/json.ts';
import { toLabel } from '../data/names.ts';
import { readQuantity } from '../data/quantity.ts';
import { readJson } from '../data/read-json.ts';
import type { Phrases } from '../language/phrases.ts';
import type { Call } from '../notation/call.ts';
import { maxElements } from '../notation/element-count.ts';
import { callout, heading, quietText, textContent } from '../notation/vocabulary.ts';
import { imageBlocks, imagesOf } from '../show/image-blocks.ts';
import { inlineText } from '../show/inline-text.ts';
import { excerptOf, maxCharacters, type Excerpt } from '../text/excerpt.ts';
import { textBlocks } from '../text/text-blocks.ts';
import { readArguments } from './commands.ts';
import { omissionNote } from './omission.ts';
import { toolTitle } from './tool-title.ts';

/** The tool messages at the end of the conversation, in their order. */
export function lastResults(messages: readonly Message[]): readonly ToolMessage[] {
  const start = messages.findLastIndex((message) => message.role !== 'tool') + 1;
  return messages.slice(start).filter((message) => message.role === 'tool');
}

export function* resultBlocks(messages: readonly Message[], phrases: Phrases): Sliced<readonly Call[]> {
  const calls = new Map<string, ToolCall>();
  for (const message of messages) {
    if (message.role === 'assistant') for (const call of message.toolCalls) calls.set(call.id, call);
  }
  const blocks: Call[] = [];
  let left = maxCharacters;
  for (const result of lastResults(messages)) {
    const excerpt = yield* excerptOf(result.content, left);
    left -= excerpt.total - excerpt.omitted;
    yield;
    const pictures = imageBlocks(imagesOf(result.parts ?? []), phrases);
    for (const block of yield* oneResult(excerpt, calls.get(result.toolCallId), pictures, phrases)) blocks.push(block);
    // A page cannot show more.
    if (blocks.length > maxElements) break;
  }
  return blocks;
}

const maxSubtitleLength = 160;
/** Longer arguments are not repeated in the subtitle. */
const maxArgumentsLength = 4000;

function* oneResult(
  excerpt: Excerpt,
  call: ToolCall | undefined,
  pictures: readonly Call[],
  phrases: Phrases,
): Sliced<readonly Call[]> {
  const isLong = (call?.arguments.length ?? 0) > maxArgumentsLength;
  const given = call === undefined || isLong ? undefined : yield* readArguments(call.arguments);
  const subtitle =
    given === undefined
      ? ''
      : Object.entries(given)
          .map(([key, value]) => `${toLabel(key)}: ${inlineText(value)}`)
          .join(' · ');
  const name = call === undefined ? phrases.notes.result : toolTitle(call.name);
  const title = heading(name, subtitle === '' || subtitle.length > maxSubtitleLength ? undefined : subtitle);
  if (excerpt.omitted === excerpt.total && excerpt.total > 0)
    return [title, ...omissionNote('resultSize', excerpt, phrases)];
  const content = (yield* unwrapped(excerpt.text)).trim();
  if (content === '' && pictures.length > 0) return [title, ...pictures];
  const blocks = yield* contentBlocks(content, name, phrases);
  return [title, ...omissionNote('resultSize', excerpt, phrases), ...pictures, ...blocks];
}

const maxErrorLength = 1000;
const errorText = /^(?:[A-Z]\w*)?(?:error|exception)\b[\s:]*([\s\S]+)$/i;

function* contentBlocks(text: string, title: string, phrases: Phrases): Sliced<readonly Call[]> {
  if (text === '') return [quietText(phrases.notes.noResult)];
  if (readQuantity(text) !== undefined) return [textContent(text, 'large-heavy')];
  const failure = text.length > maxErrorLength ? null : errorText.exec(text);
  if (failure !== null) return [callout('error', phrases.notes.error, failure[1] ?? text)];
  return (yield* textBlocks(text, title, phrases)).blocks;
}

/** Unwraps a JSON string, or the content parts of the Model Context Protocol. */
function* unwrapped(content: string): Sliced<string> {
  const trimmed = content.trim();
  if (trimmed.startsWith('"') && trimmed.endsWith('"')) {
    const reading = yield* readJson(`[${trimmed}]`);
    const inner = reading?.type === 'value' && isJsonArray(reading.value) ? reading.value : [];
    return typeof inner[0] === 'string' && inner.length === 1 ? inner[0] : content;
  }
  const reading = yield* readJson(trimmed);
  if (reading?.type !== 'value') return content;
  return partsText(isJsonObject(reading.value) ? member(reading.value, 'content') : reading.value) ?? content;
}

function partsText(parts: Json | undefined): string | undefined {
  if (!isJsonArray(parts) || parts.length === 0) return undefined;
  const texts = parts.map((part) => (isTextPart(part) ? textMember(part, 'text') : undefined));
  return texts.includes(undefined) ? undefined : texts.join('\n\n');
}

const isTextPart = (part: Json): part is { readonly [key: string]: Json } =>
  isJsonObject(part) &&
  member(part, 'type') === 'text' &&
  Object.values(part).every((value) => isScalar(value) || isJsonObject(value));
