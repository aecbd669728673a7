import type { Catalog } from '../ui/catalog.ts';
import type { Schema } from '../schema/schema.ts';

/** All component lists in a schema, also in objects in lists, in unions and in the parameters of actions. */
function placesIn(schema: Schema, catalog: Catalog): readonly (readonly string[])[] {
  const within = (schemas: readonly Schema[]): readonly (readonly string[])[] =>
    schemas.flatMap((inner) => placesIn(inner, catalog));
  switch (schema.type) {
    case 'element':
      return [schema.components];
    case 'array':
      return within([schema.items]);
    case 'union':
      return within(schema.anyOf);
    case 'object': {
      const inner = Object.values(schema.properties);
      return within(schema.additional === false ? inner : [...inner, schema.additional]);
    }
    case 'action':
      return within(Object.values(catalog.actions));
    default:
      return [];
  }
}

/**
 * For each component that may stand inside itself, directly or through others, the number of its cycle: components of
 * one cycle may all stand inside each other. By Tarjan's algorithm for strongly connected components.
 */
export function cyclesOf(catalog: Catalog): ReadonlyMap<string, number> {
  const cycles = new Map<string, number>();
  const numbers = new Map<string, number>();
  const open: string[] = [];
  const inside = (name: string): readonly string[] => {
    const schema = catalog.find(name)?.component.props;
    return schema === undefined ? [] : [...new Set(placesIn(schema, catalog).flat())];
  };

  /** The lowest number that can be reached. The depth is bounded by the number of components. */
  function visit(name: string): number {
    const number = numbers.size;
    numbers.set(name, number);
    open.push(name);
    const members = inside(name);
    let lowest = number;
    for (const member of members) {
      const known = numbers.get(member);
      if (known === undefined) lowest = Math.min(lowest, visit(member));
      else if (open.includes(member)) lowest = Math.min(lowest, known);
    }
    if (lowest < number) return lowest;
    const cycle = open.splice(open.indexOf(name));
    if (cycle.length > 1 || members.includes(name)) for (const member of cycle) cycles.set(member, number);
    return lowest;
  }

  for (const { name } of catalog.components) if (!numbers.has(name)) visit(name);
  return cycles;
}
