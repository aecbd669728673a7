// Takes docs/images/playground.png, which README.md shows, and docs/images/playground/*.png: states of the playground in
// Chromium, on the built-in model. Run it manually when the page changes; names as arguments select pictures.
import { mkdirSync, mkdtempSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';
import { launchBrowser, settings } from './picture-browser.mjs';

await ensureInstalled({ development: true });
await ensureBuilt();

const folder = join(root, 'docs/images/playground');
mkdirSync(folder, { recursive: true });
const child = spawn(process.execPath, [join(root, 'dist/cli/main.js'), 'serve'], {
  env: {
    PATH: process.env.PATH,
    TESSERA_PORT: '0',
    TESSERA_API_KEYS: 'picture-key',
    TESSERA_LOG_LEVEL: 'silent',
    TESSERA_DATA_DIR: mkdtempSync(join(tmpdir(), 'tessera-pictures-')),
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let said = '';
const port = await new Promise((resolve) => {
  child.stdout.on('data', (piece) => {
    said += piece;
    const found = /127\.0\.0\.1:(\d+)/.exec(said)?.[1];
    if (found !== undefined) resolve(found);
  });
});
const address = `http://127.0.0.1:${port}/?token=picture-key`;

const browser = await launchBrowser();
const wanted = process.argv.slice(2);

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/**
 * @param {string} name
 * @param {import('playwright-core').BrowserContextOptions} options
 * @param {(page: import('playwright-core').Page) => Promise<void>} act
 */
async function take(name, options, act, path = join(folder, `${name}.png`)) {
  if (wanted.length > 0 && !wanted.includes(name)) return;
  const context = await browser.newContext({ ...settings, ...options });
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('[role="combobox"]:enabled').first().waitFor();
  await act(page);
  await page.evaluate(() => document.fonts.ready);
  // Charts are loaded with the first one.
  await page.waitForTimeout(700);
  await page.screenshot({ path, animations: 'disabled' });
  console.log(name);
  await context.close();
}

const example = (title) => async (page) => {
  await page.getByRole('button', { name: title }).click();
  await page.locator('.reply-foot').last().waitFor();
};
const panel = (tab) => async (page) => {
  await page.getByRole('button', { name: 'Setup and inspector' }).click();
  await page.getByRole('tab', { name: tab }).click();
};
const both = (one, other) => async (page) => {
  await one(page);
  await other(page);
};

const sheet = example('A spreadsheet');
/** @type {readonly (readonly [name: string, act: (page: import("playwright-core").Page) => Promise<void>])[]} */
const states = [
  ['welcome', async () => {}],
  ['answer', sheet],
  ['inspector', both(sheet, panel('Document'))],
  ['frames', both(sheet, panel('Frames'))],
  ['code', both(sheet, panel('Code'))],
  ['setup', both(sheet, panel('Setup'))],
  ['theme', both(sheet, panel('Theme'))],
  ['form', example('A form')],
  ['report', example('A report')],
  ['shares', example('Parts of a whole')],
  ['figures', example('An API reply')],
  ['tool', example('A tool')],
];
for (const [name, act] of states) {
  await take(`${name}-light`, { ...desktop, colorScheme: 'light' }, act);
  await take(`${name}-dark`, { ...desktop, colorScheme: 'dark' }, act);
}
for (const [name, act] of states.slice(0, 3)) await take(`${name}-phone`, { ...phone, colorScheme: 'light' }, act);
await take('phone-dark', { ...phone, colorScheme: 'dark' }, example('A spreadsheet'));
await take('narrow', { ...phone, viewport: { width: 320, height: 640 } }, example('Parts of a whole'));
await take('arabic', desktop, async (page) => {
  await page.getByLabel('Message', { exact: true }).fill('الشهر,المبيعات\nيناير,120\nفبراير,135\nمارس,160');
  await page.keyboard.press('Enter');
  await page.locator('.reply-foot').last().waitFor();
});
await take('stopped', desktop, async (page) => {
  // The network fails in the middle.
  await page.route('**/chat/completions', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: '{"component":{"component":"Card","props":{"children":[{"component":"CardHeader","props":{"title":"Revenue in the first half"}},{"component":"TextContent","props":{"text":"It grew by 12% against last year, and the north' } }] })}\n\n`,
    }),
  );
  await page.getByLabel('Message', { exact: true }).fill('How was the first half?');
  await page.keyboard.press('Enter');
  await page.locator('.reply-foot').last().waitFor();
});
await take('countdown', desktop, async (page) => {
  await page.route('**/chat/completions', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '24' },
      contentType: 'application/json',
      body: JSON.stringify({ error: { message: 'Too many requests.', code: 'rate_limit_exceeded' } }),
    }),
  );
  await page.getByLabel('Message', { exact: true }).fill('How was the first half?');
  await page.keyboard.press('Enter');
  await page.locator('.countdown').waitFor();
});
await take(
  'README',
  { viewport: { width: 1440, height: 860 }, colorScheme: 'light' },
  both(sheet, panel('Document')),
  join(root, 'docs/images/playground.png'),
);
await browser.close();
child.kill();
