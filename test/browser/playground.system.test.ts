import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ApiError } from '../../src/errors.ts';
import type { LanguageModel } from '../../src/model/language-model.ts';
import { createTurns } from '../../src/cli/create-turns.ts';
import { createComposer } from '../../src/composer/composer.ts';
import { createGate } from '../gate.ts';
import { createReplayModel, finish, text, type Script } from '../replay-model.ts';
import { key, listenForTest, type ListeningService } from '../service.ts';
import {
  allFindings,
  answered,
  builtPages,
  builtText,
  describeInBrowser,
  launch,
  modelPicker,
  openPage,
  screenshot,
  inView,
  openPanel,
  send,
  smallTargets,
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

  test('the first load has at most 120 KB, compressed by gzip', async () => {
    const url = `${await serve(createComposer(createTurns()))}/?token=${key}`;
    const page = await (await browser.newContext()).newPage();
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (response) => bodies.push(response.body()));
    await page.goto(url, { waitUntil: 'networkidle' });
    const sizes = (await Promise.all(bodies)).map((body) => Math.min(body.length, gzipSync(body, { level: 9 }).length));
    expect(sizes.length).toBeGreaterThan(4);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(120_000);
  });

  test('links to the licences of its packages, and to the API reference and back', async () => {
    const { page } = await open(createComposer(createTurns()));
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: 'Licences' }).click();
    expect(await page.locator('body').innerText()).toMatch(/^Tessera: licences\n[^]*\npreact \d[^]*MIT License/i);
    await page.goBack();
    await page.getByRole('link', { name: 'API', exact: true }).click();
    await page.getByRole('link', { name: 'Playground' }).click();
    await modelPicker(page).waitFor();
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
    await page.getByRole('alert').filter({ hasText: 'does not accept' }).waitFor();
    await page.getByLabel('API key').fill(key);
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.getByLabel('API key').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'A spreadsheet' }).click();
    await answered(page);
    expect(await page.locator('tessera-ui table').count()).toBe(1);
  });

  test('the input has the focus and Enter sends; each example is drawn', async () => {
    const { page, problems } = await open(createComposer(createTurns()));
    await modelPicker(page).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('message');
    await page.keyboard.type('# Hello');
    await page.keyboard.press('Enter');
    await answered(page);
    expect(await page.locator('tessera-ui .tessera').innerText()).toContain('Hello');
    const titles = ['A spreadsheet', 'A report', 'Parts of a whole', 'A form', 'An API reply', 'A tool'];
    for (const title of titles) {
      await page.getByRole('button', { name: 'New conversation' }).first().click();
      await page.getByRole('button', { name: title }).click();
      await answered(page);
      await page.locator('tessera-ui .card').last().waitFor();
    }
    expect(problems).toEqual([]);
  });

  test('renders a table, a chart and a form, and sends the form values as the next message', async () => {
    const { page, problems } = await open(createComposer(createTurns()));
    await send(page, csv);
    await answered(page);
    await page.locator('tessera-ui svg[role="img"], tessera-ui .chart svg').first().waitFor();
    expect(await page.locator('tessera-ui td').allInnerTexts()).toContain('160');

    await send(page, 'A form with name, email and message');
    await answered(page);
    const form = page.locator('tessera-ui').last();
    await form.getByLabel('Name').fill('Ada <b>');
    await form.getByRole('button', { name: 'Submit' }).click();
    // Two required fields are empty, so nothing is sent.
    expect(await page.locator('.user-message').count()).toBe(2);
    await form.getByLabel('Email').fill('ada@example.com');
    await form.getByLabel('Message').fill('Hello');
    await form.getByRole('button', { name: 'Submit' }).click();
    await page.locator('.user-message').nth(2).waitFor();
    expect(await page.locator('.user-message').nth(2).innerText()).toMatch(/Submit\s+Name\s+Ada <b>\s+Email\s+ada@/);
    await answered(page);
    expect(await page.locator('tessera-ui .tessera').last().innerText()).toContain('ada@example.com');
    expect(problems).toEqual([]);
  });

  test('runs tools in the page and shows their results', async () => {
    const { page, problems } = await open(createComposer(createTurns()));
    await openPanel(page, 'Setup');
    await page.getByRole('button', { name: 'query_sales' }).click();
    await send(page, '/query_sales {"measure": "units", "group_by": "region"}');
    await page.getByText('Ran query_sales in this page').waitFor();
    await answered(page);
    expect(await page.locator('tessera-ui .tessera').innerText()).toContain('North');
    expect(problems).toEqual([]);
  });

  test('renders a partial reply while it streams, and Stop ends it visibly', async () => {
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
    await page.locator('tessera-ui td', { hasText: 'Feb' }).waitFor();
    expect(await page.locator('tessera-ui .chart svg').count()).toBe(0);
    await page.getByText('Writing', { exact: true }).waitFor();
    await page.locator('tessera-ui [aria-label="Writing"]').waitFor();
    await screenshot(page, 'playground-writing');
    first.open();
    await page.locator('tessera-ui svg').first().waitFor();
    expect(await page.locator('article[aria-busy="true"]').count()).toBe(1);
    second.open();
    await page.getByText('A text that has no e').first().waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('.pill', { hasText: 'Stopped.' }).waitFor();
    expect(await page.locator('.reply .ending').innerText()).toBe('Stopped.');
    expect(await page.locator('tessera-ui td', { hasText: 'Feb' }).count()).toBe(1);
    expect(await seriousFindings(page)).toEqual([]);
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

  test('an answer that is cut off says so above the input and at its end', async () => {
    const rows = Array.from({ length: 60 }, (_, row) => `"Row ${row}"`).join(', ');
    const script: Script = [
      [text(`root = Card([Table([Col("Name", [${rows}])]), TextContent("The last words`)],
      new ApiError('upstream_interrupted'),
    ];
    const { page } = await open(createReplayModel(script));
    await send(page, 'Show all');
    const pill = page.locator('.pill.cut');
    await pill.waitFor();
    expect(await pill.innerText()).toMatch(/^Cut off: the model stopped midway\.\s*Try again$/);
    expect(await inView(page, '.pill.cut')).toBe(true);
    expect(await page.locator('.reply .ending').innerText()).toBe('Cut off: the model stopped midway.');
    await page.getByRole('button', { name: 'More below' }).click();
    await page.getByText('The last words').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await screenshot(page, 'playground-cut-off');
    await pill.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.versions').waitFor();
  });

  test('counts down after an error with Retry-After, in plain words', async () => {
    const refusal = new ApiError('rate_limit_exceeded', undefined, { retryAfter: 5 });
    const { page } = await open(createReplayModel([], refusal));
    await send(page, 'Hello');
    const pill = page.locator('.pill.failed');
    await pill.waitFor();
    expect(await pill.innerText()).toMatch(/^Too many requests in a short time\.\s*Try again in [1-5] s$/);
    expect(await page.locator('.reply .ending').innerText()).toMatch(
      /^Too many requests in a short time\.\s*Your message is kept\. Try again, or choose another model\.$/,
    );
    expect(await page.locator('body').innerText()).not.toMatch(/retry-after/i);
    await screenshot(page, 'playground-countdown');
    await pill.getByRole('button', { name: 'Try again' }).waitFor();
  });

  test('the inspector shows the document, frames, repairs and code', async () => {
    const { page, problems } = await open(createComposer(createTurns()));
    await send(page, csv);
    await answered(page);
    await page.getByRole('button', { name: 'Inspect', exact: true }).click();
    const panel = page.getByRole('tabpanel');
    const show = (name: string) => page.getByRole('tab', { name }).click();
    await panel.getByText('"LineChart"').waitFor();
    await panel.getByLabel('Search in the document').fill('linechart');
    await panel.getByText('1 of 1').waitFor();
    expect(await panel.locator('mark').innerText()).toBe('LineChart');
    await panel.getByText('Notation', { exact: true }).click();
    expect(await panel.innerText()).toContain('root = Card([');
    await show('Frames');
    expect(await panel.innerText()).toContain('[DONE]');
    await panel.getByLabel('Frame', { exact: true }).press('Home');
    expect(await panel.innerText()).toMatch(/Frame 1 of \d+[^]*"role": "assistant"/);
    expect(await page.locator('.figures').innerText()).toMatch(/First component\s+[\d.]+ ms/);
    await show('Repairs');
    expect(await panel.innerText()).toContain('Tokens are estimated');
    await show('Code');
    for (const [language, said] of [
      ['curl', 'curl -N http://127.0.0.1:'],
      ['JavaScript', "from 'tessera-ui/client'"],
      ['Python', 'client.chat.completions.create('],
    ] as const) {
      await panel.locator('.choice').getByText(language, { exact: true }).click();
      expect(await panel.innerText()).toContain(said);
      expect(await panel.innerText()).not.toContain(key);
    }
    const box = await page.locator('.panel').boundingBox();
    expect(box?.width).toBeLessThanOrEqual(1280 / 3);
    // Tabs are operated with the arrow keys.
    await page.getByRole('tab', { name: 'Code' }).press('ArrowRight');
    expect(await page.getByRole('tab', { name: 'Setup' }).getAttribute('aria-selected')).toBe('true');
    expect(problems).toEqual([]);
  });

  test('a repair leads to the element that it changed', async () => {
    const written = 'root = Card([TextContent("One"), Tabel([Col("A", ["x"])]), TextContent("Three")])';
    const { page } = await open(createReplayModel([[text(written), finish()]]));
    await send(page, 'Hello');
    await answered(page);
    await page.getByRole('button', { name: 'Inspect', exact: true }).click();
    await page.getByRole('tab', { name: 'Repairs' }).click();
    await page.getByRole('button', { name: 'root.children[1]', exact: true }).first().click();
    const shown = page.locator('tessera-ui [data-shown]');
    expect(await shown.locator('table').count()).toBe(1);
  });

  test('validates tools and declarations while the user types, and shows problems beside their labels', async () => {
    const model = createReplayModel([[text('root = Card([TextContent("Hi")])'), finish()]]);
    const { page, problems } = await open(model);
    await openPanel(page, 'Setup');
    const tools = page.getByLabel('Tools', { exact: true });
    await tools.fill('[{]');
    const problem = page.locator('.field-state.wrong').first();
    await problem.waitFor();
    expect(await inView(page, '.field-state.wrong')).toBe(true);
    const [label, state] = [await page.getByText('Tools', { exact: true }).boundingBox(), await problem.boundingBox()];
    expect(Math.abs((label?.y ?? 0) - (state?.y ?? 100))).toBeLessThan(40);
    await tools.fill('');
    const components = page.getByLabel('Custom components');
    await components.fill('{"seat": {"type": "strnig"}}');
    await page.locator('.field-state.wrong', { hasText: 'seat' }).waitFor();
    await components.fill('{"SeatMap": {"type": "object", "properties": {"rows": {"type": "integer"}}}}');
    await page.locator('.field-state', { hasText: 'SeatMap' }).waitFor();
    await send(page, 'Seats');
    await answered(page);
    expect(JSON.stringify(model.calls[0]?.messages)).toContain('SeatMap');
    expect(problems).toEqual([]);
  });

  test('prints only the conversation, as a whole, and marks the selection in forced colors', async () => {
    const { page, problems } = await open(createComposer(createTurns()));
    await send(page, csv);
    await answered(page);
    await openPanel(page, 'Setup');
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await allFindings(page)).toEqual([]);
    const outlines = `['setup', 'theme'].map((tab) => getComputedStyle(document.querySelector('#tab-' + tab)).outlineStyle)`;
    expect(await page.evaluate(outlines)).toEqual(['solid', 'none']);
    await page.emulateMedia({ forcedColors: 'none', media: 'print' });
    await screenshot(page, 'playground-print');
    const visible = await Promise.all(
      ['.user-bubble', 'tessera-ui', '.header', '.list', '.panel', '.composer'].map((part) =>
        page.locator(part).first().isVisible(),
      ),
    );
    expect(visible).toEqual([true, true, false, false, false, false]);
    // No box cuts off content that it would have to scroll.
    const cut = `['.app', '.chat', '.conversation'].filter((part) => {
      const { scrollHeight, clientHeight } = document.querySelector(part);
      return scrollHeight > clientHeight + 1;
    })`;
    expect(await page.evaluate(cut)).toEqual([]);
    expect(problems).toEqual([]);
  });

  const looks = [
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
    ['phone', { colorScheme: 'light', viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true }],
    ['zoomed', { colorScheme: 'light', viewport: { width: 640, height: 430 } }],
  ] as const;
  test.each(looks)('has no axe findings in any state (%s)', async (name, options) => {
    const { page, problems } = await open(createComposer(createTurns()), options);
    await modelPicker(page).waitFor();
    const findings: string[] = [];
    const look = async (state: string): Promise<void> => {
      await screenshot(page, `playground-${name}-${state}`);
      findings.push(...(await allFindings(page)).map((finding) => `${state}: ${finding}`));
      const width = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      if (width > 0) findings.push(`${state}: ${width} px wider than the screen`);
      if (name === 'phone') findings.push(...(await smallTargets(page)).map((target) => `${state}: ${target}`));
    };
    await look('start');
    await send(page, csv);
    await answered(page);
    await page.locator('tessera-ui svg').first().waitFor();
    await look('chart');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await look('menu');
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Model' }).click();
    await look('models');
    await page.keyboard.press('Escape');
    if (name === 'phone') {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('button', { name: 'Compare with another model' }).click();
      await page.getByRole('combobox', { name: 'Model to compare with' }).click();
      await look('comparing');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Stop comparing' }).click();
    }
    for (const tab of ['Setup', 'Theme', 'Document', 'Frames', 'Repairs', 'Code']) {
      await openPanel(page, tab);
      await look(tab.toLowerCase());
    }
    expect([...new Set(findings)]).toEqual([]);
    expect(problems).toEqual([]);
  });
});
