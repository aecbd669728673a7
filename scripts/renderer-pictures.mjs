// Takes docs/images/renderer/*.png: two documents in all colours and sizes, and ten answers of the built-in model to
// messages of its golden cases, drawn by <tessera-ui> in Chromium. Run it manually when the renderer changes; names as
// arguments select pictures.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';
import { launchBrowser, servePage, settings } from './picture-browser.mjs';

await ensureInstalled({ development: true });
await ensureBuilt();
const { answers, answerTo, compiled } = await import('./picture-answers.mjs');

const sales = `root = Card([
  CardHeader("Sales in the first half", "January to June, all regions"),
  TextContent("Revenue grew by **12%** against last year. The north did best; the south lost some of its regular customers."),
  Stats([Stat("Revenue", 3130250, "EUR", "+12%", "up"), Stat("Orders", 10881, null, "+4%", "up"), Stat("Returns", 2.1, "%", "-0.3 points", "down", null, true)]),
  LineChart(["2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-06"], [
    Series("North", [182000, 194000, 201000, 188000, 224000, 247000]),
    Series("South", [151000, 149000, 158000, 142000, 139000, 144000])
  ], "linear", null, "Euro"),
  Table([
    Col("Region", ["North", "South", "West"]),
    Col("Revenue", [1236000, 883000, 1011250]),
    Col("Orders", [4120, 3084, 3677]),
    Col("State", [Tag("On target", null, null, "success"), Tag("Behind", null, null, "danger"), Tag("On target", null, null, "success")])
  ]),
  Callout("warning", "Two figures are estimates", "May and June in the **south** are not final."),
  PieChart(["Web", "Phone", "Shop"], [54, 31, 15], "donut"),
  FollowUpBlock([FollowUpItem("Break it down by product"), FollowUpItem("Compare with last year")])
])`;

const arabic = `root = Card([
  CardHeader("لوحة المبيعات", "الربع الأول 2026"),
  Stats([Stat("الإيرادات", 48200, "SAR", "+12%", "up"), Stat("الطلبات", 1310, null, "-3%", "down")]),
  HorizontalBarChart(["الرياض", "جدة", "المدينة المنورة"], [Series("المبيعات", [120, 84, 61])]),
  Table([
    Col("المنتج", ["شاي أخضر", "قهوة", "تمر"]),
    Col("الكمية", [120, 80, 45]),
    Col("الحالة", [Tag("متوفر", null, null, "success"), Tag("قليل", null, null, "warning"), Tag("نفد", null, null, "danger")])
  ]),
  Steps([StepsItem("افتح الصندوق", "اقرأ **التعليمات**."), StepsItem("شغّل الجهاز", "انتظر دقيقة.")])
])`;

const wide = { viewport: { width: 800, height: 300 }, colorScheme: 'light' };
const phone = { viewport: { width: 375, height: 300 }, colorScheme: 'light', isMobile: true, hasTouch: true };
/** @type {readonly (readonly [name: string, options: object, content: () => string | Promise<string>])[]} */
const pictures = [
  ['light', wide, () => compiled(sales)],
  ['dark', { ...wide, colorScheme: 'dark' }, () => compiled(sales)],
  ['phone', phone, () => compiled(sales)],
  ['arabic', wide, () => compiled(arabic)],
  ...answers.map((name) => /** @type {const} */ ([`answer-${name}`, wide, () => answerTo(name)])),
];

const folder = join(root, 'docs/images/renderer');
mkdirSync(folder, { recursive: true });
const server = await servePage(`<!doctype html><html lang="en"><meta charset="utf-8"><title>One document</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<style>body { margin: 0; padding: 16px; color-scheme: light dark; background: light-dark(#fafaf9, #0c0a09); }</style>
<tessera-ui></tessera-ui><script type="module" src="/tessera-ui.js"></script></html>`);
const browser = await launchBrowser();
const problems = [];
const wanted = process.argv.slice(2);
for (const [name, options, content] of pictures) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const context = await browser.newContext({ ...settings, ...options });
  const tab = await context.newPage();
  tab.on('pageerror', (error) => problems.push(`${name}: ${error}`));
  await tab.goto(server.address);
  await tab.evaluate(() => customElements.whenDefined('tessera-ui').then(() => document.fonts.ready));
  await tab.evaluate(
    (text) => {
      Object.assign(document.querySelector('tessera-ui') ?? {}, { document: text });
    },
    await content(),
  );
  await tab.locator('.tessera .card').first().waitFor();
  // Charts and icons are loaded with the first one, and what is below the view is drawn when it comes into it.
  await tab.waitForTimeout(500);
  const height = await tab.evaluate(() => document.documentElement.scrollHeight);
  await tab.setViewportSize({ ...options.viewport, height: Math.ceil(height) });
  await tab.waitForTimeout(700);
  await tab.screenshot({ path: join(folder, `${name}.png`), fullPage: true, animations: 'disabled' });
  console.log(name);
  await context.close();
}
await browser.close();
server.close();
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
