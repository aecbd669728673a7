import { counted } from '../../counted.ts';
import type { Page } from '../page/page.ts';
import { fromChecks, type ScoreFunction } from './score.ts';

/** Components that a short answer in prose may contain. */
const wording = ['layout', 'text', 'action'];

/** The expected components are present and sufficient, or absent where prose is expected. */
export const components: ScoreFunction = ({ case: { expect }, page, catalog }) => {
  const checks = expect.components.map((entry): readonly [boolean, string] => {
    const names = entry.split('|');
    return [page.components.some((name) => names.includes(name)), `no ${names.join(' or ')}`];
  });
  const { minElements, ui } = expect;
  const count = page.components.length;
  if (minElements !== undefined)
    checks.push([count >= minElements, `${counted(count, 'element')} instead of ${minElements}`]);
  if (ui === true) checks.push([count > 2, 'only a text']);
  if (ui === false) {
    const drawn = notWords(page, (name) => catalog.find(name)?.component.group);
    checks.push([
      count > 0 && drawn === undefined,
      drawn === undefined ? 'nothing' : `${drawn} where words are enough`,
    ]);
  }
  return fromChecks(checks);
};

const notWords = ({ components: names }: Page, groupOf: (name: string) => string | undefined): string | undefined =>
  names.find((name) => !wording.includes(groupOf(name) ?? ''));
