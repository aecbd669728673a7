import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTurns } from '../src/cli/create-turns.ts';
import { slicedEntries, slicedParseJson } from '../src/sliced-json.ts';
import { runSync, runSliced, slicedTrim, type Sliced, type Turns } from '../src/slices.ts';

const signal = new AbortController().signal;

function* counting(slices: number, seen: number[] = []): Sliced<number> {
  for (let slice = 0; slice < slices; slice++) {
    seen.push(slice);
    yield;
  }
  return slices;
}

describe('runSliced', () => {
  test('does not yield while the work fits the current turn', async () => {
    const turns: Turns = { isOver: () => false, next: () => Promise.reject(new Error('It yielded.')) };
    await expect(runSliced(counting(100), turns, signal)).resolves.toBe(100);
  });

  test('yields after each slice that uses up a turn', async () => {
    let slices = 0;
    let yields = 0;
    const turns: Turns = {
      isOver: () => ++slices % 10 === 0,
      async next() {
        yields += 1;
      },
    };
    await runSliced(counting(100), turns, signal);
    expect(yields).toBe(10);
  });

  test('stops when its signal is aborted', async () => {
    const controller = new AbortController();
    const seen: number[] = [];
    const turns: Turns = {
      isOver: () => true,
      async next() {
        if (seen.length === 3) controller.abort(new Error('left'));
      },
    };
    await expect(runSliced(counting(100, seen), turns, controller.signal)).rejects.toThrow('left');
    expect(seen).toEqual([0, 1, 2]);
  });

  test('runs one piece of work per turn of the event loop', async () => {
    let time = 0;
    // Each read of the clock advances it by a millisecond.
    const turns = createTurns(() => (time += 1));
    const seen: string[] = [];
    let isDone = false;
    const work = function* (name: string): Sliced<void> {
      for (let slice = 0; slice < 20; slice++) {
        seen.push(name);
        yield;
      }
    };
    const turn = (): void => {
      seen.push('|');
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    await Promise.all(['a', 'b'].map((name) => runSliced(work(name), turns, signal)));
    isDone = true;
    const each = seen.join('').split('|');
    expect(each.filter((text) => text !== '').length).toBeGreaterThan(4);
    // All work shares the first turn; afterwards each turn belongs to one piece of work.
    for (const text of each.slice(1)) expect(text).toMatch(/^(?:a*|b*)$/);
  });
});

test('slicedEntries returns the members in the order of the text, the last of each name, in slices', () => {
  const names = ['b', 'a', '__proto__', ...Array.from({ length: 200 }, (_, index) => `n${index}`)];
  const members = names.map((name, index) => `${JSON.stringify(name)}:${index}`);
  const object = runSync(slicedParseJson(`{${[...members, '"b":"last"'].join(',')}}`, 100));
  const work = slicedEntries(object as { readonly [key: string]: unknown });
  expect(work.next().done).toBe(false);
  expect(runSync(work)).toEqual(names.map((name, index) => [name, name === 'b' ? 'last' : index]));
  expect(runSync(slicedEntries({ a: 1, b: 2 }))).toEqual(Object.entries({ a: 1, b: 2 }));
});

describe('slicedParseJson', () => {
  const parsed = (text: string, parse: (text: string) => unknown): string => {
    try {
      return JSON.stringify(parse(text));
    } catch (error) {
      return error instanceof SyntaxError ? 'a SyntaxError' : String(error);
    }
  };
  const runs = { seed: 20261122, numRuns: 500 };
  const json = fc.jsonValue({ maxDepth: 5 }).map((value) => JSON.stringify(value));

  test('returns the same value as JSON.parse', () => {
    fc.assert(
      fc.property(json, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 7, max: 20 }), (text, run, piece) => {
        expect(parsed(text, (one) => runSync(slicedParseJson(one, run, piece)))).toBe(parsed(text, JSON.parse));
      }),
      runs,
    );
  });

  test('rejects the same texts as JSON.parse', () => {
    const damage = fc.record({
      at: fc.nat(200),
      text: fc.constantFrom('', ',', '[', ']', '{', '}', '"', ':', '1', 'x'),
    });
    fc.assert(
      fc.property(json, damage, fc.integer({ min: 1, max: 20 }), (text, { at, text: inserted }, run) => {
        const damaged = text.slice(0, at) + inserted + text.slice(at + 1);
        expect(parsed(damaged, (one) => runSync(slicedParseJson(one, run, 10)))).toBe(parsed(damaged, JSON.parse));
      }),
      runs,
    );
  });

  test.each(['{"":1[[],0]}', '[{"a":2{"b":1}}]', '{"a":-[1]}', '{"a" [1]}'])('rejects %s', (text) => {
    for (let run = 1; run < text.length; run += 1) {
      expect(parsed(text, (one) => runSync(slicedParseJson(one, run)))).toBe('a SyntaxError');
    }
  });

  const escapes = fc.constantFrom('\\', '"', '\n', '\u0001', 'é', '👍', '\ud800', 'a');

  test('parses strings at any slice boundary', () => {
    fc.assert(
      fc.property(fc.array(escapes, { maxLength: 60 }), fc.integer({ min: 7, max: 20 }), (parts, piece) => {
        const text = JSON.stringify({ a: [parts.join('')], b: 1 });
        expect(runSync(slicedParseJson(text, 1, piece))).toEqual(JSON.parse(text));
      }),
      runs,
    );
  });

  test.each([
    ['a string', JSON.stringify({ note: 'line\n'.repeat(200_000) })],
    ['a string of backslashes', JSON.stringify({ note: '\\'.repeat(500_000) })],
    ['a string of quotes', JSON.stringify({ note: '"'.repeat(500_000) })],
    ['a list', JSON.stringify(Array.from({ length: 20_000 }, (_, index) => index))],
    [
      'an object',
      JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, index]))),
    ],
    ['a list in objects', `{"a":{"b":[${'[],'.repeat(50_000)}1]}}`],
    ['members called __proto__', `[${'{"__proto__":1},'.repeat(10_000)}1]`],
  ])('parses %s in slices', (_, text) => {
    const work = slicedParseJson(text);
    let slices = 0;
    let step = work.next();
    for (; step.done !== true; step = work.next()) slices += 1;
    expect(slices).toBeGreaterThanOrEqual(Math.floor(text.length / 70_000));
    expect(step.value).toEqual(JSON.parse(text));
  });
});

describe('slicedTrim', () => {
  const piece = fc.tuple(
    fc.constantFrom(' ', '\n', '\u00a0', '\ufeff', 'a', '\u0000'),
    fc.integer({ min: 0, max: 70_000 }),
  );

  test('trims as String.prototype.trim does', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
        const text = pieces.map(([character, count]) => character.repeat(count)).join('');
        expect(runSync(slicedTrim(text)) === text.trim()).toBe(true);
      }),
    );
  });
});
