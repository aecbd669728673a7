// The caller's conversation as the model is to see it: the catalog first, then the caller's wishes, then the turns.
import type { ModelCall } from '../model/language-model.ts';
import type { Message } from '../model/message.ts';
import { hasOwn, isRecord } from '../schema/check.ts';
import type { JsonValue } from '../schema/schema.ts';
import type { Catalog } from '../ui/catalog.ts';
import { toNotation } from './notation.ts';
import { catalogPrompt, systemPrompt } from './system-prompt.ts';

export function toModelCall(call: ModelCall, catalog: Catalog): ModelCall {
  const steering: string[] = [];
  const turns: Message[] = [];
  for (const message of call.messages) {
    if (message.role === 'system') {
      if (message.content.trim() !== '') steering.push(message.content);
    } else if (message.role === 'assistant') {
      turns.push({ ...message, content: fromDocument(message.content, catalog) });
    } else {
      turns.push(message);
    }
  }
  const stableLength = catalogPrompt(catalog).length;
  const system: Message = { role: 'system', content: systemPrompt(catalog, { steering }), stableLength };
  return { ...call, messages: [system, ...turns] };
}

/** A UI that we sent before comes back as JSON; the model sees the notation that it wrote. */
export function fromDocument(content: string, catalog: Catalog): string {
  if (!content.trimStart().startsWith('{')) return content;
  let document: JsonValue;
  try {
    // JSON.parse returns JSON.
    document = JSON.parse(content) as JsonValue;
  } catch {
    return content;
  }
  if (!isRecord(document) || !hasOwn(document, 'component')) return content;
  const root = document['component'] ?? null;
  return isRecord(root) && typeof root['component'] === 'string' ? toNotation(root, catalog) : content;
}
