import { expect, test } from 'vitest';
import { flowValue } from './flow-value.ts';

test('escapes of half a character become a replacement character; pairs become one character', () => {
  expect(flowValue('"Up\\ud83dtime"')).toBe('Up\ufffdtime');
  expect(flowValue('["\\ud83d\\ude00", "a\\u00e9"]')).toEqual(['\u{1f600}', 'aé']);
});
