// Stored responses: how a request refers to them, and which parts of a request are stored for later ones.
import { isRecord } from '../../schema/check.ts';
import type { Sliced } from '../../slices.ts';

/** The ids of stored responses that a request needs. */
export interface References {
  /** The id of the response that the conversation continues. */
  readonly previous: string | undefined;
  /** The responses whose items the input refers to. */
  readonly ofItems: ReadonlySet<string>;
}

/** One turn of a conversation, as items. */
export interface StoredTurn {
  /** The id of its response. */
  readonly id: string;
  readonly input: readonly unknown[];
  readonly output: readonly unknown[];
}

export interface StoredResponses {
  /** The turns up to the previous response, oldest first. Undefined if one is missing. */
  readonly turns: readonly StoredTurn[] | undefined;
  /** Output items by id. */
  readonly items: ReadonlyMap<string, unknown>;
}

export const noResponses: StoredResponses = { turns: [], items: new Map() };

/** The stored part of a request: its input without the earlier turns. */
export interface StoredInput {
  readonly previous: string | null;
  readonly input: readonly unknown[];
}

/** Undefined if the request refers to no stored response. */
export function findReferences(body: unknown): References | undefined {
  const { previous_response_id: given, input } = isRecord(body) ? body : {};
  const ids = (Array.isArray(input) ? input : []).map((item: unknown) => referencedItem(item) ?? '');
  const ofItems = new Set(ids.flatMap((id) => responseOf(id) ?? []));
  const previous = typeof given === 'string' ? given : undefined;
  return previous === undefined && ofItems.size === 0 ? undefined : { previous, ofItems };
}

/** The id that an item refers to. Its type may be omitted. */
export function referencedItem(item: unknown): string | undefined {
  if (!isRecord(item) || typeof item['id'] !== 'string') return undefined;
  const isReference = item['type'] == null ? item['role'] === undefined : item['type'] === 'item_reference';
  return isReference ? item['id'] : undefined;
}

/** Ids of items contain the id of their response (`itemId`). */
function responseOf(itemId: string): string | undefined {
  const id = /^(?:msg|fc|rs)_([\w-]{1,64})_\d{1,9}$/.exec(itemId)?.[1];
  return id === undefined ? undefined : `resp_${id}`;
}

/** A response: its items, and the object around them, both as JSON. */
export interface StoredReply {
  readonly output: string;
  readonly rest: string;
}

export const joinReply = ({ output, rest }: StoredReply): string => `${rest.slice(0, -1)},"output":${output}}`;

export function* toStoredInput(previous: string | null, input: readonly unknown[]): Sliced<string> {
  const items: string[] = [];
  for (const item of input) {
    items.push(JSON.stringify(item));
    yield;
  }
  return `{"previous":${JSON.stringify(previous)},"input":[${items.join(',')}]}`;
}

/** `value` is the parsed result of `toStoredInput`. */
export function readStoredInput(value: unknown): StoredInput | undefined {
  const { previous = null, input } = isRecord(value) ? value : {};
  if (!Array.isArray(input) || !(previous === null || typeof previous === 'string')) return undefined;
  return { previous, input };
}
