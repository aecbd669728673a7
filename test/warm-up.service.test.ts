// The warm-up of the service, by itself. test/warm-up.system.test.ts starts the whole program.
import { expect, test } from 'vitest';
import { createTurns } from '../src/cli/create-turns.ts';
import { warmUp } from '../src/cli/warm-up.ts';
import { loadSettings } from '../src/config/load-settings.ts';
import type { Effects } from '../src/effects.ts';
import { createRequest } from '../src/providers/http/undici-request.ts';

const builtIn = loadSettings({ environment: {}, flags: new Map(), folder: '.', builtIn: [], defaults: [] });
const model = { id: 'acme/fast/v-20261121', provider: 'openai-compatible', model: 'fast', apiKey: undefined } as const;
const settings = { ...builtIn, models: [model] };

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

/** No model can be created with these. */
function createBrokenEffects() {
  const created = createEffects();
  Object.defineProperty(created.effects, 'turns', {
    get() {
      throw new Error('no turns');
    },
  });
  return created;
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
  const { effects, warnings } = createBrokenEffects();
  await warmUp(settings, effects);
  expect(warnings).toEqual(['warm-up failed']);
});

test('a service without an upstream does not warm up', async () => {
  const { effects, warnings } = createBrokenEffects();
  await warmUp(builtIn, effects);
  expect(warnings).toEqual([]);
});
