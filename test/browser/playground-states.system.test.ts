// Every state of the playground in both themes, on phones, zoomed and from right to left: accessible, no wider than the
// screen, and with targets for fingers. test/browser/playground.system.test.ts checks the content of the states.
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTurns } from '../../src/cli/create-turns.ts';
import { createComposer } from '../../src/composer/composer.ts';
import { ApiError } from '../../src/errors.ts';
import type { LanguageModel } from '../../src/model/language-model.ts';
import { createModelRegistry } from '../../src/server/model-registry.ts';
import { createGate } from '../gate.ts';
import { createReplayModel, finish, text } from '../replay-model.ts';
import { key, listenForTest, type ListeningService } from '../service.ts';
import {
  allFindings,
  answered,
  builtPages,
  describeInBrowser,
  launch,
  modelPicker,
  openPage,
  openPanel,
  screenshot,
  send,
  smallTargets,
} from './browser.ts';

const phone = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true };
const looks = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['phone light', { colorScheme: 'light', ...phone }],
  ['phone dark', { colorScheme: 'dark', ...phone }],
  ['zoomed', { colorScheme: 'dark', viewport: { width: 640, height: 430 } }],
  ['from right to left', { colorScheme: 'light', locale: 'ar-EG' }],
] as const;

const beginning = text('root = Card([CardHeader("Sales"), TextContent("The **north** leads, and the ');

/** Answers as the message asks. */
function createModel(): LanguageModel {
  const limited = new ApiError('rate_limit_exceeded', undefined, { retryAfter: 60 });
  const answers: Readonly<Record<string, () => LanguageModel>> = {
    Write: () => createReplayModel([[beginning], createGate().opened]),
    'Cut off': () => createReplayModel([[beginning], new ApiError('upstream_interrupted')]),
    Wait: () => createReplayModel([], limited),
    Fail: () => createReplayModel([], new ApiError('upstream_unreachable')),
    Repair: () => createReplayModel([[text('root = Card([Tabel([Col("A", ["x"])])])'), finish()]]),
  };
  const composer = createComposer(createTurns());
  return {
    async stream(call, signal) {
      const last = JSON.stringify(call.messages.at(-1));
      const [, create] = Object.entries(answers).find(([word]) => last.includes(`"${word}"`)) ?? [];
      return (create?.() ?? composer).stream(call, signal);
    },
  };
}

describeInBrowser('the states of the playground', () => {
  let browser: Browser;
  const services: ListeningService[] = [];
  beforeAll(async () => {
    browser = await launch();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await Promise.all(services.splice(0).map(({ server }) => server.stop(0)));
  });
  afterAll(() => browser?.close());

  async function serve(): Promise<string> {
    const model = createModel();
    const cards = ['acme/fast/v-20261121', 'acme/large/v-20261121'].map((id) => {
      return { model, card: { id, created: 1, ownedBy: 'acme', description: 'A test.', aliases: [] } };
    });
    const service = await listenForTest(model, {}, undefined, builtPages(), { models: createModelRegistry(cards) });
    services.push(service);
    return service.url;
  }

  /** Collects what is wrong with each state. */
  function watch(page: Page, name: string) {
    const findings: string[] = [];
    const look = async (state: string): Promise<void> => {
      await screenshot(page, `playground-${name}-${state}`.replaceAll(' ', '-'));
      findings.push(...(await allFindings(page)).map((finding) => `${state}: ${finding}`));
      const width = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      if (width > 0) findings.push(`${state}: ${width} px wider than the screen`);
      if (name.startsWith('phone')) findings.push(...(await smallTargets(page)).map((one) => `${state}: ${one}`));
    };
    return { findings, look };
  }

  const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true });

  test.each(looks)('an answer has no findings in any of its states (%s)', async (name, options) => {
    const { page } = await openPage(browser, await serve(), options);
    const { findings, look } = watch(page, name);
    await page.getByLabel('API key').fill('wrong');
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.getByRole('alert').filter({ hasText: 'does not accept' }).waitFor();
    await look('wrong key');
    await page.getByLabel('API key').fill(key);
    await page.getByRole('button', { name: 'Use this key' }).click();
    await modelPicker(page).waitFor();
    await send(page, 'Write');
    await page.locator('tessera-ui .card').waitFor();
    await look('writing');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('.pill', { hasText: 'Stopped.' }).waitFor();
    await look('stopped');
    for (const [message, kind] of [
      ['Cut off', 'cut'],
      ['Wait', 'failed'],
      ['Fail', 'failed'],
    ] as const) {
      await page.getByRole('button', { name: 'New conversation' }).first().click();
      await send(page, message);
      await page.locator(`.pill.${kind}`).waitFor();
      await look(message.toLowerCase());
    }
    expect([...new Set(findings)]).toEqual([]);
  });

  test.each([
    ['reduce', 'nothing'],
    ['no-preference', 'something'],
  ] as const)('while an answer is written with reduced motion set to %s, %s moves', async (reducedMotion, moves) => {
    const { page } = await openPage(browser, `${await serve()}/?token=${key}`, { reducedMotion });
    await modelPicker(page).waitFor();
    await send(page, 'Write');
    await page.locator('tessera-ui .card').waitFor();
    await page.getByText('Writing', { exact: true }).waitFor();
    const moving = () =>
      page.evaluate<number>(`[document, ...Array.from(document.querySelectorAll('*')).flatMap(({ shadowRoot }) => shadowRoot ?? [])]
        .flatMap((root) => root.getAnimations()).filter(({ playState }) => playState === 'running').length`);
    await (moves === 'nothing' ? expect.poll(moving).toBe(0) : expect.poll(moving).toBeGreaterThan(0));
  });

  test.each(looks)('a conversation has no findings in any of its states (%s)', async (name, options) => {
    const { page, problems } = await openPage(browser, `${await serve()}/?token=${key}`, options);
    const { findings, look } = watch(page, name);
    await modelPicker(page).waitFor();
    await send(page, '# Hello');
    await answered(page);
    await page.locator('.user-message').hover();
    await page.getByRole('button', { name: 'Edit message' }).click();
    await look('editing');
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.locator('.user-message .versions').waitFor();
    await answered(page);
    await look('versions');
    await more(page).click();
    await page.getByRole('button', { name: 'Copy a link to this conversation' }).click();
    await page.locator('.toast[data-shown]').waitFor();
    await look('toast');
    await send(page, 'A form with name, email and message');
    await answered(page);
    await page.locator('tessera-ui').last().getByRole('button', { name: 'Submit' }).click();
    await page.locator('tessera-ui').last().getByText('Please fill in this field.').first().waitFor();
    await look('form with errors');
    await more(page).click();
    await page.getByRole('button', { name: 'Compare with another model' }).last().click();
    await send(page, '# Compared');
    await answered(page);
    await page.getByRole('button', { name: 'Continue with this one' }).waitFor();
    await look('compared');
    await page.getByRole('button', { name: 'Stop comparing' }).click();
    await page.getByRole('button', { name: 'New conversation' }).first().click();
    const list = page.getByRole('button', { name: 'Conversations', exact: true });
    const isDrawer = (await list.getAttribute('aria-expanded')) === 'false';
    if (isDrawer) await list.click();
    await page.getByRole('button', { name: 'Delete “Hello”' }).click();
    await look('deleting');
    if (isDrawer) await page.getByRole('button', { name: 'Close the list' }).click();
    await send(page, 'Repair');
    await answered(page);
    await openPanel(page, 'Repairs');
    await look('repaired');
    await openPanel(page, 'Setup');
    await page.getByLabel('Tools', { exact: true }).fill('[{]');
    await page.getByLabel('Custom components').fill('{"seat": {"type": "strnig"}}');
    await page.getByLabel('Custom actions').fill('{"go": {"type": "strnig"}}');
    await page.locator('.field-state.wrong').nth(2).waitFor();
    await look('wrong setup');
    expect([...new Set(findings)]).toEqual([]);
    expect(problems).toEqual([]);
  });
});
