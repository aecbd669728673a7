import { sep } from 'node:path';

/** The shortest end of each path that differs from those of the other paths. */
export function distinctNames(paths: readonly string[]): readonly string[] {
  const all = paths.map((path) => path.split(sep).filter((part) => part !== ''));
  const endOf = (parts: readonly string[], count: number): string => parts.slice(-count).join('/');
  return all.map((parts, index) => {
    const others = all.filter((_, at) => at !== index);
    let count = 1;
    while (count < parts.length && others.some((other) => endOf(other, count) === endOf(parts, count))) count += 1;
    return endOf(parts, count);
  });
}
