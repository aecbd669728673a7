// The reply to a request for data, in place of the UI compiler: the JSON that the model writes is passed
// through as it arrives and validated once it is complete.
import { ApiError } from '../errors.ts';
import { isHeavier, parseJsonInSlices } from '../json.ts';
import type { FinishReason } from '../model/language-model.ts';
import type { StructuredOutput } from '../model/structured-output.ts';
import { isRecord } from '../schema/check.ts';
import type { JsonValue } from '../schema/schema.ts';
import { slicedFindDataProblem } from '../schema/validate.ts';
import type { Sliced } from '../slices.ts';
import { TextBuffer } from '../text-buffer.ts';
import { DiagnosticLog } from '../ui/check/diagnostics.ts';
import type { Diagnostic } from '../ui/element.ts';
import { refusePattern } from '../ui/safety/safe-pattern.ts';
import { JsonFinder } from './find-json.ts';
import type { ReplyCompiler } from './reply-compiler.ts';

/** Characters: twice the longest answers of models. */
const maxLength = 1024 * 1024;
const maxWeight = { values: 50_000, depth: 200 };

export class DataReply implements ReplyCompiler {
  readonly canContinue = false;
  readonly #output: StructuredOutput;
  readonly #finder = new JsonFinder();
  readonly #sent = new TextBuffer();
  readonly #log = new DiagnosticLog(10);
  #isRefused = false;

  constructor(output: StructuredOutput) {
    this.#output = output;
  }

  get isEmpty(): boolean {
    return !this.#finder.hasBegun && !this.#isRefused;
  }

  get isFull(): boolean {
    return this.#sent.length > maxLength;
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#log.list;
  }

  push(text: string): string {
    const sent = this.#finder.push(text);
    this.#sent.push(sent);
    return sent;
  }

  interrupt(): string {
    return '';
  }

  /** Truncated data is not completed, because it would look complete. */
  end(): string {
    return '';
  }

  refuse(): void {
    this.#isRefused = true;
  }

  *check(): Sliced<void> {
    if (!this.#isRefused && this.#finder.isComplete) yield* this.#validate();
  }

  conclude(reason: FinishReason): string {
    // Clients check for a refusal before they read the data.
    if (this.#isRefused) return '';
    if (this.#finder.hasOtherText) {
      const message = 'Text around the data was dropped.';
      this.#log.report('dropped_text', '', message, true);
    }
    if (this.#finder.isComplete) return '';
    if (reason === 'content-filter') throw new ApiError('content_refused');
    throw invalid(
      reason === 'length'
        ? 'The model reached its maximum length before the data was complete; raise max_tokens or ask for less.'
        : this.#finder.hasBegun
          ? 'The data ended before it was complete.'
          : 'The model wrote text instead of data.',
    );
  }

  *#validate(): Sliced<void> {
    const text = this.#sent.toString();
    if (isHeavier(text, maxWeight)) throw invalid('The data is too large to be validated.');
    yield;
    const parsed = yield* parseJsonInSlices(text);
    if (!parsed.ok) throw invalid(`The data is not valid JSON: ${parsed.message}.`);
    // JSON.parse returns a JsonValue.
    const data = parsed.value as JsonValue;
    if (!isRecord(data)) throw invalid('The data must be a JSON object; got a list.');
    const { schema } = this.#output;
    if (schema === undefined) return;
    // The schema is part of a JSON body.
    const found = yield* slicedFindDataProblem(schema.schema as JsonValue, data, { refusePattern });
    if (found !== undefined) throw invalid(`The data does not match the schema ${schema.name}: ${found.message}`);
  }
}

const invalid = (detail: string): ApiError => new ApiError('invalid_output', undefined, { detail });
