// Including a Table also includes its columns, and including a Form its inputs: components that are allowed only inside
// others are included with them. A component that is allowed anywhere is not, because it was left out on purpose.
import { allowedComponents, type Catalog } from './catalog.ts';

/** The names, with the parts that they require. */
export function withParts(names: readonly string[], catalog: Catalog): readonly string[] {
  const { root } = catalog;
  const anywhere = new Set(allowedComponents(root.component.props.properties[root.listProp ?? ''] ?? { type: 'any' }));
  const found = new Set(names);
  // Iterating a Set also visits the entries that are added meanwhile.
  for (const name of found) {
    for (const schema of Object.values(catalog.find(name)?.component.props.properties ?? {})) {
      for (const place of allowedComponents(schema)) if (!anywhere.has(place)) found.add(place);
    }
  }
  return [...found];
}
