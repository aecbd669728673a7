import { ApiError } from '../errors.ts';
import { parseJson } from '../json.ts';
import type { ServedModel } from '../server/model-registry.ts';
import { parseRequest, type ChatRequest } from '../wire/parse-request.ts';
import type { CommandContext } from './command.ts';
import type { conversationFlags } from './conversation-flags.ts';
import type { OpenModels } from './open-models.ts';
import { openInput, readAll } from './read-input.ts';
import { UsageError } from './usage-error.ts';

interface Given {
  readonly word: string | undefined;
  readonly flags: { readonly [Name in keyof typeof conversationFlags]: string | undefined };
}

export interface Conversation {
  readonly request: ChatRequest;
  readonly served: ServedModel;
}

/** Throws a UsageError for any invalid input. */
export async function readConversation(
  { word, flags }: Given,
  { registry }: Pick<OpenModels, 'registry'>,
  context: CommandContext,
): Promise<Conversation> {
  const file = flags.messages === undefined ? {} : await readRequest(flags.messages, context);
  const isTyped = word === '-' || (word === undefined && flags.messages === undefined);
  const prompt = isTyped ? await readAll(openInput(undefined, context)) : word;
  if (prompt?.trim() === '') throw new UsageError('the prompt is empty.');
  const messages: unknown = Reflect.get(file, 'messages') ?? [];
  const model: unknown = flags.model ?? Reflect.get(file, 'model') ?? registry.cards[0]?.id;
  try {
    const request = parseRequest({
      ...file,
      model,
      messages: [
        ...(flags.system === undefined ? [] : [{ role: 'system', content: flags.system }]),
        ...(Array.isArray(messages) ? messages : [messages]),
        ...(prompt === undefined ? [] : [{ role: 'user', content: prompt }]),
      ],
    });
    return { request, served: registry.getModel(request.model) };
  } catch (error) {
    throw error instanceof ApiError ? new UsageError(error.message) : error;
  }
}

async function readRequest(file: string, context: CommandContext): Promise<object> {
  const input = openInput(file, context);
  const parsed = parseJson(await readAll(input));
  if (!parsed.ok) throw new UsageError(`${input.name} is not JSON: ${parsed.message}.`);
  if (Array.isArray(parsed.value)) return { messages: parsed.value };
  if (typeof parsed.value === 'object' && parsed.value !== null && 'messages' in parsed.value) return parsed.value;
  throw new UsageError(`${input.name} must be a JSON list of messages, or an object with "messages".`);
}
