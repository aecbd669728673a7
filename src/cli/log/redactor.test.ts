import { expect, test } from 'vitest';
import { createRedactor } from './redactor.ts';
import { secretsOfEnvironment, secretsOfSettings } from './secrets.ts';

const secret = 'sk "1"/ü+\\ 9?&=x';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

test.each([
  ['as it is', secret],
  ['in JSON', JSON.stringify({ a: secret })],
  ['in JSON in JSON', JSON.stringify({ a: JSON.stringify({ b: secret }) })],
  ['in JSON in JSON in JSON', JSON.stringify([JSON.stringify([JSON.stringify([secret])])])],
  ['percent-encoded', `?a=${encodeURIComponent(secret)}&b=1`],
  ['percent-encoded in lower case', encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase())],
  ['in a form', new URLSearchParams({ a: secret }).toString()],
  ['every byte percent-encoded', Buffer.from(secret).toString('hex').replace(/../g, '%$&')],
  ['in Base64', base64(secret)],
  ['in Base64, one byte further', base64(`:${secret}`)],
  ['in Base64, two bytes further', base64(`ab${secret}:more`)],
  ['in a Basic header', `Basic ${base64(`user:${secret}`)}`],
  ['in base64url', Buffer.from(`a${secret}`).toString('base64url')],
  ['in hexadecimal', Buffer.from(secret).toString('hex')],
  ['in capital hexadecimal', Buffer.from(secret).toString('hex').toUpperCase()],
  ['cut off', `it is ${secret.slice(0, -3)}`],
])('redacts a secret %s', (_, text) => {
  const cleaned = createRedactor([secret]).redact(`before ${text}`);
  expect(cleaned).toMatch(/^before .*REDACTED/);
  // The bits that Base64 leaves at either end reveal less than a character.
  expect(cleaned.replace('REDACTED', '').length).toBeLessThan(30);
  expect(cleaned).not.toContain('sk');
});

test('leaves text without a secret unchanged', () => {
  const redactor = createRedactor(['abcdefgh', 'none', 'x']);
  const text = 'nonessential abcdefg/hi, acme/none/v-20261121, "none-of-it"';
  expect(redactor.redact(text)).toBe(text);
  expect(redactor.redact('x "none" (none)')).toBe('x "REDACTED" (REDACTED)');
});

test('redacts the longest matching secret at each position', () => {
  const redactor = createRedactor(['tokens-1234', 'tokens-1234-5678']);
  expect(redactor.redact('tokens-1234-5678,tokens-1234,tokens-1234')).toBe('REDACTED,REDACTED,REDACTED');
  redactor.add(['later-secret']);
  expect(redactor.redact('a later-secret')).toBe('a REDACTED');
});

test('redacts every string in a value and leaves everything else unchanged', () => {
  const value = { a: ['abcdefgh', 1, null, true], abcdefgh: { b: 'x abcdefgh' }, c: undefined };
  expect(createRedactor(['abcdefgh']).redactAll(value)).toEqual({
    a: ['REDACTED', 1, null, true],
    REDACTED: { b: 'x REDACTED' },
    c: undefined,
  });
});

test('searches a long text in linear time', () => {
  const secrets = Array.from({ length: 2_000 }, (_, index) => `sk-${index}-${'a'.repeat(20)}`);
  const redactor = createRedactor(secrets);
  const text = 'sk-sk-sk-a'.repeat(10_000);
  expect(redactor.redact(`${text}sk-1999-${'a'.repeat(20)}`)).toBe(`${text}REDACTED`);
});

test('treats keys, headers, named options and credentials in URLs as secrets of the settings', () => {
  const models = [
    {
      id: 'a',
      provider: 'openai-compatible',
      model: 'b',
      apiKey: 'key-of-model',
      baseUrl: 'https://host.example/v1?sig=a%2Bb1234',
      headers: { authorization: `Basic ${base64('user:pass-1234')}`, 'x-tenant': 'Tenant 4711' },
      options: { region: 'north-1', credentials: { accessKeyId: 'id-123456', secretAccessKey: 'access-123' } },
      extraBody: { safety: 'low', api_token: 'body-token-1' },
    },
  ] as const;
  const found = secretsOfSettings({
    models,
    apiKeys: ['key-of-caller'],
    redisUrl: 'rediss://worker:p%40ss-word@redis.example:6379/0',
  });
  expect(found).toEqual(
    expect.arrayContaining([
      'key-of-model',
      'key-of-caller',
      'a+b1234',
      'a%2Bb1234',
      'Tenant 4711',
      'user:pass-1234',
      'pass-1234',
      'id-123456',
      'access-123',
      'body-token-1',
      'p@ss-word',
      'p%40ss-word',
    ]),
  );
  expect(found).not.toContain('north-1');
});

test('recognizes secrets in the environment by variable name', () => {
  const found = secretsOfEnvironment({
    OPENAI_API_KEY: 'one-key',
    TESSERA_API_KEYS: 'first-key, second-key',
    HOME: '/h',
  });
  expect(found).toEqual(expect.arrayContaining(['one-key', 'first-key', 'second-key']));
  expect(found).not.toContain('/h');
});
