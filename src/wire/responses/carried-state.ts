// State that a provider requires back is sent as the encrypted content of a reasoning item, which clients of the
// Responses API return unchanged.
import { ApiError } from '../../errors.ts';
import { countValues } from '../../json.ts';
import type { ProviderState } from '../../model/message.ts';
import { isRecord } from '../../schema/check.ts';

const prefix = 'tessera:';
/** Of one state. */
const maxWeight = { values: 10_000, depth: 64 };
/** JSON values of all states of a request. The body counts each state as one value, because it is a string. */
const maxValues = 50_000;

export const toCarriedState = (state: ProviderState): string => prefix + JSON.stringify(state);

/** Reads the states of one request. */
export class CarriedStates {
  #left = maxValues;

  /** Undefined for a text that this service did not write. `param`: the parameter that contains it. */
  read(text: string, param: string): ProviderState | undefined {
    const json = text.slice(prefix.length);
    const values = text.startsWith(prefix) ? countValues(json, maxWeight) : undefined;
    if (values === undefined) return undefined;
    this.#left -= values;
    if (this.#left < 0) throw tooMany(param);
    try {
      const state: unknown = JSON.parse(json);
      return isRecord(state) ? state : undefined;
    } catch {
      return undefined;
    }
  }
}

function tooMany(param: string): ApiError {
  const message =
    `${param}: the reasoning items of this conversation have more than ${maxValues} JSON values in their ` +
    'encrypted_content. Omit those of earlier turns.';
  return new ApiError('request_too_large', message, { param });
}
