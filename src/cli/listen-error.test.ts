import { expect, test } from 'vitest';
import { listenError } from './listen-error.ts';

const errorOf = (code: string): Error => Object.assign(new Error('listen'), { code });

test('names the flag that sets the port', () => {
  const address = { host: '127.0.0.1', port: 9464 };
  expect(listenError(errorOf('EADDRINUSE'), address)).toContain('choose another port: --port 9465.');
  expect(listenError(errorOf('EADDRINUSE'), { ...address, flag: '--metrics-port' })).toContain(
    'choose another port: --metrics-port 9465.',
  );
  expect(listenError(errorOf('EACCES'), { ...address, port: 80, flag: '--metrics-port' })).toBe(
    'this user is not allowed to listen on port 80. Choose a port above 1023 with --metrics-port.',
  );
});
