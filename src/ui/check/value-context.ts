// What the place of a value shows about its meaning.
import type { CoerceContext } from './coerce-context.ts';
import type { Placement } from './placement.ts';
import type { Slot } from './scopes.ts';

/** The context of a value: the text beside an action, or the number of labels beside the numbers of a chart. */
export function contextOf({ tree, coerceContext }: Placement, { scope, schema }: Slot): CoerceContext {
  if (schema.type === 'action' && scope.kind === 'element' && scope.label !== undefined)
    return { ...coerceContext, label: scope.label };
  if (schema.type !== 'array' || schema.items.type !== 'number') return coerceContext;
  const chart = tree.scopes.findLast((one) => one.kind === 'element' && one.labels !== undefined);
  const count = chart?.kind === 'element' ? chart.labels?.length : undefined;
  return count === undefined ? coerceContext : { ...coerceContext, count };
}
