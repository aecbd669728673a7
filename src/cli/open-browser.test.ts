import { expect, test } from 'vitest';
import { opensPlayground } from './open-browser.ts';

const look = { isWanted: true, hasOwnKey: true, isTerminal: true, environment: { DISPLAY: ':0' } };

test('opens the playground for a person in front of the machine, with the key that the service made', () => {
  expect(opensPlayground(look, 'linux')).toBe(true);
  expect(opensPlayground({ ...look, environment: {} }, 'darwin')).toBe(true);
});

test.each([
  ['without a display', { environment: {} }],
  ['with --no-open', { isWanted: false }],
  ['where the output goes to a log', { isTerminal: false }],
  ['with keys of the operator', { hasOwnKey: false }],
])('opens nothing %s', (_, more) => {
  expect(opensPlayground({ ...look, ...more }, 'linux')).toBe(false);
});
