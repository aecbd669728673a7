import type { Effects } from '../../effects.ts';
import type { UiOptions, UrlProvenance } from '../../generate/event.ts';
import { runSliced, type Sliced } from '../../slices.ts';
import { parseBody, type ChatRequest } from '../../wire/parse-request.ts';
import type { Protocol } from '../../wire/protocol.ts';
import { noResponses } from '../../wire/responses/stored-responses.ts';
import { fingerprintOf } from '../fingerprint.ts';
import { defaultFormat, type ServedModel } from '../model-registry.ts';
import { decodeBody, readBody } from '../read-body.ts';
import type { StoredReplies } from '../stored-replies.ts';
import type { Exchange } from './exchange.ts';

export interface ParseSettings {
  /** Maximum bytes of a request body. */
  readonly bodyLimit: number;
  /** Maximum JSON values of a request body, as `JsonCounter` counts them. Absent: no limit. */
  readonly bodyValueLimit?: number | undefined;
  /** Milliseconds until a request body must have arrived. */
  readonly bodyTimeout: number;
  /** The default of requests that do not set it, as in `UiOptions`. */
  readonly editing?: boolean | undefined;
  readonly historyLimit?: number | undefined;
  /** The minimum for every request. Absent: the default is `images`, and a request may set any value. */
  readonly urlProvenance?: UrlProvenance | undefined;
}

export interface ParseDependencies {
  readonly effects: Pick<Effects, 'turns'>;
  readonly settings: ParseSettings;
  /** Absent: no responses are stored. */
  readonly responses?: StoredReplies | undefined;
}

export interface ParsedRequest {
  readonly request: ChatRequest;
  readonly ui: UiOptions;
  readonly served: ServedModel;
  /** The fingerprint of the key and the request. Empty if replies are not kept. */
  readonly fingerprint: string;
}

type Parse = (exchange: Exchange) => Promise<ParsedRequest>;

/** `isRemembered`: whether replies are kept, in a cache or to be resumed. */
export function createParse(
  { effects: { turns }, settings, responses }: ParseDependencies,
  protocol: Protocol,
  isRemembered: boolean,
): Parse {
  const { bodyLimit, bodyTimeout, bodyValueLimit = Number.POSITIVE_INFINITY, editing, historyLimit } = settings;
  const bodyLimits = { size: bodyLimit, time: bodyTimeout, values: bodyValueLimit };
  return async ({ incoming, header, record, key, models }) => {
    const bytes = await readBody(incoming, bodyLimits, record.held);
    const body = await runSliced(bodyIn(bytes), turns, record.work);
    const references = protocol.findReferences(body);
    const stored = references === undefined ? responses && noResponses : await responses?.load(key, references, record);
    const request = await runSliced(protocol.parse(body, header('x-ui-format'), stored), turns, record.work);
    record.fields['model'] = request.model;
    record.fields['stream'] = request.stream;
    const served = models.getModel(request.model);
    const urlProvenance = stricter(settings.urlProvenance, request.ui.urlProvenance);
    // The client knows best what it can show, then its key.
    const format = key.format ?? defaultFormat(served, request.model);
    const ui = { editing, historyLimit, format, ...request.ui, urlProvenance };
    record.headers['x-ui-format'] = request.call.output === undefined ? (ui.format ?? 'json') : 'data';
    // The cost grows with the conversation.
    const fingerprint = isRemembered
      ? await runSliced(fingerprintOf(key, served.card.id, { ...request, ui }), turns, record.work)
      : '';
    return { request, ui, served, fingerprint };
  };
}

/** In slices, so that a body of megabytes does not block other requests. */
function* bodyIn(bytes: readonly Uint8Array[]): Sliced<unknown> {
  return yield* parseBody(yield* decodeBody(bytes));
}

const strictness: readonly UrlProvenance[] = ['off', 'images', 'on'];

/** A request may be stricter than the operator, never less strict. */
function stricter(set: UrlProvenance | undefined, asked: UrlProvenance | undefined): UrlProvenance | undefined {
  if (set === undefined || asked === undefined) return set ?? asked;
  return strictness.indexOf(asked) > strictness.indexOf(set) ? asked : set;
}
