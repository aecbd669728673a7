import { expect, test } from 'vitest';
import { paths } from './lucide.ts';

test('icons are one path each, which begins absolutely so that it can follow another', () => {
  for (const [name, path] of Object.entries(paths)) {
    expect(name).toMatch(/^[a-z\d]+$/);
    expect(path, name).toMatch(/^M[MmLlHhVvCcSsQqTtAaZz\d\s,.-]+$/);
  }
});
