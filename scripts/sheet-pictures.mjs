// Takes docs/images/renderer/{components,answers}-{dark,phone,arabic}-N.png: all components and ten whole answers, side
// by side, drawn by <tessera-ui> in Chromium. Run it manually when the renderer changes; names as arguments, such as
// components-dark, select sheets.
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';
import { launchBrowser, servePage, settings } from './picture-browser.mjs';

await ensureInstalled({ development: true });
await ensureBuilt();
const { pictured } = await import('./catalog-pages.mjs');
const { answers, answerTo } = await import('./picture-answers.mjs');

/** Words of everyday Arabic, which take the place of the words of a document. */
const words =
  'اليوم العمل الكتاب المدينة البيت الطريق السوق القهوة الشاي الصباح المساء الرحلة الفريق المشروع التقرير الطلب السعر الكمية العميل المنتج الخدمة الحالة الوقت الموعد الرسالة الصورة اللون الحجم النتيجة السؤال الجواب الفكرة الخطة المهمة القائمة الصفحة'.split(
    ' ',
  );

/** Members that are not text of the document: names of fields, codes, addresses and the words of enums. */
const codes = new Set(
  (
    'component name value defaultValue language codeString src url href icon variant type format unit trend size gap ' +
    'direction align justify inputType sort action date min max state rules layout alignment change loading fit aspect'
  ).split(' '),
);

/**
 * The document with Arabic words: equal words stay equal, and figures, marks and addresses stay as they are.
 * @param {unknown} value
 * @param {string} [key]
 * @returns {unknown}
 */
function inArabic(value, key = '') {
  if (typeof value === 'string') {
    if (codes.has(key) || /^(?:data:|mailto:|tel:)|^\d{4}-/.test(value)) return value;
    return value.replaceAll(/https?:[^\s)]+|(?<![\d\p{L}])\p{L}[\p{L}'’-]+(?!\d)/gu, (word) => {
      if (word.startsWith('http')) return word;
      let sum = 0;
      for (const char of word.toLowerCase()) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973;
      return words[sum % words.length] ?? word;
    });
  }
  if (Array.isArray(value)) return value.map((item) => inArabic(item, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inArabic(member, name)]));
}

const componentDocuments = [...new Set(pictured().map(({ content }) => content))];
const answerDocuments = await Promise.all(answers.map(answerTo));
/** @param {string} content */
const translated = (content) => JSON.stringify(inArabic(JSON.parse(content)));

const columns = { wide: 520, phone: 320 };
/** Documents on a sheet: a picture of more would be too large for a page. */
const perSheet = { components: 18, answers: 5 };

/**
 * @typedef {{ readonly mode: string, readonly width: number, readonly options: object, readonly change?: (content:
 * string) => string }} Mode
 */
/** @type {readonly Mode[]} */
const modes = [
  { mode: 'dark', width: columns.wide, options: { colorScheme: 'dark' } },
  { mode: 'phone', width: columns.phone, options: { colorScheme: 'light', hasTouch: true } },
  { mode: 'arabic', width: columns.wide, options: { colorScheme: 'light' }, change: translated },
];

const folder = join(root, 'docs/images/renderer');
mkdirSync(folder, { recursive: true });
const server = await servePage(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Documents</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<style>
  body { margin: 0; padding: 16px; color-scheme: light dark; background: light-dark(#fafaf9, #0c0a09); }
  main { display: flex; gap: 16px; align-items: flex-start; }
  main > div { display: flex; flex-direction: column; gap: 16px; }
</style>
<main></main><script type="module" src="/tessera-ui.js"></script></html>`);
const browser = await launchBrowser();
const problems = [];

/**
 * @param {string} name
 * @param {Mode} mode
 * @param {readonly string[]} documents
 */
async function takeSheet(name, { width, options }, documents) {
  const count = width === columns.phone ? 4 : 3;
  const viewport = { width: 32 + count * width + (count - 1) * 16, height: 900 };
  const context = await browser.newContext({ ...settings, ...options, viewport });
  const tab = await context.newPage();
  tab.on('pageerror', (error) => problems.push(`${name}: ${error}`));
  await tab.goto(server.address);
  await tab.evaluate(() => customElements.whenDefined('tessera-ui').then(() => document.fonts.ready));
  await tab.evaluate(
    async ({ texts, columnCount, columnWidth }) => {
      const main = /** @type {HTMLElement} */ (document.querySelector('main'));
      const places = Array.from({ length: columnCount }, () => {
        const column = document.createElement('div');
        column.style.width = `${columnWidth}px`;
        main.append(column);
        return column;
      });
      for (const text of texts) {
        const element = document.createElement('tessera-ui');
        // Each document goes to the shortest column so far.
        const heights = places.map((place) => place.offsetHeight);
        places[heights.indexOf(Math.min(...heights))]?.append(element);
        Object.assign(element, { document: text });
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    },
    { texts: documents, columnCount: count, columnWidth: width },
  );
  const height = await tab.evaluate(() => document.documentElement.scrollHeight);
  await tab.setViewportSize({ ...viewport, height });
  // Charts, icons and what was below the view are drawn now.
  await tab.waitForTimeout(1500);
  const path = join(folder, `${name}.png`);
  await tab.screenshot({ path, fullPage: true, animations: 'disabled' });
  console.log(`${name}.png ${(statSync(path).size / 1024).toFixed(1)} KB`);
  await context.close();
}

const wanted = process.argv.slice(2);
for (const mode of modes) {
  const kinds = /** @type {const} */ ([
    ['components', componentDocuments],
    ['answers', answerDocuments],
  ]);
  for (const [kind, documents] of kinds) {
    if (wanted.length > 0 && !wanted.includes(`${kind}-${mode.mode}`)) continue;
    const shown = documents.map(mode.change ?? ((content) => content));
    for (let from = 0, number = 1; from < shown.length; from += perSheet[kind], number += 1)
      await takeSheet(`${kind}-${mode.mode}-${number}`, mode, shown.slice(from, from + perSheet[kind]));
  }
}
await browser.close();
server.close();
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
