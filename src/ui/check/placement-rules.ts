// Placement rules: whether a value fits a slot unchanged, and which component can wrap or replace it.
import type { ArraySchema, Schema } from '../../schema/schema.ts';
import { allowedComponents, textComponent, type Catalog, type ComponentShape } from '../catalog.ts';

/** Names of lists whose elements are placed after the component instead of inside it. */
export const footerName = /^(?:footer|actions|buttons|toolbar|controls)$/i;

/** The known properties of a value when it begins. */
export type ValueKind = 'call' | 'array' | 'object' | 'string' | 'bare';

/** True if a component is allowed: directly, or as an item of a list that is not open yet. */
export function fitsElement(schema: Schema, name: string): boolean {
  if (schema.type === 'any') return true;
  return allowedComponents(schema).includes(name);
}

/** True if a value of this kind is allowed unchanged. */
export function fitsNatively(schema: Schema, kind: ValueKind, name: string): boolean {
  switch (kind) {
    case 'call':
      return fitsElement(schema, name);
    case 'object':
      return (
        schema.type === 'object' ||
        schema.type === 'action' ||
        schema.type === 'any' ||
        (schema.type === 'union' && schema.anyOf.some((member) => fitsNatively(member, 'object', name))) ||
        allowedComponents(schema).length > 0
      );
    case 'array':
      return (
        schema.type === 'array' ||
        schema.type === 'any' ||
        (schema.type === 'union' && schema.anyOf.some((member) => member.type === 'array'))
      );
    case 'string':
      return schema.type === 'string' || schema.type === 'any' || allowedComponents(schema).includes(textComponent);
    case 'bare':
      return schema.type === 'number' || schema.type === 'boolean' || schema.type === 'any';
    default:
      return kind satisfies never;
  }
}

/** A container opened around a component that is not allowed alone. */
export interface Wrapper {
  readonly shape: ComponentShape;
  /** The prop that contains the wrapped component. */
  readonly prop: string;
}

const maxWrappers = 4;
/** A schema that allows no element. */
export const nothing: Schema = { type: 'element', components: [] };

/** The containers that a lone component needs here, outermost first: Form and FormControl around an Input. */
export function wrappersFor(schema: Schema, shape: ComponentShape, catalog: Catalog): readonly Wrapper[] | undefined {
  const wrappers: Wrapper[] = [];
  let inside = shape;
  while (wrappers.length < maxWrappers) {
    const { name, wrapIn } = inside.component;
    const wrapper = wrapIn === undefined ? undefined : catalog.find(wrapIn);
    const prop = wrapper?.elementProps.find((candidate) =>
      fitsElement(wrapper.component.props.properties[candidate] ?? nothing, name),
    );
    if (wrapper === undefined || prop === undefined) return undefined;
    wrappers.unshift({ shape: wrapper, prop });
    if (fitsElement(schema, wrapper.component.name)) return wrappers;
    inside = wrapper;
  }
  return undefined;
}

/** The container for a bare list: the only component allowed here, if it lists elements. */
export function containerAmong(names: readonly string[], catalog: Catalog): ComponentShape | undefined {
  const shape = names.length === 1 && names[0] !== undefined ? catalog.find(names[0]) : undefined;
  return shape?.listProp === undefined ? undefined : shape;
}

/** The components allowed in that container. */
export function listedComponents(names: readonly string[], catalog: Catalog): readonly string[] {
  const only = containerAmong(names, catalog);
  const schema = only?.listProp === undefined ? undefined : only.component.props.properties[only.listProp];
  return schema === undefined ? [] : allowedComponents(schema);
}

/** The component for a bare string: a text component if one is allowed, otherwise the only allowed component. */
export function stringHome(schema: Schema, catalog: Catalog): ComponentShape | undefined {
  if (schema.type !== 'element') return undefined;
  if (schema.components.includes(textComponent)) return catalog.find(textComponent);
  const only =
    schema.components.length === 1 && schema.components[0] !== undefined
      ? catalog.find(schema.components[0])
      : undefined;
  return only?.textProp === undefined ? undefined : only;
}

/** The only component that a list of elements takes, if its first prop is a number, as in a point. */
export function pointAmong(items: Schema, catalog: Catalog): ComponentShape | undefined {
  const [name = '', ...others] = allowedComponents(items);
  const point = others.length > 0 ? undefined : catalog.find(name);
  const first = point?.order[0];
  return first !== undefined && point?.component.props.properties[first]?.type === 'number' ? point : undefined;
}

/** The list of points of a series; undefined for any other component. */
export function pointsOf(
  catalog: Catalog,
  { elementProps, component }: ComponentShape,
): { readonly prop: string; readonly schema: ArraySchema; readonly point: ComponentShape } | undefined {
  const [prop = ''] = elementProps;
  const schema = component.props.properties[prop];
  const point = schema?.type === 'array' ? pointAmong(schema.items, catalog) : undefined;
  return schema?.type !== 'array' || point === undefined ? undefined : { prop, schema, point };
}
