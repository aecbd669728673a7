// Reading an answer in Chromium: pointing at charts, scrolling and copying tables, printing, and reduced motion.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { BuiltRenderer } from '../../src/cli/renderers.ts';
import { listenOnFreePort } from '../listen-on-free-port.ts';
import { describeInBrowser, openPage, screenshot } from './browser.ts';
import { compiled, drawDocument, useViewSite } from './view-page.ts';

const listed = (count: number, item: (index: number) => string | number): string =>
  JSON.stringify(Array.from({ length: count }, (_, index) => item(index)));

/** Runs a function body with the root of the document. Passed as text, because this file is not compiled for a browser. */
const inRoot = <Result>(page: Page, body: string): Promise<Result> =>
  page.evaluate<Result>(`((root) => { ${body} })(document.querySelector('tessera-ui').shadowRoot)`);

const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

describeInBrowser('reading an answer', () => {
  const view = useViewSite();

  const draw = async (blocks: readonly string[], width = 800, more: BrowserContextOptions = {}): Promise<Page> =>
    (await drawDocument(view.browser, view.site.url, blocks, { viewport: { width, height: 700 }, ...more })).page;

  test.each([
    ['PieChart(["Rent", "Food"], [1200.5, 300.125])', [0.75, 0.5], '1,200.5 · 80%', '300.125 · 20%'],
    ['PieChart(["Rent", "Food"], [1200.5, 300.125], "donut")', [0.95, 0.5], '1,200.5 · 80%', '300.125 · 20%'],
    ['RadialChart(["Rent", "Food"], [1200.5, 300.125])', [0.5, 0.05], '1,200.5', '300.125'],
    ['SingleStackedBarChart(["Rent", "Food"], [1200.5, 300.125])', [0.1, 0.5], '1,200.5 · 80%', '300.125 · 20%'],
  ] as const)('shows exact values by mouse, key and touch: %s', async (chart, [x, y], first, second) => {
    for (const width of [800, 320]) {
      const page = await draw([chart], width, { hasTouch: true });
      const plot = page.getByRole('group', { name: /arrow keys/ });
      const tooltip = page.locator('.tooltip');
      const box = await plot.boundingBox();
      if (box === null) throw new Error('The plot is not drawn.');
      const place = { x: box.width * x, y: box.height * y };
      const expectTooltip = async (name: string, value: string): Promise<void> => {
        await expect
          .poll(() => tooltip.innerText())
          .toMatch(new RegExp(`^${name}\\s+${value.replaceAll('.', '\\.')}$`));
        expect(
          await inRoot(
            page,
            `const [card, tip] = ['.card', '.tooltip'].map((name) => root.querySelector(name).getBoundingClientRect());
             return tip.left >= card.left && tip.right <= card.right;`,
          ),
        ).toBe(true);
      };
      await plot.hover({ position: place });
      await expectTooltip('Rent', first);
      await screenshot(page, `tooltip-${chart.slice(0, 6)}-${width}`);
      await page.mouse.move(0, 0);
      await tooltip.waitFor({ state: 'detached' });
      await plot.focus();
      await expectTooltip('Rent', first);
      await page.keyboard.press('ArrowRight');
      await expectTooltip('Food', second);
      await page.keyboard.press('Escape');
      await tooltip.waitFor({ state: 'detached' });
      await page.touchscreen.tap(box.x + place.x, box.y + place.y);
      await expectTooltip('Rent', first);
      await page.context().close();
    }
  });

  test('the table of a chart says how many rows are left out', async () => {
    const page = await draw([
      `LineChart(${listed(1500, (index) => `Place ${index}`)}, [Series("S", ${listed(1500, (index) => index)})])`,
    ]);
    await page.getByText('Show as table').click();
    await page.getByText('And 500 more.').waitFor();
    expect(await page.locator('.chart-data tr').count()).toBe(1001);
    await page.context().close();
  });

  const everyPlace = [
    `Table([Col("Name", ${listed(60, (index) => `Row ${index + 1}`)})])`,
    'Tabs([TabItem("a", "Tab one", [TextContent("In tab one")]), TabItem("b", "Tab two", [TextContent("In tab two")])])',
    'SectionBlock([SectionItem("a", "One", [TextContent("In section one")]), SectionItem("b", "Two", [TextContent("In section two")])])',
    'Accordion([AccordionItem("a", "One", [TextContent("In fold one")]), AccordionItem("b", "Two", [TextContent("In fold two")])])',
    'Dialog("Terms", [TextContent("In the dialog")])',
    `Table([Col("Text", ["${'A long text in a cell. '.repeat(20)}The end."]), Col("Other", ["${'More words. '.repeat(20)}"])])`,
  ];
  const places = 'tab one,tab two,section one,section two,fold one,fold two,the dialog';
  const onPaper = [
    ...places.split(',').map((place) => `In ${place}`),
    'Row 1',
    'Row 60',
    expect.stringMatching(/The end\.$/),
  ];
  /** The texts that are visible and not cut off. */
  const visibleTexts = `[...root.querySelectorAll('.text, .cell')]
    .filter((one) => one.checkVisibility() && one.clientHeight > 0 && one.scrollHeight <= one.clientHeight + 1)
    .map((one) => one.textContent)`;

  test('all rows, tabs, sections and dialogs are printed', async () => {
    const page = await draw(everyPlace);
    await page.evaluate(`addEventListener('beforeprint', () => {
      window.rows = document.querySelector('tessera-ui').shadowRoot.querySelectorAll('tbody tr').length;
    })`);
    await page.pdf();
    expect(await page.evaluate('rows')).toBe(61);
    // Afterwards the page is as before.
    await expect.poll(() => page.locator('tbody tr').count()).toBe(26);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await expect.poll(() => page.locator('tbody tr').count()).toBe(61);
    await page.setViewportSize({ width: 800, height: 3600 });
    await screenshot(page, 'print');
    const printed = await inRoot<readonly string[]>(page, `return ${visibleTexts}`);
    expect(printed).toEqual(expect.arrayContaining(onPaper));
    expect(await page.getByText('1–25 of 60').count()).toBe(0);
    await page.context().close();
  });

  test('all rows, tabs, sections and dialogs of static HTML are printed', async () => {
    // The build, which has the style.
    const built = new URL('../../dist/view/render-to-html.js', import.meta.url).href;
    // What the file exports.
    const { renderToHtml } = (await import(/* @vite-ignore */ built)) as BuiltRenderer;
    const { page } = await openPage(view.browser, 'data:text/html,', { viewport: { width: 800, height: 700 } });
    await page.setContent(renderToHtml(compiled(everyPlace)));
    await page.emulateMedia({ media: 'print' });
    const printed = await page.evaluate<readonly string[]>(`((root) => ${visibleTexts})(document)`);
    expect(printed).toEqual(expect.arrayContaining(onPaper));
    await page.context().close();
  });

  test('lines and spaces are kept where they carry meaning, and texts wrap', async () => {
    const long = 'A sentence that is long enough to wrap.  And another one. '.repeat(4).trim();
    const page = await draw(
      [
        'TextContent("Tea:      3.20\\nCoffee:   4.10")',
        'TextContent("Keep `a   b` as **it**   is")',
        `TextContent("${long}")`,
        'Table([Col("Code", ["A   1", "First\\nsecond"])])',
      ],
      320,
    );
    const [aligned, code, wrapped] = await page.locator('.text').all();
    expect(await aligned?.innerText()).toBe('Tea:      3.20\nCoffee:   4.10');
    const starts = await inRoot<readonly number[]>(
      page,
      `const text = root.querySelector('.text').firstChild;
       return ['3.20', '4.10'].map((figure) => {
         const range = document.createRange();
         range.setStart(text, text.data.indexOf(figure));
         range.setEnd(text, text.data.indexOf(figure) + 1);
         return Math.round(range.getBoundingClientRect().left);
       });`,
    );
    expect(starts[0]).toBe(starts[1]);
    expect(await code?.innerText()).toBe('Keep a   b as it   is');
    expect((await wrapped?.boundingBox())?.height).toBeGreaterThan(80);
    expect(await page.locator('td .cell').allInnerTexts()).toEqual(['A   1', 'First\nsecond']);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await screenshot(page, 'spaces');
    await page.context().close();
  });

  test('a table is copied as CSV that a spreadsheet reads back, without formulas', async () => {
    const cells = ['He said "no"', 'a, b', 'first\nsecond', '=1+1', '-12', '@SUM(A1)'];
    const page = await draw([`Table([Col("Text, quoted", ${JSON.stringify(cells)}), Col("N", [1, 2, 3, 4, 5, 6])])`]);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy as CSV' }).click();
    await page.getByText('Copied').waitFor();
    const rows = ['"Text, quoted",N', '"He said ""no""",1', '"a, b",2', '"first\nsecond",3'];
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied.split('\r\n')).toEqual([...rows, "'=1+1,4", '-12,5', "'@SUM(A1),6"]);
    await page.context().close();
  });

  test('a table of 200 rows and 20 columns is fluent, and its header stays', async () => {
    const columns = Array.from({ length: 20 }, (_, column) =>
      column % 2 === 0
        ? `Col("Name ${column}", ${listed(200, (row) => `Item ${row}-${column}`)})`
        : `Col("Figure ${column}", ${listed(200, (row) => (row * 7919 + column) % 1000)})`,
    );
    const page = await draw([`Table([${columns.join(', ')}])`]);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    /** The milliseconds that the main thread was busy with drawing. */
    const busy = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics');
      const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
      return 1000 * (of('ScriptDuration') + of('RecalcStyleDuration') + of('LayoutDuration'));
    };
    const costOf = async (act: () => Promise<unknown>): Promise<number> => {
      const before = await busy();
      await act();
      await page.evaluate(twoFrames);
      return (await busy()) - before;
    };
    const next = await costOf(() => page.getByRole('button', { name: 'Next rows' }).click());
    await page.getByText('26–50 of 200').waitFor();
    const sort = await costOf(() => page.getByRole('button', { name: 'Figure 1', exact: true }).click());
    await expect.poll(() => page.locator('[aria-sort=descending]').count()).toBe(1);
    const frames = 20;
    const scroll = await costOf(() =>
      inRoot(
        page,
        `return new Promise((done) => {
          let frames = 0;
          const step = () => {
            root.querySelector('.table .scroll').scrollBy(40, 20);
            if ((frames += 1) < ${frames}) requestAnimationFrame(step);
            else done();
          };
          step();
        });`,
      ),
    );
    if (process.env['DEBUG_COSTS']) console.log({ next, sort, scroll });
    expect(next).toBeLessThan(100);
    expect(sort).toBeLessThan(100);
    expect(scroll / frames).toBeLessThan(8);
    const { isWide, gap, isOver } = await inRoot<{ isWide: boolean; gap: number; isOver: boolean }>(
      page,
      `const scroll = root.querySelector('.table .scroll');
       const [frame, head] = [scroll, root.querySelector('th')].map((one) => one.getBoundingClientRect());
       const top = root.elementFromPoint(frame.left + 40, frame.top + 10);
       return { isWide: scroll.scrollWidth > 2 * scroll.clientWidth, gap: head.top - frame.top, isOver: top.closest('th') !== null };`,
    );
    expect(isWide).toBe(true);
    expect(Math.abs(gap)).toBeLessThan(1);
    expect(isOver).toBe(true);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.context().close();
  });

  test.each([
    ['reduce', '1', 0.002],
    ['no-preference', 'infinite', 2],
  ] as const)('motion: %s', async (reducedMotion, count, longest) => {
    const { page } = await openPage(view.browser, view.site.url, { reducedMotion });
    await page.evaluate(
      "{ document.querySelector('tessera-ui').stream = (async function* () { await new Promise(() => {}); })(); }",
    );
    await page.locator('.waiting').waitFor();
    const style = await inRoot<{ count: string; duration: number }>(
      page,
      `const style = getComputedStyle(root.querySelector('.waiting i'));
       return { count: style.animationIterationCount, duration: parseFloat(style.animationDuration) };`,
    );
    expect(style.count).toBe(count);
    expect(style.duration).toBeLessThanOrEqual(longest);
    await page.context().close();
  });

  test('the hash in /tessera-ui.json is that of the file that /tessera-ui.js loads, and loads it as in the docs', async () => {
    const { path, integrity } = (await (await fetch(`${view.service.url}/tessera-ui.json`)).json()) as {
      path: string;
      integrity: string;
    };
    const response = await fetch(view.service.url + path);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(integrity).toBe(`sha384-${createHash('sha384').update(bytes).digest('base64')}`);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await (await fetch(`${view.service.url}/tessera-ui.js`)).text()).toContain(path);
    const docs = readFileSync('docs/renderer.md', 'utf8');
    const [script = ''] = /<script type="module" src="[^"]*\/assets\/[^>]*><\/script>/.exec(docs) ?? [];
    const tag = script
      .replace(/src="[^"]*"/, `src="${view.service.url}${path}"`)
      .replace(/integrity="[^"]*"/, `integrity="${integrity}"`);
    const isDefined = async (html: string): Promise<boolean> => {
      const server = createServer((_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end(`<!doctype html><link rel="icon" href="data:,">${html}<tessera-ui></tessera-ui>`);
      });
      const port = await listenOnFreePort(server);
      const { page } = await openPage(view.browser, `http://127.0.0.1:${port}/`);
      const isLoaded = await page.evaluate<boolean>("customElements.get('tessera-ui') !== undefined");
      await page.context().close();
      server.close();
      return isLoaded;
    };
    expect(await isDefined(tag)).toBe(true);
    expect(await isDefined(tag.replace('sha384-', 'sha384-A'))).toBe(false);
  });
});
