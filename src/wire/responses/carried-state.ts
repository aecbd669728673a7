// State that a provider requires back is sent as the encrypted content of a reasoning item, which clients of the
// Responses API return unchanged.
import { isHeavier } from '../../json.ts';
import type { ProviderState } from '../../model/message.ts';
import { isRecord } from '../../schema/check.ts';

const prefix = 'tessera:';
const maxWeight = { values: 10_000, depth: 64 };

export const toCarriedState = (state: ProviderState): string => prefix + JSON.stringify(state);

/** Undefined for a text that this service did not write. */
export function readCarriedState(text: string): ProviderState | undefined {
  const json = text.slice(prefix.length);
  if (!text.startsWith(prefix) || isHeavier(json, maxWeight)) return undefined;
  try {
    const state: unknown = JSON.parse(json);
    return isRecord(state) ? state : undefined;
  } catch {
    return undefined;
  }
}
