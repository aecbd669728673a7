// The built-in model `builtin/composer/v-20261121`: a set of rules, not a language model. It needs no network and no
// key. It turns data, Markdown and schemas into UI, writes the same call notation as a language model, and describes
// itself in one line when asked for anything else.
import type { AbortSignalLike } from '../abort-signal.ts';
import { ApiError } from '../errors.ts';
import type { LanguageModel, ModelCall, StreamPart, UnsupportedSetting } from '../model/language-model.ts';
import { partsOf } from '../model/message.ts';
import { unsupportedSettings } from '../model/unsupported-settings.ts';
import { runSliced, type Turns } from '../slices.ts';
import { compose, type ComposedCall } from './compose.ts';
import { dataAnswer } from './data-answer.ts';
import { writeNotation } from './notation/write-notation.ts';
import { TokenBudget } from './token-budget.ts';

const noData = 'The built-in model cannot read this schema; use a smaller one, or choose a language model.';

const onlyGiven = 'the built-in model takes data from the newest message, and leaves what it does not find there empty';

const noFiles = 'The built-in model does not read files; send their text, or choose a language model.';

const hasFile = ({ messages }: ModelCall): boolean =>
  messages.some((message) => partsOf(message).some(({ type }) => type === 'file'));

export function createComposer(turns: Turns): LanguageModel {
  return {
    async stream(call, signal) {
      if (hasFile(call)) throw new ApiError('invalid_value', noFiles, { param: 'messages' });
      const unsupported = unsupportedIn(call);
      if (call.output !== undefined) {
        const data = await runSliced(dataAnswer(call), turns, signal);
        if (data === undefined) throw new ApiError('invalid_value', noData, { param: 'response_format' });
        const note = { parameter: 'response_format', reason: onlyGiven };
        return { unsupported: [...unsupported, note], [Symbol.asyncIterator]: () => dataBatches(data, call) };
      }
      return { unsupported, [Symbol.asyncIterator]: () => batches(call, signal, turns) };
    },
  };
}

/** The maximum length is its only setting. */
function unsupportedIn({ settings, tools, parallelToolCalls }: ModelCall): readonly UnsupportedSetting[] {
  const reason = 'the built-in model follows rules and has no settings';
  const unsupported = [...unsupportedSettings({ ...settings, maxTokens: undefined }, reason)];
  if (tools.some(({ strict }) => strict === true)) {
    unsupported.push({ parameter: 'tools[].function.strict', reason: 'the arguments are those of the command' });
  }
  if (parallelToolCalls === false) {
    unsupported.push({ parameter: 'parallel_tool_calls', reason: 'the built-in model calls what the user commands' });
  }
  return unsupported;
}

async function* dataBatches(data: object, call: ModelCall): AsyncGenerator<readonly StreamPart[]> {
  const whole = JSON.stringify(data);
  const text = new TokenBudget(call.settings.maxTokens).take(whole);
  yield [
    { type: 'text-delta', text },
    { type: 'finish', reason: text.length < whole.length ? 'length' : 'stop' },
  ];
}

/** Each batch is a line of notation, or a piece of a long line. */
async function* batches(call: ModelCall, signal: AbortSignalLike, turns: Turns): AsyncGenerator<readonly StreamPart[]> {
  signal.throwIfAborted();
  const reply = await runSliced(compose(call), turns, signal);
  const written = reply.type === 'calls' ? callBatches(reply.calls, call) : textBatches(writeNotation(reply.root));
  // Tool calls are not truncated, because half a call must not be executed.
  const room = new TokenBudget(reply.type === 'calls' ? undefined : call.settings.maxTokens);
  for (const whole of written) {
    const batch = whole.map((part) => (part.type === 'text-delta' ? { ...part, text: room.take(part.text) } : part));
    if (lengthOf(batch) < lengthOf(whole)) {
      yield [...batch, { type: 'finish', reason: 'length' }];
      return;
    }
    // The consumer of a batch processes it synchronously, which counts as part of this slice.
    if (turns.isOver()) await turns.next();
    signal.throwIfAborted();
    yield batch;
  }
  yield [{ type: 'finish', reason: reply.type === 'calls' ? 'tool-calls' : 'stop' }];
}

const lengthOf = (batch: readonly StreamPart[]): number =>
  batch.reduce((length, part) => length + (part.type === 'text-delta' ? part.text.length : 0), 0);

function* textBatches(pieces: Iterable<string>): Generator<readonly StreamPart[]> {
  for (const text of pieces) yield [{ type: 'text-delta', text }];
}

const pieceSize = 32;
const deltasInBatch = 64;

function* callBatches(calls: readonly ComposedCall[], call: ModelCall): Generator<readonly StreamPart[]> {
  for (const [index, one] of calls.entries()) {
    let batch: StreamPart[] = [];
    for (const delta of callDeltas(one, index, callId(call, one, index))) {
      batch.push(delta);
      if (batch.length < deltasInBatch) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
}

function* callDeltas(call: ComposedCall, index: number, id: string): Generator<StreamPart> {
  yield { type: 'tool-call-delta', index, id, name: call.name, arguments: '' };
  for (let start = 0; start < call.arguments.length;) {
    let end = start + pieceSize;
    // Never split a surrogate pair.
    if ((call.arguments.charCodeAt(end - 1) & 0xfc00) === 0xd800) end++;
    yield { type: 'tool-call-delta', index, arguments: call.arguments.slice(start, end) };
    start = end;
  }
}

/** A repeated conversation gets the same id; a later turn gets another one. */
function callId(call: ModelCall, { name, arguments: given }: ComposedCall, index: number): string {
  const text = `${call.messages.length} ${index} ${name} ${given}`;
  return `call_${hash(text, 0x811c9dc5)}${hash(text, 0x01000193)}`;
}

/** FNV-1a, as eight hexadecimal digits. Only distinguishes calls; not a security measure. */
function hash(text: string, seed: number): string {
  let value = seed;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}
