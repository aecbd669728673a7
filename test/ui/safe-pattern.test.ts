// A pattern that passes must take a backtracking engine a number of steps linear in the text, for any text. The engine
// here counts its steps and makes the same decisions in the same order as those of browsers.
import { describe, expect, test } from 'vitest';
import { parsePattern, type Atom, type CharSet, type Item, type Pattern } from '../../src/ui/safety/parse-pattern.ts';
import { refusePattern } from '../../src/ui/safety/safe-pattern.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { createRandom, type Random } from './random.ts';
import { seedCount, seedTimeout } from '../seed-count.ts';

const maxSteps = 3_000_000;

function stepsOf(pattern: Pattern, text: string): number {
  let steps = 0;
  type Then = (at: number) => boolean;
  const has = (chars: CharSet, code: number): boolean => chars.some(([from, to]) => code >= from && code <= to);
  const atom = (one: Atom, at: number, then: Then): boolean => {
    steps += 1;
    if (steps > maxSteps) return true;
    if (one.type === 'set') return at < text.length && has(one.chars, text.charCodeAt(at)) && then(at + 1);
    if (one.type === 'group') return one.branches.some((branch) => sequence(branch, 0, at, then));
    // `$` and `\b` are treated alike: they match only at the end.
    return (one.type === 'start' ? at === 0 : at === text.length) && then(at);
  };
  const repeat = ({ atom: one, min, max }: Item, count: number, at: number, then: Then): boolean => {
    const isMore =
      count < max &&
      atom(one, at, (next) => (next > at || count < min) && repeat({ atom: one, min, max }, count + 1, next, then));
    return isMore || (count >= min && then(at));
  };
  const sequence = (branch: readonly Item[], index: number, at: number, then: Then): boolean => {
    const item = branch[index];
    return item === undefined ? then(at) : repeat(item, 0, at, (next) => sequence(branch, index + 1, next, then));
  };
  for (let start = 0; start <= text.length; start += 1) {
    if (pattern.some((branch) => sequence(branch, 0, start, () => true))) break;
  }
  return steps;
}

const alphabet = ['a', 'b', '0', ' ', '.', '-', '@'];
const atoms = ['a', 'b', '0', '.', ' ', '\\.', '\\d', '\\w', '\\s', '\\S', '[ab]', '[^a]', '[a-z0-9]', '-', '@'];
const signs = ['', '', '', '', '?', '*', '+', '{2}', '{1,3}', '{2,}', '*?', '+?'];

function randomPattern(random: Random, depth = 0): string {
  const item = (): string => {
    const isGroup = depth < 3 && random.below(4) === 0;
    return (
      (isGroup ? `(${random.pick(['', '?:'])}${randomPattern(random, depth + 1)})` : random.pick(atoms)) +
      random.pick(signs)
    );
  };
  const branch = (): string => Array.from({ length: random.below(5) }, item).join('');
  const branches = Array.from({ length: random.below(4) === 0 ? 2 : 1 }, branch).join('|');
  return depth === 0 ? random.pick(['^', '^', '']) + branches + random.pick(['$', '']) : branches;
}

function parsed(source: string): Pattern {
  const pattern = parsePattern(source);
  if (typeof pattern === 'string') throw new Error(`${source}: ${pattern}`);
  return pattern;
}

const count = seedCount(5_000);
test(
  `${count} seeded patterns: those that pass are valid and linear on hostile texts`,
  () => {
    let passed = 0;
    const half = 150;
    for (let seed = 0; seed < count; seed += 1) {
      const random = createRandom(seed);
      const source = randomPattern(random);
      if (refusePattern(source) !== undefined) continue;
      passed += 1;
      expect(() => new RegExp(source)).not.toThrow();
      const pattern = parsed(source);
      const unit = Array.from({ length: 1 + random.below(3) }, () => random.pick(alphabet)).join('');
      const end = random.pick(['!', '\n', '', 'a']);
      const text = (length: number): string => unit.repeat(length).slice(0, length) + end;
      const [once, twice] = [stepsOf(pattern, text(half)), stepsOf(pattern, text(2 * half))];
      // Twice the text must take about twice the steps; quadratic cost would take four times.
      expect(twice, `seed ${seed}: ${source} on ${unit}`).toBeLessThan(3 * once + 100);
    }
    expect(passed).toBeGreaterThan(count / 5);
  },
  seedTimeout,
);

describe('patterns', () => {
  test.each([
    String.raw`^\d{5}(-\d{4})?$`,
    String.raw`^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$`,
    String.raw`^\+?[0-9 ()-]{7,20}$`,
    String.raw`^[\w.+-]+@[\w-]+\.[\w.]+$`,
    String.raw`^\d{1,3}(,\d{3})*(\.\d{2})?$`,
    String.raw`^(0[1-9]|1[0-2])/\d{2}$`,
    String.raw`^[A-Za-z]+( [A-Za-z]+)*$`,
    String.raw`^(\d{1,3}\.){3}\d{1,3}$`,
    '^#?([a-f0-9]{6}|[a-f0-9]{3})$',
    '^(?:red|green|blue)$',
    '^.{8,}$',
    String.raw`\d+`,
    '^https?://',
    '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}',
    '^[a-z]{1,900}$',
    '',
  ])('accepts %s', (source) => {
    expect(refusePattern(source)).toBeUndefined();
  });

  test.each([
    ['nested repetitions', '^(a+)+$'],
    ['nested repetitions with an optional part', String.raw`^(\w+\s?)*$`],
    ['branches with a common prefix', '^(a|aa)+$'],
    ['the same branch twice', '(a|a)*$'],
    ['an empty branch', '^(|a)*$'],
    ['adjacent repetitions of the same set', '.*.*.*='],
    ['many optional parts', `^${'a?'.repeat(30)}${'a'.repeat(30)}$`],
    ['counted repetitions of an ambiguous group', '^(.*a){20}$'],
    ['a repetition without an anchor', String.raw`\s+$`],
    ['a long repetition without an anchor', 'a{0,900}b'],
    ['a long repetition in a branch without an anchor', '^x|a{0,900}b'],
    ['many ways to match without an anchor', 'a?a?a?a?a?a?b'],
    ['a lookahead', '(?=(a+))+'],
    ['a backreference', String.raw`(a*)\1$`],
    ['a named backreference', String.raw`(?<x>a*)\k<x>$`],
    ['nested counts', '((a{99}){99}){99}'],
    ['a group that is not closed', '('],
    ['an invalid range', '[z-a]'],
    ['an invalid pattern', '*'],
    ['a pattern over the length limit', 'a'.repeat(201)],
  ])('rejects %s', (_, source) => {
    expect(refusePattern(source)).toMatch(/^\S.*\.$/);
  });
});

test('drops an unsafe pattern from an input and keeps its other rules', () => {
  const compiler = createUiCompiler();
  const written = (pattern: string): string =>
    `root = Card([Form("f", Buttons([Button("Send")]), [FormControl("Code", Input("code", "", "text", {required: true, pattern: "${pattern}"}))])])`;
  const content = compiler.push(written('^(a+)+$')) + compiler.end();
  expect(content).toContain('"rules":{"required":true}');
  expect(compiler.diagnostics.map(({ code, lossy }) => [code, lossy])).toEqual([['unsafe_pattern', true]]);
  const fine = createUiCompiler();
  expect(fine.push(written('^[a-z]{3}$')) + fine.end()).toContain('"pattern":"^[a-z]{3}$"');
  expect(fine.diagnostics).toEqual([]);
});
