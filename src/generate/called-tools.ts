import { ApiError } from '../errors.ts';
import { isHeavier } from '../json.ts';
import type { StreamPart } from '../model/language-model.ts';
import { TextBuffer } from '../text-buffer.ts';
import { isJson, maxArguments } from './check-arguments.ts';

type ToolCallDelta = Extract<StreamPart, { type: 'tool-call-delta' }>;

export interface ToolCall {
  readonly name: string;
  readonly arguments: string;
}

/** Assembles the tool calls of one reply from their deltas. */
export class CalledTools {
  /** Characters of all arguments. */
  size = 0;
  readonly #calls: { name: string; readonly arguments: TextBuffer }[] = [];

  get isEmpty(): boolean {
    return this.#calls.length === 0;
  }

  add(delta: ToolCallDelta): void {
    const call = (this.#calls[delta.index] ??= { name: '', arguments: new TextBuffer() });
    call.name ||= delta.name ?? '';
    call.arguments.push(delta.arguments);
    this.size += delta.arguments.length;
  }

  argumentsOf(index: number): string {
    return this.#calls[index]?.arguments.toString() ?? '';
  }

  /** Whether nothing can be added to the arguments of a call. */
  isComplete(index: number): boolean {
    const text = this.argumentsOf(index);
    return text.trimEnd().endsWith('}') && !isHeavier(text, maxArguments) && isJson(text);
  }

  /** `isTruncated`: the model was stopped early. Throws if that was within a call: a partial call must not be executed. */
  toCalls(isTruncated: boolean): readonly ToolCall[] {
    const calls = this.#calls.map((call) => ({ name: call.name, arguments: call.arguments.toString() }));
    if (isTruncated && calls.some((call) => isHeavier(call.arguments, maxArguments) || !isJson(call.arguments))) {
      throw new ApiError('upstream_interrupted', 'The model was stopped in the middle of a tool call.');
    }
    return calls;
  }
}
