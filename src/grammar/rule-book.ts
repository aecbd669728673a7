import { memo } from '../memo.ts';
import { rule, type Expression } from './grammar.ts';
import type { DataRule } from './data-rule.ts';

/** Shorter expressions are inlined. */
const minShared = 32;

/** The first words of the names of rules that requests add, and keywords of xgrammar. */
const reserved = new Set(['edit', 'ref', 'tool', 'true', 'false']);

/** A hint such as `TabItem` in lower-case letters and hyphens. One pattern, because the first use of each compiles it. */
const baseOf = memo(2_000, (hint) => {
  const words = hint.match(/[A-Z]+[a-z]*|[a-z]+|\d/g) ?? ['x'];
  let base = reserved.has(words[0]?.toLowerCase() ?? '') ? 'x' : '';
  for (const word of words)
    base += (base === '' ? '' : '-') + (word < 'A' ? letters(Number(word)) : word.toLowerCase());
  return base;
});

type About = Omit<DataRule, 'name'>;

/** Collects rules. Equal expressions share one. */
export class RuleBook {
  readonly rules = new Map<string, Expression>();
  /** By name. */
  readonly dataRules = new Map<string, DataRule>();
  readonly #byText = new Map<string, Expression>();
  readonly #counts = new Map<string, number>();

  /** A name that no rule has yet, of lower-case letters and hyphens, made of a hint such as `TabItem`. */
  newName(hint: string): string {
    const base = baseOf(hint);
    let count = this.#counts.get(base) ?? 0;
    let name = count === 0 ? base : `${base}-${letters(count)}`;
    for (; this.rules.has(name); name = `${base}-${letters(count)}`) count += 1;
    this.#counts.set(base, count + 1);
    return name;
  }

  /** Adds a rule and returns a reference to it. */
  add(hint: string, expression: Expression): Expression {
    const name = this.newName(hint);
    this.rules.set(name, expression);
    return rule(name);
  }

  /** Adds a rule whose values may be referred to. */
  addData(hint: string, expression: Expression, about: About): Expression {
    return this.markData(this.add(hint, expression), about);
  }

  /** The same, but equal expressions share one rule. */
  shareData(hint: string, expression: Expression, about: About): Expression {
    return this.markData(this.#shared(hint, expression), about);
  }

  /**
   * Marks the values of this rule as data that references may replace. A rule that several places share has the limits
   * of the narrowest of them.
   */
  markData(expression: Expression, about: About = {}): Expression {
    if (expression.type !== 'rule') return expression;
    const { name } = expression;
    const known = this.dataRules.get(name);
    const maxLength = Math.min(about.maxLength ?? Infinity, known?.maxLength ?? Infinity);
    const most = Math.min(about.list?.most ?? Infinity, known?.list?.most ?? Infinity);
    const list = about.list && { ...about.list, most };
    this.dataRules.set(name, { ...about, name, maxLength, ...(list && { list }) });
    return expression;
  }

  /** A reference to a rule with this content, or the content itself where that is short. */
  share(hint: string, expression: Expression): Expression {
    if (expression.type === 'rule') return expression;
    return expression.printed.length < minShared ? expression : this.#shared(hint, expression);
  }

  #shared(hint: string, expression: Expression): Expression {
    const { printed } = expression;
    let known = this.#byText.get(printed);
    if (known === undefined) this.#byText.set(printed, (known = this.add(hint, expression)));
    return known;
  }
}

/** A number in letters, because some engines allow no digits in names. */
export function letters(number: number): string {
  const last = String.fromCharCode(0x61 + (number % 26));
  return number < 26 ? last : letters(Math.floor(number / 26) - 1) + last;
}
