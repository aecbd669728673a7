import type { JsonValue } from '../schema/schema.ts';
import { builtInCatalog } from '../ui/built-in-catalog.ts';
import { createCatalog, type Catalog } from '../ui/catalog.ts';
import { readDeclarations } from '../ui/custom-components.ts';
import { withParts } from '../ui/with-parts.ts';

export interface CatalogDeclarations {
  /** Components of your own: `{Name: JSON Schema of its props}`. */
  readonly customComponents?: Readonly<Record<string, JsonValue>> | undefined;
  /** Actions of your own: `{name: JSON Schema of its params}`. */
  readonly customActions?: Readonly<Record<string, JsonValue>> | undefined;
  /** Names of the only components to use. Card, TextContent and the parts of those named are always included. */
  readonly includedComponents?: readonly string[] | undefined;
  readonly excludedComponents?: readonly string[] | undefined;
}

/**
 * The components and actions that a document may consist of. A catalog is expensive to make and does not change: keep it
 * for all documents. Throws a TypeError that lists the invalid declarations, one per line.
 */
export function defineCatalog(declarations: CatalogDeclarations = {}): Catalog {
  const { customComponents, customActions, includedComponents, excludedComponents } = declarations;
  const builtIn = builtInCatalog();
  const { components, actions, issues } = readDeclarations(customComponents, customActions, builtIn, {
    components: 'customComponents',
    actions: 'customActions',
  });
  const known = new Set([...builtIn.components, ...components].map(({ name }) => name));
  const unknown = [...(includedComponents ?? []), ...(excludedComponents ?? [])].filter((name) => !known.has(name));
  const problems = [
    ...issues.map(({ message }) => message),
    ...unknown.map((name) => `Unknown component ${JSON.stringify(name)}; it cannot be included or excluded.`),
  ];
  if (problems.length > 0) throw new TypeError(problems.join('\n'));
  return createCatalog({
    include: includedComponents === undefined ? undefined : withParts(includedComponents, builtIn),
    exclude: excludedComponents,
    custom: components,
    actions,
  });
}
