import type { Message, ToolMessage } from '../model/message.ts';

/** Puts the results of a message in the order of its calls. Servers that do not read ids match them by position. */
export function withResultsInOrder(messages: readonly Message[]): readonly Message[] {
  const ordered: Message[] = [];
  let places = new Map<string, number>();
  let results: ToolMessage[] = [];
  const placeOf = ({ toolCallId }: ToolMessage): number => places.get(toolCallId) ?? places.size;
  const flush = (): void => {
    ordered.push(...results.sort((a, b) => placeOf(a) - placeOf(b)));
    results = [];
  };
  for (const message of messages) {
    if (message.role === 'tool') {
      results.push(message);
      continue;
    }
    flush();
    ordered.push(message);
    if (message.role === 'assistant') places = new Map(message.toolCalls.map(({ id }, index) => [id, index]));
  }
  flush();
  return ordered;
}
