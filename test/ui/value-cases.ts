// Every component, every prop of it and some it does not have, every kind of JSON value, in every form that models
// write.
import type { JsonValue } from '../../src/schema/schema.ts';
import type { Catalog } from '../../src/ui/catalog.ts';
import { compileWhole } from './compiler-laws.ts';
import { requireKept, WholeLaws } from './whole-laws.ts';

/** JSON, or an element that is written as a call where the form has calls. */
type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value } | Call;

class Call {
  readonly name: string;
  readonly args: readonly Value[];
  /** The same, named. */
  readonly props: { readonly [key: string]: Value };
  constructor(name: string, props: { readonly [key: string]: Value }) {
    this.name = name;
    this.args = Object.values(props);
    this.props = props;
  }
}

export interface ValueCase {
  /** What groups it: form, component, prop, kind. */
  readonly form: string;
  readonly component: string;
  readonly prop: string;
  readonly kind: string;
  readonly text: string;
  /** What a person could read in it. */
  readonly words: readonly string[];
}

const text = new Call('TextContent', { text: 'Walrus heron' });
const tag = new Call('Tag', { text: 'Marten stoat' });
const button = new Call('Button', { label: 'Gannet plover' });
const series = new Call('Series', { category: 'Osprey kite', values: [3, 4] });
const col = new Call('Col', { label: 'Badger otter', data: ['Curlew dunlin', 5] });
const card = new Call('Card', { children: [text] });

const kinds: Readonly<Record<string, Value>> = {
  'a text': 'Lapwing siskin',
  'a word': 'lapwing',
  'an empty text': '',
  'a URL': 'https://example.com/a.png',
  'a number': 4711,
  'a number as text': '4711',
  'a fraction': -0.5,
  true: true,
  null: null,
  'an empty list': [],
  'a list of texts': ['Lapwing siskin', 'Dunnock wren'],
  'a list of numbers': [1, 2, 3],
  'a list of booleans': [true, false],
  'a list of nulls': [null, null],
  'a list of gaps': [1, null, 3],
  'a mixed list': ['Lapwing siskin', 7, true, null, { label: 'Dunnock wren' }],
  'an empty list in a list': [[]],
  'a list of lists of texts': [['Lapwing siskin', 'Dunnock wren'], ['Redwing brambling']],
  'a list of lists of numbers': [[1, 2], [3]],
  'a list of mixed lists': [
    ['Lapwing siskin', 1],
    ['Dunnock wren', 2],
  ],
  'three lists deep': [[['Lapwing siskin']]],
  'an empty object': {},
  'an object of a text': { total: 'Lapwing siskin' },
  'an object of a number': { total: 12 },
  'an object of a boolean': { total: true },
  'an object of a null': { total: null },
  'an object of scalars': { label: 'Lapwing siskin', value: 12, done: false },
  'an object of an object': { a: { b: 1 } },
  'an object of objects': { north: { label: 'Lapwing siskin', value: 1 }, south: { label: 'Dunnock wren', value: 2 } },
  'an object of lists': { names: ['Lapwing siskin', 'Dunnock wren'], counts: [1, 2] },
  'an object of empty ones': { a: [], b: {}, c: null },
  'a list of an empty object': [{}],
  'a list of objects': [
    { label: 'Lapwing siskin', value: 1 },
    { label: 'Dunnock wren', value: 2 },
  ],
  'a list of odd objects': [{ label: 'Lapwing siskin' }, { value: 2 }, {}, null],
  'a list of objects of objects': [{ a: { b: 'Lapwing siskin' } }],
  'a list of objects of lists': [{ names: ['Lapwing siskin'], values: [[1, 2]] }],
  'an element': text,
  'an element that is a tag': tag,
  'an element that is a button': button,
  'an element that is a series': series,
  'an element that is a column': col,
  'a Card': card,
  'a list of elements': [text, tag],
  'a list of one element of many': [button],
  'a list of series': [series],
  'a list of columns': [col, col],
  'a list of lists of elements': [[text], [tag]],
  'a list of elements and texts': [text, 'Lapwing siskin', 5, null],
  'an object of an element': { inside: text },
  'an object of lists of elements': { inside: [text] },
};

/** Names under which models write data, texts and children, whatever the component calls them. */
const commonNames =
  'rows items body columns children data content values labels options title text name id value props xyzzy'.split(' ');

/** Every string in a value that has a space in it. */
function wordsIn(value: Value): string[] {
  if (typeof value === 'string') return value.includes(' ') ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (value instanceof Call) return value.args.flatMap(wordsIn);
  return (Array.isArray(value) ? (value as readonly Value[]) : Object.values(value)).flatMap(wordsIn);
}

type Dialect = 'component' | 'type' | 'data' | 'key';

/** As JSON, with elements in one of the shapes that models give them. */
function toJson(value: Value, dialect: Dialect): JsonValue {
  if (value instanceof Call) {
    const props = toJson(value.props, dialect) as { [key: string]: JsonValue }; // it is made of an object
    return elementOf(value.name, props, dialect);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly Value[]).map((item) => toJson(item, dialect));
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, toJson(member, dialect)]));
}

function elementOf(name: string, props: { readonly [key: string]: JsonValue }, dialect: Dialect): JsonValue {
  switch (dialect) {
    case 'component':
      return { component: name, props };
    case 'type':
      return { type: name, ...props };
    case 'data':
      return { type: name, data: props };
    case 'key':
      return { [name]: props };
    default:
      return dialect satisfies never;
  }
}

function toNotation(value: Value): string {
  if (value instanceof Call) return `${value.name}(${value.args.map(toNotation).join(', ')})`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${(value as readonly Value[]).map(toNotation).join(', ')}]`;
  return `{${Object.entries(value)
    .map(([key, member]) => `${key}: ${toNotation(member)}`)
    .join(', ')}}`;
}

/** The props of the example of a component. */
function exampleProps(name: string, example: string): { readonly [key: string]: JsonValue } {
  // The compiler's own output.
  const document = JSON.parse(compileWhole(name === 'Card' ? `root = ${example}` : `root = Card([${example}])`)) as {
    component: { props: { children: JsonValue[] } };
  };
  const found = find(document.component);
  return found ?? {};

  function find(value: unknown): { readonly [key: string]: JsonValue } | undefined {
    if (typeof value !== 'object' || value === null) return undefined;
    // An element has props.
    if ('component' in value && value.component === name && 'props' in value)
      return value.props as { readonly [key: string]: JsonValue };
    for (const member of Object.values(value)) {
      const inside = find(member);
      if (inside !== undefined) return inside;
    }
    return undefined;
  }
}

/** Every `step`-th of the cases, one after another: there are too many to keep. */
export function* valueCases(catalog: Catalog, step: number): Generator<ValueCase> {
  let left = 0;
  for (const { name, example, props } of catalog.components) {
    const own = Object.keys(props.properties);
    const whole = exampleProps(name, example);
    for (const prop of new Set([...own, ...commonNames])) {
      for (const [kind, value] of Object.entries(kinds)) {
        for (const [form, write] of formsOf(name, own, prop, value, whole)) {
          left -= 1;
          if (left >= 0) continue;
          left += step;
          const written = write();
          yield {
            form,
            component: name,
            prop,
            kind,
            text: written,
            words: wordsIn(value).filter((word) => written.includes(word)),
          };
        }
      }
    }
  }
}

type Form = readonly [name: string, write: () => string];

const dialects = ['component', 'type', 'data', 'key'] as const;

function formsOf(
  name: string,
  own: readonly string[],
  prop: string,
  value: Value,
  whole: { readonly [key: string]: JsonValue },
): readonly Form[] {
  const written = (): string => toNotation(value);
  const json = (): JsonValue => toJson(value, 'type');
  const alone = (call: string): string => (name === 'Card' ? `root = ${call}` : `root = Card([${call}])`);
  const inCard = (element: JsonValue): string =>
    JSON.stringify(name === 'Card' ? { component: element } : { component: 'Card', props: { children: [element] } });
  // An unknown prop follows all known ones.
  const position = own.includes(prop) ? own.indexOf(prop) : own.length;
  const before = own.slice(0, position).map((other) => JSON.stringify(whole[other] ?? null));
  return [
    ['notation, named', () => alone(`${name}(${prop}: ${written()})`)],
    ['notation, an object of props', () => alone(`${name}({${prop}: ${written()}})`)],
    ['notation, defined before', () => `value = ${written()}\n${alone(`${name}(${prop}: value)`)}`],
    ['notation, positional', () => alone(`${name}(${[...before, written()].join(', ')})`)],
    [
      'notation, positional and more',
      () => alone(`${name}(${[...before, written(), '"Bunting pipit"', '9'].join(', ')})`),
    ],
    ...dialects.flatMap((dialect): readonly Form[] => [
      [`JSON, ${dialect}`, () => inCard(elementOf(name, { [prop]: toJson(value, dialect) }, dialect))],
      [
        `JSON, ${dialect}, beside its props`,
        () => inCard(elementOf(name, { ...whole, [prop]: toJson(value, dialect) }, dialect)),
      ],
    ]),
    ['JSON, the root', () => JSON.stringify({ type: name, [prop]: json() })],
    ['JSON, the root, data', () => JSON.stringify({ type: name, data: json() })],
    ['JSON, the root, before its name', () => JSON.stringify({ [prop]: json(), type: name })],
  ];
}

/** The approximate number of cases. */
const all = 840_000;

/** Checks `count` of the cases and throws all failures at once: together they show the class of the fault. */
export function checkValueCases(catalog: Catalog, count: number): void {
  const laws = new WholeLaws(catalog);
  const failures: string[] = [];
  for (const { form, component, prop, kind, text: written, words } of valueCases(catalog, all / count)) {
    try {
      const compiled = laws.check(written);
      laws.checkFormats(written, compiled);
      requireKept(words, compiled);
    } catch (error) {
      failures.push(`${component}.${prop}, ${kind}, ${form}: ${written}\n${String(error)}`);
    }
  }
  if (failures.length > 0) throw new Error(`${failures.length} cases fail:\n${failures.slice(0, 10).join('\n\n')}`);
}
