import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ModelCall, StreamPart, ToolDefinition } from '../src/model/language-model.ts';
import type { Message } from '../src/model/message.ts';
import { createComposer } from '../src/providers/composer/composer.ts';
import { aboutLine, examples } from '../src/providers/composer/talk/about.ts';
import { readGolden, updateGolden } from './golden.ts';

const composer = createComposer();

async function partsOf(call: ModelCall, signal = new AbortController().signal): Promise<readonly StreamPart[]> {
  const parts: StreamPart[] = [];
  for await (const batch of await composer.stream(call, signal)) parts.push(...batch);
  return parts;
}

const callOf = (messages: readonly Message[], more: Partial<ModelCall> = {}): ModelCall => ({
  messages,
  tools: [],
  toolChoice: { type: 'auto' },
  settings: {},
  ...more,
});

const saying = (text: string): ModelCall => callOf([{ role: 'user', content: [{ type: 'text', text }] }]);

/** The notation as it was written; calls of tools as one readable line each. */
function toText(parts: readonly StreamPart[]): string {
  let text = '';
  for (const part of parts) {
    if (part.type === 'text-delta') text += part.text;
    else if (part.type === 'tool-call-delta')
      text += (part.name === undefined ? '' : `${text === '' ? '' : '\n'}${part.name} `) + part.arguments;
    else if (part.type === 'finish' && part.reason !== 'stop') text += `\nfinish: ${part.reason}`;
  }
  return text;
}

/** How the conversation of a golden case is written down: texts may be lists of lines. */
interface Conversation {
  readonly messages: readonly WrittenMessage[];
  readonly tools?: readonly ToolDefinition[];
  readonly toolChoice?: ModelCall['toolChoice'];
  readonly parallelToolCalls?: boolean;
}
type Lines = string | readonly string[];
interface WrittenMessage {
  readonly role: Message['role'];
  readonly content?: Lines;
  readonly images?: readonly string[];
  readonly toolCalls?: readonly { readonly id: string; readonly name: string; readonly arguments: unknown }[];
  readonly toolCallId?: string;
}

const joined = (lines: Lines = ''): string => (typeof lines === 'string' ? lines : lines.join('\n'));

function toMessage(written: WrittenMessage): Message {
  const text = joined(written.content);
  switch (written.role) {
    case 'system':
      return { role: 'system', content: text };
    case 'user': {
      const images = (written.images ?? []).map((url) => ({ type: 'image', url }) as const);
      return { role: 'user', content: [...images, { type: 'text', text }] };
    }
    case 'assistant': {
      const calls = written.toolCalls ?? [];
      const toolCalls = calls.map((call) => ({ ...call, arguments: JSON.stringify(call.arguments) }));
      return { role: 'assistant', content: text, toolCalls };
    }
    case 'tool':
      return { role: 'tool', toolCallId: written.toolCallId ?? '', content: text };
    default:
      return written.role satisfies never;
  }
}

function readCall(input: string): ModelCall {
  if (!input.startsWith('{"messages":') && !input.startsWith('{\n  "messages":')) return saying(input);
  // Written by us, in the form above.
  const { messages, ...more } = JSON.parse(input) as Conversation;
  return callOf(messages.map(toMessage), more);
}

describe('golden cases', () => {
  test.each(readGolden('composer').map((golden) => [golden.name, golden] as const))('%s', async (_, golden) => {
    const parts = await partsOf(readCall(golden.sections[0] ?? ''));
    updateGolden(golden, toText(parts));
  });
});
