import { describe, expect, test } from 'vitest';
import type { ModelCall, StreamPart, ToolDefinition } from '../src/model/language-model.ts';
import type { Message } from '../src/model/message.ts';
import { toUserMessage } from '../src/client/user-message.ts';
import { english } from '../src/composer/language/languages.ts';
import { phrasesFor } from '../src/composer/language/read-language.ts';
import { examplesOf } from '../src/composer/talk/about.ts';
import { callOf, compiled, composer, partsOf, saying, toText, uiOf } from './composer-calls.ts';
import { isUpdating, readGolden, writeGolden } from './golden-file.ts';

/** The conversation of a golden case, in which a text may be a list of lines. */
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

/** Our own test files have the form above. */
const parseConversation = (text: string): Conversation => JSON.parse(text);

function readCall(input: string): ModelCall {
  if (!input.startsWith('{"messages":') && !input.startsWith('{\n  "messages":')) return saying(input);
  const { messages, ...more } = parseConversation(input);
  return callOf(messages.map(toMessage), more);
}

describe('golden cases', () => {
  test.each(readGolden('composer').map((golden) => [golden.name, golden] as const))('%s', async (_, golden) => {
    const parts = await partsOf(readCall(golden.sections[0] ?? ''));
    const text = toText(parts);
    const expected = text.replace(/\n$/, '');
    if (isUpdating) writeGolden(golden.path, [golden.sections[0] ?? '', expected]);
    else expect(expected).toBe(golden.sections[1]);
    if (parts.some((part) => part.type === 'text-delta')) expect(compiled(text).diagnostics).toEqual([]);
  });
});

describe('the stream', () => {
  const conversation = saying('Month,Sales\nJan,10\nFeb,12\nMar,9');

  test('yields one line per part and reports no usage', async () => {
    const parts = await partsOf(conversation);
    const lines = parts.flatMap((part) => (part.type === 'text-delta' ? [part.text] : []));
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
    expect(parts.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
  });

  test('stops when the caller aborts', async () => {
    const controller = new AbortController();
    const stream = await composer.stream(conversation, controller.signal);
    const seen: (readonly StreamPart[])[] = [];
    const read = async (): Promise<void> => {
      for await (const batch of stream) {
        seen.push(batch);
        controller.abort();
      }
    };
    await expect(read()).rejects.toThrow(/abort/i);
    expect(seen).toHaveLength(1);
  });

  test('streams the arguments of a tool call in pieces under one stable id', async () => {
    const tool: ToolDefinition = { name: 'save', parameters: { type: 'object', properties: {} } };
    const given = JSON.stringify({ text: 'a 👍 long text '.repeat(20) });
    const messages: readonly Message[] = [{ role: 'user', content: [{ type: 'text', text: `/save ${given}` }] }];
    const parts = await partsOf(callOf(messages, { tools: [tool] }));
    const deltas = parts.filter((part) => part.type === 'tool-call-delta');
    expect(deltas.length).toBeGreaterThan(2);
    expect(deltas.map((delta) => delta.arguments).join('')).toBe(given);
    expect(deltas[0]).toMatchObject({ index: 0, name: 'save', id: expect.stringMatching(/^call_[0-9a-f]{16}$/) });
    expect(deltas.slice(1).every((delta) => delta.id === undefined && delta.name === undefined)).toBe(true);
    expect(await partsOf(callOf(messages, { tools: [tool] }))).toEqual(parts);
    const later = await partsOf(callOf([...messages, ...messages], { tools: [tool] }));
    expect(later[0]).not.toEqual(parts[0]);
  });
});

describe('honesty', () => {
  const click = ({ label, message }: { readonly label: string; readonly message: string }): Promise<string> => {
    const params = label === message ? {} : { message };
    return uiOf(toUserMessage({ type: 'continue_conversation', params, humanFriendlyMessage: label }).content);
  };

  test.each(examplesOf(english))('runs the example of its button $label', async (example) => {
    const text = await click(example);
    expect(text).not.toContain(english.about.line);
    expect(text).not.toContain(english.about.note);
  });

  test.each(['Hi!', 'Why is the sky blue?', 'Summarise the news', '你好吗？', 'Wie hoch ist der Turm?'])(
    'answers %j by saying what it is',
    async (text) => {
      const { about } = phrasesFor(text);
      const document = await uiOf(text);
      expect(document).toContain(about.line);
      for (const label of about.examples) expect(document).toContain(`Button("${label}"`);
    },
  );
});
