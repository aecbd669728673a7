import { expect, test } from 'vitest';
import { createPaint } from '../paint.ts';
import { readableLine } from './readable-line.ts';

const plain = createPaint(false, {});
const time = new Date(2026, 1, 9, 14, 3, 11).getTime();
const lineOf = (fields: object): string => readableLine(`${JSON.stringify({ level: 30, time, ...fields })}\n`, plain);

test('a request is one line with its method, path, status and duration', () => {
  const request = {
    requestId: 'a1',
    method: 'POST',
    path: '/v1/x',
    status: 200,
    milliseconds: 34,
    model: 'm',
    tokens: { in: 3 },
  };
  expect(lineOf({ ...request, msg: 'request' })).toBe(
    '14:03:11 INFO  POST /v1/x 200 in 34 ms model=m tokens={"in":3}\n',
  );
  expect(lineOf({ ...request, level: 40, code: 'overloaded', msg: 'request failed' })).toBe(
    '14:03:11 WARN  request failed POST /v1/x 200 in 34 ms model=m tokens={"in":3} code=overloaded\n',
  );
});

test('an error has its causes and its stack below it', () => {
  const cause = { type: 'Error', code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:9' };
  const err = { type: 'TypeError', size: 3, sha256: 'ab', stack: ['run (a.js:1:2)'], cause };
  expect(lineOf({ level: 50, err, msg: 'it broke' })).toBe(
    '14:03:11 ERROR it broke\n  TypeError size=3 sha256=ab\n    at run (a.js:1:2)\n    Error ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:9\n',
  );
});

test.each(['not JSON\n', '3\n', 'null\n'])('keeps a line that is something else: %j', (line) => {
  expect(readableLine(line, plain)).toBe(line);
});
