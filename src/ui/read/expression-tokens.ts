// The tokens of an expression over data, and the place in them.
import { levels, noValue } from './data-operations.ts';

export type Token = readonly [kind?: 'string' | 'number' | 'name' | 'sign', text?: string];

/** A string, number, name or operator. Anything else fails, an unclosed string as a whole. */
const token =
  /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)|((?:\d{1,3}(?:_\d{3})+|\d+)(?:\.\d+)?)|([\p{L}_$@][\p{L}\p{M}\p{N}_$]*)|(=>|===?|!==?|<=|>=|&&|\|\||\?\?|\?\.(?!\d)|\.{3}|[-+*/%<>!?:.,()[\]{}=])|(\s+)|["'`][^]*|[^]/gu;
const maxTokens = 4_000;

export class ExpressionTokens {
  readonly #tokens: readonly Token[];
  at = 0;

  constructor(source: string) {
    const written = [...source.matchAll(token)]
      .filter(([, , , , , space]) => space === undefined)
      .map(([, quoted, number, name, sign]): Token => {
        if (quoted !== undefined) return ['string', quoted];
        if (number !== undefined) return ['number', number];
        if (name !== undefined) return ['name', name];
        if (sign !== undefined) return ['sign', sign];
        throw noValue;
      });
    this.#tokens =
      source.includes(' as ') || source.includes(' satisfies ') || assertion.test(source)
        ? withoutTypes(written)
        : written;
    if (this.#tokens.length > maxTokens) throw noValue;
  }

  get isOver(): boolean {
    return this.at >= this.#tokens.length;
  }

  /** The next token, or one after it; empty at the end. */
  peek(behind = 0): Token {
    return this.#tokens[this.at + behind] ?? [];
  }

  takeSign(...signs: readonly string[]): string | undefined {
    const [kind, text = ''] = this.peek();
    if (kind !== 'sign' || !signs.includes(text)) return undefined;
    this.at += 1;
    return text;
  }

  need(sign: string): void {
    if (this.takeSign(sign) === undefined) throw noValue;
  }

  /** Passes over an operand that is not evaluated. `level`: that of the operator before it; 0 for a branch. */
  skipOperand(level: number): void {
    let depth = 0;
    let questions = 0;
    for (let isOperand = true; this.at < this.#tokens.length; this.at += 1) {
      const [kind, sign = ''] = this.peek();
      if (kind === 'sign' && '([{'.includes(sign)) depth += 1;
      else if (kind === 'sign' && depth > 0 && ')]}'.includes(sign)) depth -= 1;
      else if (kind === 'sign' && depth === 0) {
        if (/^[,)\]}]$/.test(sign) || (sign === ':' && questions === 0)) return;
        if (sign === '?' && level > 0) return;
        if (sign === '?') questions += 1;
        else if (sign === ':') questions -= 1;
        else if (!isOperand && (levels[sign] ?? Infinity) <= level) return;
      }
      isOperand = kind === 'sign' && !/^[)\]}]$/.test(sign);
    }
  }

  /** Empty if no name follows. */
  takeName(): string {
    const [kind, name = ''] = this.peek();
    if (kind !== 'name') return '';
    this.at += 1;
    return name;
  }

  /** The index of the comma or bracket after the body of a function. */
  endOfBody(): number {
    let depth = 0;
    for (let at = this.at; at < this.#tokens.length; at += 1) {
      const [kind, sign = ''] = this.#tokens[at] ?? [];
      if (kind !== 'sign') continue;
      if (depth === 0 && (sign === ',' || sign === ')')) return at;
      if ('([{'.includes(sign)) depth += 1;
      else if (')]}'.includes(sign)) depth -= 1;
    }
    throw noValue;
  }
}

/** `row.name!`: in TypeScript, a value that is not missing. */
const assertion = /[\w$)\]]!(?!=)/;
const endsValue = ([kind, text = '']: Token): boolean =>
  kind !== undefined && (kind !== 'sign' || /^[)\]}]$/.test(text));

/** Leaves out the types of TypeScript: `rows as Row[]`, `name!`. */
function withoutTypes(tokens: readonly Token[]): readonly Token[] {
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [kind, text = ''] = tokens[at] ?? [];
    const isBehind = endsValue(kept.at(-1) ?? []);
    const isCast = isBehind && kind === 'name' && (text === 'as' || text === 'satisfies');
    if (isCast && tokens[at + 1]?.[0] === 'name') at = endOfType(tokens, at + 1) - 1;
    else if (kind !== undefined && !(isBehind && kind === 'sign' && text === '!')) kept.push([kind, text]);
  }
  return kept;
}

/** The index after `Row[]`, `keyof Row` or `Map<string, Row>`. */
function endOfType(tokens: readonly Token[], from: number): number {
  let at = from;
  let depth = 0;
  for (; at < tokens.length; at += 1) {
    const [kind, text = ''] = tokens[at] ?? [];
    const isPair = text === '[' && tokens[at + 1]?.[1] === ']';
    if (text === '<') depth += 1;
    else if (text === '>') depth -= 1;
    else if (isPair) at += 1;
    else if (depth === 0 && kind !== 'name' && text !== '.') break;
    if (depth < 0) break;
  }
  return at;
}

const literal = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`((?:[^`\\]|\\[^])*)`/g;
const inserted = /((?:[^\\$]|\\[^]|\$(?!\{))*)(?:\$\{([^{}]*)\}|(\$\{)|$)/g;

/** With sums in place of template literals: `("Sold: "+(count))`. */
export function withoutTemplates(source: string): string {
  if (!source.includes('`')) return source;
  return source.replaceAll(literal, (whole, template: string | undefined) => {
    if (template === undefined) return whole;
    const parts = template.replaceAll(inserted, (_, text: string, expression?: string, open = '') => {
      const quoted = `${text}${open}`.replaceAll(/\\[^]|"/g, (char) => (char === '"' ? '\\"' : char));
      return `+"${quoted}"${expression === undefined ? '' : `+(${expression})`}`;
    });
    return `(""${parts})`;
  });
}
