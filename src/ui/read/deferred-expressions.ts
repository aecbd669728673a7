// Expressions that use names defined later: `rows.map(...)` before `rows = [...]`, or a call before the function that
// it calls. Each becomes a definition with a generated name, and is read once all its names are known.
import { isDataFunction } from './data-function.ts';
import type { KnownData } from './known-data.ts';

export interface Deferred {
  /** The generated name by which the document refers to it. It cannot occur in model output. */
  readonly name: string;
  readonly source: string;
}

interface Pending extends Deferred {
  readonly needs: readonly string[];
}

/** Maximum number of waiting expressions. */
const maxPending = 200;
/** Characters of all waiting expressions. One definition may make all of them readable, at 0.7 us a character. */
const maxLength = 32_768;
const words =
  /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|`(?:[^`\\]|\\[^])*`|["'`][^]*|(?<![\w$@.])\$?[\p{L}_][\p{L}\p{M}\p{N}_$]*/gu;
/** Matches the text after the name of an argument or a member. The colon of a ternary follows a value, too. */
const equalsSign = /^\s*=(?!=)/;
const colon = /^\s*:(?!:)/;
/** Matches the text before an arrow: a name, or parameters in brackets. */
const parameters = /(?:[\w$]+|\([^()]*\))$/;
/** Maximum characters of the parameters. */
const maxParameters = 200;
const itemOfEach = /@Each\s*\([^"']{0,400}["'](\w+)["']/g;
const repetition = /@Each|\.map\b/;
/** `$orders.map(...)`, a list of the item of an outer repetition, and values of the state. */
const partOfState = /^\s*\$(?:[\w$]+\.map\(|state(?:\$\w+)*$)/;
const keywords = new Set(
  'Math String Number Boolean Set Map Promise console Infinity NaN parseInt parseFloat Date Intl JSON Array new typeof in of for if else is lambda true false null undefined None True False not and or length Object f len str int float round sum max min sorted reversed list zip range enumerate'.split(
    ' ',
  ),
);

/** Characters around a word that are examined. */
const maxSpace = 40;

/** The names of the parameters of all arrow functions: `row`, `(row, index = 0)`, `({ name, price })`. */
function parametersIn(source: string): readonly string[] {
  const names: string[] = [];
  for (let at = source.indexOf('=>'); at >= 0; at = source.indexOf('=>', at + 2)) {
    const before = source.slice(Math.max(0, at - maxParameters), at).trimEnd();
    for (const name of (parameters.exec(before)?.[0] ?? '').split(',')) {
      names.push(name.replace(/=.*/, '').replaceAll(/[()[\]{}\s]/g, ''));
    }
  }
  return names;
}

const templates = /`(?:[^`\\]|\\[^])*`|(?<![\w$])f"(?:[^"\\\n]|\\[^])*"|(?<![\w$])f'(?:[^'\\\n]|\\[^])*'/g;

/** The source with the expressions of its templates in place of them. */
const codeOf = (source: string): string =>
  source.replaceAll(templates, (template) =>
    [...template.matchAll(template.startsWith('`') ? /(?<!\\)\$\{([^{}]*)\}/g : /\{([^{}:!]*)/g)]
      .map(([, inside = '']) => `(${inside})`)
      .join('+'),
  );

/** True for `name` in `name=value`, `{name: value}` and `name: value` among arguments. */
function isLabel(source: string, start: number, end: number): boolean {
  const behind = source.slice(end, end + maxSpace);
  if (equalsSign.test(behind)) return true;
  return colon.test(behind) && /(?:^|[{,(])\s*$/.test(source.slice(Math.max(0, start - maxSpace), start));
}

export class DeferredExpressions {
  #pending: Pending[] = [];
  #count = 0;
  /** Characters of the pending expressions. */
  #length = 0;
  readonly #data: KnownData;
  /** True for a name that already has a meaning. */
  readonly #isKnown: (name: string) => boolean;

  constructor(data: KnownData, isKnown: (name: string) => boolean) {
    this.#data = data;
    this.#isKnown = isKnown;
  }

  /**
   * Returns the generated name, or undefined if nothing is missing or too many expressions wait. `user` is the part of
   * the source that uses names.
   */
  add(source: string, user = source): string | undefined {
    if (this.#pending.length >= maxPending || this.#length + source.length > maxLength) return undefined;
    const own = new Set([...parametersIn(source), ...[...source.matchAll(itemOfEach)].map(([, name = '']) => name)]);
    const code = codeOf(user);
    // Without a text, `$count + 1` is the new state of a program.
    const hasText = /["'`]/.test(source) || partOfState.test(source);
    const needs = [...code.matchAll(words)]
      .filter(({ 0: word, index }) => !isLabel(code, index, index + word.length))
      .map(([word]) => word)
      .filter((word) => (hasText ? /^\$?[\p{L}_]/u : /^[\p{L}_]/u).test(word) && !own.has(word) && !keywords.has(word))
      .filter((word) => !isDataFunction(word) && !this.#isKnown(word));
    if (needs.length === 0) return undefined;
    for (const used of needs) this.#data.noteUse(used);
    this.#count += 1;
    const name = `expression ${this.#count}`;
    this.#pending.push({ name, source, needs });
    this.#length += source.length;
    return name;
  }

  /** Removes an expression that is read as a part of another one, and returns its source. */
  takeSource(name: string): string | undefined {
    return this.#remove(this.#pending.find((one) => one.name === name))?.source;
  }

  /**
   * Removes and returns an expression that can be read now, or at the end of the text any. Reading it may take others as
   * its parts.
   */
  take(isEnding: boolean): Deferred | undefined {
    const canBeRead = ({ needs, source }: Pending): boolean =>
      needs.every(this.#isKnown) && (!repetition.test(source) || needs.every((name) => this.#data.isWhole(name)));
    const found = this.#pending.find(canBeRead) ?? (isEnding ? this.#pending[0] : undefined);
    return this.#remove(found);
  }

  #remove(found: Pending | undefined): Pending | undefined {
    if (found === undefined) return undefined;
    this.#pending = this.#pending.filter((one) => one !== found);
    this.#length -= found.source.length;
    return found;
  }
}
