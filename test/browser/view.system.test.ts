// <tessera-ui> in Chromium: every component, in every appearance, while it streams, and against hostile documents.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { components } from '../../src/ui/components/index.ts';
import { allFindings, describeInBrowser, openPage, screenshot, smallTargets } from './browser.ts';
import { hostileDocuments } from './hostile-documents.ts';
import { compiled, useViewSite } from './view-page.ts';

/**
 * Sets a property of the element, and marks the content that it replaces. Passed as text, because this file is not
 * compiled for a browser.
 */
const setProperty = (page: Page, name: string, value: unknown): Promise<void> =>
  page.evaluate(`(() => {
    const ui = document.querySelector('tessera-ui');
    ui.shadowRoot?.querySelector('.tessera')?.setAttribute('data-replaced', '');
    ui[${JSON.stringify(name)}] = ${JSON.stringify(value)};
  })()`);

const push = (page: Page, content: string): Promise<void> =>
  page.evaluate(
    `document.querySelector('tessera-ui').push(${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })})`,
  );

/** Charts have been loaded, and all that was set has been drawn. */
async function settled(page: Page): Promise<void> {
  // The policy of the page does not allow what `waitForFunction` does.
  await expect
    .poll(
      () =>
        page.evaluate(
          `(() => { const root = document.querySelector('tessera-ui').shadowRoot; return root?.querySelector('.tessera:not([data-replaced]) .card') != null && root.querySelector('.chart-space, .later') === null; })()`,
        ),
      { timeout: 30_000 },
    )
    .toBe(true);
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

/** Elements and attributes that run something or load a page. */
const findDangerous = `(() => {
  const all = [...document.querySelector('tessera-ui').shadowRoot.querySelectorAll('*')];
  const texts = all.flatMap((one) => [
    one.localName,
    ...[...one.attributes].map(({ name, value }) => name + '="' + value.slice(0, 80) + '"'),
  ]);
  const isDangerous = /^(?:script|iframe|object|embed|base|link|meta)$|^on\\w+=|^(?:href|src|action|formaction|xlink:href|srcdoc)="\\s*(?:javascript|vbscript|data:text)/i;
  return texts.filter((text) => isDangerous.test(text));
})()`;

/** The document that was set last is drawn, with its charts. */
const isDrawn = `(() => {
  const root = document.querySelector('tessera-ui').shadowRoot;
  return root.querySelector('.tessera:not([data-replaced])') !== null && root.querySelector('.chart-space, .later') === null;
})()`;

const openAll = `for (const details of document.querySelector('tessera-ui').shadowRoot.querySelectorAll('details')) details.open = true`;

/** Something is drawn: blocks, or why there are none. */
const hasContent = `document.querySelector('tessera-ui').shadowRoot.querySelector('.block > *, .ending') !== null`;

const blocks = components.filter(({ name }) => name !== 'Card');
const charts = blocks.flatMap(({ group, example }) =>
  group === 'chart' && /^\w+Chart\(/.test(example) ? [example] : [],
);

const arabic = compiled([
  'CardHeader("تقرير المبيعات", "من يناير إلى مارس")',
  'Callout("error", "فشل الدفع", "يرجى المحاولة **مرة** أخرى")',
  'Table([Col("المدينة", ["القاهرة", "الرياض"]), Col("الطلبات", [120, 84], "number")])',
  'BarChart(["يناير", "فبراير"], [Series("الإيرادات", [12, 15])])',
  'ListBlock([ListItem("قارن الخطط", "ثلاث خطط", null, "ابدأ", {type: "continue_conversation"})], "number")',
  'Form("f", Buttons([Button("أرسل")]), [FormControl("البريد", Input("email", "", "email", {required: true}))])',
]);

const appearances: Readonly<Record<string, BrowserContextOptions>> = {
  light: {},
  dark: { colorScheme: 'dark' },
  phone: { viewport: { width: 320, height: 700 } },
  // A window of 1280 x 800.
  'zoomed to 200 %': { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
  'forced colors': { forcedColors: 'active' },
};

describeInBrowser('<tessera-ui>', () => {
  const view = useViewSite();

  describe.each(Object.entries(appearances))('%s', (appearance, options) => {
    test('draws all components without findings, in the width of the page', async () => {
      const { page, problems } = await openPage(view.browser, view.site.url, options);
      await setProperty(page, 'document', compiled(blocks.map(({ example }) => example)));
      await settled(page);
      await screenshot(page, `view-${appearance}`);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(await allFindings(page)).toEqual([]);
      if (appearance === 'phone') expect(await smallTargets(page)).toEqual([]);
      expect(problems).toEqual([]);
      await page.context().close();
    });
  });

  test('every component has an estimated height', async () => {
    const { page, problems } = await openPage(view.browser, view.site.url);
    const flat: string[] = [];
    for (const { name, example } of blocks) {
      await setProperty(page, 'document', compiled([example]));
      await settled(page);
      const box = await page.locator('tessera-ui .card > .blocks').first().boundingBox();
      if ((box?.height ?? 0) < 1) flat.push(name);
    }
    expect(flat).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test.each([760, 340])(
    'estimates the height of off-screen content closely, in a window of %i pixels',
    async (width) => {
      const { page } = await openPage(view.browser, view.site.url, { viewport: { width, height: 500 } });
      const many = blocks.filter(({ name }) => !name.startsWith('Image')).map(({ example }) => example);
      await setProperty(page, 'document', compiled([...many, ...many]));
      await settled(page);
      const height = (): Promise<number> => page.evaluate('document.documentElement.scrollHeight');
      const estimated = await height();
      await page.evaluate(`{
      const found = document.querySelector('tessera-ui').shadowRoot.querySelectorAll('.finished');
      for (const block of found) block.style.contentVisibility = 'visible';
    }`);
      await settled(page);
      const ratio = estimated / (await height());
      expect(ratio).toBeGreaterThan(0.85);
      expect(ratio).toBeLessThan(1.15);
      await page.context().close();
    },
  );

  test('limits the drawing time of a frame, however many documents and blocks there are', async () => {
    const { page, problems } = await openPage(view.browser, view.site.url);
    const [documents, count] = [3, 40];
    // The clock advances only when it is read. The observer is called after each draw, before the next frame.
    await page.evaluate(`{
      let now = 0;
      performance.now = () => (now += 1);
      window.drawn = [0];
      for (let index = 1; index < ${documents}; index += 1) document.querySelector('main').append(document.createElement('tessera-ui'));
      const roots = [...document.querySelectorAll('tessera-ui')].map(({ shadowRoot }) => shadowRoot);
      const texts = () => roots.reduce((sum, root) => sum + root.querySelectorAll('.text').length, 0);
      const observer = new MutationObserver(() => drawn.push(texts()));
      for (const root of roots) observer.observe(root, { childList: true, subtree: true });
    }`);
    const texts = Array.from({ length: count }, (_, index) => `TextContent("Text ${index}")`);
    const content = JSON.stringify(
      compiled([...texts, `SectionBlock([SectionItem("s", "All", [${texts.join(', ')}])])`]),
    );
    await page.evaluate(`for (const one of document.querySelectorAll('tessera-ui')) one.document = ${content}`);
    await expect.poll(() => page.evaluate('drawn.at(-1)')).toBe(documents * 2 * count);
    const drawn = await page.evaluate<number[]>('drawn');
    expect(Math.max(...drawn.map((now, index) => now - (drawn[index - 1] ?? 0)))).toBeLessThan(10);
    // Each document is shown from its beginning.
    expect(
      await page.evaluate(
        "[...document.querySelectorAll('tessera-ui')].map(({ shadowRoot }) => shadowRoot.textContent)",
      ),
    ).toEqual(Array(documents).fill(expect.stringMatching(/^Text 0Text 1.*Text 39AllText 0.*Text 39$/)));
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('a document in Arabic is laid out from right to left', async () => {
    const { page, problems } = await openPage(view.browser, view.site.url);
    await setProperty(page, 'document', arabic);
    await settled(page);
    await screenshot(page, 'view-arabic');
    expect(await page.locator('tessera-ui .tessera').getAttribute('dir')).toBe('rtl');
    expect(
      await page.evaluate(
        "getComputedStyle(document.querySelector('tessera-ui').shadowRoot.querySelector('h2')).direction",
      ),
    ).toBe('rtl');
    expect(await allFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('keeps drawn elements, input and selection while a stream arrives', async () => {
    const { page, problems } = await openPage(view.browser, view.site.url);
    const content = compiled([
      'TextContent("First")',
      'Form("f", Buttons([Button("Send")]), [FormControl("Name", Input("name"))])',
      'Tabs([TabItem("a", "One", [TextContent("Panel one")]), TabItem("b", "Two", [TextContent("Panel two")])])',
      'TextContent("The last words")',
    ]);
    const cut = content.indexOf('The last') + 5;
    await push(page, content.slice(0, cut));
    await page.getByLabel('Name').fill('Ada');
    await page.getByRole('tab', { name: 'Two' }).click();
    const firstText = "document.querySelector('tessera-ui').shadowRoot.querySelector('.text')";
    await page.evaluate(`window.first = ${firstText}`);
    expect(await page.getByRole('status', { name: 'Writing' }).count()).toBe(1);
    await push(page, content.slice(cut));
    await page.evaluate("document.querySelector('tessera-ui').push('[DONE]')");
    await page.getByText('The last words').waitFor();
    expect(await page.evaluate(`window.first.textContent === 'First' && window.first === ${firstText}`)).toBe(true);
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada');
    expect(await page.getByRole('tab', { name: 'Two' }).getAttribute('aria-selected')).toBe('true');
    expect(await page.getByText('Panel two').isVisible()).toBe(true);
    await page.getByRole('status', { name: 'Writing' }).waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('a form checks its fields, then sends their values once', async () => {
    const { page } = await openPage(view.browser, view.site.url);
    const form = components.find(({ name }) => name === 'Form')?.example ?? '';
    await setProperty(page, 'document', compiled([form]));
    await page.evaluate(
      "window.actions = []; document.querySelector('tessera-ui').addEventListener('tessera-action', (event) => actions.push(event.detail))",
    );
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Please fill in this field.').waitFor();
    await expect
      .poll(() => page.evaluate("document.querySelector('tessera-ui').shadowRoot.activeElement?.type"))
      .toBe('email');
    await page.getByLabel('Email').fill('ada@example.com');
    expect(await page.getByText('Please fill in this field.').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByText('Sent.').waitFor();
    // The sent values are shown as pairs, which have the focus.
    expect(await page.getByLabel('Email').count()).toBe(0);
    expect(await page.getByText('ada@example.com').isVisible()).toBe(true);
    await expect
      .poll(() => page.evaluate("document.querySelector('tessera-ui').shadowRoot.activeElement?.tagName"))
      .toBe('DL');
    expect(await page.evaluate('actions')).toMatchObject([
      {
        type: 'continue_conversation',
        humanFriendlyMessage: 'Send',
        formName: 'contact',
        formState: { contact: { email: { value: 'ada@example.com', componentType: 'Input' } } },
        message: { role: 'user' },
      },
    ]);
    await page.context().close();
  });

  test('a dialog opens with its button, holds the focus, and closes with Escape', async () => {
    const { page } = await openPage(view.browser, view.site.url);
    const dialog = components.find(({ name }) => name === 'Dialog')?.example ?? '';
    await setProperty(page, 'document', compiled([dialog]));
    const button = page.getByRole('button', { name: 'Read the terms' });
    await button.click();
    await page.getByRole('dialog', { name: 'Terms of return' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect
      .poll(() => page.evaluate("document.querySelector('tessera-ui').shadowRoot.activeElement?.textContent"))
      .toBe('Read the terms');
    await page.context().close();
  });

  test('labels are in the language of the document if the page is in another one', async () => {
    const { page, problems } = await openPage(view.browser, view.site.url);
    await setProperty(page, 'document', arabic);
    await page.getByText('نسخ بصيغة CSV').waitFor();
    expect(await page.locator('tessera-ui .tessera').getAttribute('lang')).toMatch(/^ar/);
    await setProperty(page, 'document', compiled(['Table([Col("City", ["Bonn"])])']));
    await page.getByText('Copy as CSV').waitFor();
    expect(await page.locator('tessera-ui .tessera').getAttribute('lang')).toBeNull();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('list markers precede the text in both directions', async () => {
    const { page } = await openPage(view.browser, view.site.url);
    await setProperty(page, 'document', compiled(['MarkDownRenderer("- خبز\\n- حليب\\n\\n> قال شيئًا")']));
    await page.locator('tessera-ui li').first().waitFor();
    const directions = await page.evaluate(
      "[...document.querySelector('tessera-ui').shadowRoot.querySelectorAll('li, blockquote')].map((one) => getComputedStyle(one).direction)",
    );
    expect(directions).toEqual(['rtl', 'rtl', 'rtl']);
    await page.context().close();
  });

  test('labels are in the language of the element', async () => {
    const { page } = await openPage(view.browser, view.site.url);
    await setProperty(page, 'document', compiled(['Table([Col("Stadt", ["Bonn"]), Col("Zahl", [1204.5])])']));
    await page.getByText('Copy as CSV').waitFor();
    await page.evaluate("document.querySelector('tessera-ui').lang = 'de-AT'");
    await page.getByText('Als CSV kopieren').waitFor();
    expect(await page.getByText('1 Zeile').isVisible()).toBe(true);
    await page.evaluate("document.querySelector('tessera-ui').lang = 'en'");
    await page.getByText('Copy as CSV').waitFor();
    await page.context().close();
  });

  test('a notice that is not visible leaves no gap', async () => {
    const { page } = await openPage(view.browser, view.site.url);
    const hidden = 'Callout("info", "Later", "Not yet.", false)';
    const heightOf = async (blocks: readonly string[]): Promise<number | undefined> => {
      await setProperty(page, 'document', compiled(blocks));
      await settled(page);
      return (await page.locator('.card').boundingBox())?.height;
    };
    const height = await heightOf(['TextContent("One")', 'TextContent("Two")']);
    expect(await heightOf([hidden, 'TextContent("One")', hidden, 'TextContent("Two")', hidden])).toBe(height);
    await page.context().close();
  });

  test('a chart shows its values by mouse, by keyboard and as a table', async () => {
    const { page } = await openPage(view.browser, view.site.url);
    const example = components.find(({ name }) => name === 'BarChart')?.example ?? '';
    await setProperty(page, 'document', compiled([example]));
    await settled(page);
    const plot = page.getByRole('group', { name: /arrow keys/ });
    await plot.hover({ position: { x: 120, y: 80 } });
    await expect.poll(() => page.locator('.tooltip').innerText()).toMatch(/Q1\s+2024\s+12\s+2025\s+14/);
    await page.mouse.move(0, 0);
    await plot.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('.tooltip').innerText()).toMatch(/^Q2/);
    await page.getByText('Show as table').click();
    await expect.poll(() => page.getByRole('cell', { name: '23' }).count()).toBe(1);
    expect(await page.getByRole('img').getAttribute('aria-label')).toContain('2025: highest 23 at Q4, lowest 14 at Q1');
    await page.context().close();
  });

  test.each([760, 320])(
    'reserves the height of a chart before it is drawn, in a window of %i pixels',
    async (width) => {
      const { page, problems } = await openPage(view.browser, view.site.url, { viewport: { width, height: 900 } });
      const charts = blocks.filter(({ group, example }) => group === 'chart' && /^\w+Chart\(/.test(example));
      // The charts are loaded, and nothing is loaded later.
      await setProperty(page, 'document', compiled(charts.map(({ example }) => example)));
      await settled(page);
      const heightOf = async (selector: string): Promise<number> =>
        (await page.locator(`tessera-ui ${selector}`).boundingBox())?.height ?? 0;
      const jumps: string[] = [];
      for (const { name, example } of charts) {
        const content = compiled([example]);
        // The whole chart except for its end.
        const end = content.lastIndexOf('}}]}}');
        await push(page, content.slice(0, end));
        await page.locator('.chart-space').waitFor();
        const before = await heightOf('.chart-space');
        await push(page, content.slice(end));
        await page.evaluate("document.querySelector('tessera-ui').push('[DONE]')");
        await page.locator('figure.chart').waitFor();
        const after = await heightOf('figure.chart');
        // On a phone, the size of a radar depends on its labels.
        const most = name === 'RadarChart' && width < 480 ? 60 : 16;
        if (Math.abs(after - before) > most) jumps.push(`${name}: ${before} before, ${after} after`);
      }
      expect(charts.length).toBeGreaterThan(7);
      expect(jumps).toEqual([]);
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  test('a table sorts by a click and by keys, and has pages', async () => {
    const { page } = await openPage(view.browser, view.site.url);
    const rows = Array.from({ length: 60 }, (_, row) => row);
    const table = `Table([Col("Name", [${rows.map((row) => `"Name ${row}"`).join(', ')}]), Col("Size", [${rows.map((row) => (row * 7) % 60).join(', ')}], "number")])`;
    await setProperty(page, 'document', compiled([table]));
    await page.getByText('1–25 of 60').waitFor();
    await page.getByRole('button', { name: 'Size' }).click();
    const first = page.getByRole('row').nth(1);
    await expect.poll(() => first.innerText()).toMatch(/59$/);
    await page.keyboard.press('Enter');
    await expect.poll(() => first.innerText()).toMatch(/Name 0\s+0$/);
    expect(await page.getByRole('columnheader', { name: 'Size' }).getAttribute('aria-sort')).toBe('ascending');
    await page.getByRole('button', { name: 'Next rows' }).click();
    await page.getByText('26–50 of 60').waitFor();
    await page.context().close();
  });

  test('an element that is removed stops reading, and continues when it is put back', async () => {
    const { page } = await openPage(view.browser, view.site.url);
    const content = compiled(['TextContent("First")', 'TextContent("The last words")']);
    const cut = content.indexOf('The last');
    await page.evaluate(`{
      const chunk = (content) => ({ choices: [{ index: 0, delta: { content } }] });
      const element = document.querySelector('tessera-ui');
      window.asked = 0;
      async function* pieces() {
        for (const content of ${JSON.stringify([content.slice(0, cut), content.slice(cut)])}) {
          asked += 1;
          yield chunk(content);
          if (asked === 1) await new Promise((remove) => { window.remove = remove; });
        }
        window.isRead = true;
      }
      element.addEventListener('tessera-end', ({ detail }) => { window.ended = detail.isComplete; });
      element.stream = pieces();
    }`);
    await page.getByText('First').waitFor();
    await page.evaluate(`(async () => {
      window.element = document.querySelector('tessera-ui');
      element.remove();
      remove();
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    })()`);
    expect(await page.evaluate('[asked, window.isRead, window.ended]')).toEqual([2, undefined, undefined]);
    await page.evaluate("document.querySelector('main').append(element)");
    await page.getByText('The last words').waitFor();
    await expect.poll(() => page.evaluate('[isRead, ended]')).toEqual([true, true]);
    await page.context().close();
  });

  test('reports a stream that was cut off and offers a retry', async () => {
    const { page } = await openPage(view.browser, view.site.url);
    await push(page, compiled(['TextContent("Half of it")']).slice(0, -20));
    await page.evaluate(
      "window.actions = []; const ui = document.querySelector('tessera-ui'); ui.addEventListener('tessera-action', (event) => actions.push(event.detail.type)); ui.end()",
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await page.evaluate('actions')).toEqual(['retry']);
    expect(await page.getByText('Half of it').isVisible()).toBe(true);
    await page.context().close();
  });

  test('30 hostile documents run no script and send requests only to the loopback', async () => {
    const { page, problems } = await openPage(view.browser, view.site.url);
    page.on('dialog', (dialog) => {
      problems.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    expect(hostileDocuments.length).toBeGreaterThanOrEqual(30);
    // The files for charts, code and icons are loaded, so that everything in a document is drawn with it.
    await setProperty(
      page,
      'document',
      compiled([...charts, 'CodeBlock("js", "const a = 1;")', 'Tag("In stock", "truck")']),
    );
    await settled(page);
    await page.locator('.code-keyword').first().waitFor();
    await page.locator('.icon.named path').waitFor();
    const empty: string[] = [];
    for (const document of hostileDocuments) {
      await page.evaluate(`(() => {
        const ui = document.querySelector('tessera-ui');
        ui.shadowRoot.querySelector('.tessera').setAttribute('data-replaced', '');
        ui.document = ${document};
      })()`);
      await expect.poll(() => page.evaluate(isDrawn), { message: document.slice(0, 200) }).toBe(true);
      // Sections and the tables of charts.
      await page.evaluate(openAll);
      await page.evaluate(
        'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
      );
      // Scripts that a click could run, and resources that the page could load.
      expect(await page.evaluate(findDangerous)).toEqual([]);
      if (!(await page.evaluate<boolean>(hasContent))) empty.push(document.slice(0, 120));
    }
    // A child that is not an element, and a root that is not a card.
    expect(empty).toEqual([expect.stringContaining("{ type: 'script'"), expect.stringContaining('"Script"')]);
    expect(await page.evaluate('window.pwned')).toBeUndefined();
    // Pictures of other hosts are blocked by the policy of the page, which says so in the console.
    expect(
      problems.filter(
        (problem) => !/img-src|Failed to load resource: net::ERR_(?:FAILED|BLOCKED_BY_CSP)/.test(problem),
      ),
    ).toEqual([]);
    await page.context().close();
  });
});
