// Expands a repetition over a list that is written in the text, `{["North", "South"].map((region) =>
// <li>{region}</li>)}`, and chooses the elements behind a condition.
import { hasOwn, isRecord } from '../../schema/check.ts';
import { isList } from '../../is-list.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { attributesIn, endOfBraces } from '../dialects/markup/attributes.ts';
import { isTrue } from './data-operations.ts';
import { evaluate, type Lookup } from './evaluate.ts';
import { elementOf, returnedElement, type LocalComponent } from './local-components.ts';
import { constantsOf } from './program-constants.ts';
import { repetitionOf, type Repetition, type Ternary } from './raw-expression.ts';
import { decoded } from '../dialects/markup/markup-node.ts';

const maxItems = 200;
const maxNesting = 4;
/** Maximum number of characters that all repetitions of a document make. */
const maxMade = 64 * 1024;
/**
 * The characters that an expression with a function counts as, because the function may be called for each item of a
 * list.
 */
const costOfFunction = 8 * 1024;

/** What the program around the tags says. */
export interface MarkupProgram {
  /** True for a member of a list or an object whose value needs a program. */
  isOmitted(name: string): boolean;
  component(name: string): LocalComponent | undefined;
}

export class RepeatedMarkup {
  #left = maxMade;
  readonly #program: MarkupProgram;
  readonly #constants: Lookup;
  /** Notes that what depends on a condition is shown or left out although the condition is not known. */
  readonly #assume: (condition: string, left: string) => void;

  constructor(program: MarkupProgram, constants: Lookup, assume: (condition: string, left: string) => void) {
    this.#program = program;
    this.#constants = constants;
    this.#assume = assume;
  }

  /** The elements of a component that the program defines; undefined for any other tag. `written`: its attributes. */
  component(tag: string, written: string): string | undefined {
    const component = this.#left > 0 ? this.#program.component(tag) : undefined;
    if (component === undefined) return undefined;
    const props = new Map<string, JsonValue | undefined>();
    for (const { name, value, isSource } of attributesIn(written))
      props.set(name, isSource ? this.#value(value, this.#constants) : value === 'true' ? true : decoded(value));
    return this.#filled(component.element, this.#inside(component, props), 0);
  }

  /** The names that a component gives to its props, and its constants. */
  #inside({ parameters, statements }: LocalComponent, props: ReadonlyMap<string, JsonValue | undefined>): Lookup {
    const own = new Map<string, JsonValue | undefined>();
    if (typeof parameters === 'string')
      own.set(
        parameters,
        Object.fromEntries([...props].flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
      );
    else
      for (const { prop, name, otherwise } of parameters)
        own.set(name, props.has(prop) ? props.get(prop) : evaluate(otherwise, this.#constants));
    return this.#withStatements((name) => (own.has(name) ? own.get(name) : this.#constants(name)), statements);
  }

  #withStatements(lookup: Lookup, statements: string): Lookup {
    if (!/\b(?:const|let)\s/.test(statements)) return lookup;
    this.#left -= statements.length;
    const constants = constantsOf(statements, lookup);
    return (name) => constants(name) ?? lookup(name);
  }

  /**
   * The elements of a repetition, or those that a condition chooses. Undefined for any other expression, or if its data is
   * not in the text.
   */
  of(source: string): string | undefined {
    return this.#repeated(source, this.#constants, 0) ?? this.#chosen(source, this.#constants, 0);
  }

  /** `isNew && <Tag>New</Tag>` and `isOpen ? <A /> : <B />`. */
  #chosen(source: string, lookup: Lookup, depth: number): string | undefined {
    if (depth >= maxNesting || this.#left <= 0 || !/[?&][\s(]*</.test(source)) return undefined;
    const { condition, consequent, otherwise } = choiceOf(source) ?? {};
    if (condition === undefined || consequent === undefined || otherwise === undefined) return undefined;
    const value = this.#value(condition, lookup) ?? this.#assumed(condition, consequent, otherwise, lookup);
    if (value === undefined) return undefined;
    const chosen = isTrue(value) ? consequent : otherwise;
    const element = elementOf(chosen);
    if (element !== '') return this.#filled(element, lookup, depth);
    return chosen === 'null' ? '' : this.#literal(chosen, lookup);
  }

  /** The words of the element that is there when nothing has failed, if nothing is known about the condition. */
  #assumed(condition: string, consequent: string, otherwise: string, lookup: Lookup): boolean | undefined {
    const [name = ''] = /[A-Za-z_$][\w$]*/.exec(condition) ?? [];
    if (name === '' || lookup(name) !== undefined || this.#program.isOmitted(name)) return undefined;
    if (!hasWords(consequent + otherwise)) return undefined;
    const isException = exception.test(condition) || elementOf(consequent) === '';
    // A message of failure alone is not shown.
    if (isException && elementOf(otherwise) === '') return undefined;
    this.#assume(condition.trim(), isException ? consequent : otherwise);
    return !isException;
  }

  #repeated(source: string, lookup: Lookup, depth: number): string | undefined {
    const isPossible = depth < maxNesting && this.#left > 0 && /\.map\s*\(/.test(source);
    const repetition = isPossible ? repetitionOf(source) : undefined;
    const template = returnedElement(repetition?.template ?? '');
    const items = repetition === undefined || template === undefined ? undefined : this.#value(repetition.list, lookup);
    if (repetition === undefined || template === undefined || !isList(items)) return undefined;
    let made = '';
    for (const [position, value] of items.slice(0, maxItems).entries()) {
      const own = ownValues(repetition, value, position, (name) => this.#program.isOmitted(name));
      const inner = this.#withStatements((name) => (own.has(name) ? own.get(name) : lookup(name)), template.statements);
      made += this.#filled(template.element, inner, depth);
      if (this.#left <= 0) return undefined;
    }
    return made;
  }

  #value(source: string, lookup: Lookup): JsonValue | undefined {
    if (source.includes('=>')) this.#left -= costOfFunction;
    return this.#left > 0 ? evaluate(source, lookup) : undefined;
  }

  /** The template with the values of its expressions. */
  #filled(template: string, lookup: Lookup, depth: number): string {
    let made = '';
    let from = 0;
    this.#left -= template.length;
    for (let at = template.indexOf('{'); at >= 0; at = template.indexOf('{', from)) {
      const end = endOfBraces(template, at);
      const source = template.slice(at + 1, end - 1).trim();
      const written =
        this.#repeated(source, lookup, depth + 1) ??
        this.#chosen(source, lookup, depth + 1) ??
        this.#literal(source, lookup);
      made += template.slice(from, at) + (written ?? template.slice(at, end));
      from = end;
    }
    made += template.slice(from);
    this.#left -= made.length;
    return made;
  }

  #literal(source: string, lookup: Lookup): string | undefined {
    const value = this.#value(source, lookup);
    return value === undefined ? undefined : `{${JSON.stringify(value)}}`;
  }
}

/** `condition && <element>`, or a ternary whose condition has no strings with such signs. */
function choiceOf(source: string): Ternary | undefined {
  const [, shown, element = ''] = /^([^<]*?)&&\s*(\(?\s*<[^]*)$/.exec(source) ?? [];
  if (shown !== undefined) return { condition: shown, consequent: element, otherwise: 'null' };
  const [, condition, consequent = '', otherwise = ''] =
    /^([^<?]*?)\?\s*((?:\(\s*)?<[^]*?>(?:\s*\))?|null|"[^"]*"|'[^']*')\s*:\s*((?:\(\s*)?<[^]*|null|"[^"]*"|'[^']*')\s*$/.exec(
      source,
    ) ?? [];
  return condition === undefined ? undefined : { condition, consequent, otherwise };
}

/** Something that is not usually there, or not for long. */
const exception =
  /error|fail|invalid|loading|pending|empty|disabled|^\s*!|(?:={2,3}|<)\s*(?:0|1|null|undefined)\b|=== *(?:''|"")/i;

const hasWords = (elements: string): boolean => />[^<>{}]*[\p{L}\p{N}][^<>{}]*</u.test(elements);

function ownValues(
  { item, index, offset }: Repetition,
  value: JsonValue,
  position: number,
  isOmitted: (name: string) => boolean,
): Map<string, JsonValue | undefined> {
  const own = new Map<string, JsonValue | undefined>([[index, position + offset]]);
  const absent = (name: string): null | undefined => (isOmitted(name) ? undefined : null);
  const names = item.match(/[\w$]+/g) ?? [];
  for (const [at, name] of names.entries()) {
    if (item.startsWith('{'))
      own.set(name, isRecord(value) && hasOwn(value, name) ? (value[name] ?? null) : absent(name));
    else if (item.startsWith('[')) own.set(name, isList(value) ? (value[at] ?? null) : null);
    else own.set(name, value);
  }
  return own;
}
