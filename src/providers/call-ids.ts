// Converts ids of tool calls to a form that the provider accepts. A conversation may contain ids of other providers or
// of the client: too long, with other characters, or repeated in a later turn. Those are replaced deterministically, so
// that the prefix of a conversation stays the same. Valid ids are sent unchanged.
import { createHash } from 'node:crypto';

/** `word`: letters, digits, `_` and `-`. `nine`: nine letters or digits. At most 64 characters in any case. */
export type CallIdForm = 'any' | 'word' | 'nine';

const longest = 64;

export class CallIds {
  readonly #form: CallIdForm;
  readonly #taken = new Set<string>();
  /** Ids sent for calls without a result yet, by their id in the conversation. */
  readonly #open = new Map<string, string[]>();
  /** The number of calls with an id so far. Trying every number again would take quadratic time. */
  readonly #counts = new Map<string, number>();

  constructor(form: CallIdForm) {
    this.#form = form;
  }

  /** The id to send for a call. */
  ofCall(id: string): string {
    let count = (this.#counts.get(id) ?? 0) + 1;
    let sent = count === 1 ? this.#fit(id) : this.#replacement(`${id} ${count}`);
    while (this.#taken.has(sent)) sent = this.#replacement(`${id} ${++count}`);
    this.#counts.set(id, count);
    this.#taken.add(sent);
    const open = this.#open.get(id);
    if (open === undefined) this.#open.set(id, [sent]);
    else open.push(sent);
    return sent;
  }

  /** The id to send for the result of a call. */
  ofResult(id: string): string {
    return this.#open.get(id)?.shift() ?? this.#fit(id);
  }

  #fit(id: string): string {
    const word = this.#form === 'word' ? id.replace(/[^\w-]/g, '_') : id;
    const fits = this.#form === 'nine' ? /^[a-zA-Z0-9]{9}$/.test(id) : word.length <= longest;
    return fits ? word : this.#replacement(id);
  }

  #replacement(text: string): string {
    const digest = createHash('sha256').update(text).digest('hex');
    return this.#form === 'nine' ? digest.slice(0, 9) : `call_${digest.slice(0, 24)}`;
  }
}
