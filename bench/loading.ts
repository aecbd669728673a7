// How long the playground takes to load on a slow phone: Fast 3G as in Chromium's developer tools, a CPU slowed four
// times.
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from 'playwright-core';
import { median, round, type Bench } from './bench.ts';
import { startTessera, startUpstream, stop } from './target.ts';

const fast3G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const rounds = 5;

/** Sums the layout shifts that no input has caused. */
const watchShift = `window.shift = 0; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });`;

const isReady = (page: Page): Promise<void> => page.locator('[role="combobox"]:enabled').first().waitFor();

async function slowLoad(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', fast3G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(address);
  await isReady(page);
  // Evaluated in the page, whose clock begins with the navigation.
  const times = (await page.evaluate(`({
    paint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    usable: performance.getEntriesByName('usable')[0].startTime,
  })`)) as { paint: number; usable: number };
  await context.close();
  return times;
}

/** The size of all that is fetched until the page is idle: gzipped, except for fonts. */
async function sizeOfFirstLoad(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => bodies.push(response.body()));
  await page.goto(address, { waitUntil: 'networkidle' });
  const sizes = (await Promise.all(bodies)).map((body) => Math.min(body.length, gzipSync(body, { level: 9 }).length));
  await context.close();
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function shiftOfSession(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(watchShift);
  await page.goto(address);
  await isReady(page);
  for (const name of ['A spreadsheet', 'A report', 'An API reply']) {
    await page.getByRole('button', { name: 'New conversation' }).first().click();
    await page.getByRole('button', { name }).click();
    await page.locator('.reply-foot').waitFor();
  }
  const before = await page.evaluate<number>('window.shift');
  await page.reload();
  await page.locator('tessera-ui .card').waitFor();
  const after = await page.evaluate<number>('window.shift');
  await context.close();
  return before + after;
}

export const loading: Bench = {
  name: 'loading',
  purpose: 'the playground on Fast 3G with a CPU slowed four times',
  async run() {
    const upstream = await startUpstream();
    const target = await startTessera(upstream);
    const token = (target.headers['authorization'] ?? '').replace('Bearer ', '');
    const address = `${new URL(target.url).origin}/?token=${encodeURIComponent(token)}`;
    const browser = await chromium.launch({
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    const times = [];
    for (let at = 0; at < rounds; at += 1) times.push(await slowLoad(browser, address));
    const size = await sizeOfFirstLoad(browser, address);
    const shift = await shiftOfSession(browser, address);
    await browser.close();
    stop([target, upstream]);
    return {
      'first load, gzip (KB)': round(size / 1000, 1),
      'first paint (s)': round(median(times.map(({ paint }) => paint)) / 1000),
      'usable (s)': round(median(times.map(({ usable }) => usable)) / 1000),
      'layout shift of a session': round(shift, 4),
    };
  },
};
