// How <tessera-ui> lays out awkward content in Chromium: long names, many series, large and tiny numbers, phones.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { components } from '../../src/ui/components/index.ts';
import { describeInBrowser, screenshot } from './browser.ts';
import { drawDocument, useViewSite } from './view-page.ts';

const listed = (count: number, item: (index: number) => string | number): string =>
  JSON.stringify(Array.from({ length: count }, (_, index) => item(index)));

const manySeries = (count: number, values: (index: number) => string): string =>
  `[${Array.from({ length: count }, (_, index) => `Series("Business unit ${index + 1}", ${values(index)})`).join(', ')}]`;

const charts = [
  'BarChart(["Q1", "Q2", "Q3", "Q4"], [Series("Revenue", [19800, 15100, 14200, 12500])])',
  'BarChart(["Oslo", "Bergen", "Trondheim", "Stavanger"], [Series("People", [717710, 291940, 214565, 149048])])',
  'BarChart(["A", "B", "C", "D"], [Series("Profit", [-3.2, 4.5, -1.1, 6.8])], null, null, "M EUR")',
  `BarChart(${listed(40, (index) => `Item ${index + 1}`)}, [Series("Count", ${listed(40, (index) => (index * 37) % 90)})])`,
  'BarChart(["Customer acquisition and onboarding", "Infrastructure and operations", "Research", "Legal obligations"], [Series("Spend", [120000, 340000, 220000, 40000])])',
  `BarChart(["2024", "2025"], ${manySeries(12, (index) => `[${index + 1}, ${12 - index}]`)})`,
  'HorizontalBarChart(["United States of America", "Donaudampfschifffahrtsgesellschaft", "Peru"], [Series("Population", [331000000, -89500000, 12])])',
  'LineChart(["2026-01", "2026-02", "2026-03", "2026-04"], [Series("North", [182, 194, 201, 188]), Series("South", [181, 193, 200, 187]), Series("West", [180, 192, 199, 186])], "linear", null, "Euro")',
  `LineChart(${listed(500, (index) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10))}, [Series("Visitors", ${listed(500, (index) => 1000 + index)}), Series("Orders", ${listed(500, (index) => 300 + index)})])`,
  'LineChart(["W1", "W2", "W3", "W4"], [Series("Uptime", [99.91, 99.95, 99.89, 99.97])], null, "Week", "%")',
  'AreaChart(["a", "b", "c"], [Series("Tiny", [0.0003, 0.0001, 0.00072]), Series("None", [0, 0, 0])])',
  'ScatterChart([ScatterSeries("Flats", [Point(45, 210000), Point(120, 560000)])], "Area in m²", "Price in EUR")',
  'PieChart(["Rent", "Leisure and entertainment subscriptions"], [1234567.5, 120.25], "donut")',
  'PieChart(["A", "B"], [0, 0], "donut")',
  `SingleStackedBarChart(${listed(12, (index) => `Part ${index}`)}, ${listed(12, (index) => 40 - 3 * index)})`,
  'RadarChart(["Customer satisfaction score", "Time to resolution", "Knowledge base coverage", "Cost", "Reach", "Trust"], [Series("2025", [80, 62, 55, 70, 91, 44])])',
];

/** Texts of one chart that are over each other, and texts that leave the card. Passed as text: not compiled for a browser. */
const collisions = `(() => {
  const root = document.querySelector('tessera-ui').shadowRoot;
  const card = root.querySelector('.card').getBoundingClientRect();
  return [...root.querySelectorAll('.chart')].flatMap((chart) => {
    const texts = [...chart.querySelectorAll('svg text')]
      .map((text) => ({ words: text.textContent, box: text.getBoundingClientRect() }))
      .filter(({ words }) => words.trim() !== '');
    return texts.flatMap(({ words, box }, index) => [
      ...(box.left < card.left || box.right > card.right ? ['outside the card: ' + words] : []),
      ...texts.slice(index + 1)
        .filter(({ box: other }) => Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
          Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 4)
        .map((other) => words + ' over ' + other.words),
    ]);
  });
})()`;

const statHeights =
  "[...document.querySelector('tessera-ui').shadowRoot.querySelectorAll('.stat-value')].map((one) => one.clientHeight)";

describeInBrowser('the layout of <tessera-ui>', () => {
  const view = useViewSite();

  async function draw(blocks: readonly string[], width: number, media: BrowserContextOptions = {}): Promise<Page> {
    const { page } = await drawDocument(view.browser, view.site.url, blocks, {
      viewport: { width, height: 700 },
      ...media,
    });
    return page;
  }

  test.each([320, 390, 560, 800])('chart labels neither overlap nor leave the card, at %i px', async (width) => {
    const page = await draw(charts, width);
    await screenshot(page, `layout-charts-${width}`);
    expect(await page.evaluate(collisions)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.context().close();
  });

  const manyDays = (count: number): string =>
    `LineChart(${listed(count, (index) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10))}, [Series("Visitors", ${listed(count, (index) => 1000 + ((index * 37) % 400))})])`;

  test.each([320, 800])('a line of 500 values is one sharp path, at %i px', async (width) => {
    const page = await draw([manyDays(500)], width);
    await screenshot(page, `layout-500-${width}`);
    const path = await page.locator('path.line').getAttribute('d');
    expect(await page.locator('path.line').count()).toBe(1);
    expect(path?.match(/[LM]/g)).toHaveLength(500);
    // A mark for each value would be a band.
    expect(await page.locator('circle.dot').count()).toBe(0);
    const labels = await page.locator('svg .tick').allTextContents();
    expect(labels.length).toBeGreaterThan(6);
    expect(labels.length).toBeLessThan(16);
    expect(await page.evaluate(collisions)).toEqual([]);
    await page.context().close();
  });

  test('the text of every chart is 12 pixels or larger, and its drawing is not scaled, at 320 px', async () => {
    const examples = components.flatMap(({ group, example }) =>
      group === 'chart' && /^\w+Chart\(/.test(example) ? [example] : [],
    );
    const page = await draw([...charts, ...examples], 320);
    // A chart that was never in view has no size yet.
    await page.evaluate(`{
      const found = document.querySelector('tessera-ui').shadowRoot.querySelectorAll('.finished');
      for (const block of found) block.style.contentVisibility = 'visible';
    }`);
    await page.evaluate('new Promise((done) => setTimeout(() => requestAnimationFrame(done), 300))');
    // Passed as text, because this file is not compiled for a browser.
    const found = await page.evaluate<readonly string[]>(`(() => {
      const root = document.querySelector('tessera-ui').shadowRoot;
      const texts = [...root.querySelectorAll('.chart svg text')].map((text) => [
        'text of ' + (parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a).toFixed(1) + ' px: ' + text.textContent,
        parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a,
      ]);
      const drawings = [...root.querySelectorAll('.chart svg')].filter((svg) => Math.abs(svg.getScreenCTM().a - 1) > 0.001);
      return [...texts.filter(([, size]) => size < 11.9).map(([words]) => words), ...drawings.map((svg) => 'scaled: ' + svg.ariaLabel)];
    })()`);
    expect(found).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.context().close();
  });

  test('an unknown icon leaves no gap', async () => {
    const page = await draw(['Tag("In stock")', 'Tag("In stock", "no-such-icon")', 'Tag("In stock", "truck")'], 800);
    await expect.poll(() => page.locator('.tag svg path').count()).toBe(1);
    const widths: number[] = [];
    for (const tag of await page.locator('.tag').all()) widths.push((await tag.boundingBox())?.width ?? 0);
    const [plain = 0, unknown, known] = widths;
    expect(unknown).toBe(plain);
    expect(known).toBeGreaterThan(plain);
    await page.context().close();
  });

  test('lines are labeled at their ends if there is room, otherwise in a legend', async () => {
    const lines = charts.filter((chart) => chart.startsWith('LineChart') && chart.includes('"West"'));
    const shown = async (width: number) => {
      const page = await draw(lines, width);
      const counts = [await page.locator('.end-label').count(), await page.locator('.legend > li').count()];
      const height = (await page.locator('.chart').boundingBox())?.height ?? 0;
      await page.context().close();
      return { counts, height };
    };
    const [wide, narrow] = [await shown(800), await shown(390)];
    expect(wide.counts).toEqual([3, 0]);
    expect(narrow.counts).toEqual([0, 3]);
  });

  test('figures stay on one line, also on phones', async () => {
    const stats =
      'Stats([Stat("Revenue", 3130250, "EUR"), Stat("Total", 123456789012), Stat("Loss", -1234567.89), Stat("Small", 0.00001)])';
    for (const width of [320, 390, 800]) {
      const page = await draw([stats], width);
      const heights = await page.evaluate<number[]>(statHeights);
      expect(Math.max(...heights)).toBeLessThan(32);
      await page.context().close();
    }
  });

  test('if there are few bars, each has a name, also on phones', async () => {
    const page = await draw(
      ['BarChart(["Oslo", "Bergen", "Trondheim", "Stavanger"], [Series("People", [7, 3, 2, 1])])'],
      320,
    );
    const ticks = await page.locator('svg .tick').allTextContents();
    expect(ticks.filter((text) => /^(?:Oslo|Berg|Tron|Stav)/.test(text))).toHaveLength(4);
    await page.context().close();
  });

  test('two short figures are side by side, also on the narrowest phones', async () => {
    for (const width of [320, 390]) {
      const page = await draw(['Stats([Stat("Revenue", 48200, "EUR"), Stat("Response time", 184, "ms")])'], width);
      const tops = await page.evaluate<number[]>(
        "[...document.querySelector('tessera-ui').shadowRoot.querySelectorAll('.stat')].map((one) => one.getBoundingClientRect().top)",
      );
      expect(new Set(tops).size).toBe(1);
      await page.context().close();
    }
  });

  const slides = (count: number): string =>
    `Carousel([${Array.from({ length: count }, (_, index) => `[TextContent("Plan ${index + 1}", "large-heavy"), TextContent("${index * 19} € a month"), TextContent("- Unlimited projects\\n- Support by phone"), Buttons([Button("Choose")])]`).join(', ')}], "card")`;
  const widths = Array.from({ length: 57 }, (_, index) => 320 + 20 * index);
  /** For every slide the share of its width that is inside its card and its track, at any width of the window. */
  const shares = `(() => {
    const root = document.querySelector('tessera-ui').shadowRoot;
    const [card, track] = ['.card', '.track'].map((name) => root.querySelector(name).getBoundingClientRect());
    const [start, end] = [Math.max(card.left, track.left), Math.min(card.right, track.right)];
    return [...root.querySelectorAll('.slide')].map((slide) => {
      const { left, right, width } = slide.getBoundingClientRect();
      const isFull = slide.scrollWidth <= slide.clientWidth;
      return isFull ? Math.max(0, Math.min(right, end + 0.5) - Math.max(left, start - 0.5)) / width : -1;
    });
  })()`;

  test.each([2, 3, 4])('no card in a row of %i is cut off, from 320 to 1440 px', async (count) => {
    const page = await draw([slides(count)], 320);
    await page.evaluate("document.querySelector('main').style.maxWidth = 'none'");
    const cut: number[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 });
      const seen = await page.evaluate<number[]>(shares);
      expect(seen).toHaveLength(count);
      if (seen.some((share) => share < 0.99)) cut.push(width);
    }
    expect(cut).toEqual([]);
    await page.context().close();
  });

  test('the last card in view of a long row is cut off so that it shows that there are more', async () => {
    const page = await draw([slides(8)], 320);
    await page.evaluate("document.querySelector('main').style.maxWidth = 'none'");
    const hidden: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 });
      const seen = await page.evaluate<number[]>(shares);
      const last = seen.filter((share) => share > 0).at(-1) ?? 0;
      if (last < 0.15 || last > 0.85) hidden.push(`${width} px: ${seen.join(' ')}`);
    }
    expect(hidden).toEqual([]);
    await page.context().close();
  });

  test('two lists are side by side where there is room and below each other on phones', async () => {
    for (const [width, rows] of [
      [320, 2],
      [390, 2],
      [480, 1],
      [800, 1],
    ] as const) {
      const page = await draw([slides(2)], width);
      const tops = await page.evaluate<number[]>(
        "[...document.querySelector('tessera-ui').shadowRoot.querySelectorAll('.slide')].map((one) => one.getBoundingClientRect().top)",
      );
      expect(new Set(tops).size).toBe(rows);
      await page.context().close();
    }
  });

  test('the digits of a column are aligned in right-to-left text too', async () => {
    const page = await draw(['Table([Col("المدينة", ["الرياض", "جدة"]), Col("العدد", [120, 4])])'], 390);
    const rights = await page.evaluate<number[]>(
      "[...document.querySelector('tessera-ui').shadowRoot.querySelectorAll('td.number .cell')].map((one) => { const range = document.createRange(); range.selectNodeContents(one); return Math.round(range.getBoundingClientRect().right); })",
    );
    expect(new Set(rights).size).toBe(1);
    await page.context().close();
  });

  test('the thumbs of a range are above its track in both directions', async () => {
    for (const label of ['Budget', 'الميزانية']) {
      const page = await draw(
        [`Form("f", [FormControl("${label}", Slider("b", "continuous", 100, 500, null, [200, 350]))])`],
        390,
      );
      const top = await page.evaluate<string>(`(() => {
        const root = document.querySelector('tessera-ui').shadowRoot;
        const { left, top, width, height } = root.querySelector('.slider-track').getBoundingClientRect();
        const isMirrored = getComputedStyle(root.querySelector('.slider-track')).direction === 'rtl';
        const share = (200 - 100) / 400;
        const x = left + 9 + (width - 18) * (isMirrored ? 1 - share : share);
        return root.elementFromPoint(x, top + height / 2).localName;
      })()`);
      expect(top).toBe('input');
      await page.context().close();
    }
  });

  const everyControl = `Form("f", Buttons([Button("Send"), Button("Reset", null, "secondary"), Button("Help", null, "tertiary")]), [
    FormControl("Name", Input("n")), FormControl("Notes", TextArea("t")), FormControl("Size", Select("s", [SelectItem("a", "A")])),
    FormControl("When", DatePicker("d", "single")), FormControl("Volume", Slider("v", "continuous", 0, 100, null, [40])),
    FormControl("Budget", Slider("b", "continuous", 0, 500, null, [100, 350])),
    FormControl("Boxes", CheckBoxGroup("c", [CheckBoxItem("One", "", "one", true), CheckBoxItem("Two", "", "two")])),
    FormControl("Choice", RadioGroup("r", [RadioItem("A", "", "a"), RadioItem("B", "", "b")], "a")),
    FormControl("Switches", SwitchGroup("w", [SwitchItem("On", "", "on", true), SwitchItem("Off", "", "off")]))])`;
  const focused = "document.querySelector('tessera-ui').shadowRoot.activeElement";

  test.each([
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
    ['forced colours', { colorScheme: 'dark', forcedColors: 'active' }],
    ['forced light colours', { colorScheme: 'light', forcedColors: 'active' }],
  ] as const)('every control shows that it has the focus, and each state looks different: %s', async (name, media) => {
    const page = await draw([everyControl], 420, media);
    await page.setViewportSize({ width: 420, height: 1200 });
    await screenshot(page, `controls-${name.replaceAll(' ', '-')}`);
    const whole = () => page.screenshot({ caret: 'hide' });
    const pictures = new Set([String(await whole())]);
    const seen: string[] = [];
    for (let stop = 0; stop < 30; stop++) {
      await page.keyboard.press('Tab');
      const control = await page.evaluate<string>(
        `${focused} === null ? '' : [${focused}.type, ${focused}.ariaLabel ?? ''].join(' ').trim()`,
      );
      if (control === '') break;
      const picture = String(await whole());
      // Two thumbs are at the same position: their pictures differ only if the focus is drawn on the thumb.
      expect(pictures.has(picture), `${control} looks as before`).toBe(false);
      pictures.add(picture);
      seen.push(control);
      const ring = await page.evaluate<number>(
        `Math.max(...[null, '::-webkit-slider-thumb'].map((part) => { const { outlineStyle, outlineWidth } = getComputedStyle(${focused}, part); return outlineStyle === 'none' ? 0 : parseFloat(outlineWidth); }))`,
      );
      // The button in a date field has the ring of the browser.
      if (control !== 'date' && !control.startsWith('range')) expect(ring, control).toBeGreaterThanOrEqual(2);
    }
    expect(new Set(seen)).toEqual(
      new Set([
        'text',
        'textarea',
        'select-one',
        'date',
        'range',
        'range From',
        'range To',
        'checkbox',
        'radio',
        'submit',
        'button',
      ]),
    );
    await page.context().close();
  });

  test('in forced colours, the thumb of a switch that is off is visible', async () => {
    const page = await draw([everyControl], 420, { forcedColors: 'active' });
    const colours = await page.evaluate<string[]>(
      "[...document.querySelector('tessera-ui').shadowRoot.querySelectorAll('.switch')].map((one) => [getComputedStyle(one), getComputedStyle(one, '::before')].map(({ backgroundColor }) => backgroundColor)).map(([track, thumb]) => track === thumb ? 'the same' : 'different')",
    );
    expect(colours).toEqual(['different', 'different']);
    await page.context().close();
  });

  test('placeholders are written in the direction of their text', async () => {
    const page = await draw(['Form("f", [FormControl("السؤال", TextArea("q", null, "ماذا تريد أن تعرف؟"))])'], 390);
    const { bidi, align } = await page.evaluate<{ bidi: string; align: string }>(
      "(() => { const style = getComputedStyle(document.querySelector('tessera-ui').shadowRoot.querySelector('textarea'), '::placeholder'); return { bidi: style.unicodeBidi, align: style.textAlign }; })()",
    );
    expect({ bidi, align }).toEqual({ bidi: 'plaintext', align: 'start' });
    await page.context().close();
  });

  test('numbers in a column are aligned at the decimal point', async () => {
    const page = await draw(['Table([Col("Item", ["Rent", "Food"]), Col("Cost", [1200, 80.25])])'], 800);
    expect(await page.locator('td.number').allInnerTexts()).toEqual(['1,200.00', '80.25']);
    await page.context().close();
  });
});
