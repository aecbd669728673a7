// Random trees of components, as models write them: components and props have their own names or other names that
// models use, and values are of the expected type or a similar one. Every text contains a unique word, so that a lost
// or repeated text is detected.
import type { JsonValue, Schema } from '../../src/schema/schema.ts';
import type { Catalog } from '../../src/ui/catalog.ts';
import type { Component } from '../../src/ui/component.ts';
import type { Random } from './random.ts';

/** An element: its name as written, and its members in order. */
class Call {
  readonly name: string;
  /** `position`: the position of the prop in the component, or -1 for a member that the component does not have. */
  readonly members: readonly Member[];
  constructor(name: string, members: readonly Member[]) {
    this.name = name;
    this.members = members;
  }
}

interface Member {
  readonly name: string;
  readonly position: number;
  readonly value: Value;
}

type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value } | Call;

export interface TypedTree {
  readonly form: TreeForm;
  readonly text: string;
  /** One of each text for readers. */
  readonly words: readonly string[];
}

const treeForms = ['JSON', 'JSON, props', 'JSON, ids', 'positional', 'named', 'defined'] as const;

type TreeForm = (typeof treeForms)[number];

const syllables = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ');

/** Names under which models write a value of this kind, whatever the component calls it. */
const otherNames = {
  text: 'title label name heading text description content caption value message'.split(' '),
  list: 'items children data content body options rows values list'.split(' '),
  number: 'value amount count total score'.split(' '),
  element: 'content child children body input'.split(' '),
} as const;

/** Members that most components do not have. */
const extraNames =
  'subtitle description note footer badge status caption hint meta header summary date details helperText'.split(' ');

const dataNames = 'title label name value text description detail amount date'.split(' ');

const kindOf = (schema: Schema): keyof typeof otherNames | undefined => {
  switch (schema.type) {
    case 'string':
      return schema.format === 'text' || schema.format === 'markdown' ? 'text' : undefined;
    case 'array':
      return 'list';
    case 'number':
      return 'number';
    case 'element':
      return 'element';
    case 'union':
      return 'text';
    default:
      return undefined;
  }
};

const toSnake = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();

class TreeMaker {
  readonly words: string[] = [];
  readonly #catalog: Catalog;
  readonly #random: Random;
  /** Elements that may still be made. */
  #left: number;

  constructor(catalog: Catalog, random: Random) {
    this.#catalog = catalog;
    this.#random = random;
    this.#left = 3 + random.below(12);
  }

  tree(): Call {
    const { components } = this.#catalog;
    const component = this.#random.next() < 0.6 ? this.#catalog.root.component : this.#random.pick(components);
    return this.#element(component, 4);
  }

  #happens(share: number): boolean {
    return this.#random.next() < share;
  }

  #word(): string {
    let rest = this.words.length;
    let word = '';
    for (let at = 0; at < 2; at += 1) {
      word += syllables[rest % syllables.length];
      rest = Math.floor(rest / syllables.length);
    }
    const last = syllables[this.words.length % 7] ?? '';
    word = `${word[0]?.toUpperCase()}${word.slice(1)}${last}rn`;
    this.words.push(word);
    return word;
  }

  #text(): string {
    const word = this.#word();
    return this.#random.pick([word, word, `${word} and more`, `${word} is here.`]);
  }

  #list(make: () => Value): readonly Value[] {
    return Array.from({ length: 1 + this.#random.below(3) }, make);
  }

  #record(): Value {
    const names = new Set([this.#random.pick(dataNames), this.#random.pick(dataNames)]);
    return Object.fromEntries([...names].map((name) => [name, this.#happens(0.15) ? this.#number() : this.#text()]));
  }

  #number(): number {
    return this.#random.pick([0, 7, 12.5, 48, 1200]);
  }

  /** The name of a component, in one of the ways that models write it. */
  #nameOf({ name, aliases = [] }: Component): string {
    const way = this.#random.next();
    if (way < 0.75) return name;
    if (way < 0.9 && aliases.length > 0) return this.#random.pick(aliases);
    return this.#happens(0.5) ? name.toLowerCase() : toSnake(name);
  }

  #element(component: Component, depth: number): Call {
    this.#left -= 1;
    const { properties, required } = component.props;
    const members: Member[] = [];
    const taken = new Set<string>(['type', 'component', 'id']);
    for (const [position, [prop, schema]] of Object.entries(properties).entries()) {
      const share = required.includes(prop) ? 0.95 : component.rareProps.includes(prop) ? 0.05 : 0.35;
      if (!this.#happens(share)) continue;
      const kind = kindOf(schema);
      let name = kind !== undefined && this.#happens(0.25) ? this.#random.pick(otherNames[kind]) : prop;
      if (taken.has(name) || (name !== prop && Object.hasOwn(properties, name))) name = prop;
      if (taken.has(name)) continue;
      taken.add(name);
      const value = this.#happens(0.85) ? this.#fitting(schema, depth - 1) : this.#nearMiss(schema, depth - 1);
      members.push({ name, position, value });
    }
    const extra = this.#random.pick(extraNames);
    if (this.#happens(0.12) && !taken.has(extra) && !Object.hasOwn(properties, extra))
      members.push({ name: extra, position: -1, value: this.#extra(depth - 1) });
    return new Call(this.#nameOf(component), members);
  }

  #extra(depth: number): Value {
    switch (this.#random.below(8)) {
      case 0:
        return this.#list(() => this.#text());
      case 1:
        return this.#record();
      case 2:
        return this.#block(depth);
      case 3:
        return this.#list(() => this.#block(depth));
      default:
        return this.#text();
    }
  }

  /** An element of one of these components, or a text where the tree is deep or large. */
  #oneOf(names: readonly string[], depth: number): Value {
    const found = names.map((name) => this.#catalog.find(name)?.component).filter((each) => each !== undefined);
    const isFull = this.#left <= 0 || depth <= 0;
    const small = isFull ? found.filter(({ props }) => this.#isSmall(props.properties)) : found;
    // A list of one kind of item has no smaller ones.
    if (small.length === 0) return found.length === 1 && found[0] ? this.#element(found[0], 0) : this.#text();
    return this.#element(this.#random.pick(small), depth);
  }

  #isSmall(properties: Readonly<Record<string, Schema>>): boolean {
    return Object.values(properties).every(({ type }) => type !== 'array' && type !== 'element');
  }

  #block(depth: number): Value {
    return this.#oneOf(
      this.#catalog.components.filter(({ isBlock }) => isBlock).map(({ name }) => name),
      depth,
    );
  }

  #fitting(schema: Schema, depth: number): Value {
    switch (schema.type) {
      case 'string':
        if (schema.format === 'uri') return 'https://example.com/a.png';
        if (schema.format === 'name') return `n${this.#random.below(1000)}`;
        if (schema.format === 'regex') return '^[a-z]+$';
        return this.#text();
      case 'number':
        return this.#number();
      case 'boolean':
        return this.#happens(0.5);
      case 'enum':
        return this.#random.pick(schema.values);
      case 'array':
        return this.#list(() => this.#fitting(schema.items, depth));
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties)
            .filter(([name]) => schema.required.includes(name) || this.#happens(0.2))
            .map(([name, member]) => [name, this.#fitting(member, depth)]),
        );
      case 'union':
        return this.#fitting(this.#random.pick(schema.anyOf), depth);
      case 'element':
        return this.#oneOf(schema.components, depth);
      case 'action':
        return this.#random.pick<Value>([
          { type: 'open_url', params: { url: 'https://example.com/' } },
          { type: 'continue_conversation' },
          'submit',
        ]);
      case 'any':
        return this.#text();
      default:
        return schema satisfies never;
    }
  }

  /** A value that models write in place of one of this kind. */
  #nearMiss(schema: Schema, depth: number): Value {
    const random = this.#random;
    switch (schema.type) {
      case 'string':
        if (schema.format !== 'text' && schema.format !== 'markdown') return this.#fitting(schema, depth);
        switch (random.below(6)) {
          case 0:
            return this.#list(() => this.#text());
          case 1:
            return this.#record();
          case 2:
            return { text: this.#text() };
          case 3:
            return this.#block(depth);
          case 4:
            return this.#list(() => this.#block(depth));
          default:
            return random.pick([null, 12, true]);
        }
      case 'array':
        switch (random.below(7)) {
          case 0:
            return this.#text();
          case 1:
            return this.#list(() => this.#text());
          case 2:
            return this.#list(() => this.#record());
          case 3:
            return this.#record();
          case 4:
            return this.#list(() => this.#block(depth));
          case 5:
            return this.#list(() => this.#list(() => this.#fitting(schema.items, depth)));
          default:
            return this.#fitting(schema.items, depth);
        }
      case 'number':
        return random.pick<() => Value>([
          () => this.#text(),
          () => '12',
          () => null,
          () => ({ value: 12, unit: this.#text() }),
        ])();
      case 'boolean':
        return random.pick(['yes', 'true', 1, null]);
      case 'enum':
        // A text in place of a setting is a sentence; a single word there is a style of another vocabulary.
        return random.pick<() => Value>([() => `${this.#word()} and more`, () => null, () => true, () => 'big'])();
      case 'element':
        return random.pick<() => Value>([
          () => this.#text(),
          () => [this.#fitting(schema, depth)],
          () => this.#record(),
          () => this.#block(depth),
        ])();
      case 'union':
        return random.pick<() => Value>([
          () => this.#record(),
          () => this.#list(() => this.#text()),
          () => this.#block(depth),
          () => null,
        ])();
      case 'object':
      case 'any':
        return random.pick<() => Value>([() => this.#text(), () => this.#list(() => this.#text())])();
      case 'action':
        return random.pick<() => Value>([() => this.#word(), () => null, () => 'https://example.com/'])();
      default:
        return schema satisfies never;
    }
  }
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

/** Replaces the elements of a value. */
function convert(value: Value, element: (call: Call) => JsonValue): JsonValue {
  if (value instanceof Call) return element(value);
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) return value.map((item) => convert(item, element));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, convert(member, element)]));
}

const propsOf = ({ members }: Call, element: (call: Call) => JsonValue): { readonly [key: string]: JsonValue } =>
  Object.fromEntries(members.map(({ name, value }) => [name, convert(value, element)]));

const flat = (call: Call): JsonValue => ({ type: call.name, ...propsOf(call, flat) });

const nested = (call: Call): JsonValue => ({ component: call.name, props: propsOf(call, nested) });

/** All elements in one map, which refer to each other by id. */
function byIds(root: Call): JsonValue {
  const elements: [string, JsonValue][] = [];
  const add = (call: Call): string => {
    const id = `e${elements.length + 1}`;
    const entry: [string, JsonValue] = [id, null];
    elements.push(entry);
    const { children, ...props } = propsOf(call, add);
    entry[1] = { type: call.name, props, ...(children === undefined ? {} : { children }) };
    return id;
  };
  const id = add(root);
  return { root: id, elements: Object.fromEntries(elements) };
}

type WriteCall = (call: Call) => string;

function notation(value: Value, call: WriteCall): string {
  if (value instanceof Call) return call(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map((item) => notation(item, call)).join(', ')}]`;
  const members = Object.entries(value).map(([name, member]) => `${name}: ${notation(member, call)}`);
  return `{${members.join(', ')}}`;
}

/** Arguments in the order of the props; null for one that is left out. Members without a prop come last. */
function positional({ name, members }: Call, call: WriteCall): string {
  const args: string[] = [];
  for (const { position, value } of members) {
    while (args.length < position) args.push('null');
    args.push(notation(value, call));
  }
  return `${name}(${args.join(', ')})`;
}

const named = ({ name, members }: Call, call: WriteCall): string =>
  `${name}(${members.map((member) => `${member.name}: ${notation(member.value, call)}`).join(', ')})`;

/** Each element is a definition, before or after its use. */
function defined(root: Call, random: Random): string {
  const lines: string[] = [];
  const isFirst = random.below(2) === 0;
  let count = 0;
  const add: WriteCall = (call) => {
    count += 1;
    const id = `${call.name.toLowerCase().slice(0, 4)}${count}`;
    const at = lines.length;
    const text = positional(call, add);
    if (isFirst) lines.push(`${id} = ${text}`);
    else lines.splice(at, 0, `${id} = ${text}`);
    return id;
  };
  const text = `root = ${positional(root, add)}`;
  return (isFirst ? [...lines, text] : [text, ...lines]).join('\n');
}

function print(root: Call, form: TreeForm, random: Random): string {
  switch (form) {
    case 'JSON':
      return JSON.stringify(flat(root));
    case 'JSON, props':
      return JSON.stringify(nested(root));
    case 'JSON, ids':
      return JSON.stringify(byIds(root));
    case 'positional': {
      const write: WriteCall = (call) => positional(call, write);
      return `root = ${write(root)}`;
    }
    case 'named': {
      const write: WriteCall = (call) => named(call, write);
      return `root = ${write(root)}`;
    }
    case 'defined':
      return defined(root, random);
    default:
      return form satisfies never;
  }
}

export function typedTree(catalog: Catalog, random: Random): TypedTree {
  const maker = new TreeMaker(catalog, random);
  const root = maker.tree();
  const form = random.pick(treeForms);
  const text = print(root, form, random);
  return { form, text, words: maker.words.filter((word) => text.includes(word)) };
}
