// Each class of the attack suite, on the built service: how long its event loop stood still, and what it held.
import { loadAttacks, runAttack } from '../test/attack/attack.ts';
import { round, type Bench, type Figures } from './bench.ts';

export const attack: Bench = {
  name: 'attack',
  purpose: 'hostile input: the longest stall of the event loop for each class (bound: 100 ms), and the memory it took',
  async run(_, say) {
    const figures: Record<string, Figures[string]> = {};
    for (const one of await loadAttacks(process.env['ATTACK'])) {
      const { isAlive, longestStall, memory, slowestHealth, leaks } = await runAttack(one);
      const verdict = longestStall <= (one.maxStall ?? 100) ? '' : ' (too long)';
      figures[`${one.name}: longest stall (ms)`] = `${round(longestStall, 1)}${verdict}`;
      figures[`${one.name}: memory (MB)`] = round(memory / 2 ** 20, 0);
      if (!isAlive || leaks.length > 0) figures[`${one.name}: FAILED`] = isAlive ? 'a secret leaked' : 'it died';
      say(`  ${one.name}: ${round(longestStall, 1)} ms, healthz ${round(slowestHealth, 0)} ms`);
    }
    return figures;
  },
};
