// Calls of the built-in model, and its answers as text.
import type { ModelCall, StreamPart } from '../src/model/language-model.ts';
import type { Message } from '../src/model/message.ts';
import { createTurns } from '../src/cli/create-turns.ts';
import { createComposer } from '../src/composer/composer.ts';
import { createUiCompiler } from '../src/ui/compile.ts';

export const composer = createComposer(createTurns());

export async function partsOf(call: ModelCall, signal = new AbortController().signal): Promise<readonly StreamPart[]> {
  const parts: StreamPart[] = [];
  for await (const batch of await composer.stream(call, signal)) parts.push(...batch);
  return parts;
}

export const callOf = (messages: readonly Message[], more: Partial<ModelCall> = {}): ModelCall => ({
  messages,
  tools: [],
  toolChoice: { type: 'auto' },
  settings: {},
  ...more,
});

export const saying = (text: string): ModelCall => callOf([{ role: 'user', content: [{ type: 'text', text }] }]);

/** The notation as written, with one readable line per tool call. */
export function toText(parts: readonly StreamPart[]): string {
  let text = '';
  for (const part of parts) {
    if (part.type === 'text-delta') text += part.text;
    else if (part.type === 'tool-call-delta')
      text += (part.name === undefined ? '' : `${text === '' ? '' : '\n'}${part.name} `) + part.arguments;
    else if (part.type === 'finish' && part.reason !== 'stop') text += `\nfinish: ${part.reason}`;
  }
  return text;
}

export const uiOf = async (text: string): Promise<string> => toText(await partsOf(saying(text)));

/** The compiled document and its diagnostics. */
export function compiled(notation: string): { document: string; diagnostics: readonly string[] } {
  const compiler = createUiCompiler();
  const document = compiler.push(notation) + compiler.end();
  return {
    document,
    diagnostics: compiler.diagnostics.map(({ code, path, message }) => `${code} ${path}: ${message}`),
  };
}

/** Every text in a document, one per line. */
export function textsOf(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Object.values(value).map(textsOf).join('\n');
  return String(value);
}
