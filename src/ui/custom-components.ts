// The caller's own components and actions, declared as JSON Schema with a request.
import { isRecord, type Issue } from '../schema/check.ts';
import { fromJsonSchema, type ComponentPlaces } from '../schema/from-json-schema.ts';
import type { Unenforced } from '../schema/schema-log.ts';
import type { JsonValue, ObjectSchema, Schema } from '../schema/schema.ts';
import { allowedComponents, rootComponent, type Catalog } from './catalog.ts';
import type { Component } from './component.ts';
import { findEndless } from './endless-components.ts';
import { refusePattern } from './safety/safe-pattern.ts';

const componentName = /^[A-Z][A-Za-z0-9_]{0,63}$/;
const actionName = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
/** Maximum number of components, and of actions. More would not fit into a prompt. */
const maxDeclarations = 100;
/** Maximum number of schemas in all declarations, because the prompt contains each of them. */
const maxSchemas = 5_000;
const maxIssues = 20;
/** Maximum characters of an invalid name in a message. */
const maxShownName = 64;

export interface CustomDeclarations {
  readonly components: readonly Component[];
  readonly actions: Readonly<Record<string, ObjectSchema>>;
  readonly issues: readonly Issue[];
  /** Constraints in the declarations that are not enforced. */
  readonly unenforced: readonly Unenforced[];
}

/** The location of the declarations in the request. */
export interface DeclarationPaths {
  readonly components: string;
  readonly actions: string;
}

/** `components` is {Name: schema of props}, `actions` is {name: schema of params}. */
export function readDeclarations(
  components: JsonValue | undefined,
  actions: JsonValue | undefined,
  catalog: Catalog,
  paths: DeclarationPaths,
): CustomDeclarations {
  const reader = new DeclarationReader();
  const declared = reader.membersOf(components, paths.components);
  const places = placesIn(catalog, new Set(declared.map(([name]) => name)));
  const own: Component[] = [];
  for (const [name, value] of declared) {
    const path = reader.checkName(name, paths.components, refuseComponentName);
    const schema = path === undefined ? undefined : reader.readSchema(value, path, places);
    if (schema === undefined) continue;
    // The service cannot know whether the client fetches a URL.
    const { description, ...props } = fetched(schema);
    own.push({
      name,
      group: 'layout',
      order: Number.POSITIVE_INFINITY,
      isBlock: true,
      isSpecial: false,
      purpose: description ?? 'a component of the application',
      props,
      rareProps: [],
      // A prop may be called "constructor".
      neutral: { __proto__: null },
      example: '',
    });
  }
  const ownActions: Record<string, ObjectSchema> = {};
  for (const [name, value] of reader.membersOf(actions, paths.actions)) {
    const path = reader.checkName(name, paths.actions, refuseActionName);
    const schema = path === undefined ? undefined : reader.readSchema(value, path);
    if (schema !== undefined) ownActions[name] = schema;
  }
  for (const { name, reason } of findEndless(own, catalog)) {
    reader.fail('endless_component', `${paths.components}.${name}`, reason);
  }
  return { components: own, actions: ownActions, issues: reader.issues, unenforced: reader.unenforced };
}

/** The same schema, with all URLs marked as URLs that clients may fetch on their own. */
function fetched(schema: ObjectSchema): ObjectSchema {
  const inner = (member: Schema): Schema => {
    switch (member.type) {
      case 'string':
        return member.format === 'uri' ? { ...member, isFetched: true } : member;
      case 'array':
        return { ...member, items: inner(member.items) };
      case 'union':
        return { ...member, anyOf: member.anyOf.map(inner) };
      case 'object':
        return fetched(member);
      default:
        return member;
    }
  };
  // Not assigned one by one: a prop may be called __proto__.
  const properties = Object.fromEntries(Object.entries(schema.properties).map(([key, member]) => [key, inner(member)]));
  const patterns = schema.patterns?.map((pattern) => ({ ...pattern, schema: inner(pattern.schema) }));
  return {
    ...schema,
    properties,
    ...(patterns === undefined ? {} : { patterns }),
    additional: schema.additional === false ? false : inner(schema.additional),
  };
}

function placesIn(catalog: Catalog, declared: ReadonlySet<string>): ComponentPlaces {
  const { root } = catalog;
  // One list for all uses, so that values derived from it are memoized.
  const blocks = [
    ...allowedComponents(root.component.props.properties[root.listProp ?? ''] ?? { type: 'any' }),
    ...declared,
  ];
  return (name) => {
    if (name === 'Block') return blocks;
    return catalog.find(name) !== undefined || declared.has(name) ? [name] : undefined;
  };
}

/** The problem, which completes "Name: ..."; undefined if the name is valid. */
type RefuseName = (name: string) => string | undefined;

const refuseComponentName: RefuseName = (name) => {
  if (name === rootComponent) return `${rootComponent} is the root of every document; choose another name.`;
  if (componentName.test(name)) return undefined;
  return 'a component name must start with a capital letter, followed by letters and digits, such as "StockTicker"; at most 64 characters.';
};

const refuseActionName: RefuseName = (name) =>
  actionName.test(name)
    ? undefined
    : 'an action name must consist of letters, digits, _ and -, such as "add_to_cart"; at most 64 characters.';

class DeclarationReader {
  readonly issues: Issue[] = [];
  readonly unenforced: Unenforced[] = [];
  #schemas = 0;

  /** `problem` follows the path. */
  fail(code: string, path: string, problem: string): void {
    if (this.issues.length < maxIssues) this.issues.push({ code, path, message: `${path}${problem}` });
  }

  membersOf(value: JsonValue | undefined, path: string): readonly [string, JsonValue][] {
    if (value === undefined || value === null) return [];
    if (!isRecord(value)) {
      this.fail('invalid_type', path, ' must be an object {name: JSON Schema}.');
      return [];
    }
    const entries = Object.entries(value);
    if (entries.length <= maxDeclarations) return entries;
    this.fail('too_many', path, ` declares ${entries.length}; at most ${maxDeclarations} are allowed.`);
    return [];
  }

  /** The path of a member with a valid name. */
  checkName(name: string, path: string, refuse: RefuseName): string | undefined {
    const reason = refuse(name);
    if (reason === undefined) return `${path}.${name}`;
    this.fail('invalid_name', `${path}.${name.slice(0, maxShownName)}`, `: ${reason}`);
    return undefined;
  }

  readSchema(value: JsonValue, path: string, places?: ComponentPlaces): ObjectSchema | undefined {
    const left = maxSchemas - this.#schemas;
    if (left <= 0 || this.issues.length >= maxIssues) return undefined;
    const { schema, issues, nodes, unenforced } = fromJsonSchema(value, path, { places, refusePattern });
    this.issues.push(...issues);
    this.unenforced.push(...unenforced);
    this.#schemas += nodes;
    if (nodes <= left) return schema;
    const limit = `all declarations together may have ${maxSchemas} schemas, counting each use of $ref`;
    this.fail('too_many', path, `: ${limit}. Remove some, or make them smaller.`);
    return undefined;
  }
}
