// Finds the new content of a UI that the model repeats. Lists of independent items, such as steps, yield only their new
// items; data, such as a table, is shown in full if any of it is new.
import { propertyOf } from '../../schema/check.ts';
import type { Catalog, ComponentShape } from '../catalog.ts';
import { isStyleWord } from '../check/style-words.ts';
import type { TreeSink } from '../events/tree-sink.ts';
import { ValueNumbers, type ShownValues } from './shown-values.ts';

interface Value {
  readonly kind: 'call' | 'array' | 'object' | 'string' | 'bare' | 'reference';
  /** The name of a call, the text of a string, or a word. */
  readonly text: string;
  /** The name that precedes the value. */
  readonly key: string | undefined;
  readonly inside: Value[];
  number: number;
}

/** Collects events as values. */
export class ValueTree implements TreeSink {
  readonly values: Value[] = [];
  /** The number of values. */
  size = 0;
  readonly #open: Value[] = [];
  readonly #numbers = new ValueNumbers();
  #key: string | undefined;
  #string = '';

  #add(kind: Value['kind'], text: string): Value {
    const value: Value = { kind, text, key: this.#key, inside: [], number: 0 };
    (this.#open.at(-1)?.inside ?? this.values).push(value);
    this.#key = undefined;
    this.size += 1;
    return value;
  }

  openCall(name: string): void {
    this.#open.push(this.#add('call', name));
    this.#numbers.openCall(name);
  }
  openArray(): void {
    this.#open.push(this.#add('array', ''));
    this.#numbers.openArray();
  }
  openObject(): void {
    this.#open.push(this.#add('object', ''));
    this.#numbers.openObject();
  }
  key(name: string): void {
    this.#key = name;
    this.#numbers.key(name);
  }
  openString(): void {
    this.#string = '';
    this.#numbers.openString();
  }
  text(chunk: string): void {
    this.#string += chunk;
    this.#numbers.text(chunk);
  }
  closeString(isCut: boolean): void {
    this.#numbers.closeString(isCut);
    this.#add('string', this.#string).number = this.#numbers.last;
  }
  bare(word: string): void {
    this.#add('bare', word);
    this.#numbers.bare(word);
  }
  /** The number of the first complete call in the brackets of the first call; undefined while there is none. */
  get firstChild(): number | undefined {
    const [inside] = this.values;
    const list = inside?.inside[0]?.kind === 'array' ? inside.inside[0] : inside;
    const child = list?.inside[0];
    return child?.kind === 'call' && child.number !== 0 ? child.number : undefined;
  }

  /** A name that is not defined. */
  reference(name: string): void {
    this.#add('reference', name);
  }
  close(isCut: boolean): void {
    this.#numbers.close(isCut);
    const value = this.#open.pop();
    if (value !== undefined) value.number = this.#numbers.last;
  }
}

/** Sends the part of a value that was not yet shown. */
export class NewValues {
  readonly #catalog: Catalog;
  readonly #shown: ShownValues;
  readonly #reference: (name: string) => void;

  constructor(catalog: Catalog, shown: ShownValues, reference: (name: string) => void) {
    this.#catalog = catalog;
    this.#shown = shown;
    this.#reference = reference;
  }

  send(value: Value): void {
    if (this.#isNew(value)) this.#sendNew(value);
  }

  #isNew(value: Value): boolean {
    switch (value.kind) {
      case 'string':
        return !isStyleWord(value.text) && !this.#shown.has(value.number);
      case 'bare':
      case 'reference':
        return false;
      case 'array':
      case 'object':
        return !this.#shown.has(value.number) && value.inside.some((inner) => this.#isNew(inner) || isDatum(inner));
      case 'call':
        if (this.#shown.has(value.number)) return false;
        return value.inside.some((inner) => this.#isNew(inner));
      default:
        return value.kind satisfies never;
    }
  }

  #sendNew(value: Value): void {
    if (value.kind !== 'call' || !isCollection(this.#catalog, value.text)) return this.#sendAll(value);
    this.#shown.openCall(value.text);
    for (const argument of value.inside) {
      if (argument.key !== undefined) this.#shown.key(argument.key);
      if (argument.kind === 'array') this.#sendItems(argument);
      else this.#sendAll(argument, false);
    }
    this.#shown.close(false);
  }

  #sendItems({ inside }: Value): void {
    this.#shown.openArray();
    for (const item of inside) this.send(item);
    this.#shown.close(false);
  }

  #sendAll(value: Value, withKey = true): void {
    const sink = this.#shown;
    if (withKey && value.key !== undefined) sink.key(value.key);
    switch (value.kind) {
      case 'string':
        sink.openString();
        if (value.text !== '') sink.text(value.text);
        return sink.closeString(false);
      case 'bare':
        return sink.bare(value.text);
      case 'reference':
        return this.#reference(value.text);
      case 'call':
        sink.openCall(value.text);
        break;
      case 'array':
        sink.openArray();
        break;
      case 'object':
        sink.openObject();
        break;
      default:
        value.kind satisfies never;
    }
    for (const inner of value.inside) this.#sendAll(inner);
    sink.close(false);
  }
}

const isDatum = ({ kind, text }: Value): boolean => kind === 'bare' && /^[-+.\d]/.test(text);

/** True if each item is meaningful on its own: steps and tabs, but not the columns of a table. */
function isCollection(catalog: Catalog, name: string): boolean {
  const shape = catalog.match(name);
  if (shape === undefined || shape === catalog.root) return true;
  const list = shape.listProp === undefined ? undefined : propertyOf(shape.component.props, shape.listProp);
  if (list?.type !== 'array' || list.items.type !== 'element' || shape.component.group === 'form') return false;
  return list.items.components.every((item) => !holdsData(catalog.find(item)));
}

const holdsData = (shape: ComponentShape | undefined): boolean =>
  Object.values(shape?.component.props.properties ?? {}).some(
    (schema) => schema.type === 'array' && schema.items.type !== 'element',
  );
