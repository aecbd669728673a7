// The data that the playground keeps (conversations, versions, comparisons, exports, the theme), and its layout shifts.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTurns } from '../../src/cli/create-turns.ts';
import { createComposer } from '../../src/composer/composer.ts';
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
} from './browser.ts';

const long = `# A long report\n\n${Array.from({ length: 40 }, (_, at) => `Paragraph ${at} says something.`).join('\n\n')}`;

/**
 * The computed style of the first match in the page or in an answer. Passed as text, because this file is not compiled
 * for a browser.
 */
const styleOf = (page: Page, selector: string, name: string): Promise<string> =>
  page.evaluate<string>(`(() => {
    const shadow = document.querySelector('tessera-ui')?.shadowRoot;
    const found = document.querySelector(${JSON.stringify(selector)}) ?? shadow?.querySelector(${JSON.stringify(selector)});
    return getComputedStyle(found)[${JSON.stringify(name)}];
  })()`);

describeInBrowser('what the playground keeps', () => {
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

  async function serve(...models: readonly LanguageModel[]): Promise<string> {
    const cards = models.map((model, at) => {
      const id = at === 0 ? 'acme/fast/v-20261121' : 'acme/large/v-20261121';
      return { model, card: { id, created: 1, ownedBy: 'acme', description: 'A test.', aliases: [] } };
    });
    const first = models[0] ?? createReplayModel([]);
    const more = { models: createModelRegistry(cards) };
    const service = await listenForTest(first, {}, undefined, builtPages(), more);
    services.push(service);
    return `${service.url}/?token=${key}`;
  }
  const open = async (model: LanguageModel = createComposer(createTurns()), options = {}) =>
    openPage(browser, await serve(model), options);

  const answers = (page: Page) => page.locator('tessera-ui .tessera');

  test('a conversation, its setup, its scroll and the draft survive a reload', async () => {
    const { page, problems } = await open();
    await openPanel(page, 'Setup');
    await page.getByLabel('System prompt').fill('Be brief.');
    await send(page, long);
    await answered(page);
    await page.getByLabel('Message', { exact: true }).fill('A draft');
    await page.locator('.conversation').hover();
    await page.mouse.wheel(0, 900);
    const top = 'Math.round(document.querySelector(".conversation").scrollTop)';
    await expect.poll(() => page.evaluate<number>(top)).toBeGreaterThan(600);
    const address = page.url();
    const kept = 'Object.keys(sessionStorage).some((name) => name.startsWith("tessera.scroll."))';
    await expect.poll(() => page.evaluate<boolean>(kept)).toBe(true);
    const before = await page.evaluate<number>(top);
    await page.reload();
    await answers(page).waitFor();
    expect(page.url()).toBe(address);
    await expect.poll(async () => Math.abs((await page.evaluate<number>(top)) - before)).toBeLessThan(80);
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('A draft');
    await openPanel(page, 'Setup');
    expect(await page.getByLabel('System prompt').inputValue()).toBe('Be brief.');
    // The frames are kept as well.
    await openPanel(page, 'Frames');
    await page.getByRole('tabpanel').getByText('[DONE]').first().waitFor();
    expect(problems).toEqual([]);
  });

  test('an answer in progress at a reload is kept and stopped', async () => {
    const never = createGate();
    const { page } = await open(createReplayModel([[text('root = Card([TextContent("Begun and")')], never.opened]));
    await send(page, 'Hello');
    await page.getByText('Begun and').waitFor();
    // As if the page went away before any transaction had ended.
    await page.evaluate('IDBDatabase.prototype.transaction = () => { throw new Error("too late"); }');
    await page.reload();
    await page.getByText('Begun and').waitFor();
    await page.locator('.pill', { hasText: 'Stopped.' }).getByRole('button', { name: 'Try again' }).waitFor();
  });

  test('lists conversations, opens them by link, and deletes them', async () => {
    const { page, problems } = await open();
    await send(page, '# The first');
    await answered(page);
    const link = page.url();
    await page.getByRole('button', { name: 'New conversation' }).first().click();
    await send(page, '# The second');
    await answered(page);
    const list = page.getByRole('complementary', { name: 'Conversations' });
    await list.getByRole('link', { name: 'The second' }).waitFor();
    await list.getByRole('link', { name: 'The first' }).click();
    await answers(page).filter({ hasText: 'The first' }).waitFor();
    const other = await page.context().newPage();
    await other.goto(link);
    await answers(other).filter({ hasText: 'The first' }).waitFor();
    await other.close();
    await list.getByRole('button', { name: 'Delete “The first”' }).click();
    await list.getByRole('button', { name: 'Really delete “The first”' }).click();
    await list.getByRole('link', { name: 'The first' }).waitFor({ state: 'detached' });
    await page.getByText('Send something. Get an interface.').waitFor();
    expect(problems).toEqual([]);
  });

  test('editing and regenerating keep the earlier versions', async () => {
    const { page, problems } = await open();
    await send(page, '# One');
    await answered(page);
    await page.locator('.user-message').hover();
    await page.getByRole('button', { name: 'Edit message' }).click();
    await page.getByLabel('Edited message').fill('# Two');
    await page.getByRole('button', { name: 'Send again' }).click();
    await answers(page).filter({ hasText: 'Two' }).waitFor();
    await answered(page);
    expect(await page.locator('.user-message').count()).toBe(1);
    await page.getByRole('button', { name: 'Previous version' }).click();
    await answers(page).filter({ hasText: 'One' }).waitFor();
    await page.getByRole('button', { name: 'Next version' }).click();
    await answers(page).filter({ hasText: 'Two' }).waitFor();
    await page.getByRole('button', { name: 'Regenerate' }).click();
    await page.locator('.reply .versions').filter({ hasText: '2 / 2' }).waitFor();
    await answered(page);
    await page.reload();
    await page.locator('.reply .versions').filter({ hasText: '2 / 2' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('two models answer the same conversation side by side', async () => {
    const says = (words: string) => createReplayModel([[text(`root = Card([TextContent("${words}")])`), finish()]]);
    const [fast, large] = [says('From fast'), says('From large')];
    const { page, problems } = await openPage(browser, await serve(fast, large));
    await modelPicker(page).waitFor();
    await page.getByRole('button', { name: 'Compare with another model' }).click();
    await send(page, 'Hello');
    await answered(page);
    const columns = page.locator('.column');
    await columns.nth(0).getByText('From fast').waitFor();
    await columns.nth(1).getByText('From large').waitFor();
    await screenshot(page, 'playground-compare');
    expect(await allFindings(page)).toEqual([]);
    await columns.nth(1).getByRole('button', { name: 'Continue with this one' }).click();
    await columns.nth(0).getByText('From large').waitFor();
    await page.getByRole('button', { name: 'Stop comparing' }).click();
    await send(page, 'And now?');
    await answered(page);
    expect(fast.calls.length).toBe(1);
    expect(JSON.stringify(large.calls[1]?.messages)).toContain('From large');
    expect(problems).toEqual([]);
  });

  test('exports a conversation as JSON, as HTML and as a picture', async () => {
    const { page, problems } = await open();
    await send(page, 'Month,Sales\nJan,120\nFeb,135\nMar,160');
    await answered(page);
    await answers(page).locator('svg').first().waitFor();
    const files = new Map<string, Buffer>();
    for (const name of ['Export as JSON', 'Export as HTML', 'Export the last answer as a picture']) {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name }).click();
      files.set(name, readFileSync(await (await download).path()));
    }
    const json: unknown = JSON.parse(String(files.get('Export as JSON')));
    expect(json).toMatchObject({ request: { messages: [{ role: 'user' }, { role: 'assistant' }] } });
    const html = String(files.get('Export as HTML'));
    expect(html).toContain('Month,Sales');
    expect(html).toMatch(/<svg/);
    expect(html).not.toMatch(/<script|https?:\/\/127/);
    const picture = files.get('Export the last answer as a picture');
    expect(picture?.subarray(1, 4).toString()).toBe('PNG');
    // Twice as wide as the answer, in pixels: bytes 16 to 19 of the file.
    expect(picture?.readUInt32BE(16)).toBeGreaterThan(1200);
    expect(picture?.length).toBeGreaterThan(20_000);
    expect(problems).toEqual([]);
  });

  test('the theme editor changes the page and the answers at once, and keeps it', async () => {
    const { page, problems } = await open();
    await send(page, '# Hello');
    await answered(page);
    await openPanel(page, 'Theme');
    expect(await page.locator('.token').count()).toBeGreaterThanOrEqual(40);
    await page.getByRole('button', { name: 'Ocean' }).click();
    await page.getByLabel('surface, light').fill('#ffeedd');
    const colourOf = (selector: string) => styleOf(page, selector, 'backgroundColor');
    await expect.poll(() => colourOf('.card')).toBe('rgb(255, 238, 221)');
    await expect.poll(() => colourOf('.composer-box')).toBe('rgb(255, 238, 221)');
    await page.reload();
    await answers(page).waitFor();
    await expect.poll(() => colourOf('.card')).toBe('rgb(255, 238, 221)');
    await openPanel(page, 'Theme');
    await page.getByRole('button', { name: 'Reset surface' }).click();
    await expect.poll(() => colourOf('.card')).toBe('rgb(255, 255, 255)');
    expect(problems).toEqual([]);
  });

  test('lays out messages, answers and the page from right to left in such languages', async () => {
    const { page, problems } = await open(undefined, { locale: 'ar-EG' });
    await send(page, '# المبيعات\n\n| الشهر | المبيعات |\n|---|---|\n| يناير | 120 |\n| فبراير | 135 |');
    await answered(page);
    const direction = (selector: string) => styleOf(page, selector, 'direction');
    expect(await direction('.user-bubble p')).toBe('rtl');
    expect(await direction('.tessera')).toBe('rtl');
    await screenshot(page, 'playground-arabic');
    await openPanel(page, 'Document');
    // The first tab is at the right, so that the next one is to the left.
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('tab', { name: 'Frames', selected: true }).waitFor();
    const [list, panel] = [await page.locator('.list').boundingBox(), await page.locator('.panel').boundingBox()];
    expect(list?.x).toBeGreaterThan(panel?.x ?? 0);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(1280);
    expect(await allFindings(page)).toEqual([]);
    await screenshot(page, 'playground-rtl');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'From left' }).click();
    await page.reload();
    await answers(page).waitFor();
    expect(await direction('.app')).toBe('ltr');
    expect(await direction('.tessera')).toBe('rtl');
    expect(problems).toEqual([]);
  });

  test('everything works by keyboard', async () => {
    const { page, problems } = await open();
    await modelPicker(page).waitFor();
    // Backwards from the input to the last example.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await answered(page);
    await page.getByRole('combobox', { name: 'Model' }).press('ArrowDown');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Copy a link');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('More');
    expect(problems).toEqual([]);
  });

  test('Escape closes a menu that opened in the same frame', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'More', exact: true }).waitFor();
    // No frame is drawn between two microtasks.
    const states = await page.evaluate<boolean[]>(`(async () => {
      const isOpen = () => document.querySelector('.menu-list') !== null;
      const rendered = async (state) => {
        for (let turn = 0; turn < 100 && isOpen() !== state; turn += 1) await Promise.resolve();
        return isOpen();
      };
      document.querySelector('[aria-label="More"]').click();
      const opened = await rendered(true);
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      return [opened, await rendered(false)];
    })()`);
    expect(states).toEqual([true, false]);
  });

  test('the layout shift of a session is at most 0.02', async () => {
    const { page } = await open();
    await page.addInitScript(
      'window.shift = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value; }).observe({ type: "layout-shift", buffered: true });',
    );
    await page.reload();
    await modelPicker(page).waitFor();
    for (const name of ['A spreadsheet', 'A report', 'An API reply']) {
      await page.getByRole('button', { name: 'New conversation' }).first().click();
      await page.getByRole('button', { name }).click();
      await answered(page);
      await send(page, '# One more');
      await answered(page);
    }
    await openPanel(page, 'Document');
    await page.reload();
    await answers(page).first().waitFor();
    expect(await page.evaluate<number>('window.shift')).toBeLessThanOrEqual(0.02);
  });
});
