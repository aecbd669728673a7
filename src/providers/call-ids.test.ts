import { expect, test } from 'vitest';
import { CallIds } from './call-ids.ts';

test('valid ids are sent unchanged', () => {
  const ids = new CallIds('any');
  expect([ids.ofCall('call_0.f:1'), ids.ofResult('call_0.f:1')]).toEqual(['call_0.f:1', 'call_0.f:1']);
  expect(new CallIds('word').ofCall('a.b')).toBe('a_b');
  expect(new CallIds('nine').ofCall('call00001')).toBe('call00001');
});

test.each(['any', 'word', 'nine'] as const)(
  'gives each call a unique id, and each result the id of its call: %s',
  (form) => {
    const given = ['c', 'c', 'a.b', 'a:b', 'x'.repeat(65), 'x'.repeat(66), 'c'];
    const ids = new CallIds(form);
    const sent = given.map((id) => ids.ofCall(id));
    expect(new Set(sent).size).toBe(given.length);
    for (const id of sent)
      expect(id).toMatch({ any: /^.{1,64}$/, word: /^[\w-]{1,64}$/, nine: /^[a-zA-Z0-9]{9}$/ }[form]);
    expect(given.map((id) => ids.ofResult(id))).toEqual(sent);
    // The same conversation gets the same ids.
    const again = new CallIds(form);
    expect(given.map((id) => again.ofCall(id))).toEqual(sent);
  },
);

test('numbers the calls of an id in order, also if another id has taken a number', () => {
  const ids = new CallIds('any');
  const second = new CallIds('any');
  second.ofCall('c');
  const taken = second.ofCall('c');
  const sent = [ids.ofCall(taken), ids.ofCall('c'), ids.ofCall('c'), ids.ofCall('c')];
  const third = second.ofCall('c');
  expect(sent).toEqual([taken, 'c', third, second.ofCall('c')]);
  expect(new Set(sent).size).toBe(4);
});
