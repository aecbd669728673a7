// Spans that follow the OpenTelemetry conventions for generative AI. The conventions are unstable, so their names are
// declared here. Does nothing without an SDK, which the operator loads with `node --import`.
import {
  context,
  propagation,
  ProxyTracerProvider,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api';
import type { ApiError } from '../errors.ts';
import type { Usage } from '../model/language-model.ts';

export class ReplyTrace {
  /** Headers for the request to the model server, so that its trace is part of this one. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined: tracing is off. */
  readonly #span: Span | undefined;

  constructor(span: Span | undefined, headers: Readonly<Record<string, string>>) {
    this.headers = headers;
    this.#span = span;
  }

  finish({ usage, reason, id }: TracedOutcome): void {
    if (id !== undefined) this.#span?.setAttribute('gen_ai.response.id', id);
    if (reason !== undefined) this.#span?.setAttribute('gen_ai.response.finish_reasons', [reason]);
    if (usage === undefined) return;
    this.#span?.setAttribute('gen_ai.usage.input_tokens', usage.promptTokens);
    this.#span?.setAttribute('gen_ai.usage.output_tokens', usage.completionTokens);
  }

  fail(error: ApiError): void {
    this.#span?.setAttribute('error.type', error.code);
    this.#span?.setStatus({ code: SpanStatusCode.ERROR, message: error.message });
  }

  /** Called last. */
  end(): void {
    this.#span?.end();
  }
}

interface TracedOutcome {
  readonly usage?: Usage | undefined;
  readonly reason?: string | undefined;
  readonly id?: string | undefined;
}

export interface ReplyToTrace {
  readonly model: string;
  readonly provider: string;
  readonly stream: boolean;
  readonly temperature?: number | undefined;
  readonly topP?: number | undefined;
  readonly maxTokens?: number | undefined;
}

const carried = ['traceparent', 'tracestate', 'baggage'];
const traceparent = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

export function startTrace(reply: ReplyToTrace, header: (name: string) => string | undefined): ReplyTrace {
  if (!isTraced()) return new ReplyTrace(undefined, passedOn(header));
  const incoming: Record<string, string> = {};
  for (const name of carried) {
    const value = header(name);
    if (value !== undefined && value.length <= 512) incoming[name] = value;
  }
  const active = context.active();
  // An instrumentation of node:http may have started a span already.
  const parent = trace.getSpan(active) === undefined ? propagation.extract(ROOT_CONTEXT, incoming) : active;
  const attributes = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': reply.provider,
    'gen_ai.request.model': reply.model,
    'gen_ai.output.type': 'json',
    'gen_ai.request.stream': reply.stream,
    ...(reply.temperature !== undefined && { 'gen_ai.request.temperature': reply.temperature }),
    ...(reply.topP !== undefined && { 'gen_ai.request.top_p': reply.topP }),
    ...(reply.maxTokens !== undefined && { 'gen_ai.request.max_tokens': reply.maxTokens }),
  };
  const span = trace
    .getTracer('tessera')
    .startSpan(`chat ${reply.model}`, { kind: SpanKind.CLIENT, attributes }, parent);
  const headers: Record<string, string> = {};
  propagation.inject(trace.setSpan(parent, span), headers);
  // Baggage may contain anything, and the model server belongs to a third party.
  delete headers['baggage'];
  return new ReplyTrace(span, Object.keys(headers).length > 0 ? headers : passedOn(header));
}

/** The tracer provider that is registered while there is no SDK. */
const nowhere = new ProxyTracerProvider().getDelegate();

function isTraced(): boolean {
  const provider = trace.getTracerProvider();
  return !(provider instanceof ProxyTracerProvider) || provider.getDelegate() !== nowhere;
}

/** Tracing is off: the caller's trace headers are forwarded unchanged. */
function passedOn(header: (name: string) => string | undefined): Readonly<Record<string, string>> {
  const parent = header('traceparent');
  if (parent === undefined || !traceparent.test(parent)) return {};
  const state = header('tracestate');
  return state === undefined || !/^[\x20-\x7e]{1,512}$/.test(state)
    ? { traceparent: parent }
    : { traceparent: parent, tracestate: state };
}
