// The call for JSON instead of a UI: the conversation as the caller sent it, without a catalog.
import type { ModelCall } from '../model/language-model.ts';
import type { Message } from '../model/message.ts';
import type { StructuredOutput } from '../model/structured-output.ts';
import type { Sliced } from '../slices.ts';
import { toUserTurn } from './user-turn.ts';

export function* toDataCall(call: ModelCall, output: StructuredOutput): Sliced<ModelCall> {
  const messages: Message[] = [];
  for (const message of call.messages) {
    messages.push(message.role === 'user' ? yield* toUserTurn(message) : message);
    yield;
  }
  return { ...call, messages, output: { ...output, instruction: instructionFor(output) } };
}

function instructionFor({ schema }: StructuredOutput): string {
  const order =
    'Answer with one JSON object and nothing else: no prose around it, no code fence. Every string is on one line, with \\n for a line break.';
  if (schema === undefined) return order;
  const { name, description } = schema;
  const about = description === undefined ? '' : ` (${description})`;
  return `${order} The object is ${JSON.stringify(name)}${about} and must be valid against this JSON Schema:\n${JSON.stringify(schema.schema)}`;
}
