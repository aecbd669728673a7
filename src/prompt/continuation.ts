// The prompt for a model that continues a document whose first model failed.
import type { ModelCall } from '../model/language-model.ts';
import type { Message } from '../model/message.ts';
import type { Sliced } from '../slices.ts';
import type { Catalog } from '../ui/catalog.ts';
import { fromDocument } from './assistant-turn.ts';

const instruction = (catalog: Catalog): string =>
  `The answer above broke off, and the reader has it as it stands: nothing of it can be changed. Go on with it. Write only what is missing, as further children of the root Card: each call on a line of its own, without "root =", without a Card around them, without brackets or commas between them. Repeat nothing. Where the last part stops in the middle, begin with what it lacks. If nothing is missing, write one ${catalog.find('FollowUpBlock') === undefined ? 'TextContent' : 'FollowUpBlock'}.`;

/** `document` is the part that was sent, closed, in the public JSON format. */
export function* toContinuation(call: ModelCall, document: string, catalog: Catalog): Sliced<ModelCall> {
  const begun: Message = { role: 'assistant', content: yield* fromDocument(document, catalog), toolCalls: [] };
  const order: Message = { role: 'user', content: [{ type: 'text', text: instruction(catalog) }] };
  // The rest of a document is not a document.
  return { ...call, grammar: undefined, messages: [...call.messages, begun, order] };
}
