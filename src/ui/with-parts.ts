// Including a Table also includes its columns, and including a Form its inputs: components that stand only
// inside others come with those. What may stand anywhere does not: it was left out on purpose.
import { allowedComponents, type Catalog } from './catalog.ts';

/** The names, with the parts that they cannot do without. */
export function withParts(names: readonly string[], catalog: Catalog): readonly string[] {
  const { root } = catalog;
  const anywhere = new Set(allowedComponents(root.component.props.properties[root.listProp ?? ''] ?? { type: 'any' }));
  const found = new Set(names);
  // A set that grows while it is walked is walked to its end.
  for (const name of found) {
    for (const schema of Object.values(catalog.find(name)?.component.props.properties ?? {})) {
      for (const place of allowedComponents(schema)) if (!anywhere.has(place)) found.add(place);
    }
  }
  return [...found];
}
