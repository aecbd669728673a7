import { expect, test } from 'vitest';
import { flowValue } from './flow-value.ts';

test('an escape of a lone surrogate becomes a replacement character; a pair becomes one character', () => {
  expect(flowValue('"Up\\ud83dtime"')).toBe('Up\ufffdtime');
  expect(flowValue('["\\ud83d\\ude00", "a\\u00e9"]')).toEqual(['\u{1f600}', 'aé']);
});
