// No regular expression of the product takes exponential time. Backtracking tries every way to divide a text among the
// rounds of a loop, so one loop that can read a text in two ways doubles the time with each such text: 40 capital letters
// in a JSON key stopped the process.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { visitRegExpAST } from '@eslint-community/regexpp';
import { isDisjointWith, JS, NFA } from 'refa';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** A member of the literal in the syntax tree. */
interface Pattern {
  readonly pattern: string;
  readonly flags: string;
}
type Element = Parameters<JS.Parser['parseElement']>[0];

const root = join(import.meta.dirname, '..');
/** Fewer rounds cannot double the time often enough. */
const minRounds = 8;

/** A round of one character cannot be two rounds. */
const charactersOnly = new Set(['Character', 'CharacterSet', 'CharacterClass']);
/** Wherever a regular expression may begin. Most files have none and need not be parsed. */
const mayHavePattern = /(?:^|[^\w.<*/'"`)\]])\/(?![/*>])/m;

const files = ['src', 'web/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => join(folder, name)),
);

/** The loops of a pattern that can read a text in two ways: in one round or in two, or by two of their alternatives. */
function ambiguousLoops(source: string, flags: string): readonly string[] {
  const parser = JS.Parser.fromLiteral({ source, flags });
  const texts = (element: Element): NFA => {
    const { expression, maxCharacter } = parser.parseElement(element, {
      assertions: 'disable',
      backreferences: 'disable',
    });
    const automaton = NFA.fromRegex(expression, { maxCharacter });
    automaton.withoutEmptyWord();
    return automaton;
  };
  const found: string[] = [];
  visitRegExpAST(parser.ast.pattern, {
    onQuantifierEnter({ max, element, raw }) {
      if (max < minRounds || charactersOnly.has(element.type)) return;
      const oneRound = texts(element);
      const twoRounds = oneRound.copy();
      twoRounds.append(oneRound);
      const alternatives = 'alternatives' in element ? element.alternatives.map(texts) : [];
      const areDisjoint =
        isDisjointWith(oneRound, twoRounds) &&
        alternatives.every((one, index) => alternatives.slice(index + 1).every((other) => isDisjointWith(one, other)));
      if (!areDisjoint) found.push(raw);
    },
  });
  return found;
}

function patternsIn(file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8');
  if (!mayHavePattern.test(text)) return [];
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: string[] = [];
  // Visits every node of the syntax tree.
  JSON.stringify(program, (key, value: unknown) => {
    if (key === 'regex') found.push(`/${(value as Pattern).pattern}/${(value as Pattern).flags}`);
    return value;
  });
  return found;
}

const ambiguousIn = (pattern: string): readonly string[] => {
  const end = pattern.lastIndexOf('/');
  return ambiguousLoops(pattern.slice(1, end), pattern.slice(end + 1));
};

test.each([
  ['/^(?:[A-Z]+[a-z]*){2,}$/', '(?:[A-Z]+[a-z]*){2,}'],
  ['/^(?:\\d{1,4}[\\s,]*)*$/', '(?:\\d{1,4}[\\s,]*)*'],
  ['/(?:[^\\n]{1,100}\\n?){1,8}$/', '(?:[^\\n]{1,100}\\n?){1,8}'],
  ['/^(?:\\w|[^\\s])*$/u', '(?:\\w|[^\\s])*'],
])('finds the loop of %s', (pattern, loop) => {
  expect(ambiguousIn(pattern)).toEqual([loop]);
});

test('no loop of a pattern can read a text in two ways', () => {
  const patterns = files.flatMap((file) => patternsIn(file).map((pattern) => ({ file, pattern })));
  expect(patterns.length).toBeGreaterThan(1_500);
  const distinct = new Map(patterns.map((one) => [one.pattern, one]));
  const ambiguous = [...distinct.values()].flatMap(({ file, pattern }) =>
    ambiguousIn(pattern).map((loop) => `${file}: ${loop} in ${pattern}`),
  );
  expect(ambiguous).toEqual([]);
});
