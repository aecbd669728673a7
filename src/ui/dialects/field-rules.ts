// The rules of a form field in any vocabulary: `{"required": true}`, `[{"type": "minLength", "args": {"min": 8}}]`,
// `{"call": "email", "args": ...}`, `"required|email"`. A rule that is not known keeps its name, so that its loss is reported.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { setOwn, type BufferedValue } from '../events/buffered-value.ts';
import { buffered } from './call.ts';
import { folded, shown, textOf } from './foreign-node.ts';
import { isTrue } from './form-options.ts';
import { wordTable } from './word-table.ts';

type Rule = 'required' | 'email' | 'url' | 'numeric' | 'min' | 'max' | 'minLength' | 'maxLength' | 'pattern';
type Named = Rule | 'range' | 'length' | 'all' | 'any' | 'neutral';

const ruleNames = wordTable<Named>({
  required: 'required',
  isrequired: 'required',
  notempty: 'required',
  nonempty: 'required',
  email: 'email',
  isemail: 'email',
  url: 'url',
  isurl: 'url',
  uri: 'url',
  numeric: 'numeric',
  number: 'numeric',
  isnumber: 'numeric',
  integer: 'numeric',
  min: 'min',
  minimum: 'min',
  minvalue: 'min',
  max: 'max',
  maximum: 'max',
  maxvalue: 'max',
  range: 'range',
  between: 'range',
  minlength: 'minLength',
  maxlength: 'maxLength',
  length: 'length',
  regex: 'pattern',
  regexp: 'pattern',
  pattern: 'pattern',
  validationregexp: 'pattern',
  and: 'all',
  or: 'any',
  text: 'neutral',
  string: 'neutral',
});

const nameKeys = ['call', 'fn', 'function', 'rule', 'type', 'validator'];
const ruleLists = ['checks', 'rules', 'validators', 'validations'];
const holders = ['rules', 'validation', 'validations', 'validators', 'validator', 'checks'];
/** Members of a rule that are not rules: its message, and when it is checked. */
const besideRule =
  /^(?:messages?|errors?|error_?message|trigger|validate_?on|on|when|id|value|args|params|options|return_?type)$/i;
const maxName = 60;

const named = (name: string): Named | undefined => {
  const key = folded(name);
  return Object.hasOwn(ruleNames, key) ? ruleNames[key] : undefined;
};

/** True for rules with messages, which are shown only when a rule is broken. */
export const areChecks = (value: JsonValue): boolean =>
  isList(value) &&
  value.length > 0 &&
  value.every(
    (item) =>
      isRecord(item) &&
      (['condition', 'and', 'or', 'not'].some((key) => item[key] !== undefined) ||
        nameKeys.some((key) => typeof item[key] === 'string')),
  );

/** The rules of a field. Undefined if it has none. */
export function rulesOf(props: JsonObject): { readonly [key: string]: BufferedValue } | undefined {
  const reader = new RuleReader(textOf(props, 'path'));
  for (const name of holders) reader.read(props[name], '');
  if (isTrue(props['required']) || isTrue(props['isRequired'])) reader.add('required', true);
  for (const [name, value] of Object.entries(props)) {
    const rule = named(name);
    const isBound = rule === 'min' || rule === 'max' || rule === 'minLength' || rule === 'maxLength';
    if (isBound && (typeof value === 'number' || isDateOrTime(value))) reader.add(rule, value);
  }
  const pattern = textOf(props, 'regex', 'pattern', 'validationRegexp');
  if (pattern !== '') reader.add('pattern', pattern);
  return reader.rules;
}

/** The earliest and the latest day of a date cannot be a rule. */
const isDateOrTime = (value: JsonValue): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d|^\d\d:\d\d/.test(value);

class RuleReader {
  readonly #path: string;
  readonly #rules: { [key: string]: BufferedValue } = {};

  constructor(path: string) {
    this.#path = path;
  }

  get rules(): { readonly [key: string]: BufferedValue } | undefined {
    return Object.keys(this.#rules).length === 0 ? undefined : this.#rules;
  }

  /** The first of several rules with one name counts. */
  add(name: string, value: JsonValue): void {
    if (!Object.hasOwn(this.#rules, name)) setOwn(this.#rules, name, buffered(value));
  }

  /** `message`: the words for the enclosing rule. */
  read(value: JsonValue | undefined, message: string): void {
    if (isList(value)) for (const item of value) this.read(item, message);
    else if (typeof value === 'string') for (const flag of value.split('|')) this.#readFlag(flag.trim());
    else if (isRecord(value)) this.#readRecord(value, message);
  }

  /** `required`, `minLength:8`, `max(20)`. */
  #readFlag(flag: string): void {
    if (flag === '') return;
    const [, name = flag, given = ''] = /^([A-Za-z]\w*)\s*(?:[:=(]\s*(.*?)\)?)?$/s.exec(flag) ?? [];
    const [first = '', second = ''] = given.split(',');
    const args: JsonObject =
      given === '' ? {} : { ...numbered('min', first), ...numbered('max', second), pattern: given };
    this.#apply(name, args, '');
  }

  #readRecord(written: JsonObject, outer: string): void {
    const message = textOf(written, 'message', 'errorMessage', 'error') || outer;
    const { condition } = written;
    if (condition !== undefined) return this.#readCondition(condition, message);
    const lists = ruleLists.filter((key) => isList(written[key]));
    for (const key of lists) this.read(written[key], message);
    const nameKey = nameKeys.find((key) => typeof written[key] === 'string');
    if (nameKey !== undefined) {
      const { args: given, params, options } = written;
      const args = given ?? params ?? options;
      const others = Object.entries(written).filter(([key]) => key !== nameKey && !lists.includes(key));
      return this.#apply(
        shown(written[nameKey]),
        { ...Object.fromEntries(others), ...(isRecord(args) ? args : args === undefined ? {} : { values: args }) },
        message,
      );
    }
    for (const [key, value] of Object.entries(written)) {
      if (lists.includes(key) || besideRule.test(key)) continue;
      // `{"value": 8, "message": "Too short"}`, `"This field is required"`.
      const own = isRecord(value) && value['value'] !== undefined ? value['value'] : value;
      const rule = named(key);
      if (rule === 'all' || rule === 'any') this.#apply(key, { values: value }, message);
      else if (rule === 'length' || rule === 'range') this.#apply(key, isRecord(own) ? own : { value: own }, message);
      else if (own !== false && own !== null) this.add(rule ?? key, own);
    }
  }

  /** A condition that is not a function, such as a path, is no rule of one field. */
  #readCondition(condition: JsonValue, message: string): void {
    const isRule = isRecord(condition) && Object.keys(condition).some((key) => named(key) ?? nameKeys.includes(key));
    if (isRule) this.#readRecord(condition, message);
    else this.#lose('condition', message);
  }

  #lose(name: string, message: string): void {
    this.add(message === '' ? name : `${name}: ${message}`.slice(0, maxName), true);
  }

  #apply(name: string, args: JsonObject, message: string): void {
    const rule = named(name);
    if (!this.#isOwn(args['value'])) return this.#lose(name, message);
    const inner = args['values'] ?? args['conditions'] ?? args['args'];
    const [min, max] = [numberIn(args, 'min', 'minimum', 'minValue'), numberIn(args, 'max', 'maximum', 'maxValue')];
    const single = Object.values(args).find((value) => typeof value === 'number');
    switch (rule) {
      case undefined:
        return this.#lose(name, message);
      case 'neutral': {
        // The bounds of a text are those of its length.
        const { min: least, max: most, ...others } = args;
        const lengths = {
          ...(least !== undefined && { minLength: least }),
          ...(most !== undefined && { maxLength: most }),
        };
        return this.#readRecord({ ...others, ...lengths }, message);
      }
      case 'all':
        return this.read(inner, message);
      case 'any': {
        // `or(not(required), email)`: an empty field is valid anyway.
        const options = isList(inner) ? inner.filter((one) => !isEmptyTest(one)) : [];
        return options.length === 1 ? this.read(options, message) : this.#lose(name, message);
      }
      case 'required':
      case 'email':
      case 'url':
        return this.add(rule, true);
      case 'numeric':
        this.add('numeric', true);
        return this.#addBounds('min', min, 'max', max);
      case 'range':
        return this.#addBounds('min', min, 'max', max);
      case 'length':
        return this.#addBounds(
          'minLength',
          min ?? numberIn(args, 'minLength') ?? single,
          'maxLength',
          max ?? numberIn(args, 'maxLength') ?? (min === undefined ? single : undefined),
        );
      case 'min':
      case 'max':
      case 'minLength':
      case 'maxLength': {
        const limit = numberIn(args, name, rule.startsWith('min') ? 'min' : 'max') ?? single;
        return limit === undefined ? this.#lose(name, message) : this.add(rule, limit);
      }
      case 'pattern': {
        const pattern = textOf(args, 'pattern', 'regex', 'regexp', 'value');
        return pattern === '' ? this.#lose(name, message) : this.add('pattern', pattern);
      }
      default:
        rule satisfies never;
    }
  }

  #addBounds(low: Rule, min: number | undefined, high: Rule, max: number | undefined): void {
    if (min !== undefined) this.add(low, min);
    if (max !== undefined) this.add(high, max);
  }

  /** False for a rule about the value of another field. */
  #isOwn(value: JsonValue | undefined): boolean {
    const path = isRecord(value) ? value['path'] : undefined;
    return typeof path !== 'string' || this.#path === '' || lastPart(path) === lastPart(this.#path);
  }
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const numbered = (name: string, written: string): JsonObject =>
  /^\s*-?\d+(?:\.\d+)?\s*$/.test(written) ? { [name]: Number(written) } : {};

const numberIn = (args: JsonObject, ...names: readonly string[]): number | undefined =>
  names.map((name) => args[name]).find((value) => typeof value === 'number');

/** `not(required)`. */
const isEmptyTest = (value: JsonValue): boolean =>
  isRecord(value) &&
  (value['call'] === 'not' || value['not'] !== undefined) &&
  JSON.stringify(value).includes('"required"');
