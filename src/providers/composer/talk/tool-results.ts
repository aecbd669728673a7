// What tools returned, each under the name of its tool and the arguments it was called with.
import type { Message, ToolCall, ToolMessage } from '../../../model/message.ts';
import { isJsonArray, isJsonObject, isScalar, member, textMember, type Json } from '../data/json.ts';
import { toLabel } from '../data/names.ts';
import { readQuantity } from '../data/quantity.ts';
import { readJson } from '../data/read-json.ts';
import type { Call } from '../notation/call.ts';
import { callout, heading, quietText, textContent } from '../notation/vocabulary.ts';
import { inlineText } from '../show/inline-text.ts';
import { excerptOf, maxCharacters, type Excerpt } from '../text/excerpt.ts';
import { textBlocks } from '../text/text-blocks.ts';
import { readArguments } from './commands.ts';
import { omissionNote } from './omission.ts';
import { toolTitle } from './tool-title.ts';

/** The tool messages at the end of the conversation, in the order of their calls' answers. */
export function lastResults(messages: readonly Message[]): readonly ToolMessage[] {
  const start = messages.findLastIndex((message) => message.role !== 'tool') + 1;
  return messages.slice(start).filter((message) => message.role === 'tool');
}

export function resultBlocks(messages: readonly Message[]): readonly Call[] {
  const calls = new Map<string, ToolCall>();
  for (const message of messages) {
    if (message.role === 'assistant') for (const call of message.toolCalls) calls.set(call.id, call);
  }
  const blocks: Call[] = [];
  let left = maxCharacters;
  for (const result of lastResults(messages)) {
    const excerpt = excerptOf(result.content, left);
    left -= excerpt.total - excerpt.omitted;
    for (const block of oneResult(excerpt, calls.get(result.toolCallId))) blocks.push(block);
  }
  return blocks;
}

const longestSubtitle = 160;
/** Longer arguments make a longer subtitle. */
const longestArguments = 4000;

function oneResult(excerpt: Excerpt, call: ToolCall | undefined): readonly Call[] {
  const given =
    call === undefined || call.arguments.length > longestArguments ? undefined : readArguments(call.arguments);
  const subtitle =
    given === undefined
      ? ''
      : Object.entries(given)
          .map(([key, value]) => `${toLabel(key)}: ${inlineText(value)}`)
          .join(' · ');
  const name = call === undefined ? 'Result' : toolTitle(call.name);
  const title = heading(name, subtitle === '' || subtitle.length > longestSubtitle ? undefined : subtitle);
  if (excerpt.omitted === excerpt.total && excerpt.total > 0) return [title, ...omissionNote('The result', excerpt)];
  return [title, ...omissionNote('The result', excerpt), ...contentBlocks(unwrapped(excerpt.text).trim(), name)];
}

function contentBlocks(text: string, title: string): readonly Call[] {
  if (text === '') return [quietText('The tool returned nothing.')];
  if (readQuantity(text) !== undefined) return [textContent(text, 'large-heavy')];
  const failure = /^(?:[A-Z]\w*)?(?:error|exception)\b\s*:?\s*([\s\S]+)$/i.exec(text);
  if (failure !== null && text.length <= 1000) return [callout('error', 'Error', failure[1] ?? text)];
  return textBlocks(text, title).blocks;
}

/** A JSON string, or the content parts of the Model Context Protocol, as the text inside. */
function unwrapped(content: string): string {
  const trimmed = content.trim();
  if (trimmed.startsWith('"') && trimmed.endsWith('"')) {
    const reading = readJson(`[${trimmed}]`);
    const inner = reading?.type === 'value' && isJsonArray(reading.value) ? reading.value : [];
    return typeof inner[0] === 'string' && inner.length === 1 ? inner[0] : content;
  }
  const reading = readJson(trimmed);
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
