import { expect, test } from 'vitest';
import type { LanguageModel, StreamPart } from '../../model/language-model.ts';
import { parseRequest } from '../../wire/parse-request.ts';
import { createAsk } from './ask-model.ts';

const request = parseRequest({ model: 'any', messages: [{ role: 'user', content: 'Hello' }] });

/** Asks a model that writes each piece at a time, in milliseconds. */
async function ask(pieces: readonly (readonly [time: number, text: string])[], end: number) {
  let time = 1_000;
  const model: LanguageModel = {
    async stream() {
      return (async function* (): AsyncGenerator<readonly StreamPart[]> {
        for (const [at, text] of pieces) {
          time = 1_000 + at;
          yield [{ type: 'text-delta', text }];
        }
        time = 1_000 + end;
        yield [{ type: 'finish', reason: 'stop', usage: undefined }];
      })();
    },
  };
  const { call } = await createAsk(model, () => time)(request);
  return call;
}

test('the first text is the first that the model writes, the first component the first one in the root', async () => {
  const call = await ask(
    [
      [20, ''],
      [40, 'root = Card(['],
      [70, 'TextContent("Hel'],
      [90, 'lo"), TextContent("again")])'],
    ],
    100,
  );
  expect(call.times).toEqual({ firstText: 40, firstComponent: 70, total: 100 });
  expect(call.text).toBe('root = Card([TextContent("Hello"), TextContent("again")])');
});

test('prose is a component, too, and an answer without text has only a total', async () => {
  expect(
    (
      await ask(
        [
          [30, 'You are welcome. '],
          [60, 'Anything else?\n'],
        ],
        80,
      )
    ).times,
  ).toMatchObject({
    firstText: 30,
    firstComponent: 30,
  });
  const empty = await ask([], 50);
  expect(empty.times).toMatchObject({ firstText: undefined, total: 50 });
});
