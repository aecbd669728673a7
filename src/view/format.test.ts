import { expect, test } from 'vitest';
import { withUnit } from './format.ts';

test.each([
  ['USD', ['', '$5', '']],
  ['€', ['', '€5', '']],
  ['kg', ['', '5', 'kg']],
  // Names that objects inherit are units like any other.
  ['constructor', ['', '5', 'constructor']],
  ['__proto__', ['', '5', '__proto__']],
])('a figure with the unit %s', (unit, parts) => {
  expect(withUnit(5, unit, 'en')).toEqual(parts);
});
