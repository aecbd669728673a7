import { expect, test } from 'vitest';
import { paths } from './lucide.ts';

test('each icon is one path that begins with an absolute command, so that it can be appended to another', () => {
  for (const [name, path] of Object.entries(paths)) {
    expect(name).toMatch(/^[a-z\d]+$/);
    expect(path, name).toMatch(/^M[MmLlHhVvCcSsQqTtAaZz\d\s,.-]+$/);
  }
});
