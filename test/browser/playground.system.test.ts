import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { LanguageModel } from '../../src/model/language-model.ts';
import { createTurns } from '../../src/cli/create-turns.ts';
import { createComposer } from '../../src/composer/composer.ts';
import { createGate } from '../gate.ts';
import { createReplayModel, finish, text, type Script } from '../replay-model.ts';
import { key, listenForTest, type ListeningService } from '../service.ts';
import {
  answered,
  builtPages,
  builtText,
  describeInBrowser,
  launch,
  modelPicker,
  openPage,
  screenshot,
  send,
  seriousFindings,
} from './browser.ts';

const csv = 'Month,Sales\nJan,120\nFeb,135\nMar,160\nApr,150';

describeInBrowser('the playground', () => {
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

  async function serve(model: LanguageModel): Promise<string> {
    const service = await listenForTest(model, {}, undefined, builtPages());
    services.push(service);
    return service.url;
  }
  const open = async (model: LanguageModel, options = {}) =>
    openPage(browser, `${await serve(model)}/?token=${key}`, options);

  test('references no other hosts', () => {
    const built = builtText();
    // URLs that a browser loads by itself, in markup and styles, and hosts of services that the libraries may contact.
    expect(built.match(/(?:src|href)="https?:[^"]*"|url\(["']?https?:[^)]*\)|@import (?:url|["'])/g) ?? []).toEqual([]);
    expect(built).not.toMatch(/cloudfront\.net|posthog|phc_|unpkg\.com|jsdelivr|fonts\.googleapis|esm\.sh/i);
  });

  test('links to the licences of its packages', async () => {
    const { page } = await open(createComposer(createTurns()));
    await page.getByRole('link', { name: 'Licences' }).click();
    expect(await page.locator('body').innerText()).toMatch(/^Tessera: licences\n[^]*\nreact-dom \d[^]*MIT License/);
  });

  test('removes the token from the URL and keeps it across a reload', async () => {
    const { page, problems } = await open(createComposer(createTurns()));
    expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    await modelPicker(page).waitFor();
    await page.reload();
    await modelPicker(page).waitFor();
    expect(await page.getByLabel('API key').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('asks for a key without a token, and reports a wrong one', async () => {
    const { page } = await openPage(browser, await serve(createComposer(createTurns())));
    await page.getByLabel('API key').fill('wrong');
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.getByRole('alert').filter({ hasText: 'key' }).waitFor();
    await page.getByLabel('API key').fill(key);
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.getByLabel('API key').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Send' }).click();
    await answered(page);
    expect(await page.locator('.reply-ui table').count()).toBe(1);
  });

  test('renders a table, a chart and a form, and sends the form values as the next message', async () => {
    const { page, problems } = await open(createComposer(createTurns()));
    await send(page, csv);
    await answered(page);
    await page.locator('.reply-ui .recharts-surface').first().waitFor();
    expect(await page.locator('.reply-ui td').allInnerTexts()).toContain('160');

    await send(page, 'A form with name, email and message');
    await answered(page);
    await page.getByLabel('Name').fill('Ada <b>');
    await page.getByRole('button', { name: 'Submit' }).click();
    // Two required fields are empty, so nothing is sent.
    expect(await page.locator('.user-message').count()).toBe(2);
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
    await page.locator('textarea[name="message"]').fill('Hello');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.locator('.user-message').nth(2).waitFor();
    expect(await page.locator('.user-message').nth(2).innerText()).toMatch(/Submit\s+Name\s+Ada <b>\s+Email\s+ada@/);
    await answered(page);
    expect(await page.locator('.reply-ui').last().innerText()).toContain('ada@example.com');
    await screenshot(page, 'playground-form');
    expect(problems).toEqual([]);
  });

  test('opens the date picker by keyboard', async () => {
    const { page, problems } = await open(createComposer(createTurns()));
    await send(page, 'A form with name and date of birth');
    await answered(page);
    await page.getByRole('button', { name: 'Select a date' }).press('Enter');
    await page.locator('.rdp-day_button, [role="gridcell"] button').first().waitFor();
    await screenshot(page, 'playground-date');
    expect(problems).toEqual([]);
  });

  test('runs tools in the page and shows their results', async () => {
    const { page, problems } = await open(createComposer(createTurns()));
    await page.getByRole('tab', { name: 'Setup' }).click();
    await page.getByRole('button', { name: 'query_sales' }).click();
    await send(page, '/query_sales {"measure": "units", "group_by": "region"}');
    await page.getByText('Ran query_sales in this page').waitFor();
    await page.locator('.reply-ui').waitFor();
    await answered(page);
    expect(await page.locator('.reply-ui').innerText()).toContain('North');
    expect(problems).toEqual([]);
  });

  test('renders a partial reply while it streams, and Stop ends it', async () => {
    const [first, second, never] = [createGate(), createGate(), createGate()];
    const script: Script = [
      [text('root = Card([CardHeader("Sales"), Table([Col("Month", ["Jan", "Feb"])')],
      first.opened,
      [text('])'), text(', BarChart(["Jan", "Feb"], [Series("Sales", [12, 15])]), TextContent("A text ')],
      second.opened,
      [text('that has no e')],
      never.opened,
    ];
    const { page, problems } = await open(createReplayModel(script));
    await send(page, 'Show sales');
    await page.locator('.reply-ui td', { hasText: 'Feb' }).waitFor();
    expect(await page.locator('.reply-ui .recharts-surface').count()).toBe(0);
    first.open();
    await page.locator('.reply-ui .recharts-surface').first().waitFor();
    expect(await page.locator('article[aria-busy="true"]').count()).toBe(1);
    second.open();
    await page.getByText('A text that has no e').first().waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('You stopped this answer.').waitFor();
    expect(await page.locator('.reply-ui td', { hasText: 'Feb' }).count()).toBe(1);
    await screenshot(page, 'playground-stopped');
    expect(problems).toEqual([]);
  });

  test('sends a clicked follow-up as the next message, with the history', async () => {
    const model = createReplayModel([
      [text('root = Card([TextContent("Hi"), FollowUpBlock([FollowUpItem("Tell me more")])])'), finish()],
    ]);
    const { page, problems } = await open(model);
    await send(page, 'Hello');
    await answered(page);
    await page.getByText('Tell me more').first().click();
    await page.locator('.user-message').nth(1).waitFor();
    await answered(page);
    const asked = model.calls[1]?.messages.slice(-2) ?? [];
    expect(asked.map(({ role }) => role)).toEqual(['assistant', 'user']);
    expect(asked[1]?.content).toEqual([{ type: 'text', text: 'Tell me more' }]);
    expect(problems).toEqual([]);
  });

  test('the inspector shows frames, document, notation, notes and code', async () => {
    const { page, problems } = await open(createComposer(createTurns()));
    await send(page, csv);
    await answered(page);
    const panel = page.getByRole('tabpanel');
    const show = (name: string) => page.getByRole('tab', { name }).click();
    expect(await panel.innerText()).toContain('LineChart');
    await show('Notation');
    expect(await panel.innerText()).toContain('root = Card([');
    await show('Frames');
    expect(await panel.innerText()).toContain('[DONE]');
    await show('Notes');
    expect(await panel.innerText()).toContain('Tokens are estimated');
    await show('Code');
    expect(await panel.innerText()).toContain('curl -N http://127.0.0.1:');
    expect(await panel.innerText()).not.toContain(key);
    await panel.getByText('TypeScript').click();
    expect(await panel.innerText()).toContain("from 'tessera/client'");
    expect(await page.locator('.figures').innerText()).toMatch(/First component\s+[\d.]+ ms/);
    // Tabs are operated with the arrow keys.
    await page.getByRole('tab', { name: 'Code' }).press('ArrowRight');
    expect(await page.getByRole('tab', { name: 'Setup' }).getAttribute('aria-selected')).toBe('true');
    expect(problems).toEqual([]);
  });

  const looks = [
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
    ['phone', { colorScheme: 'light', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
  ] as const;
  test.each(looks)('has no serious axe findings (%s)', async (name, options) => {
    const { page, problems } = await open(createComposer(createTurns()), options);
    await modelPicker(page).waitFor();
    await screenshot(page, `playground-${name}-start`);
    const findings = [...(await seriousFindings(page))];
    await send(page, csv);
    await answered(page);
    await page.locator('.reply-ui .recharts-surface').first().waitFor();
    await screenshot(page, `playground-${name}-chart`);
    findings.push(...(await seriousFindings(page)));
    await send(page, 'A form with name, email and message');
    await answered(page);
    if (name === 'phone') {
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect(width).toBe(390);
      findings.push(...(await seriousFindings(page)));
      await page.getByRole('button', { name: 'Inspector' }).click();
    }
    for (const tab of ['Setup', 'Document', 'Notation', 'Frames', 'Notes', 'Code']) {
      await page.getByRole('tab', { name: tab }).click();
      findings.push(...(await seriousFindings(page)));
    }
    await screenshot(page, `playground-${name}-inspector`);
    expect([...new Set(findings)]).toEqual([]);
    expect(problems).toEqual([]);
  });
});
