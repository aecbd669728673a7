// The rules of all components that a document can contain, derived from the schemas of their props.
import { takesNull } from '../schema/constraints.ts';
import type { ArraySchema, ElementSchema, NumberSchema, ObjectSchema, Schema, UnionSchema } from '../schema/schema.ts';
import { allowedComponents, type Catalog, type ComponentShape } from '../ui/catalog.ts';
import { mayBeginWithFigure } from '../ui/check/foreign-component.ts';
import { mayBeSwapped } from '../ui/check/swapped-arguments.ts';
import { ArgumentTexts, isPlainText } from './argument-texts.ts';
import { anyOf, choice, optional, repeat, sequence, text, type Expression } from './grammar.ts';
import { argumentsRule, membersRule, type Argument, type Member } from './member-rules.ts';
import { anyNumber, numberRule } from './number-rules.ts';
import type { CatalogParts } from './change-rules.ts';
import { cyclesOf } from './recursion.ts';
import type { RuleBook } from './rule-book.ts';
import { StringRules } from './string-rules.ts';
import { optionsOf } from './union-options.ts';

/** Where a schema is used. Components of one cycle may nest inside each other `levels` times. */
interface Place {
  readonly cycle: number | undefined;
  readonly level: number;
  /** The compiler reads an object as data, without the components in it. */
  readonly isInObject?: boolean;
}

/** The components of a list that belong to a cycle, and the others. */
interface Split {
  readonly inside: readonly string[];
  readonly outside: readonly string[];
}

const top: Place = { cycle: undefined, level: 0 };

/** Maximum nesting of lists and objects where any value is allowed. */
const maxAnyDepth = 3;
/** Longer counts are not kept: each item is a state of the server's automaton. */
const maxCounted = 100;

export class CatalogRules {
  readonly #catalog: Catalog;
  readonly #book: RuleBook;
  readonly #levels: number;
  readonly #cycles: ReadonlyMap<string, number>;
  readonly #components = new Map<string, Expression | undefined>();
  readonly #strings: StringRules;
  readonly #texts: ArgumentTexts;
  /** Keyed by the list object, which equal places share. */
  readonly #places = new Map<readonly string[], Expression | undefined>();
  readonly #splits = new Map<readonly string[], Split[]>();
  readonly #any: Expression[] = [];
  #anyAction: Expression | undefined;
  /** The rules of schemas without components, which are the same everywhere except in objects. */
  readonly #known = new Map<Schema, Expression | undefined>();
  readonly #knownInObjects = new Map<Schema, Expression | undefined>();
  readonly #options = new Map<UnionSchema, readonly Schema[]>();

  constructor(catalog: Catalog, book: RuleBook, levels: number) {
    this.#catalog = catalog;
    this.#book = book;
    this.#levels = levels;
    this.#cycles = cyclesOf(catalog);
    this.#strings = new StringRules(book);
    this.#texts = new ArgumentTexts(catalog, this.#strings);
  }

  /** A whole document. */
  root(): Expression {
    const children = this.#blocks();
    const lines = sequence(text('[\n  '), children, repeat(sequence(text(',\n  '), children), 0), text('\n]'));
    const line = sequence(text('['), children, repeat(sequence(text(', '), children), 0), text(']'));
    return sequence(text(`${this.#catalog.root.component.name}(`), choice(lines, line), text(')'));
  }

  /** The elements that an edit of a document refers to. */
  parts(): CatalogParts {
    const blocks = new Set(this.#childList()?.items.components);
    return {
      block: this.#blocks(),
      isBlock: (component) => blocks.has(component),
      ofComponent: (component) => this.#components.get(component),
      rootName: this.#catalog.root.component.name,
      dataRules: [...this.#book.dataRules.values()],
    };
  }

  #childList(): (ArraySchema & { readonly items: ElementSchema }) | undefined {
    const { root } = this.#catalog;
    const list = root.component.props.properties[root.listProp ?? ''];
    return list?.type === 'array' && list.items.type === 'element' ? { ...list, items: list.items } : undefined;
  }

  /** A child of the root. */
  #blocks(): Expression {
    const list = this.#childList();
    const children = list && this.#value(list.items, top, 'block');
    if (children === undefined) throw new Error('The catalog has no component for the root.');
    return children;
  }

  /** A call; undefined if the component can never be completed, because it would have to contain itself. */
  #component(name: string, around: Place): Expression | undefined {
    const shape = this.#catalog.find(name);
    const cycle = this.#cycles.get(name);
    const level = cycle !== undefined && cycle === around.cycle ? around.level + 1 : 0;
    if (shape === undefined || level > this.#levels) return undefined;
    const hint = level === 0 ? name : `${name}-${level}`;
    if (!this.#components.has(hint)) {
      const inner = argumentsRule(this.#book, hint, this.#arguments(shape, { cycle, level }));
      const call = inner && this.#book.add(hint, sequence(text(`${name}(`), inner, text(')')));
      this.#components.set(hint, call);
    }
    return this.#components.get(hint);
  }

  #members({ properties, required }: ObjectSchema, place: Place): readonly Member[] {
    const members: Member[] = [];
    for (const key of Object.keys(properties)) {
      const schema = properties[key];
      if (schema !== undefined)
        members.push({ key, value: this.#value(schema, place, key), isRequired: required.includes(key) });
    }
    return members;
  }

  #arguments(shape: ComponentShape, place: Place): readonly Argument[] {
    const { props } = shape.component;
    const nameOfOwn = shape.choiceName;
    return this.#members(props, place).map((member, index) => {
      const { key, value, isRequired } = member;
      const schema = props.properties[key];
      if (schema === undefined) return { key, value, isRequired, positional: value, isSkippable: false };
      const isSkippable = !isRequired && !takesNull(schema);
      const isFigureLabel = index === 0 && mayBeginWithFigure(shape);
      const text = this.#positionalText(shape, schema, member, place, isFigureLabel);
      const argument = { key, value, isRequired, isSkippable, positional: text ?? value };
      if (nameOfOwn !== undefined) return { ...argument, ...this.#texts.ofChoice(shape, index, isRequired) };
      const isTitle = index === 0 && schema.type === 'string' && schema.format !== 'name' && mayBeSwapped(shape);
      return isTitle ? { ...argument, ...this.#texts.swappableTitle(shape) } : argument;
    });
  }

  /** Texts that have another meaning without a name; undefined if there are none. */
  #positionalText(
    shape: ComponentShape,
    schema: Schema,
    { key, isRequired }: Member,
    place: Place,
    isFigureLabel: boolean,
  ): Expression | undefined {
    if (schema.type === 'string' && schema.format === 'name') return this.#texts.name(shape, key, isRequired);
    const options = schema.type === 'union' ? this.#optionsOf(schema, place) : [schema];
    const beside = (text: Expression): Expression | undefined =>
      this.#choice(key, [text, ...this.#others(options, place, key)]);
    return this.#texts.positional(shape, { key, isRequired, isFigureLabel }, options.filter(isPlainText), beside);
  }

  #others(options: readonly Schema[], place: Place, key: string): readonly (Expression | undefined)[] {
    return options.filter((option) => !isPlainText(option)).map((option) => this.#value(option, place, key));
  }

  /** Undefined if nothing fits. `hint`: for the names of rules. */
  #value(schema: Schema, place: Place, hint: string): Expression | undefined {
    const { isInObject = false } = place;
    if (!isInObject && allowedComponents(schema).length > 0) return this.#newValue(schema, place, hint);
    const known = isInObject ? this.#knownInObjects : this.#known;
    if (!known.has(schema)) known.set(schema, this.#newValue(schema, place, hint));
    return known.get(schema);
  }

  #newValue(schema: Schema, place: Place, hint: string): Expression | undefined {
    switch (schema.type) {
      case 'string':
        return this.#strings.ofSchema(schema);
      case 'number':
        return this.#number(schema);
      case 'boolean':
        return choice(text('true'), text('false'));
      case 'enum':
        return this.#book.share(hint, choice(...schema.values.map((value) => text(JSON.stringify(value)))));
      case 'array':
        return this.#list(schema, place, hint);
      case 'object':
        return this.#object(schema, place, hint);
      case 'union':
        return this.#choice(
          hint,
          this.#optionsOf(schema, place).map((option) => this.#value(option, place, hint)),
        );
      case 'element':
        return place.isInObject === true ? undefined : this.#element(schema.components, place, hint);
      case 'action':
        return (this.#anyAction ??= this.#choice(
          'action',
          Object.entries(this.#catalog.actions).map(([name, params]) => this.#action(name, params, place)),
        ));
      case 'any':
        return this.#anyValue(0);
      default:
        return schema satisfies never;
    }
  }

  #optionsOf(schema: UnionSchema, { isInObject = false }: Place): readonly Schema[] {
    // Objects are read when they are complete.
    if (isInObject) return schema.anyOf;
    let known = this.#options.get(schema);
    if (known === undefined) this.#options.set(schema, (known = optionsOf(schema)));
    return known;
  }

  #number(schema: NumberSchema): Expression | undefined {
    const value = numberRule(schema);
    return value && this.#book.markData(this.#book.share('number', value));
  }

  /** Components outside the cycle have the same rule at all of its levels. */
  #element(components: readonly string[], place: Place, hint: string): Expression | undefined {
    if (place.cycle === undefined) return this.#outside(components, hint);
    const { inside, outside } = this.#split(components, place.cycle);
    if (inside.length === 0) return this.#outside(outside, hint);
    const shared = this.#outside(outside, hint);
    return this.#choice(hint, [shared, ...inside.map((name) => this.#component(name, place))]);
  }

  #outside(components: readonly string[], hint: string): Expression | undefined {
    if (!this.#places.has(components)) {
      const options = components.map((name) => this.#component(name, top));
      this.#places.set(components, this.#choice(hint, options));
    }
    return this.#places.get(components);
  }

  #split(components: readonly string[], cycle: number): Split {
    let splits = this.#splits.get(components);
    if (splits === undefined) this.#splits.set(components, (splits = []));
    return (splits[cycle] ??= {
      inside: components.filter((name) => this.#cycles.get(name) === cycle),
      outside: components.filter((name) => this.#cycles.get(name) !== cycle),
    });
  }

  #choice(hint: string, options: readonly (Expression | undefined)[]): Expression | undefined {
    const possible = options.filter((option) => option !== undefined);
    return possible.length === 0 ? undefined : this.#book.share(hint, choice(...possible));
  }

  #list({ items, minItems = 0, maxItems = Infinity }: ArraySchema, place: Place, hint: string): Expression | undefined {
    const item = this.#value(items, place, hint);
    if (item === undefined) return minItems > 0 ? undefined : text('[]');
    const least = Math.min(minItems, maxCounted);
    const most = maxItems > maxCounted ? Infinity : Math.max(least, maxItems);
    if (most === 0) return text('[]');
    const filled = sequence(item, repeat(sequence(text(', '), item), Math.max(0, least - 1), most - 1));
    const list = sequence(text('['), least === 0 ? optional(filled) : filled, text(']'));
    const data = this.#dataOf(items);
    if (data === undefined) return this.#book.share(`${hint}-list`, list);
    const isText = isPlainText(items);
    return this.#book.shareData(`${hint}-list`, list, {
      isText,
      list: { item: data, least: minItems, most: maxItems },
    });
  }

  /** The scalars among the values of a schema; undefined if there are none. */
  #dataOf(schema: Schema): Expression | undefined {
    switch (schema.type) {
      case 'string':
        return schema.pattern === undefined && schema.format !== 'name' ? this.#value(schema, top, 'item') : undefined;
      case 'number':
      case 'boolean':
      case 'enum':
        return this.#value(schema, top, 'item');
      case 'union': {
        const options = schema.anyOf.map((option) => this.#dataOf(option)).filter((option) => option !== undefined);
        return options.length === 0 ? undefined : choice(...options);
      }
      default:
        return undefined;
    }
  }

  #object(schema: ObjectSchema, around: Place, hint: string): Expression | undefined {
    const { properties, additional } = schema;
    const place = { ...around, isInObject: true };
    if (Object.keys(properties).length === 0 && additional !== false) {
      const value = this.#value(additional, place, hint);
      return value && this.#book.share(`${hint}-map`, this.#map(value));
    }
    const inner = membersRule(this.#book, hint, this.#members(schema, place));
    return inner && this.#book.share(hint, sequence(text('{'), inner, text('}')));
  }

  /** Members with any name. */
  #map(value: Expression): Expression {
    const name = sequence(anyOf('a-z', 'A-Z', '_'), repeat(anyOf('a-z', 'A-Z', '0-9', '_'), 0, 30));
    const member = sequence(this.#book.share('name', name), text(': '), value);
    return sequence(text('{'), optional(sequence(member, repeat(sequence(text(', '), member), 0))), text('}'));
  }

  #action(name: string, params: ObjectSchema, place: Place): Expression | undefined {
    const start = text(`{type: ${JSON.stringify(name)}`);
    const value = this.#object(params, place, 'params');
    if (value === undefined) return undefined;
    const given = sequence(text(', params: '), value);
    const isNeeded = params.required.length > 0;
    return sequence(start, isNeeded ? given : optional(given), text('}'));
  }

  #anyValue(depth: number): Expression {
    const known = this.#any[depth];
    if (known !== undefined) return known;
    const scalars = [
      this.#strings.ofFormat('text'),
      this.#book.share('number', anyNumber()),
      text('true'),
      text('false'),
      text('null'),
    ];
    const deeper = depth < maxAnyDepth ? this.#anyValue(depth + 1) : undefined;
    const nested = deeper === undefined ? [] : [this.#anyList(deeper), this.#map(deeper)];
    return (this.#any[depth] = this.#book.share('any', choice(...scalars, ...nested)));
  }

  #anyList(item: Expression): Expression {
    return sequence(text('['), optional(sequence(item, repeat(sequence(text(', '), item), 0))), text(']'));
  }
}
