// The caller's own components and actions, declared as JSON Schema with a request.
import { isRecord, type Issue } from '../schema/check.ts';
import { fromJsonSchema, type ComponentPlaces } from '../schema/from-json-schema.ts';
import type { JsonValue, ObjectSchema } from '../schema/schema.ts';
import { placesOf, rootComponent, type Catalog } from './catalog.ts';
import type { Component } from './component.ts';

const componentName = /^[A-Z][A-Za-z0-9_]{0,63}$/;
const actionName = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
/** More would not fit into a prompt. */
export const maxDeclarations = 100;

export interface CustomDeclarations {
  readonly components: readonly Component[];
  readonly actions: Readonly<Record<string, ObjectSchema>>;
  readonly issues: readonly Issue[];
}

/** `components` is {Name: schema of props}, `actions` {name: schema of params}; `path` is where they stand in the request. */
export function readDeclarations(
  components: JsonValue | undefined,
  actions: JsonValue | undefined,
  catalog: Catalog,
  paths: { readonly components: string; readonly actions: string },
): CustomDeclarations {
  const issues: Issue[] = [];
  const declared = isRecord(components ?? null) ? Object.keys(components ?? {}) : [];
  const { root } = catalog;
  const blocks = placesOf(root.component.props.properties[root.listProp ?? ''] ?? { type: 'any' });
  const places: ComponentPlaces = (name) => {
    if (name === 'Block') return [...blocks, ...declared];
    return catalog.find(name) !== undefined || declared.includes(name) ? [name] : undefined;
  };
  const own: Component[] = [];
  for (const [name, value] of members(components, paths.components, issues)) {
    const path = `${paths.components}.${name}`;
    if (name === rootComponent) {
      issues.push({
        code: 'invalid_name',
        path,
        message: `${path}: ${rootComponent} is the root of every document; choose another name.`,
      });
      continue;
    }
    if (!componentName.test(name)) {
      issues.push({
        code: 'invalid_name',
        path,
        message: `${path}: a component is named like "StockTicker": a capital, then letters and digits, at most 64.`,
      });
      continue;
    }
    const { schema, issues: found } = fromJsonSchema(value, path, places);
    issues.push(...found);
    if (schema === undefined) continue;
    const { description, ...props } = schema;
    own.push({
      name,
      group: 'layout',
      purpose: description ?? 'a component of the application',
      props,
      neutral: {},
      example: '',
    });
  }
  const ownActions: Record<string, ObjectSchema> = {};
  for (const [name, value] of members(actions, paths.actions, issues)) {
    const path = `${paths.actions}.${name}`;
    if (!actionName.test(name)) {
      issues.push({
        code: 'invalid_name',
        path,
        message: `${path}: an action is named like "add_to_cart": letters, digits, _ and -, at most 64.`,
      });
      continue;
    }
    const { schema, issues: found } = fromJsonSchema(value, path);
    issues.push(...found);
    if (schema !== undefined) ownActions[name] = schema;
  }
  return { components: own, actions: ownActions, issues };
}

function members(value: JsonValue | undefined, path: string, issues: Issue[]): readonly [string, JsonValue][] {
  if (value === undefined || value === null) return [];
  if (!isRecord(value)) {
    issues.push({ code: 'invalid_type', path, message: `${path} must be an object {name: JSON Schema}.` });
    return [];
  }
  const entries = Object.entries(value);
  if (entries.length > maxDeclarations) {
    issues.push({
      code: 'too_many',
      path,
      message: `${path} declares ${entries.length}; at most ${maxDeclarations} are allowed.`,
    });
    return [];
  }
  return entries;
}
