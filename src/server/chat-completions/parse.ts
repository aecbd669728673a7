import type { Effects } from '../../effects.ts';
import type { UiOptions, UrlProvenance } from '../../generate/event.ts';
import { inTurns, type Sliced } from '../../slices.ts';
import { parseBody, slicedParseRequest, type ChatRequest } from '../../wire/parse-request.ts';
import { fingerprintOf } from '../fingerprint.ts';
import type { ServedModel } from '../model-registry.ts';
import { decodeBody, readBody } from '../read-body.ts';
import type { Exchange } from './exchange.ts';

export interface ParseSettings {
  /** Bytes of a request body. */
  readonly bodyLimit: number;
  /** JSON values of a request body, as `JsonCounter` counts them. Absent: no limit. */
  readonly bodyValueLimit?: number | undefined;
  /** Milliseconds until a request body has arrived. */
  readonly bodyTimeout: number;
  /** For requests that do not set it themselves, as in `UiOptions`. */
  readonly editing?: boolean | undefined;
  readonly historyLimit?: number | undefined;
  /** The least that every request gets; absent: `images`, unless the request says otherwise. */
  readonly urlProvenance?: UrlProvenance | undefined;
}

export interface ParseDependencies {
  readonly effects: Pick<Effects, 'turns'>;
  readonly settings: ParseSettings;
}

export interface ParsedRequest {
  readonly request: ChatRequest;
  readonly ui: UiOptions;
  readonly served: ServedModel;
  /** Of the key and the request. Empty when replies are not remembered. */
  readonly fingerprint: string;
}

type Parse = (exchange: Exchange) => Promise<ParsedRequest>;

/** `isRemembered`: whether replies are kept, in a cache or to be resumed. */
export function createParse({ effects: { turns }, settings }: ParseDependencies, isRemembered: boolean): Parse {
  const { bodyLimit, bodyTimeout, bodyValueLimit = Number.POSITIVE_INFINITY, editing, historyLimit } = settings;
  const bodyLimits = { size: bodyLimit, time: bodyTimeout, values: bodyValueLimit };
  return async ({ incoming, header, record, key, models }) => {
    const bytes = await readBody(incoming, bodyLimits, record.held);
    const request = await inTurns(requestIn(bytes, header('x-ui-format')), turns, record.work);
    record.fields['model'] = request.model;
    record.fields['stream'] = request.stream;
    const served = models.getModel(request.model);
    const urlProvenance = stricter(settings.urlProvenance, request.ui.urlProvenance);
    const ui = { editing, historyLimit, ...request.ui, urlProvenance };
    record.headers['x-ui-format'] = request.call.output === undefined ? (ui.format ?? 'json') : 'data';
    // Its cost grows with the conversation.
    const fingerprint = isRemembered
      ? await inTurns(fingerprintOf(key, served.card.id, { ...request, ui }), turns, record.work)
      : '';
    return { request, ui, served, fingerprint };
  };
}

/** A body of megabytes is read in slices, so that other requests do not wait for it. */
function* requestIn(bytes: readonly Uint8Array[], format: string | undefined): Sliced<ChatRequest> {
  const body = yield* parseBody(yield* decodeBody(bytes));
  yield;
  return yield* slicedParseRequest(body, format);
}

const strictness: readonly UrlProvenance[] = ['off', 'images', 'on'];

/** A caller may ask for more than the operator, never for less. */
function stricter(set: UrlProvenance | undefined, asked: UrlProvenance | undefined): UrlProvenance | undefined {
  if (set === undefined || asked === undefined) return set ?? asked;
  return strictness.indexOf(asked) > strictness.indexOf(set) ? asked : set;
}
