import { rule, type Expression } from './grammar.ts';

/** Shorter expressions are written out where they stand. */
const minShared = 60;

/** Collects rules. Equal expressions share one. */
export class RuleBook {
  readonly rules = new Map<string, Expression>();
  readonly #byContent = new Map<string, Expression>();

  /** A name that no rule has yet, of lower-case letters and hyphens, made of a hint such as `TabItem`. */
  newName(hint: string): string {
    const plain = hint
      .replace(/([a-z0-9])(?=[A-Z])/g, '$1-')
      .toLowerCase()
      .replace(/\d/g, (digit) => `-${letters(Number(digit))}`)
      .replace(/[^a-z]+/g, '-')
      .replace(/^-+|-+$/g, '');
    const base = plain === '' ? 'x' : plain;
    let name = base;
    for (let count = 1; this.rules.has(name); count += 1) name = `${base}-${letters(count)}`;
    return name;
  }

  /** Adds a rule and returns a reference to it. */
  add(hint: string, expression: Expression): Expression {
    const name = this.newName(hint);
    this.rules.set(name, expression);
    return rule(name);
  }

  /** A reference to a rule with this content, or the content itself where that is short. */
  share(hint: string, expression: Expression): Expression {
    if (expression.type === 'rule') return expression;
    const content = JSON.stringify(expression);
    if (content.length < minShared) return expression;
    let known = this.#byContent.get(content);
    if (known === undefined) this.#byContent.set(content, (known = this.add(hint, expression)));
    return known;
  }
}

/** A number in letters, because some engines allow no digits in names. */
function letters(number: number): string {
  const last = String.fromCharCode(0x61 + (number % 26));
  return number < 26 ? last : letters(Math.floor(number / 26) - 1) + last;
}
