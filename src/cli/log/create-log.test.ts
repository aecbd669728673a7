import { expect, test } from 'vitest';
import { createLog } from './create-log.ts';
import { createRedactor } from './redactor.ts';

test('redacts secrets and describes errors anywhere in a line', () => {
  const lines: string[] = [];
  const log = createLog('info', createRedactor(['secret-1234']), { write: (line) => void lines.push(line) });
  const error = Object.assign(new Error('a canary'), { body: 'a canary' });
  log.warn({ err: error, list: [{ inner: error }], text: 'it is secret-1234', 'secret-1234': 1 }, 'told');
  const { err, list, text, REDACTED, msg } = JSON.parse(lines[0] ?? '');
  expect({ type: err.type, inner: list[0].inner.type, text, REDACTED, msg }).toEqual({
    type: 'Error',
    inner: 'Error',
    text: 'it is REDACTED',
    REDACTED: 1,
    msg: 'told',
  });
  expect(lines[0]).not.toMatch(/canary|secret-1234/);
});
