// Replaces known secrets in text that leaves the process in the log, on the terminal or in a recording, in every
// encoding: plain, as JSON, percent-encoded, hexadecimal, or within Base64.

export const redactedMark = 'REDACTED';

export interface Redactor {
  readonly secrets: readonly string[];
  add(secrets: Iterable<string>): void;
  redact(text: string): string;
  /** The same for every string in a value that will be serialized. */
  redactAll<Value>(value: Value): Value;
}

/** Shorter ones protect nothing and occur in too many words. */
const minSecret = 4;
/** From this length, a secret is replaced anywhere; a shorter one only as a whole word. */
const minUnique = 8;
/** Texts may be truncated, so a prefix of a secret of at least this length is replaced at the end of a text. */
const minCutOff = 6;

export function createRedactor(given: Iterable<string> = []): Redactor {
  const secrets = new Set<string>();
  /** By their first six characters, of shorter ones by their first four; the longest first. */
  const spellings = new Map<string, string[]>();
  /** Marks the first two characters of each encoded secret, so that most positions need no map lookup. */
  const starts = new Uint8Array(2 ** 16);

  function add(more: Iterable<string>): void {
    for (const raw of more) {
      const secret = raw.trim();
      if (secret.length < minSecret || secrets.has(secret)) continue;
      secrets.add(secret);
      for (const spelling of new Set(spellingsOf(secret))) {
        const start = spelling.slice(0, spelling.length < minCutOff ? minSecret : minCutOff);
        starts[slotOf(spelling, 0)] = 1;
        const others = spellings.get(start);
        if (others === undefined) spellings.set(start, [spelling]);
        else others.push(spelling);
      }
    }
    for (const found of spellings.values()) if (found.length > 1) found.sort((a, b) => b.length - a.length);
  }

  /** The length of the secret at this position. */
  function lengthAt(text: string, at: number): number {
    if (starts[slotOf(text, at)] === 0) return 0;
    const rest = text.length - at;
    for (const size of [minCutOff, minSecret]) {
      for (const one of spellings.get(text.slice(at, at + size)) ?? []) {
        if (text.startsWith(one, at)) {
          if (mayStandAt(text, at, one)) return one.length;
        } else if (rest >= minCutOff && rest < one.length && text.endsWith(one.slice(0, rest))) {
          return rest;
        }
      }
    }
    return 0;
  }

  function redact(text: string): string {
    if (secrets.size === 0) return text;
    let done = '';
    let from = 0;
    for (let at = 0; at + minSecret <= text.length; at++) {
      const length = lengthAt(text, at);
      if (length === 0) continue;
      done += text.slice(from, at) + redactedMark;
      from = at + length;
      at = from - 1;
    }
    return from === 0 ? text : done + text.slice(from);
  }

  function redactValue(value: unknown): unknown {
    if (typeof value === 'string') return redact(value);
    if (Array.isArray(value)) return value.map(redactValue);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [redact(name), redactValue(member)]));
  }

  add(given);
  return {
    get secrets() {
      return [...secrets];
    },
    add,
    redact,
    // Only strings change.
    redactAll: <Value>(value: Value) => redactValue(value) as Value,
  };
}

const slotOf = (text: string, at: number): number => (text.charCodeAt(at) * 251 + text.charCodeAt(at + 1)) & 0xffff;

const wordCharacter = /[\w./-]/;

function mayStandAt(text: string, at: number, spelling: string): boolean {
  if (spelling.length >= minUnique) return true;
  return !wordCharacter.test(text.charAt(at - 1)) && !wordCharacter.test(text.charAt(at + spelling.length));
}

function spellingsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const hexadecimal = bytes.toString('hex');
  const inJson = jsonOf(secret);
  const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const encoded = [0, 1, 2].flatMap((offset) => base64At(bytes, offset));
  const others = [
    jsonOf(inJson),
    jsonOf(jsonOf(inJson)),
    ...[percentEncoded(secret, /[^\w.~!*'()-]/g), percentEncoded(secret, /[^\w.~-]/g), percent].flatMap(bothCases),
    percentEncoded(secret, /[^\w.~!*'() -]/g).replaceAll(' ', '+'),
    ...bothCases(hexadecimal),
    ...encoded,
    ...encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ];
  return [secret, inJson, ...others.filter((text) => text.length >= minUnique)];
}

/** As escaped within a JSON string. */
const jsonOf = (text: string): string => JSON.stringify(text).slice(1, -1);

function percentEncoded(text: string, pattern: RegExp): string {
  return text.replace(pattern, (character) =>
    [...Buffer.from(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}

/** Hexadecimal digits may be in upper or lower case. */
const bothCases = (text: string): readonly string[] => [
  text,
  text.replace(/%[\da-f]{2}/gi, (code) => code.toLowerCase()),
  text.replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase()),
  ...(/^[\da-f]+$/.test(text) ? [text.toUpperCase()] : []),
];

/** The part of the Base64 text that does not depend on the surrounding bytes. `offset`: position in a group of three. */
function base64At(bytes: Buffer, offset: number): readonly string[] {
  const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  const from = Math.ceil((offset * 8) / 6);
  const to = Math.floor(((offset + bytes.length) * 8) / 6);
  return [text.slice(from, to)];
}
