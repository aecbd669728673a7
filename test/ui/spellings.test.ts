// The documents of the golden cases, spelled as models spell them: with another member for the name of a component, with
// names in another case, with the props beside the name. Each must be read as the same document.
import { describe, expect, test } from 'vitest';
import { isList } from '../../src/is-list.ts';
import { isRecord } from '../../src/schema/check.ts';
import type { JsonObject, JsonValue } from '../../src/schema/schema.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { readGolden } from '../golden-file.ts';
import { sampleOf } from '../seed-count.ts';

type Spelling = (component: string, props: JsonObject) => JsonObject;

const camelCase = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
const snakeCase = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();

/** Spellings that use the names of our catalog, so that no dialect is involved. */
const exact: Readonly<Record<string, Spelling>> = {
  type: (type, props) => ({ type, props }),
  'props beside the name': (component, props) => ({ component, ...props }),
  'a key': (component, props) => ({ [component]: props }),
};
/** The words are the same, but an id may be derived again, and members come in another order. */
const sameWords: Readonly<Record<string, Spelling>> = {
  'lower camel case': (component, props) => ({ component: camelCase(component), props }),
  'snake case': (component, props) => ({ type: snakeCase(component), props }),
  'kebab case and properties': (component, properties) => ({
    component: snakeCase(component).replaceAll('_', '-'),
    properties,
  }),
};

function spelled(value: JsonValue, spelling: Spelling): JsonValue {
  if (isList(value)) return value.map((item) => spelled(item, spelling));
  if (!isRecord(value)) return value;
  const inside = (members: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(members).map(([name, member]) => [name, spelled(member, spelling)]));
  const { component, props } = value;
  return typeof component === 'string' && isRecord(props) ? spelling(component, inside(props)) : inside(value);
}

/** The texts and numbers of a document. A single word in lower case may be a setting. */
function wordsOf(value: JsonValue): readonly string[] {
  if (isList(value)) return value.flatMap(wordsOf);
  if (isRecord(value))
    return Object.entries(value).flatMap(([name, member]) => (name === 'component' ? [] : wordsOf(member)));
  if (typeof value === 'number') return [`${value}`];
  return typeof value === 'string' && !/^[a-z]*$/.test(value.trim()) ? [value.trim()] : [];
}

function compiledText(text: string): JsonValue {
  const compiler = createUiCompiler();
  const document = JSON.parse(compiler.push(text) + compiler.end()) as JsonValue;
  return isRecord(document) ? (document['component'] ?? null) : null;
}

const compiled = (value: JsonValue): JsonValue => compiledText(JSON.stringify(value));

/** Writes the arguments of a component. `write` writes a value. */
type Arguments = (component: string, props: JsonObject, write: (value: JsonValue) => string) => string;

const named =
  (mark: string): Arguments =>
  (_, props, write) =>
    Object.entries(props)
      .map(([name, value]) => `${name}${mark}${write(value)}`)
      .join(', ');

/** `Tag("New", {variant: "info"})`: the first prop by its position, the others in one object. */
const firstAndOptions: Arguments = (component, props, write) => {
  const [first = ''] = Object.keys(builtInCatalog().find(component)?.component.props.properties ?? {});
  const { [first]: value, ...others } = props;
  const options = Object.keys(others).length === 0 ? [] : [`{${named(': ')(component, others, write)}}`];
  return [...(value === undefined ? [] : [write(value)]), ...options].join(', ');
};

function notated(value: JsonValue, write: Arguments): string {
  const inner = (one: JsonValue): string => notated(one, write);
  if (isList(value)) return `[${value.map(inner).join(', ')}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const { component, props } = value;
  return typeof component === 'string' && isRecord(props)
    ? `${component}(${write(component, props, inner)})`
    : `{${named(': ')('', value, inner)}}`;
}

const documents = sampleOf(readGolden('ui')).flatMap(({ name, sections }) => {
  const document = JSON.parse(sections[1] ?? '') as JsonValue;
  const component = isRecord(document) && document['error'] === null ? (document['component'] ?? null) : null;
  return component === null || JSON.stringify(component).length > 6_000 ? [] : [{ name, component }];
});

describe('documents in other spellings', () => {
  test.each(Object.entries(exact))('%s: the same document', (_, spelling) => {
    for (const { name, component } of documents)
      expect(compiled(spelled(component, spelling)), name).toEqual(component);
  });

  test.each([
    ['named arguments', named('=')],
    ['arguments named with a colon', named(': ')],
  ])('%s: the same document', (_, write) => {
    for (const { name, component } of documents)
      expect(compiledText(`root = ${notated(component, write)}`), name).toEqual(component);
  });

  test('the first argument and an object of the others: the same words', () => {
    // The coordinates of a point are never divided.
    const cases = documents.filter(({ component }) => !JSON.stringify(component).includes('"Point"'));
    expect(
      cases
        .filter(({ component }) => {
          const words = new Set(wordsOf(compiledText(`root = ${notated(component, firstAndOptions)}`)));
          return wordsOf(component).some((word) => !words.has(word));
        })
        .map(({ name }) => name),
    ).toEqual([]);
  });

  test.each(Object.entries(sameWords))('%s: the same words', (_, spelling) => {
    const differing = documents.filter(({ component }) => {
      const words = new Set(wordsOf(compiled(spelled(component, spelling))));
      return wordsOf(component).some((word) => !words.has(word));
    });
    expect(differing.map(({ name }) => name)).toEqual([]);
  });
});
