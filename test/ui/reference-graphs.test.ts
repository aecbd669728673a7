// Definitions that refer to one another in any way: circles, several uses, a root above, between or below them.
import { expect, test } from 'vitest';
import { seedCount, seedTimeout } from '../seed-count.ts';
import { cutLaw, prefixLaw } from './compiler-laws.ts';
import { createRandom, type Random } from './random.ts';

const names = ['a', 'b', 'c', 'd'];
const sentence = 'TextContent("A sentence that is long enough to be shown once.")';
const statements: readonly ((inside: string) => string)[] = [
  (inside) => `Column([${inside}])`,
  (inside) => `Card([${inside}])`,
  (inside) => `Tabs([TabItem("one", "One", [${inside}])])`,
  (inside) => `Accordion([AccordionItem("one", "One", [${inside}])])`,
  (inside) => `Form("form", Buttons([Button("Send")]), [${inside}])`,
  (inside) => `Modal("dialog", "Dialog", [${inside}])`,
  (inside) => `ListBlock([${inside}])`,
  (inside) => `Buttons([${inside}])`,
  (inside) => `Unknown(${inside})`,
  () => sentence,
];

/** Up to five definitions, one of which may be written twice, and a root that shows some of them. */
function graph(random: Random): string {
  const some = (): readonly string[] => names.filter(() => random.below(2) === 0);
  const define = (name: string): string => {
    const own = random.below(3) === 0 ? ['Heading("Own words")'] : [];
    return `${name} = ${random.pick(statements)([...some(), ...own].join(', '))}`;
  };
  const lines = names.map(define);
  if (random.below(4) === 0) lines.push(define(random.pick(names)));
  lines.splice(random.below(lines.length + 1), 0, `root = Card([${some().join(', ')}])`);
  return lines.join('\n');
}

test(
  'the compilation of any graph of definitions ends, keeps the laws and stays small',
  () => {
    for (let seed = 0; seed < seedCount(5_000); seed += 1) {
      const random = createRandom(seed);
      const text = graph(random);
      const content = cutLaw(text, random);
      prefixLaw(text, content, random.below(text.length + 1));
      expect(content.length, text).toBeLessThan(100_000);
    }
  },
  seedTimeout,
);
