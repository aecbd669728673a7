// A real Chromium, watched: what a page writes to its console and where it sends requests is kept for the test.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { describe } from 'vitest';
import { loadPages, type Pages } from '../../src/server/pages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const executable = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const canRun = existsSync(executable);
/** There, nothing is skipped: what is missing fails. */
const isCi = process.env['CI'] === 'true';

export function describeInBrowser(name: string, run: () => void): void {
  if (canRun || isCi) describe(name, run);
  else describe.skip(`${name} (skipped: there is no Chromium; apt-get install chromium)`, run);
}

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: executable,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** All that a browser is sent of it, as one text. */
export function builtText(): string {
  const folder = join(root, 'dist/web');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:html|js|css)$/.test(file),
  );
  return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
}

/** The built playground; `npm test` has built it. */
export function builtPages(): Pages {
  return loadPages(join(root, 'dist/web'));
}

export interface WatchedPage {
  readonly page: Page;
  /** Errors and warnings of the console, uncaught errors, and requests that leave the loopback. */
  readonly problems: string[];
}

export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => {
    const address = request.url();
    if (!/^(?:http:\/\/127\.0\.0\.1:\d+\/|data:|blob:)/.test(address)) problems.push(`request to ${address}`);
  });
  await page.goto(url);
  return { page, problems };
}

/** There once the page has the list of models. */
export const modelPicker = (page: Page) => page.getByRole('combobox', { name: 'Model' }).and(page.locator(':enabled'));

export async function send(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

/** Settles when the last answer is whole. */
export async function answered(page: Page): Promise<void> {
  await page.locator('article[aria-label="Answer"]').last().and(page.locator('[aria-busy="false"]')).waitFor();
}

export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = join(root, '.artifacts');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string; readonly target: readonly unknown[] }[];
}

/** Findings of axe that keep people out, as readable lines. */
export async function seriousFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  // A colour half-way through its transition is nobody's colour. What never ends, such as a spinner, is not waited for.
  await page.evaluate(
    'Promise.all(document.getAnimations().filter((one) => one.effect.getComputedTiming().iterations < Infinity).map((one) => one.finished.catch(() => {})))',
  );
  // As text: this file is not compiled for a browser.
  const violations = await page.evaluate<readonly Violation[]>('axe.run(document).then((result) => result.violations)');
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, target }) => `${id} at ${target.join(' ')}: ${html.slice(0, 200)}`));
}
