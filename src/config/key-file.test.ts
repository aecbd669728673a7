import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changeKeyFile, readKeyFile, type KeyRow } from './key-file.ts';
import { ConfigurationError } from './problem.ts';
import { watchKeyFile } from './watch-key-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'tessera-keys-'));
const row = (name: string): KeyRow => ({ name, sha256: 'a'.repeat(64), created: '2026-11-21T00:00:00Z' });

test('creates the file and its folder, readable only by the owner, and replaces it atomically', () => {
  const path = join(folder, 'made', 'keys.json');
  expect(readKeyFile(path)).toEqual([]);
  changeKeyFile(path, (rows) => [...rows, row('a')]);
  changeKeyFile(path, (rows) => [...rows, row('b')]);
  expect(readKeyFile(path)).toEqual([row('a'), row('b')]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'made')).mode & 0o777).toBe(0o700);
});

test('a failed change keeps the file and leaves no temporary file', () => {
  const path = join(folder, 'failed.json');
  changeKeyFile(path, () => [row('a')]);
  const fail = () =>
    changeKeyFile(path, () => {
      throw new RangeError('no');
    });
  expect(fail).toThrow(RangeError);
  expect(() => statSync(`${path}.new`)).toThrow(/ENOENT/);
  expect(readKeyFile(path)).toEqual([row('a')]);
});

test('rejects a concurrent change, unless the first was abandoned', () => {
  const path = join(folder, 'busy.json');
  writeFileSync(`${path}.new`, '{');
  expect(() => changeKeyFile(path, () => [row('a')])).toThrow(/being changed by another process/);
  utimesSync(`${path}.new`, 1, 1);
  changeKeyFile(path, () => [row('a')]);
  expect(readKeyFile(path)).toEqual([row('a')]);
});

test('a process that lost the lock to another changes nothing', () => {
  const path = join(folder, 'lost.json');
  const late = () =>
    changeKeyFile(path, (rows) => {
      // Meanwhile the other takes this change for abandoned, and writes.
      utimesSync(`${path}.new`, 1, 1);
      changeKeyFile(path, () => [row('other')]);
      writeFileSync(`${path}.new`, 'of a third');
      return [...rows, row('late')];
    });
  expect(late).toThrow(/being changed by another process/);
  expect(readKeyFile(path)).toEqual([row('other')]);
  expect(readFileSync(`${path}.new`, 'utf8')).toBe('of a third');
});

test('reports why the file cannot be written or read', () => {
  writeFileSync(join(folder, 'plain'), '');
  const inFile = join(folder, 'plain', 'keys.json');
  expect(() => changeKeyFile(inFile, () => [])).toThrow(/keys\.json cannot be written: .*\((?:ENOTDIR|EEXIST)\)/);
  mkdirSync(join(folder, 'folder.json'));
  expect(() => readKeyFile(join(folder, 'folder.json'))).toThrow(/cannot be read \(EISDIR\)/);
  chmodSync(folder, 0o700);
});

test.each([
  ['{', /is not JSON/],
  ['{"keys":[{"name":"a"}]}', /keys\[0\]\.sha256/],
  [JSON.stringify({ keys: [{ ...row('a'), sha256: 'A' }] }), /SHA-256/],
  [JSON.stringify({ keys: [{ ...row('a'), limits: { concurrentReplies: 0 } }] }), /limits\.concurrentReplies/],
  [JSON.stringify({ keys: [{ ...row('a'), limits: { streams: 1 } }] }), /streams was renamed to concurrentReplies/],
])('rejects an invalid file: %s', (text, expected) => {
  const path = join(folder, 'wrong.json');
  writeFileSync(path, text);
  expect(() => readKeyFile(path)).toThrow(ConfigurationError);
  expect(() => readKeyFile(path)).toThrow(expected);
});

function watch(path: string) {
  const clock = { now: 1_000_000 };
  const reports: unknown[] = [];
  const rows = watchKeyFile(
    path,
    () => clock.now,
    (error) => reports.push(error),
  );
  return { clock, reports, rows };
}

test('notices a changed file within a second, and reports a broken one once', () => {
  const path = join(folder, 'watched.json');
  const { clock, reports, rows } = watch(path);
  const names = () => rows().map(({ name }) => name);
  expect(names()).toEqual([]);
  changeKeyFile(path, () => [row('a')]);
  expect(names()).toEqual([]);
  clock.now += 1000;
  expect(names()).toEqual(['a']);

  writeFileSync(path, 'oops');
  clock.now += 1000;
  expect(names()).toEqual(['a']);
  clock.now += 1000;
  expect(names()).toEqual(['a']);
  expect(reports).toHaveLength(1);

  changeKeyFile(`${path}.other`, () => [row('b')]);
  renameSync(`${path}.other`, path);
  // Set the clock back by an hour.
  clock.now -= 3_600_000;
  expect(names()).toEqual(['b']);
  expect(readFileSync(path, 'utf8')).toContain('"b"');
});

test('a file that could not be read is read again at the next check, although it has not changed', () => {
  const path = join(folder, 'recovered.json');
  const text = JSON.stringify({ keys: [row('a')] });
  // The stamp of a file that cannot be read for a moment stays the same.
  const write = (content: string): void => {
    writeFileSync(path, content);
    utimesSync(path, 2, 2);
  };
  writeFileSync(path, '{"keys":[]}');
  const { clock, reports, rows } = watch(path);
  write('x'.repeat(text.length));
  clock.now += 1000;
  expect(rows()).toEqual([]);
  write(text);
  clock.now += 1000;
  expect(rows()).toEqual([row('a')]);
  expect(reports).toHaveLength(1);
});
