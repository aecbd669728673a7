import { expect, test } from 'vitest';
import { opensPlayground } from './open-browser.ts';

const look = { isWanted: true, hasOwnKey: true, isTerminal: true, environment: { DISPLAY: ':0' } };

test('opens the playground with the generated key for a user at this machine', () => {
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
