import { beforeAll, describe, expect, test } from 'vitest';
import { build } from '../program.ts';
import { loadAttacks, runAttack } from './attack.ts';

beforeAll(build, 120_000);

const attacks = await loadAttacks(process.env['ATTACK']);

describe('survives', () => {
  // `ATTACK=deep-json` runs one class.
  test.for(attacks)('$name', { timeout: 300_000 }, async (attack) => {
    const { isAlive, slowestHealth, leaks } = await runAttack(attack);
    expect(isAlive).toBe(true);
    expect(leaks).toEqual([]);
    // Milliseconds; generous for slow machines. The benchmark bounds event-loop stalls to 100 ms.
    expect(slowestHealth).toBeLessThan(2000);
  });
});
