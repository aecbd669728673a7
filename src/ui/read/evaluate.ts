// Evaluates expressions of newer OpenUI Lang and of JavaScript whose data is all in the text: string concatenation,
// arithmetic, comparisons, ternaries, members, `@Count(...)`. Everything else evaluates to undefined.
import { isList } from '../../is-list.ts';
import { hasOwn, isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { call, isTrue, levels, memberOf, noValue, numberOf, operate } from './data-operations.ts';
import { method } from './value-methods.ts';
import { ExpressionTokens, withoutTemplates } from './expression-tokens.ts';
import { isListMethod, listMethod } from './list-methods.ts';

export type Lookup = (name: string) => JsonValue | undefined;

/** A function of the model whose body is an expression. */
export interface DataFunction {
  /** Binds the arguments to the names of the parameters. */
  readonly parameters: readonly { readonly key: string; readonly name: string; readonly otherwise: string }[];
  readonly isObject: boolean;
  readonly body: string;
}

export type FunctionOf = (name: string) => DataFunction | undefined;

const maxNesting = 40;
/** Maximum number of times that the functions of one expression are called. */
const maxCalls = 20_000;

export function evaluate(source: string, lookup: Lookup, functionOf?: FunctionOf): JsonValue | undefined {
  try {
    return new Evaluation(source, lookup, { of: functionOf ?? (() => undefined), calls: 0, depth: 0 }).whole();
  } catch (error) {
    if (error === noValue) return undefined;
    throw error;
  }
}

/** The names that a parameter gives to an argument. */
type Bind = (value: JsonValue) => readonly (readonly [string, JsonValue])[];

/** The functions of the model, and the calls of one expression. */
interface Calls {
  readonly of: FunctionOf;
  calls: number;
  depth: number;
}

const maxCallDepth = 12;

class Evaluation {
  readonly #tokens: ExpressionTokens;
  readonly #lookup: Lookup;
  /** The parameters of the function whose body is read. */
  #scope: ReadonlyMap<string, JsonValue> = new Map();
  readonly #calls: Calls;
  #depth = 0;

  constructor(source: string, lookup: Lookup, calls: Calls) {
    this.#lookup = lookup;
    this.#calls = calls;
    this.#tokens = new ExpressionTokens(withoutTemplates(source));
  }

  /** The value, if the expression is the whole source. */
  whole(): JsonValue {
    const value = this.expression(0);
    if (!this.#tokens.isOver) throw noValue;
    return value;
  }

  /** The value of another source with the same names. */
  #inner(source: string, scope = this.#scope): JsonValue {
    if (this.#calls.depth >= maxCallDepth) throw noValue;
    this.#calls.depth += 1;
    const value = new Evaluation(source, (name) => scope.get(name) ?? this.#lookup(name), this.#calls).whole();
    this.#calls.depth -= 1;
    return value;
  }

  /** Operators that bind less tightly than `level` are left to the caller; level 0 includes ternaries. */
  expression(level: number): JsonValue {
    this.#depth += 1;
    if (this.#depth > maxNesting) throw noValue;
    let left = this.#unary();
    for (;;) {
      const [kind, sign = ''] = this.#tokens.peek();
      const own = kind === 'sign' ? levels[sign] : undefined;
      if (own === undefined || own < Math.max(1, level)) break;
      this.#tokens.at += 1;
      // The other operand need not have a value: `row && row.name`.
      if (isDecided(sign, left)) this.#tokens.skipOperand(own);
      else left = operate(sign, left, this.expression(own + 1));
    }
    if (level === 0 && this.#tokens.takeSign('?') !== undefined) {
      const isChosen = isTrue(left);
      if (isChosen) left = this.expression(0);
      else this.#tokens.skipOperand(0);
      this.#tokens.need(':');
      if (isChosen) this.#tokens.skipOperand(0);
      else left = this.expression(0);
    }
    this.#depth -= 1;
    return left;
  }

  #unary(): JsonValue {
    const sign = this.#tokens.takeSign('!', '-', '(', '[', '{');
    if (sign === '!') return !isTrue(this.#unary());
    if (sign === '-') return -numberOf(this.#unary());
    if (sign === '(') {
      const value = this.expression(0);
      this.#tokens.need(')');
      return this.#members(value);
    }
    if (sign === '[') return this.#members(this.#list());
    if (sign === '{') return this.#members(this.#record());
    return this.#members(this.#primary());
  }

  #primary(): JsonValue {
    const [kind, text = ''] = this.#tokens.peek();
    this.#tokens.at += 1;
    switch (kind) {
      case 'string':
        return unquoted(text);
      case 'number':
        return Number(text.replaceAll('_', ''));
      case 'name': {
        if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
        if (text === 'null' || text === 'None' || text === 'undefined') return null;
        if (text === 'new') return this.#primary();
        if (text === 'Math' && this.#tokens.takeSign('.') !== undefined) return this.#math();
        if (text === 'Object' && this.#tokens.takeSign('.') !== undefined) return this.#entries();
        if (text === 'Array' && this.#tokens.takeSign('.') !== undefined) return this.#arrayFrom();
        if (text === '@Each' && this.#tokens.takeSign('(') !== undefined) return this.#each();
        if (this.#tokens.takeSign('(') !== undefined) return this.#call(text);
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

  #call(name: string): JsonValue {
    if (name === 'dict') return this.#record(')');
    const values = this.#arguments();
    const made = this.#calls.of(name);
    if (made === undefined) return call(name.replace(/^@/, ''), values);
    return this.#applied(made, values);
  }

  #applied({ parameters, isObject, body }: DataFunction, values: readonly JsonValue[]): JsonValue {
    this.#calls.calls += 1;
    if (this.#calls.calls > maxCalls) throw noValue;
    const [record = null] = values;
    const bound = parameters.map(({ key, name, otherwise }, index): readonly [string, JsonValue] => {
      const given = isObject ? (isRecord(record) ? record[key] : undefined) : values[index];
      return [name, given ?? this.#inner(otherwise)];
    });
    return this.#inner(body, new Map(bound));
  }

  /** `Array.from({ length: 3 }, (_, i) => i + 1)`. */
  #arrayFrom(): JsonValue {
    if (this.#tokens.takeName() !== 'from') throw noValue;
    this.#tokens.need('(');
    const from = this.expression(0);
    const list = isRecord(from) ? call('range', [from['length'] ?? null]) : from;
    if (!isList(list)) throw noValue;
    if (this.#tokens.takeSign(',') !== undefined)
      return this.#listMethod('map', isRecord(from) ? list.map(() => null) : list);
    this.#tokens.need(')');
    return list;
  }

  /** `Math.max(...loads)`. */
  #math(): JsonValue {
    const [, name = ''] = this.#tokens.peek();
    this.#tokens.at += 1;
    this.#tokens.need('(');
    const values = this.#arguments();
    if (name === 'max' || name === 'min') return call(name === 'max' ? 'Max' : 'Min', [values]);
    if (!/^(?:round|floor|ceil|abs|sqrt|trunc|sign)$/.test(name) || values.length !== 1) throw noValue;
    return call(`${name.charAt(0).toUpperCase()}${name.slice(1)}`, values);
  }

  /** `Object.entries(prices)`. */
  #entries(): JsonValue {
    const name = this.#tokens.takeName();
    this.#tokens.need('(');
    return call(`Object${name.charAt(0).toUpperCase()}${name.slice(1)}`, this.#arguments());
  }

  #list(): JsonValue {
    const values: JsonValue[] = [];
    while (this.#tokens.takeSign(']') === undefined) {
      if (this.#tokens.takeSign('...') === undefined) values.push(this.expression(0));
      else values.push(...listOf(this.expression(0)));
      if (this.#tokens.takeSign(',') !== undefined) continue;
      this.#tokens.need(']');
      break;
    }
    return values;
  }

  /** Up to the closing bracket; that of `dict(Owner="Ann")` is round. */
  #record(end = '}'): JsonValue {
    const members: (readonly [string, JsonValue])[] = [];
    while (this.#tokens.takeSign(end) === undefined) {
      members.push(...this.#member());
      if (this.#tokens.takeSign(',') !== undefined) continue;
      this.#tokens.need(end);
      break;
    }
    return Object.fromEntries(members);
  }

  /** `name: value`, `name` and `...record`. */
  #member(): readonly (readonly [string, JsonValue])[] {
    if (this.#tokens.takeSign('...') !== undefined) {
      const record = this.expression(0);
      if (!isRecord(record)) throw noValue;
      return Object.entries(record).map(([key, value]) => [key, value ?? null] as const);
    }
    const [kind, key = ''] = this.#tokens.peek();
    if (kind === undefined || kind === 'sign') throw noValue;
    const [, next] = this.#tokens.peek(1);
    if (kind === 'name' && next !== ':' && next !== '=') return [[key, this.#primary()]];
    this.#tokens.at += 1;
    if (this.#tokens.takeSign('=') === undefined) this.#tokens.need(':');
    return [[kind === 'string' ? unquoted(key) : key, this.expression(0)]];
  }

  #arguments(): readonly JsonValue[] {
    const values: JsonValue[] = [];
    while (this.#tokens.takeSign(')') === undefined) {
      if (this.#tokens.takeSign('...') === undefined) values.push(this.expression(0));
      else values.push(...listOf(this.expression(0)));
      if (this.#tokens.takeSign(',') !== undefined) continue;
      this.#tokens.need(')');
      break;
    }
    return values;
  }

  /** `@Each(rows, "row", row.price * row.count)`, after the bracket: a list of values. */
  #each(): JsonValue {
    const list = this.expression(0);
    this.#tokens.need(',');
    const [kind, item = ''] = this.#tokens.peek();
    if (!isList(list) || (kind !== 'string' && kind !== 'name')) throw noValue;
    this.#tokens.at += 1;
    this.#tokens.need(',');
    const name = kind === 'string' ? unquoted(item) : item;
    return this.#withBody([(value) => [[name, value]]], (of) => list.map((value) => of(value)));
  }

  /** `rows.filter((row) => row.isOpen)`, after the bracket. */
  #listMethod(name: string, list: readonly JsonValue[]): JsonValue {
    const [kind, passed = ''] = this.#tokens.peek();
    const [, end] = this.#tokens.peek(1);
    const made = kind === 'name' && end === ')' ? functionNamed(passed, this.#calls.of) : undefined;
    if (made !== undefined) {
      this.#tokens.at += 2;
      return listMethod(name, list, (...values) => this.#applied(made, values), []);
    }
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
    const body = this.#tokens.at;
    this.#tokens.at = this.#tokens.endOfBody();
    const others = this.#tokens.takeSign(',') === undefined ? [] : [this.expression(0)];
    this.#tokens.need(')');
    const after = this.#tokens.at;
    const value = use((...values) => {
      this.#calls.calls += 1;
      if (this.#calls.calls > maxCalls) throw noValue;
      this.#tokens.at = body;
      this.#scope = new Map([...outer, ...parameters.flatMap((bind, index) => bind(values[index] ?? null))]);
      return this.expression(0);
    }, others);
    this.#tokens.at = after;
    this.#scope = outer;
    return value;
  }

  /**
   * `row =>`, `(sum, row) =>` and `({name}) =>`: the function that binds the names to the arguments. Undefined for
   * anything else.
   */
  #parameters(): readonly Bind[] | undefined {
    const start = this.#tokens.at;
    const binds: Bind[] = [];
    if (this.#tokens.takeSign('(') === undefined) {
      binds.push(this.#parameter());
    } else {
      do binds.push(this.#parameter());
      while (this.#tokens.takeSign(',') !== undefined);
      this.#tokens.takeSign(')');
    }
    if (this.#tokens.takeSign('=>') !== undefined) return binds;
    this.#tokens.at = start;
    return undefined;
  }

  #parameter(): Bind {
    if (this.#tokens.takeSign('[') !== undefined) {
      const listed = this.#names(']');
      return (value) => listed.map((name, index) => [name, memberOf(value, index)]);
    }
    if (this.#tokens.takeSign('{') === undefined) {
      const name = this.#tokens.takeName();
      return (value) => [[name, value]];
    }
    const names = this.#names('}');
    return (value) => names.map((name) => [name, memberOf(value, name)]);
  }

  #names(end: string): readonly string[] {
    const names = [this.#tokens.takeName()];
    while (this.#tokens.takeSign(',') !== undefined) names.push(this.#tokens.takeName());
    this.#tokens.takeSign(end);
    return names;
  }

  /** Reads `.name` (of each record if the value is a list), `?.name`, `[0]` and `.length`. */
  #members(from: JsonValue): JsonValue {
    let value = from;
    for (;;) {
      const isOptional = this.#tokens.takeSign('?.') !== undefined;
      if (isOptional && value === null) {
        this.#tokens.skipOperand(6);
        return null;
      }
      if (this.#tokens.takeSign('[') !== undefined) {
        value = memberOf(value, this.expression(0));
        this.#tokens.need(']');
      } else if (isOptional || this.#tokens.takeSign('.') !== undefined) {
        const [kind, name = ''] = this.#tokens.peek();
        if (kind !== 'name') throw noValue;
        this.#tokens.at += 1;
        if (this.#tokens.takeSign('(') === undefined) value = this.#memberOf(value, name);
        else if (isList(value) && isListMethod(name)) value = this.#listMethod(name, value);
        else value = method(name, value, this.#arguments());
      } else {
        return value;
      }
    }
  }

  /** A member that some records lack is null where a program expects that: `row.note ?? "-"`. */
  #memberOf(value: JsonValue, name: string): JsonValue {
    const [kind, next = ''] = this.#tokens.peek();
    const mayLack = kind === 'sign' && /^(?:\?[?.]?|\|\||&&)$/.test(next);
    return mayLack && isRecord(value) && !hasOwn(value, name) ? null : memberOf(value, name);
  }
}

/** True if the value of an operator is that of its left operand. */
function isDecided(sign: string, left: JsonValue): boolean {
  if (sign === '??') return left !== null;
  return (sign === '&&' && !isTrue(left)) || (sign === '||' && isTrue(left));
}

function listOf(value: JsonValue): readonly JsonValue[] {
  if (!isList(value)) throw noValue;
  return value;
}

/** A function that is passed by its name: `rows.map(price)`, `names.filter(Boolean)`. */
function functionNamed(name: string, of: FunctionOf): DataFunction | undefined {
  const body = name === 'Boolean' ? '!!value' : /^(?:String|Number)$/.test(name) ? `${name}(value)` : undefined;
  if (body === undefined) return of(name);
  return { parameters: [{ key: 'value', name: 'value', otherwise: 'null' }], isObject: false, body };
}

function unquoted(quoted: string): string {
  return quoted.slice(1, -1).replace(/\\(.)/g, (_, char: string) => (char === 'n' ? '\n' : char));
}
