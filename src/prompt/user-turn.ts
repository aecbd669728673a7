// Converts a user message, typed or clicked, to plain text.
import type { ContentPart, UserMessage } from '../model/message.ts';
import type { Sliced } from '../slices.ts';
import { formValues, readContext } from './form-state.ts';
import { unwrap } from './unwrap.ts';

/** `state` is the form state of the preceding UI, if the client attached it to the UI and not to the click. */
export function* toUserTurn(message: UserMessage, state?: string): Sliced<UserMessage> {
  const content: ContentPart[] = [];
  for (const part of message.content) {
    content.push(part.type === 'text' ? { type: 'text', text: yield* toPlainWords(part.text) } : part);
  }
  const knowsValues = content.some((part) => part.type === 'text' && part.text.includes('Form values: '));
  if (state === undefined || knowsValues) return { ...message, content };
  return { ...message, content: [...content, { type: 'text', text: state }] };
}

const action = /^User (?:clicked|submitted|selected)\b/i;

/** Text that is not wrapped is returned unchanged. */
export function* toPlainWords(text: string): Sliced<string> {
  const wrapped = yield* unwrap(text);
  if (wrapped === undefined) return text;
  const said = wrapped.content.trim();
  const { sentences, values } = readContext(wrapped.context);
  // A sentence that only repeats the label is redundant.
  const others = sentences.filter((sentence) => !(action.test(sentence) && sentence.endsWith(`: ${said}`)));
  if (values === undefined && others.length === 0) return said;
  const first = action.test(said) || said === '' ? said : `User clicked on Button: ${said}`;
  return [first, ...others, ...(values === undefined ? [] : [formValues(values)])]
    .filter((line) => line !== '')
    .join('\n');
}
