// The log writer on a real pipe whose reader is slow, has exited, or exceeds the buffer limit.
import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { createLogWriter } from '../../src/cli/log-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'tessera-log-'));
const open: number[] = [];
let pipes = 0;

afterEach(() => {
  for (const descriptor of open.splice(0)) closeSync(descriptor);
});

function createPipe(): { readonly input: number; readonly output: number } {
  const path = join(folder, `pipe-${pipes++}`);
  execFileSync('mkfifo', [path]);
  const output = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const input = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  open.push(input, output);
  return { input, output };
}

function readNow(descriptor: number): Buffer {
  const buffer = Buffer.alloc(65_536);
  try {
    return buffer.subarray(0, readSync(descriptor, buffer));
  } catch {
    return buffer.subarray(0, 0);
  }
}

async function readUntil(flushed: Promise<void>, descriptor: number): Promise<string> {
  const flushing = flushed.then(() => 'flushed');
  // A read may end in the middle of a character.
  const decoder = new StringDecoder('utf8');
  let text = '';
  while ((await Promise.race([flushing, setImmediate('flushing')])) === 'flushing')
    text += decoder.write(readNow(descriptor));
  return text + decoder.end(readNow(descriptor));
}

test('writes every line in order to a slow reader', async () => {
  const { input, output } = createPipe();
  const log = createLogWriter(input);
  const lines = Array.from({ length: 5000 }, (_, index) => `${index} ${'é'.repeat(40)}\n`);
  for (const line of lines) log.write(line);
  expect(await readUntil(log.flush(), output)).toBe(lines.join(''));
});

test('drops lines beyond the buffer limit and logs how many', async () => {
  const { input, output } = createPipe();
  const log = createLogWriter(input);
  const line = `${'x'.repeat(1023)}\n`;
  for (let index = 0; index < 3000; index++) log.write(line);
  const lines = (await readUntil(log.flush(), output)).trimEnd().split('\n');
  const { dropped, msg } = JSON.parse(lines.pop() ?? '');
  expect(msg).toBe('log lines were dropped');
  expect(lines.length + dropped).toBe(3000);
  expect(lines.every((one) => `${one}\n` === line)).toBe(true);
  expect(lines.length).toBeGreaterThanOrEqual(1000);
});

test('flush resolves when the reader has exited, and later lines are discarded', async () => {
  const { input, output } = createPipe();
  closeSync(output);
  open.pop();
  const log = createLogWriter(input);
  log.write('one\n');
  await log.flush();
  log.write('two\n');
  await log.flush();
  log.flushSync();
});

test('flush resolves on a full disk', async () => {
  const descriptor = openSync('/dev/full', 'w');
  open.push(descriptor);
  const log = createLogWriter(descriptor);
  log.write('one\n');
  await log.flush();
  log.flushSync();
});
