// Invariants between component declarations that the types cannot express.
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { check } from '../../src/schema/check.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { allowedComponents } from '../../src/ui/catalog.ts';
import type { Component } from '../../src/ui/component.ts';

const { components } = builtInCatalog();
const byName = new Map(components.map((component) => [component.name, component]));
const childrenOf = ({ props }: Component): string[] => Object.values(props.properties).flatMap(allowedComponents);

test('each component has its own file, named after it', () => {
  const files = readdirSync(new URL('../../src/ui/components', import.meta.url));
  const expected = components.map(({ name }) => `${name.replaceAll(/(?<!^)[A-Z]/g, '-$&').toLowerCase()}.ts`);
  expect(files).toEqual(expect.arrayContaining(expected));
});

test('a purpose has at most eight words and no full stop', () => {
  for (const { name, purpose } of components) {
    expect(purpose.split(' ').length, name).toBeLessThanOrEqual(8);
    expect(purpose, name).toMatch(/^\S.*[^.\s]$/);
  }
});

test('props accept only declared components', () => {
  expect(components.flatMap(childrenOf).filter((name) => !byName.has(name))).toEqual([]);
});

test('every component is reachable from Card, except Slice, which no chart accepts', () => {
  const reached = new Set(['Card']);
  for (const name of reached) {
    // Iterating a set also yields the values added during the iteration.
    for (const child of childrenOf(byName.get(name)!)) reached.add(child);
  }
  expect(components.map(({ name }) => name).filter((name) => !reached.has(name))).toEqual(['Slice']);
});

test('the container that is opened around an item accepts that item', () => {
  for (const { name, wrapIn } of components) {
    if (wrapIn !== undefined) expect(childrenOf(byName.get(wrapIn)!), name).toContain(name);
  }
});

test('an example is one call of its component', () => {
  for (const { name, example } of components) expect(example).toMatch(new RegExp(`^${name}\\(.*\\)$`, 's'));
});

test('neutral values are declared for required props only', () => {
  for (const { name, neutral, props } of components) {
    expect(props.required, name).toEqual(expect.arrayContaining(Object.keys(neutral)));
  }
});

test('an element with only neutral values is valid', () => {
  const catalog = builtInCatalog();
  for (const { name } of components) {
    const issues = check({ type: 'element', components: [name] }, catalog.neutralElement(name) ?? null, name, {
      propsOf: (component) => byName.get(component)?.props,
      paramsOf: (action) => catalog.actions[action],
      refuseUrl: () => undefined,
    });
    expect(issues).toEqual([]);
  }
});
