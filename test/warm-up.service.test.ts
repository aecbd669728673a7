// The warm-up of the service, by itself. test/warm-up.system.test.ts starts the whole program.
import { expect, test } from 'vitest';
import { createTurns } from '../src/cli/create-turns.ts';
import { warmUp } from '../src/cli/warm-up.ts';
import { loadSettings } from '../src/config/load-settings.ts';
import type { Effects } from '../src/effects.ts';
import { createRequest } from '../src/providers/http/undici-request.ts';

const settings = loadSettings({ environment: {}, flags: new Map(), folder: '.', builtIn: [], defaults: [] });

function createEffects(more: Partial<Effects> = {}): { readonly effects: Effects; readonly warnings: string[] } {
  const warnings: string[] = [];
  const effects: Effects = {
    request: createRequest(),
    now: () => Date.now(),
    newId: () => 'n',
    random: () => 0,
    sleep: async () => {},
    turns: createTurns(),
    log: { info() {}, warn: (_, message) => void warnings.push(message), error() {} },
    ...more,
  };
  return { effects, warnings };
}

test('the warm-up ends at its deadline, even if its requests get no reply', async () => {
  const request: Effects['request'] = ({ signal }) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const { effects, warnings } = createEffects({ request });
  await warmUp(settings, effects, 1);
  expect(warnings).toEqual([]);
});

test('a warm-up that fails is logged, and does not keep the service from starting', async () => {
  const { effects, warnings } = createEffects();
  // No model can be created with these.
  Object.defineProperty(effects, 'turns', {
    get() {
      throw new Error('no turns');
    },
  });
  await warmUp(settings, effects);
  expect(warnings).toEqual(['warm-up failed']);
});
