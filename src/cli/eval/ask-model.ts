import { ApiError } from '../../errors.ts';
import type { RecordedCall, RecordedToolCall } from '../../eval/answer.ts';
import type { Ask, Asked } from '../../eval/run/play-case.ts';
import type { GenerationEvent } from '../../generate/event.ts';
import type { FinishReason, LanguageModel, StreamPart, Usage } from '../../model/language-model.ts';
import type { ChatRequest } from '../../wire/parse-request.ts';
import { tapModel } from '../generate/tap-model.ts';
import { runGeneration, type GenerationRun } from '../run-generation.ts';

/** Sends requests to a model as the service would, and records its output with times. */
export const createAsk =
  (model: LanguageModel, now: () => number): Ask =>
  async (request) => {
    const note = new CallNote(now);
    const run = await start(
      tapModel(model, (part) => note.onPart(part)),
      request,
      note,
    );
    return { ...run, call: note.toCall(run.result) };
  };

async function start(model: LanguageModel, request: ChatRequest, note: CallNote): Promise<GenerationRun> {
  try {
    const onEvent = (event: GenerationEvent): void => {
      if (event.type === 'content-delta') note.onContent(event.text);
    };
    // The document is JSON, which needs no renderer.
    return await runGeneration(model, request, onEvent, {});
  } catch (error) {
    // The model did not accept the call.
    if (error instanceof ApiError) return { content: '', result: error };
    throw error;
  }
}

class CallNote {
  readonly #now: () => number;
  readonly #start: number;
  readonly #toolCalls: { name: string; arguments: string }[] = [];
  #text = '';
  #content = '';
  #reason: FinishReason | undefined;
  #firstText: number | undefined;
  #firstComponent: number | undefined;

  constructor(now: () => number) {
    this.#now = now;
    this.#start = now();
  }

  onPart(part: StreamPart): void {
    if (part.type === 'text-delta') {
      this.#text += part.text;
      if (part.text !== '') this.#firstText ??= this.#elapsed();
    } else if (part.type === 'tool-call-delta') {
      const call = (this.#toolCalls[part.index] ??= { name: '', arguments: '' });
      call.name ||= part.name ?? '';
      call.arguments += part.arguments;
    } else if (part.type === 'finish') this.#reason = part.reason;
  }

  /** The root is in the first piece of every document; the next component is what a reader sees first. */
  onContent(text: string): void {
    if (this.#firstComponent !== undefined) return;
    this.#content += text;
    if (this.#content.split('"component":"', 3).length === 3) this.#firstComponent = this.#elapsed();
  }

  toCall(result: Asked['result']): RecordedCall {
    const usage: Usage | undefined = result instanceof ApiError ? undefined : result.usage;
    return {
      text: this.#text,
      toolCalls: this.#toolCalls.filter((call): call is RecordedToolCall => call !== undefined),
      reason: this.#reason,
      usage,
      isUsageEstimate: !(result instanceof ApiError) && result.diagnostics.usageIsEstimate === true,
      times: { firstText: this.#firstText, firstComponent: this.#firstComponent, total: this.#elapsed() },
      ...(result instanceof ApiError && { error: { code: result.code, message: result.message } }),
    };
  }

  #elapsed(): number {
    return this.#now() - this.#start;
  }
}
