import type { Schema } from '../schema/schema.ts';
import type { Component } from '../ui/component.ts';

/** Short names for lists and types that occur repeatedly. */
export interface Aliases {
  /** The components that are allowed wherever content is allowed. */
  readonly block: readonly string[];
  /** Each list of components, written with the alias `Block`. */
  readonly places: ReadonlyMap<readonly string[], string>;
  /** Names by type, for example for the rules of form fields. */
  readonly types: ReadonlyMap<string, string>;
}

export const noAliases: Aliases = { block: [], places: new Map(), types: new Map() };

/** Writes `CardHeader(title?, subtitle?)`. Strings have no type annotation; everything else has one. */
export function signature({ name, props }: Component, aliases: Aliases): string {
  const parts = Object.entries(props.properties).map(([prop, schema]) =>
    member(prop, schema, props.required.includes(prop), aliases),
  );
  return `${name}(${parts.join(', ')})`;
}

function member(name: string, schema: Schema, isRequired: boolean, aliases: Aliases): string {
  const type = typeName(schema, aliases);
  return `${name}${isRequired ? '' : '?'}${type === 'string' ? '' : `: ${type}`}`;
}

export function typeName(schema: Schema, aliases: Aliases): string {
  switch (schema.type) {
    case 'string':
      return schema.format === 'uri' ? 'url' : 'string';
    case 'number':
    case 'boolean':
    case 'any':
      return schema.type;
    case 'action':
      return 'Action';
    case 'enum':
      return schema.values.map((value) => JSON.stringify(value)).join('|');
    case 'array': {
      const item = typeName(schema.items, aliases);
      return item.includes('|') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
    }
    case 'object': {
      const parts = Object.entries(schema.properties).map(([name, part]) =>
        member(name, part, schema.required.includes(name), aliases),
      );
      if (schema.additional !== false) parts.push(`[name]: ${typeName(schema.additional, aliases)}`);
      const type = `{${parts.join(', ')}}`;
      return aliases.types.get(type) ?? type;
    }
    case 'union':
      return [...new Set(schema.anyOf.map((option) => typeName(option, aliases)))].join('|');
    case 'element':
      return aliases.places.get(schema.components) ?? schema.components.join('|');
    default:
      return schema satisfies never;
  }
}

/** An alias does not shorten lists of fewer components. */
const minBlock = 9;
const minUses = 3;

export function aliasesOf(components: readonly Component[], textComponent: string): Aliases {
  const schemas = components.flatMap(({ props }) => Object.entries(props.properties));
  const lists = schemas.flatMap(([, schema]) => listsIn(schema));
  const ofContent = lists.filter((list) => list.length >= minBlock && list.includes(textComponent));
  const [shortest = []] = ofContent.sort((a, b) => a.length - b.length);
  const block = ofContent.length > 1 ? shortest : [];
  const aliases: Aliases = { block, places: placesWith(block, lists), types: new Map() };
  return { ...aliases, types: typesOf(schemas, aliases) };
}

/** All component lists in a schema, with one entry per use. */
function listsIn(schema: Schema): readonly (readonly string[])[] {
  switch (schema.type) {
    case 'element':
      return [schema.components];
    case 'array':
      return listsIn(schema.items);
    case 'union':
      return schema.anyOf.flatMap(listsIn);
    case 'object':
      return Object.values(schema.properties).flatMap(listsIn);
    default:
      return [];
  }
}

function placesWith(block: readonly string[], lists: readonly (readonly string[])[]): Aliases['places'] {
  const places = new Map<readonly string[], string>();
  for (const list of new Set(lists)) {
    const names = new Set(list);
    const hasBlock = block.length > 0 && block.every((name) => names.delete(name));
    places.set(list, (hasBlock ? ['Block', ...names] : list).join('|'));
  }
  return places;
}

function typesOf(schemas: readonly (readonly [prop: string, schema: Schema])[], aliases: Aliases): Aliases['types'] {
  const uses = new Map<string, { count: number; name: string }>();
  const visit = (schema: Schema, name: string): void => {
    if (schema.type === 'array') visit(schema.items, name);
    if (schema.type === 'union') for (const option of schema.anyOf) visit(option, name);
    if (schema.type === 'object') {
      const type = typeName(schema, aliases);
      const seen = uses.get(type);
      uses.set(type, { count: (seen?.count ?? 0) + 1, name: seen?.name ?? name });
    }
  };
  for (const [name, schema] of schemas) visit(schema, name);
  const types = new Map<string, string>();
  for (const [type, { count, name }] of uses) {
    if (count >= minUses && type.length > 30) types.set(type, name.charAt(0).toUpperCase() + name.slice(1));
  }
  return types;
}
