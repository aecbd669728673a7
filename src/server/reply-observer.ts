import { toUsage } from '../wire/completion.ts';
import type { Admission } from './admission.ts';
import type { ReplyMetrics } from './metrics.ts';
import type { RequestRecord } from './request-record.ts';
import type { StreamEnd } from './stream-end.ts';
import type { ReplyTrace } from './tracing.ts';

/** Reports a reply to the limits, the log, the metrics and the trace. */
export class ReplyObserver {
  watch: ReplyMetrics | undefined;
  readonly #record: RequestRecord;
  readonly #trace: ReplyTrace;
  readonly #admission: Admission | undefined;

  constructor(record: RequestRecord, trace: ReplyTrace, admission: Admission | undefined) {
    this.#record = record;
    this.#trace = trace;
    this.#admission = admission;
  }

  settle(end: StreamEnd, id: string): void {
    if (end.type !== 'finish') return this.close(end.type === 'failure' ? end.error : undefined);
    const { usage, diagnostics, reason } = end.event;
    this.#admission?.settle(usage.promptTokens + usage.completionTokens);
    this.#record.fields['usage'] = toUsage(usage);
    if (diagnostics.usageImplausible === true) this.#record.fields['usageImplausible'] = true;
    this.watch?.finish(usage, diagnostics);
    this.#trace.finish({ usage, reason: reason === 'stop' ? 'stop' : 'tool_calls', id });
    this.close();
  }

  close(reason?: unknown): void {
    if (reason !== undefined) this.#trace.fail(this.#record.fail(reason));
    this.watch?.close();
    this.#trace.end();
  }
}
