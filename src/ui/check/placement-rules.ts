// What may stand where: whether a value fits a slot as it is, and which component could stand around it or in its place.
import type { Schema } from '../../schema/schema.ts';
import { allowedComponents, textComponent, type Catalog, type ComponentShape } from '../catalog.ts';

/** What is known of a value when it begins. */
export type ValueKind = 'call' | 'array' | 'object' | 'string' | 'bare';

/** True where a component may stand: as it is, or as an item of a list that is not open yet. */
export function fitsElement(schema: Schema, name: string): boolean {
  if (schema.type === 'any') return true;
  return allowedComponents(schema).includes(name);
}

/** True where a value of this kind may stand without being changed. */
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

/** A container that is opened around a component that may not stand alone. */
export interface Wrapper {
  readonly shape: ComponentShape;
  /** The prop that holds what is wrapped. */
  readonly prop: string;
}

const maxWrappers = 4;
/** A place where no element may stand. */
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

/** The container that a bare list becomes here: the only component that may stand here, if it lists elements. */
export function containerAmong(names: readonly string[], catalog: Catalog): ComponentShape | undefined {
  const shape = names.length === 1 && names[0] !== undefined ? catalog.find(names[0]) : undefined;
  return shape?.listProp === undefined ? undefined : shape;
}

/** The components that may stand in that container. */
export function listedComponents(names: readonly string[], catalog: Catalog): readonly string[] {
  const only = containerAmong(names, catalog);
  const schema = only?.listProp === undefined ? undefined : only.component.props.properties[only.listProp];
  return schema === undefined ? [] : allowedComponents(schema);
}

/** The component that a lone string becomes here: a text where one may stand, else the only one that may. */
export function stringHome(schema: Schema, catalog: Catalog): ComponentShape | undefined {
  if (schema.type !== 'element') return undefined;
  if (schema.components.includes(textComponent)) return catalog.find(textComponent);
  const only =
    schema.components.length === 1 && schema.components[0] !== undefined
      ? catalog.find(schema.components[0])
      : undefined;
  return only?.textProp === undefined ? undefined : only;
}
