import type { ComponentShape } from '../catalog.ts';
import { isLayoutContainer } from './layout-names.ts';
import { takesText } from './place-unknown.ts';
import type { Slot } from './scopes.ts';

/** The slot of the content in `TabItem("Docs", Stack([...]))`, where the heading is missing. */
export function contentAfter(
  { scope, schema, isPositional }: Slot,
  name: string,
  shape?: ComponentShape,
): Slot | undefined {
  if (!isPositional || scope.kind !== 'element' || schema.type !== 'string') return undefined;
  const { listProp, component, order } = scope.shape;
  const content = listProp === undefined ? undefined : component.props.properties[listProp];
  const isContainer = shape !== undefined || isLayoutContainer(name);
  if (!isContainer || listProp === undefined || content === undefined || scope.seen.includes(listProp))
    return undefined;
  if (!takesText(content)) return undefined;
  scope.next = order.indexOf(listProp) + 1;
  scope.prop = listProp;
  return { scope, prop: listProp, schema: content, isPositional: true };
}
