import { expect, test } from 'vitest';
import { ConfigurationError } from '../../config/problem.ts';
import { ApiError } from '../../errors.ts';
import { describeError } from './describe-error.ts';

const said = 'the "customer" said\n    at canary';

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

const quoting: readonly (readonly [string, unknown])[] = [
  ['JSON.parse', thrownBy(() => JSON.parse(said))],
  ['JSON.parse in the middle', thrownBy(() => JSON.parse(`{"a": 1, ${said}`))],
  ['a regular expression', thrownBy(() => new RegExp(`(${said}`))],
  ['BigInt', thrownBy(() => BigInt('the canary'))],
  ['URL', thrownBy(() => new URL(`canary ${said}`))],
  ['Intl', thrownBy(() => new Intl.NumberFormat('en', { style: 'currency', currency: 'canary' }))],
  ['Buffer', thrownBy(() => Buffer.from('a', 'canary' as BufferEncoding))],
  ['an error of a package', Object.assign(new Error(said), { responseBody: 'canary', requestBodyValues: 'canary' })],
  ['a name', Object.assign(new Error('x'), { name: 'the canary', code: 'the canary' })],
  ['a cause', new ApiError('internal', undefined, { cause: new TypeError('x', { cause: new Error(said) }) })],
  ['several errors', new AggregateError([new Error(said), 'canary'], said)],
  ['no error', { message: 'canary' }],
];

test.each(quoting)('omits the text that %s quotes', (_, error) => {
  const described = JSON.stringify(describeError(error, false));
  expect(described).not.toMatch(/canary|customer/);
});

test('includes our own messages and those of the system', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED' });
  expect(describeError(new ApiError('upstream_unreachable', undefined, { cause: refused }), false)).toMatchObject({
    type: 'ApiError',
    code: 'upstream_unreachable',
    message: 'The model server could not be reached.',
    cause: { type: 'Error', code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:9' },
  });
  expect(describeError(new ConfigurationError([{ place: 'a', message: 'must be "b".' }]), false).message).toContain(
    '"b"',
  );
});

test('describes a bug by its location', () => {
  const { message, size, sha256, stack } = describeError(new TypeError(said), false);
  expect({ message, size }).toEqual({ message: undefined, size: said.length });
  expect(sha256).toMatch(/^[0-9a-f]{16}$/);
  expect(stack?.[0]).toContain('describe-error.test.ts');
  expect(describeError(new TypeError(said), true).message).toBe(said);
});

test('stops at an error that is its own cause', () => {
  const error = new Error('x');
  error.cause = error;
  expect(describeError(error, false)).toBeDefined();
});
