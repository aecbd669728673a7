// Evaluates expressions of newer OpenUI Lang and of JavaScript whose data is all in the text: string concatenation,
// arithmetic, comparisons, ternaries, members, `@Count(...)`. Everything else evaluates to undefined.
import { isList } from '../../is-list.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { call, isTrue, levels, memberOf, method, noValue, numberOf, operate } from './data-operations.ts';
import { isListMethod, listMethod } from './list-methods.ts';

export type Lookup = (name: string) => JsonValue | undefined;

/** A string, number, name or operator. Anything else fails, an unclosed string as a whole. */
const token =
  /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(\d+(?:\.\d+)?)|([\p{L}_$@][\p{L}\p{M}\p{N}_$]*)|(=>|===?|!==?|<=|>=|&&|\|\||\?\?|[-+*/%<>!?:.,()[\]{}])|(\s+)|["'][^]*|[^]/gu;
const maxTokens = 4_000;
const maxNesting = 40;
/** Maximum number of times that the functions of one expression are called. */
const maxCalls = 20_000;

export function evaluate(source: string, lookup: Lookup): JsonValue | undefined {
  try {
    const evaluation = new Evaluation(source, lookup);
    const value = evaluation.expression(0);
    return evaluation.isOver ? value : undefined;
  } catch (error) {
    if (error === noValue) return undefined;
    throw error;
  }
}

/** The names that a parameter gives to an argument. */
type Bind = (value: JsonValue) => readonly (readonly [string, JsonValue])[];

class Evaluation {
  readonly #tokens: readonly (readonly [kind: 'string' | 'number' | 'name' | 'sign', text: string])[];
  readonly #lookup: Lookup;
  /** The parameters of the function whose body is read. */
  #scope: ReadonlyMap<string, JsonValue> = new Map();
  #calls = 0;
  #at = 0;
  #depth = 0;

  constructor(source: string, lookup: Lookup) {
    this.#lookup = lookup;
    this.#tokens = [...withoutTemplates(source).matchAll(token)]
      .filter(([, , , , , space]) => space === undefined)
      .map(([, quoted, number, name, sign]) => {
        if (quoted !== undefined) return ['string', quoted] as const;
        if (number !== undefined) return ['number', number] as const;
        if (name !== undefined) return ['name', name] as const;
        if (sign !== undefined) return ['sign', sign] as const;
        throw noValue;
      });
    if (this.#tokens.length > maxTokens) throw noValue;
  }

  get isOver(): boolean {
    return this.#at >= this.#tokens.length;
  }

  #takeSign(...signs: readonly string[]): string | undefined {
    const [kind, text = ''] = this.#tokens[this.#at] ?? [];
    if (kind !== 'sign' || !signs.includes(text)) return undefined;
    this.#at += 1;
    return text;
  }

  #need(sign: string): void {
    if (this.#takeSign(sign) === undefined) throw noValue;
  }

  /** Operators that bind less tightly than `level` are left to the caller; level 0 includes ternaries. */
  expression(level: number): JsonValue {
    this.#depth += 1;
    if (this.#depth > maxNesting) throw noValue;
    let left = this.#unary();
    for (;;) {
      const [kind, sign = ''] = this.#tokens[this.#at] ?? [];
      const own = kind === 'sign' ? levels[sign] : undefined;
      if (own === undefined || own < Math.max(1, level)) break;
      this.#at += 1;
      left = operate(sign, left, this.expression(own + 1));
    }
    if (level === 0 && this.#takeSign('?') !== undefined) {
      const then = this.expression(0);
      this.#need(':');
      const otherwise = this.expression(0);
      left = isTrue(left) ? then : otherwise;
    }
    this.#depth -= 1;
    return left;
  }

  #unary(): JsonValue {
    const sign = this.#takeSign('!', '-', '(', '[', '{');
    if (sign === '!') return !isTrue(this.#unary());
    if (sign === '-') return -numberOf(this.#unary());
    if (sign === '(') {
      const value = this.expression(0);
      this.#need(')');
      return this.#members(value);
    }
    if (sign === '[') return this.#members(this.#list());
    if (sign === '{') return this.#members(this.#record());
    return this.#members(this.#primary());
  }

  #primary(): JsonValue {
    const [kind, text = ''] = this.#tokens[this.#at] ?? [];
    this.#at += 1;
    switch (kind) {
      case 'string':
        return unquoted(text);
      case 'number':
        return Number(text);
      case 'name': {
        if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
        if (text === 'null' || text === 'None') return null;
        if (text === 'Math' && this.#takeSign('.') !== undefined) return this.#math();
        if (text === 'Object' && this.#takeSign('.') !== undefined) return this.#entries();
        if (text === '@Each' && this.#takeSign('(') !== undefined) return this.#each();
        if (this.#takeSign('(') !== undefined) return call(text.replace(/^@/, ''), this.#arguments());
        const value = this.#scope.has(text) ? this.#scope.get(text) : this.#lookup(text);
        if (value === undefined) throw noValue;
        return value;
      }
      case 'sign':
      case undefined:
        throw noValue;
      default:
        return kind satisfies never;
    }
  }

  /** `Math.max(...loads)`. */
  #math(): JsonValue {
    const [, name = ''] = this.#tokens[this.#at] ?? [];
    this.#at += 1;
    this.#need('(');
    const values = this.#arguments();
    if (name === 'max' || name === 'min') return call(name === 'max' ? 'Max' : 'Min', [values]);
    if (!/^(?:round|floor|ceil|abs)$/.test(name) || values.length !== 1) throw noValue;
    return call(`${name.charAt(0).toUpperCase()}${name.slice(1)}`, values);
  }

  /** `Object.entries(prices)`. */
  #entries(): JsonValue {
    const name = this.#takeName();
    this.#need('(');
    return call(`Object${name.charAt(0).toUpperCase()}${name.slice(1)}`, this.#arguments());
  }

  #list(): JsonValue {
    const values: JsonValue[] = [];
    while (this.#takeSign(']') === undefined) {
      values.push(this.expression(0));
      if (this.#takeSign(',') !== undefined) continue;
      this.#need(']');
      break;
    }
    return values;
  }

  #record(): JsonValue {
    const members: (readonly [string, JsonValue])[] = [];
    while (this.#takeSign('}') === undefined) {
      const [kind, key = ''] = this.#tokens[this.#at] ?? [];
      if (kind === undefined || kind === 'sign') throw noValue;
      this.#at += 1;
      this.#need(':');
      members.push([kind === 'string' ? unquoted(key) : key, this.expression(0)]);
      if (this.#takeSign(',') !== undefined) continue;
      this.#need('}');
      break;
    }
    return Object.fromEntries(members);
  }

  #arguments(): readonly JsonValue[] {
    const values: JsonValue[] = [];
    if (this.#takeSign(')') !== undefined) return values;
    do {
      if (this.#takeSign('.') === undefined) {
        values.push(this.expression(0));
        continue;
      }
      this.#need('.');
      this.#need('.');
      const list = this.expression(0);
      if (!isList(list)) throw noValue;
      values.push(...list);
    } while (this.#takeSign(',') !== undefined);
    this.#need(')');
    return values;
  }

  /** `@Each(rows, "row", row.price * row.count)`, after the bracket: a list of values. */
  #each(): JsonValue {
    const list = this.expression(0);
    this.#need(',');
    const [kind, item = ''] = this.#tokens[this.#at] ?? [];
    if (!isList(list) || (kind !== 'string' && kind !== 'name')) throw noValue;
    this.#at += 1;
    this.#need(',');
    const name = kind === 'string' ? unquoted(item) : item;
    return this.#withBody([(value) => [[name, value]]], (of) => list.map((value) => of(value)));
  }

  /** `rows.filter((row) => row.isOpen)`, after the bracket. */
  #listMethod(name: string, list: readonly JsonValue[]): JsonValue {
    const parameters = this.#parameters();
    if (parameters === undefined) return listMethod(name, list, undefined, this.#arguments());
    return this.#withBody(parameters, (of, others) => listMethod(name, list, of, others));
  }

  /** Reads the body of a function and the argument after it, then calls `use` with the function. */
  #withBody(
    parameters: readonly Bind[],
    use: (of: (...values: readonly JsonValue[]) => JsonValue, others: readonly JsonValue[]) => JsonValue,
  ): JsonValue {
    const outer = this.#scope;
    const body = this.#at;
    this.#at = this.#endOfBody();
    const others = this.#takeSign(',') === undefined ? [] : [this.expression(0)];
    this.#need(')');
    const after = this.#at;
    const value = use((...values) => {
      this.#calls += 1;
      if (this.#calls > maxCalls) throw noValue;
      this.#at = body;
      this.#scope = new Map([...outer, ...parameters.flatMap((bind, index) => bind(values[index] ?? null))]);
      return this.expression(0);
    }, others);
    this.#at = after;
    this.#scope = outer;
    return value;
  }

  /**
   * `row =>`, `(sum, row) =>` and `({name}) =>`: the function that binds the names to the arguments. Undefined for
   * anything else.
   */
  #parameters(): readonly Bind[] | undefined {
    const start = this.#at;
    const binds: Bind[] = [];
    if (this.#takeSign('(') === undefined) {
      binds.push(this.#parameter());
    } else {
      do binds.push(this.#parameter());
      while (this.#takeSign(',') !== undefined);
      this.#takeSign(')');
    }
    if (this.#takeSign('=>') !== undefined) return binds;
    this.#at = start;
    return undefined;
  }

  #parameter(): Bind {
    if (this.#takeSign('[') !== undefined) {
      const listed = this.#names(']');
      return (value) => listed.map((name, index) => [name, memberOf(value, index)]);
    }
    if (this.#takeSign('{') === undefined) {
      const name = this.#takeName();
      return (value) => [[name, value]];
    }
    const names = this.#names('}');
    return (value) => names.map((name) => [name, memberOf(value, name)]);
  }

  #names(end: string): readonly string[] {
    const names = [this.#takeName()];
    while (this.#takeSign(',') !== undefined) names.push(this.#takeName());
    this.#takeSign(end);
    return names;
  }

  /** Empty if no name follows. */
  #takeName(): string {
    const [kind, name = ''] = this.#tokens[this.#at] ?? [];
    if (kind !== 'name') return '';
    this.#at += 1;
    return name;
  }

  /** The index of the comma or bracket after the body of a function. */
  #endOfBody(): number {
    let depth = 0;
    for (let at = this.#at; at < this.#tokens.length; at += 1) {
      const [kind, sign = ''] = this.#tokens[at] ?? [];
      if (kind !== 'sign') continue;
      if (depth === 0 && (sign === ',' || sign === ')')) return at;
      if ('([{'.includes(sign)) depth += 1;
      else if (')]}'.includes(sign)) depth -= 1;
    }
    throw noValue;
  }

  /** Reads `.name` (of each record if the value is a list), `[0]` and `.length`. */
  #members(from: JsonValue): JsonValue {
    let value = from;
    for (;;) {
      if (this.#takeSign('[') !== undefined) {
        value = memberOf(value, this.expression(0));
        this.#need(']');
      } else if (this.#takeSign('.') !== undefined) {
        const [kind, name = ''] = this.#tokens[this.#at] ?? [];
        if (kind !== 'name') throw noValue;
        this.#at += 1;
        if (this.#takeSign('(') === undefined) value = memberOf(value, name);
        else if (isList(value) && isListMethod(name)) value = this.#listMethod(name, value);
        else value = method(name, value, this.#arguments());
      } else {
        return value;
      }
    }
  }
}

const literal = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`((?:[^`\\]|\\[^])*)`/g;
const inserted = /((?:[^\\$]|\\[^]|\$(?!\{))*)(?:\$\{([^{}]*)\}|(\$\{)|$)/g;

/** With sums in place of template literals: `("Sold: "+(count))`. */
function withoutTemplates(source: string): string {
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

function unquoted(quoted: string): string {
  return quoted.slice(1, -1).replace(/\\(.)/g, (_, char: string) => (char === 'n' ? '\n' : char));
}
