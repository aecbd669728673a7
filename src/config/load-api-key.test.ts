import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadApiKey } from './load-api-key.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'tessera-key-'));
const modeOf = (path: string) => statSync(path).mode & 0o777;

test('generates a key once, readable only by the owner', () => {
  const data = join(newFolder(), 'data');
  const first = loadApiKey(data);
  expect(first).toMatchObject({
    isNew: true,
    path: join(data, 'api-key'),
    key: expect.stringMatching(/^tsr_[\w-]{43}$/),
  });
  expect(modeOf(first.path)).toBe(0o600);
  expect(modeOf(data)).toBe(0o700);
  expect(readFileSync(first.path, 'utf8')).toBe(`${first.key}\n`);
  expect(readdirSync(data)).toEqual(['api-key']);
  expect(loadApiKey(data)).toEqual({ ...first, isNew: false });
});

test.each(['', '\n', ' \t\r\n'])('replaces a file without a key (%j), which a full disk leaves behind', (text) => {
  const data = newFolder();
  writeFileSync(join(data, 'api-key'), text, { mode: 0o644 });
  const made = loadApiKey(data);
  expect(made.isNew).toBe(true);
  expect(modeOf(made.path)).toBe(0o600);
  expect(readdirSync(data)).toEqual(['api-key']);
  expect(loadApiKey(data)).toEqual({ ...made, isNew: false });
});

test.each(['one two', 'one\ntwo', 'sécret', '\0\0\0\0'])('rejects a file with other content (%j)', (text) => {
  const data = newFolder();
  writeFileSync(join(data, 'api-key'), text);
  expect(() => loadApiKey(data)).toThrow(
    /api-key must contain exactly one key; remove the file to have one generated\./,
  );
  expect(readFileSync(join(data, 'api-key'), 'utf8')).toBe(text);
});

test('restricts the permissions of a key that other users can read', () => {
  const data = newFolder();
  const { path } = loadApiKey(data);
  chmodSync(path, 0o644);
  loadApiKey(data);
  expect(modeOf(path)).toBe(0o600);
});

test('reads a key through a symbolic link without changing the target', () => {
  const data = newFolder();
  const target = join(newFolder(), 'secret');
  writeFileSync(target, 'from-a-secret\n');
  chmodSync(target, 0o644);
  const path = join(data, 'api-key');
  symlinkSync(target, path);
  expect(loadApiKey(data)).toEqual({ key: 'from-a-secret', path, isNew: false });
  expect(modeOf(target)).toBe(0o644);
  expect(lstatSync(path).isSymbolicLink()).toBe(true);
});

test('rejects a link to an empty file, to no file or to itself, and writes nothing', () => {
  const data = newFolder();
  const target = join(data, 'secret');
  const path = join(data, 'api-key');
  symlinkSync(target, path);
  expect(() => loadApiKey(data)).toThrow(/api-key cannot be read: there is no such file \(ENOENT\)/);
  writeFileSync(target, '');
  expect(() => loadApiKey(data)).toThrow(
    /api-key must contain exactly one key; write one into the file that the link points to\./,
  );
  expect(readFileSync(target, 'utf8')).toBe('');
  const loop = newFolder();
  symlinkSync('api-key', join(loop, 'api-key'));
  expect(() => loadApiKey(loop)).toThrow(/api-key cannot be read: its symbolic link cannot be followed \(ELOOP\)/);
});

test('rejects a folder instead of the file, and a file instead of its folder', () => {
  const data = newFolder();
  mkdirSync(join(data, 'api-key'));
  expect(() => loadApiKey(data)).toThrow(/api-key cannot be read: it is a folder \(EISDIR\)/);
  writeFileSync(join(data, 'file'), '');
  expect(() => loadApiKey(join(data, 'file'))).toThrow(/api-key cannot be read: its folder is a file \(ENOTDIR\)/);
});
