// Stored responses, so that a request can continue a conversation by the id of its last response. Each response is kept
// with the input of its own turn only; a conversation is read turn by turn, from the last one to the first.
import { hash } from 'node:crypto';
import type { AbortSignalLike } from '../abort-signal.ts';
import { ApiError } from '../errors.ts';
import { countValues } from '../json.ts';
import { slicedParseJson } from '../sliced-json.ts';
import { runSliced, type Turns } from '../slices.ts';
import { toItemList, type ItemPage } from '../wire/responses/input-items.ts';
import {
  joinReply,
  readStoredInput,
  type References,
  type StoredReply,
  type StoredResponses,
  type StoredTurn,
} from '../wire/responses/stored-responses.ts';
import type { ApiKey } from './api-keys.ts';
import { bytesOfCharacter, type Reservation } from './memory-budget.ts';
import { bytesOfValue } from './read-body.ts';
import type { TextStore } from './text-store.ts';

export interface StoredReplies {
  /** Throws `request_too_large` if the conversation is larger than a request may be. */
  load(key: ApiKey, references: References, reader: StoreReader): Promise<StoredResponses>;
  /** Stores the input. The response is added by `keep`, so that a stream retains nothing of its request. */
  keepInput(key: ApiKey, id: string, input: string): Promise<void>;
  /** Settles when the response can be read at any instance. */
  keep(key: ApiKey, id: string, reply: StoredReply): Promise<void>;
  /** The response, as JSON. */
  find(key: ApiKey, id: string): Promise<string | undefined>;
  /** A page of the input items of the response, as JSON. */
  listInput(key: ApiKey, id: string, page: ItemPage, reader: StoreReader): Promise<string | undefined>;
  /** False if there is no such response. */
  delete(key: ApiKey, id: string): Promise<boolean>;
}

/** The request that reads. */
export interface StoreReader {
  readonly work: AbortSignalLike;
  readonly held: Reservation;
}

export interface StoredRepliesLimits {
  /** Characters of all that one request reads. */
  readonly size: number;
  /** JSON values, as `countValues` counts them. */
  readonly values: number;
}

const maxTurns = 1000;
/** Characters. */
const largeLength = 65_536;

export function createStoredReplies(store: TextStore, limits: StoredRepliesLimits, turns: Turns): StoredReplies {
  /** Responses are found only with the key that made them. */
  const nameOf = (key: ApiKey, id: string): string =>
    hash('sha256', `${Buffer.from(key.digest).toString('hex')}:${id}`, 'hex');
  const inputOf = (name: string): string => `${name}:input`;
  const restOf = (name: string): string => `${name}:rest`;

  /** A long text is processed in a later turn, because many requests may arrive at once. */
  async function readText(name: string): Promise<string | undefined> {
    const text = await store.get(name);
    if (text !== undefined && text.length > largeLength) await turns.next();
    return text;
  }

  /** Reads what one request needs, within the limits. Tools and instructions of earlier turns are not read. */
  class Reading {
    readonly #reader: StoreReader;
    #size = 0;
    #values = 0;

    constructor(reader: StoreReader) {
      this.#reader = reader;
    }

    async read(name: string): Promise<unknown> {
      const text = await readText(name);
      if (text === undefined) return undefined;
      this.#size += text.length;
      const values = countValues(text, { values: limits.values - this.#values, depth: Number.POSITIVE_INFINITY });
      if (this.#size > limits.size || values === undefined) throw tooLarge(limits);
      this.#values += values;
      this.#reader.held.add(text.length * bytesOfCharacter + values * bytesOfValue);
      return runSliced(slicedParseJson(text), turns, this.#reader.work);
    }
  }

  async function readTurns(key: ApiKey, last: string, reading: Reading): Promise<readonly StoredTurn[] | undefined> {
    const found: StoredTurn[] = [];
    for (let id: string | null = last; id !== null;) {
      const name = nameOf(key, id);
      const stored = readStoredInput(await reading.read(inputOf(name)));
      const output = await reading.read(name);
      if (stored === undefined || !Array.isArray(output)) return undefined;
      found.push({ id, input: stored.input, output });
      if (found.length > maxTurns) throw tooLarge(limits);
      id = stored.previous;
    }
    return found.reverse();
  }

  return {
    async load(key, { previous, ofItems }, reader) {
      const reading = new Reading(reader);
      const found = previous === undefined ? [] : await readTurns(key, previous, reading);
      const items = new Map<string, unknown>();
      if (ofItems.size > maxTurns) throw tooLarge(limits);
      for (const id of ofItems) {
        const output = await reading.read(nameOf(key, id));
        for (const item of Array.isArray(output) ? output : []) items.set(idOf(item), item);
      }
      return { turns: found, items };
    },
    keepInput: (key, id, input) => store.set(inputOf(nameOf(key, id)), input),
    async keep(key, id, { output, rest }) {
      const name = nameOf(key, id);
      await Promise.all([store.set(restOf(name), rest), store.set(name, output)]);
    },
    async find(key, id) {
      const name = nameOf(key, id);
      const [output, rest] = await Promise.all([readText(name), readText(restOf(name))]);
      return output === undefined || rest === undefined ? undefined : joinReply({ output, rest });
    },
    async listInput(key, id, page, reader) {
      const found = await readTurns(key, id, new Reading(reader));
      return found && runSliced(toItemList(found, page), turns, reader.work);
    },
    async delete(key, id) {
      const name = nameOf(key, id);
      const isThere = (await store.get(name)) !== undefined;
      await Promise.all([name, inputOf(name), restOf(name)].map((each) => store.delete(each)));
      return isThere;
    },
  };
}

/** The items of stored responses are ours, so they have ids. */
const idOf = (item: unknown): string => (item as { readonly id: string }).id;

const tooLarge = ({ size, values }: StoredRepliesLimits): ApiError =>
  new ApiError(
    'request_too_large',
    `The stored conversation is too large: together with all its turns it may have ${size} characters, ` +
      `${values} JSON values and ${maxTurns} responses. Start a new conversation.`,
  );
