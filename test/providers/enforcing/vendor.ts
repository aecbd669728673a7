// Shared by the servers that enforce the documented rules of vendors.

import { createHash } from 'node:crypto';

import type { LanguageModel } from '../../../src/model/language-model.ts';

/** The request breaks a rule. The server answers 400 with the message. */
export class Refusal extends Error {}

export function rule(isKept: boolean, message: string): asserts isKept {
  if (!isKept) throw new Refusal(message);
}

export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** A value of a request in a message. */
export const said = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Every member of the object must be one that the vendor documents. */
export function onlyKnown(object: Json, known: readonly string[], place: string): void {
  for (const name of Object.keys(object)) rule(known.includes(name), `Unknown parameter: ${place}${name}`);
}

/**
 * Half of a surrogate pair is not Unicode. Anthropic: "The request body is not valid JSON: no low surrogate in string"
 * (github.com/anthropics/claude-code/issues/1709); servers in Python and Rust reject the escape as well.
 */
export function checkUnicode(value: unknown, place = 'body'): void {
  if (typeof value === 'string') rule(value.isWellFormed(), `${place} is not valid Unicode`);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      rule(name.isWellFormed(), `${place} has a name that is not valid Unicode`);
      checkUnicode(member, `${place}.${name}`);
    }
  }
}

/** The media type of a data URL; undefined for another URL. */
export const mediaTypeOf = (url: unknown): string | undefined => /^data:([^;,]*)/.exec(String(url))?.[1];

export interface ToolRules {
  readonly most?: number;
  readonly name: RegExp;
}

/** The rules of every vendor for the functions that a request declares. */
export function checkTools(functions: readonly Json[], { most = 128, name }: ToolRules): void {
  rule(functions.length <= most, `Invalid 'tools': array too long. Expected at most ${most}`);
  const names = functions.map((one) => said(one.name));
  for (const one of names) rule(name.test(one), `Invalid name of a tool: ${one}`);
  rule(new Set(names).size === names.length, `Tool names must be unique: ${names.join()}`);
}

export function isJsonObjectText(text: unknown): boolean {
  try {
    return isObject(JSON.parse(String(text)));
  } catch {
    return false;
  }
}

/** Issues reasoning, and recognizes it when it comes back. */
export class Ledger {
  readonly #name: string;
  /** The digest of the prompt before each piece of reasoning. */
  readonly #issued = new Map<string, string>();
  readonly #returned = new Set<string>();

  constructor(name = '') {
    this.#name = name;
  }

  /** `prefix`: everything that the model has read. */
  issue(prefix: unknown): string {
    const signature = Buffer.from(`signed-${this.#name}${this.#issued.size}`).toString('base64');
    this.#issued.set(signature, digest(prefix));
    return signature;
  }

  verify(signature: unknown, prefix?: unknown): void {
    const issued = typeof signature === 'string' ? this.#issued.get(signature) : undefined;
    rule(issued !== undefined, `Invalid signature ${JSON.stringify(signature)} in reasoning`);
    rule(prefix === undefined || issued === digest(prefix), 'Reasoning was signed for other earlier messages');
    this.#returned.add(String(signature));
  }

  /** Reasoning in plain text, which may be of another vendor. */
  recognize(text: unknown): void {
    if (typeof text === 'string' && this.#issued.has(text)) this.#returned.add(text);
  }

  /** Reasoning that the client has not sent back. */
  get lost(): number {
    return this.#issued.size - this.#returned.size;
  }

  get issued(): number {
    return this.#issued.size;
  }
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/** The next step of the model. */
export type Step =
  | {
      readonly type: 'call';
      /** The text that the model writes before its calls. */
      readonly text: string;
      readonly calls: readonly { readonly id: string; readonly json: string }[];
    }
  | { readonly type: 'text'; readonly text: string };

export const toolName = 'get_sales';

const much = Array.from({ length: 12 }, (_, index) => `TextContent("${`Paragraph ${index}. `.repeat(30)}")`).join(', ');

/** `asked`: the last message of the user. `results`: the tool results since then. */
export function nextStep(asked: string, results: number, callCount: number): Step {
  const rounds = Number(/Look up (\d)/.exec(asked)?.[1] ?? 0);
  if (results < rounds) {
    const count = asked.includes('at once') ? rounds - results : 1;
    const calls = Array.from({ length: count }, (_, index) => ({
      id: `call${String(callCount * 10 + index).padStart(5, '0')}`,
      json: `{"quarter":${results + index + 1}}`,
    }));
    return { type: 'call', text: asked.includes('aloud') ? 'Let me look.' : '', calls };
  }
  if (asked.includes('Answer {}')) return { type: 'text', text: '{}' };
  if (asked.includes('Answer 3')) return { type: 'text', text: '{"total":3}' };
  if (asked.includes('Write much')) return { type: 'text', text: `root = Card([${much}])` };
  const edit = /Edit (\d)/.exec(asked)?.[1];
  if (edit !== undefined) return { type: 'text', text: `e2 = TextContent("Edition ${edit}")` };
  return { type: 'text', text: 'root = Card([TextContent("Fine"), TextContent("Sales")])' };
}

/** The service of one vendor, as it documents itself. */
export interface Vendor {
  readonly name: string;
  create(baseUrl: string): LanguageModel;
  /** Throws a Refusal. Returns the bytes of the reply. */
  readonly answer: (body: Json, ledger: Ledger, number: number) => string;
  /** Reasoning efforts to ask for. */
  readonly efforts: readonly string[];
  readonly readsImages: boolean;
  /** The vendor returns reasoning that has to come back. */
  readonly hasReasoning: boolean;
}

/** The text as it is streamed. */
export const piecesOf = (text: string): readonly string[] => text.match(/[^]{1,24}/g) ?? [];

export const frame = (data: unknown, event?: string): string =>
  `${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`;
