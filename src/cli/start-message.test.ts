import { describe, expect, test } from 'vitest';
import { startMessage } from './start-message.ts';

const message = (more: Partial<Parameters<typeof startMessage>[0]> = {}): string =>
  startMessage({
    version: '1',
    host: '127.0.0.1',
    port: 8787,
    models: [],
    storedKey: { key: 'tsr_k', path: 'data/api-key', isNew: false },
    isTerminal: true,
    ...more,
  });

describe('the address of the playground', () => {
  test('contains the key for a user at this machine', () => {
    expect(message()).toContain('\n  http://127.0.0.1:8787/?token=tsr_k\n');
    expect(message({ host: '::1' })).toContain('\n  http://[::1]:8787/?token=tsr_k\n');
  });

  test('omits the key in a log, for other machines, and if the operator configured the keys', () => {
    for (const more of [{ isTerminal: false }, { host: '192.0.2.1' }, { storedKey: undefined }]) {
      expect(message(more)).not.toContain('token=');
      expect(message(more)).toContain(`:8787/\n`);
    }
  });
});
