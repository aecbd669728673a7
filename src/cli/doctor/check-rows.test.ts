import { expect, test } from 'vitest';
import { checkRows } from './check-rows.ts';

const opus = { id: 'anthropic/opus/v-20261121', provider: 'anthropic', model: 'claude-opus-5-5', apiKey: 'k' } as const;

test('reports a row that is older than 90 days, with its date and its source', () => {
  const [old] = checkRows([opus], Date.parse('2100-01-01'));
  const date = /were last checked on (\S+),/.exec(old?.message ?? '')?.[1] ?? '';
  const daysAfter = (days: number): number => Date.parse(date) + days * 24 * 60 * 60 * 1000;
  expect(checkRows([opus], daysAfter(90))).toEqual([]);
  const [finding, ...others] = checkRows([opus], daysAfter(91));
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ area: 'models', state: 'note', subject: opus.id });
  expect(finding?.message).toBe(
    `the built-in capabilities of claude-opus-5-5 were last checked on ${date}, 91 days ago ` +
      '(platform.claude.com/docs/en/models); update Tessera, or set capabilities',
  );
});

test('asks for the model behind a deployment', () => {
  const azure = { id: 'azure/chat/v-20261121', provider: 'azure-openai', model: 'gpt-6-luna', apiKey: 'k' } as const;
  const now = Date.parse('2026-11-23');
  expect(checkRows([azure], now)[0]?.message).toMatch(/set capabilities\.model to its name/);
  expect(checkRows([{ ...azure, capabilities: { model: 'gpt-6-luna' } }], now)).toEqual([]);
});

test('reports nothing for unknown models', () => {
  const local = { id: 'local/m/v-20261121', provider: 'vllm', model: 'm', apiKey: undefined } as const;
  expect(checkRows([local], Date.parse('2030-01-01'))).toEqual([]);
});

test('reports the retirement of a model from 90 days before it', () => {
  const old = { id: 'openai/old/v-20261121', provider: 'openai', model: 'gpt-4o-2024-08-06', apiKey: 'k' } as const;
  const messagesOn = (day: string, model: Parameters<typeof checkRows>[0][number] = old) =>
    checkRows([model], Date.parse(day)).map(({ message }) => message);
  expect(messagesOn('2026-10-15')).toEqual([]);
  expect(messagesOn('2027-01-12')).toEqual([
    'the vendor stops serving gpt-4o on 2027-01-14, in 2 days; choose another model',
  ]);
  expect(messagesOn('2027-01-14')).toEqual(['the vendor stopped serving gpt-4o on 2027-01-14; choose another model']);
  expect(messagesOn('2027-01-14', { ...old, model: 'gpt-5.3' })).toEqual([]);
  expect(messagesOn('2027-01-14', { ...old, provider: 'azure-openai', capabilities: { model: 'gpt-4o' } })).toEqual([]);
});
