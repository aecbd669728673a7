// JSON that names no components, of any shape: each word of it is in the document, or a diagnostic that reports a loss
// names it.
import { expect, test } from 'vitest';
import type { JsonValue } from '../../src/schema/schema.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { seedCount, seedTimeout } from '../seed-count.ts';
import { createRandom, type Random } from './random.ts';

const names = (
  'title items steps points name description details notes data values list sections content text summary price date ' +
  'status tags author questions pros cons ingredients links contact address total label value body results meta ' +
  'categories events phases tasks owner comments groups entries features metrics series labels days topics'
).split(' ');
const first = 'Amber Bacon Cedar Delta Ember Fjord Grove Heron Ivory Jolly Kiosk Lemon Maple Noble Ocean'.split(' ');

/** Makes data of words that differ from each other. */
class DataMaker {
  readonly words: string[] = [];
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  #text(): string {
    const count = this.words.length;
    const word = `${first[count % first.length]}${String.fromCharCode(97 + Math.floor(count / first.length))}q`;
    this.words.push(word);
    return this.#random.pick([word, word, `${word} and more`, `${word} is here.`]);
  }

  #value(depth: number): JsonValue {
    const kind = depth <= 0 ? 0 : this.#random.below(3);
    if (kind === 1) return Array.from({ length: 1 + this.#random.below(3) }, () => this.#value(depth - 1));
    if (kind === 2) return this.object(depth - 1);
    return this.#random.below(5) === 0 ? this.#random.pick([12, 3.5, true, null]) : this.#text();
  }

  object(depth: number): JsonValue {
    const count = 1 + this.#random.below(4);
    return Object.fromEntries(Array.from({ length: count }, () => [this.#random.pick(names), this.#value(depth)]));
  }
}

test(
  `${seedCount(2_000)} objects without components keep their words`,
  () => {
    for (let seed = 0; seed < seedCount(2_000); seed += 1) {
      const maker = new DataMaker(createRandom(seed));
      const text = JSON.stringify(maker.object(3));
      const compiler = createUiCompiler();
      const content = compiler.push(text) + compiler.end();
      const reported = compiler.diagnostics.filter(({ lossy }) => lossy).map(({ message }) => message);
      const lost = maker.words.filter((word) => text.includes(word) && !content.includes(word));
      expect(
        lost.filter((word) => !reported.join(' ').includes(word)),
        `seed ${seed}: ${text}`,
      ).toEqual([]);
    }
  },
  seedTimeout,
);
