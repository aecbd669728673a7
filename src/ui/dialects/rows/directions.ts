// Words that say which way a figure changed, or whether that is good.
import { folded } from '../foreign-node.ts';
import { wordTable } from '../word-table.ts';

export interface Direction {
  readonly trend?: 'up' | 'down' | 'flat';
  readonly isGood?: boolean;
}

/** The meaning of a word for a change: its direction, whether it is good, or both. */
export const directions = wordTable<Direction>({
  up: { trend: 'up' },
  increase: { trend: 'up' },
  increased: { trend: 'up' },
  moderateincrease: { trend: 'up' },
  rise: { trend: 'up' },
  rising: { trend: 'up' },
  upward: { trend: 'up' },
  positive: { isGood: true },
  good: { isGood: true },
  down: { trend: 'down' },
  decrease: { trend: 'down' },
  decreased: { trend: 'down' },
  moderatedecrease: { trend: 'down' },
  fall: { trend: 'down' },
  falling: { trend: 'down' },
  downward: { trend: 'down' },
  negative: { isGood: false },
  bad: { isGood: false },
  flat: { trend: 'flat' },
  stable: { trend: 'flat' },
  neutral: {},
  unchanged: { trend: 'flat' },
  steady: { trend: 'flat' },
  same: { trend: 'flat' },
});

/** True for a word that only says which way a figure changed, or whether that is good. */
export const isDirectionWord = (word: string): boolean => Object.hasOwn(directions, folded(word));
