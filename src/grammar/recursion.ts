import type { Catalog } from '../ui/catalog.ts';
import type { Schema } from '../schema/schema.ts';

/** Adds the components in a schema, also in objects in lists, in unions and in the parameters of actions. */
function addComponents(schema: Schema, actions: readonly string[], found: Set<string>): void {
  switch (schema.type) {
    case 'element':
      for (const name of schema.components) found.add(name);
      break;
    case 'array':
      addComponents(schema.items, actions, found);
      break;
    case 'union':
      for (const option of schema.anyOf) addComponents(option, actions, found);
      break;
    case 'object':
      for (const member of Object.values(schema.properties)) addComponents(member, actions, found);
      if (schema.additional !== false) addComponents(schema.additional, actions, found);
      break;
    case 'action':
      for (const name of actions) found.add(name);
      break;
    default:
  }
}

/**
 * For each component that may contain itself, directly or through others, the number of its cycle. Components of one
 * cycle may all contain each other. By Tarjan's algorithm for strongly connected components.
 */
export function cyclesOf(catalog: Catalog): ReadonlyMap<string, number> {
  const cycles = new Map<string, number>();
  const numbers = new Map<string, number>();
  const open: string[] = [];
  const inActions = new Set<string>();
  for (const params of Object.values(catalog.actions)) addComponents(params, [], inActions);
  const actions = [...inActions];
  const inside = (name: string): ReadonlySet<string> => {
    const found = new Set<string>();
    const schema = catalog.find(name)?.component.props;
    if (schema !== undefined) addComponents(schema, actions, found);
    return found;
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
    if (cycle.length > 1 || members.has(name)) for (const member of cycle) cycles.set(member, number);
    return lowest;
  }

  for (const { name } of catalog.components) if (!numbers.has(name)) visit(name);
  return cycles;
}
