// What may stand where: whether a value fits a place as it is, and which component could stand around or instead of it.
import type { Schema } from '../../schema/schema.ts';
import { placesOf, textComponent, type Catalog, type ComponentShape } from '../catalog.ts';

/** What a reader can say of a value before it is read. */
export type Kind = 'call' | 'array' | 'object' | 'string' | 'bare';

/** Whether a component fits here as it is, as the item of a list that is not open yet, or not at all. */
export function fitsElement(schema: Schema, name: string): boolean {
  if (schema.type === 'any') return true;
  return placesOf(schema).includes(name);
}

export function fitsNatively(schema: Schema, kind: Kind, name: string): boolean {
  switch (kind) {
    case 'call':
      return fitsElement(schema, name);
    case 'object':
      return (
        schema.type === 'object' || schema.type === 'action' || schema.type === 'any' || placesOf(schema).length > 0
      );
    case 'array':
      return (
        schema.type === 'array' ||
        schema.type === 'any' ||
        (schema.type === 'union' && schema.anyOf.some((member) => member.type === 'array'))
      );
    case 'string':
      return schema.type === 'string' || schema.type === 'any' || placesOf(schema).includes(textComponent);
    case 'bare':
      return schema.type === 'number' || schema.type === 'boolean' || schema.type === 'any';
    default:
      return kind satisfies never;
  }
}

export interface Wrapper {
  readonly shape: ComponentShape;
  /** The prop of it that holds what it is around. */
  readonly prop: string;
}

const maxWrappers = 4;
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

/** The first component of a place that lists elements, when the place is for such containers. */
export function containerAmong(names: readonly string[], catalog: Catalog): ComponentShape | undefined {
  const shape = names.length === 1 && names[0] !== undefined ? catalog.find(names[0]) : undefined;
  return shape?.listProp === undefined ? undefined : shape;
}

/** What the only container of a place lists. */
export function listPlaces(names: readonly string[], catalog: Catalog): readonly string[] {
  const only = containerAmong(names, catalog);
  const schema = only?.listProp === undefined ? undefined : only.component.props.properties[only.listProp];
  return schema === undefined ? [] : placesOf(schema);
}

/** The component that a lone string becomes here: text where text may stand, else the only one that may. */
export function stringHome(schema: Schema, catalog: Catalog): ComponentShape | undefined {
  if (schema.type !== 'element') return undefined;
  if (schema.components.includes(textComponent)) return catalog.find(textComponent);
  const only =
    schema.components.length === 1 && schema.components[0] !== undefined
      ? catalog.find(schema.components[0])
      : undefined;
  return only?.textProp === undefined ? undefined : only;
}
