// Generates the table of docs/evaluation.md from the baseline, and the table of scores.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scoreRows } from '../dist/modules/eval/scores/score-rows.js';
import { root } from './install.mjs';

const percent = (share) => (share === undefined ? '' : `${(100 * share).toFixed(1)} %`);

export function scoresTable() {
  const rows = scoreRows.map(
    ({ name, sentence, isRequired }) => `| \`${name}\` | the share of ${sentence} | ${isRequired ? 'yes' : ''} |`,
  );
  return ['| score | | needed for `complete` |', '|---|---|---|', ...rows].join('\n');
}

/** A column for each contender of test/eval/baseline.json. */
export function baselineTables() {
  const baseline = JSON.parse(readFileSync(join(root, 'test/eval/baseline.json'), 'utf8'));
  const entries = Object.entries(baseline);
  const table = (title, sharesOf) => {
    const names = [...new Set(entries.flatMap(([, entry]) => Object.keys(sharesOf(entry))))];
    return [
      `| ${title} | ${entries.map(([name]) => `\`${name}\``).join(' | ')} |`,
      `|---|${'---|'.repeat(entries.length)}`,
      ...names.map((name) => `| ${name} | ${entries.map(([, entry]) => percent(sharesOf(entry)[name])).join(' | ')} |`),
    ];
  };
  const answers = `| answers | ${entries.map(([, entry]) => entry.answers).join(' | ')} |`;
  const scores = table('score', (entry) => entry.scores);
  return [...scores, answers, '', ...table('complete, by kind', (entry) => entry.kinds)].join('\n');
}
