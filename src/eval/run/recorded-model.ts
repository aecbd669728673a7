import { counted } from '../../counted.ts';
import { ApiError } from '../../errors.ts';
import type { LanguageModel, StreamPart } from '../../model/language-model.ts';
import type { RecordedCall } from '../answer.ts';

/** A model that replays recorded output, call by call. */
export function createRecordedModel(calls: readonly RecordedCall[]): LanguageModel {
  let next = 0;
  return {
    async stream() {
      const call = calls[next++];
      if (call === undefined) {
        const message = `The recording ends after ${counted(next - 1, 'call')}, but the case continues.`;
        throw new ApiError('upstream_interrupted', message);
      }
      return play(call, next);
    },
  };
}

/** `round`: makes the ids of tool calls unique in a conversation. */
async function* play(call: RecordedCall, round: number): AsyncGenerator<readonly StreamPart[]> {
  const parts: StreamPart[] = [];
  if (call.text !== '') parts.push({ type: 'text-delta', text: call.text });
  for (const [index, { name, arguments: text }] of call.toolCalls.entries())
    parts.push({ type: 'tool-call-delta', index, id: `call_${round}_${index + 1}`, name, arguments: text });
  yield parts;
  if (call.error !== undefined) throw new ApiError(call.error.code, call.error.message);
  const reason = call.reason ?? (call.toolCalls.length > 0 ? 'tool-calls' : 'stop');
  yield [{ type: 'finish', reason, usage: call.isUsageEstimate === true ? undefined : call.usage }];
}
