// A required prop that lacks a value gets the neutral element of its place. Components that require each other in a
// cycle have no finite neutral element. In a chain of components that each require two of the next, the neutral element
// is too large to write.
import type { Schema } from '../schema/schema.ts';
import type { Catalog } from './catalog.ts';
import type { Component } from './component.ts';

/**
 * Maximum number of elements in one neutral element, because the document gets all of them for a single element that
 * the model wrote.
 */
const maxElements = 20;

interface EndlessComponent {
  readonly name: string;
  /** Completes a sentence that begins with the name. */
  readonly reason: string;
}

export function findEndless(own: readonly Component[], catalog: Catalog): readonly EndlessComponent[] {
  const components = new Map(own.map((component) => [component.name, component]));
  const sizes = new Map<string, number>();

  function sizeOf(name: string): number {
    const known = sizes.get(name);
    if (known !== undefined) return known;
    // Counts as endless while it is examined, because a nested lookup of the same component is a cycle.
    sizes.set(name, Infinity);
    const component = components.get(name) ?? catalog.find(name)?.component;
    let size = 1;
    for (const prop of component?.props.required ?? []) {
      const schema = component?.neutral[prop] === undefined ? component?.props.properties[prop] : undefined;
      if (schema !== undefined) size += sizeIn(schema);
    }
    sizes.set(name, size);
    return size;
  }

  /** Elements of the neutral value of a schema. */
  function sizeIn(schema: Schema): number {
    switch (schema.type) {
      case 'element':
        return schema.components[0] === undefined ? 0 : sizeOf(schema.components[0]);
      case 'union':
        return schema.anyOf[0] === undefined ? 0 : sizeIn(schema.anyOf[0]);
      case 'object':
        return schema.required.reduce((sum, key) => {
          const member = schema.properties[key];
          return member === undefined ? sum : sum + sizeIn(member);
        }, 0);
      default:
        return 0;
    }
  }

  return own.flatMap(({ name }) => {
    const size = sizeOf(name);
    if (size <= maxElements) return [];
    const reason = Number.isFinite(size)
      ? ` requires ${size} elements inside it; at most ${maxElements} may be required. Make some of them optional.`
      : ' requires itself inside itself, directly or through other components, so it could never end. Make one of these props optional.';
    return [{ name, reason }];
  });
}
