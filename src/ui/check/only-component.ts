import { allowedComponents, type Catalog, type ComponentShape } from '../catalog.ts';
import type { Slot } from './scopes.ts';

/** The only component that an open list takes; undefined for any other slot. */
export function onlyComponentIn(catalog: Catalog, slot: Slot | undefined): ComponentShape | undefined {
  const [name = '', ...others] = slot?.scope.kind === 'list' ? allowedComponents(slot.schema) : [];
  return others.length === 0 ? catalog.find(name) : undefined;
}
