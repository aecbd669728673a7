// Runs pages in a real Chromium and records their console output and the destinations of their requests.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { describe, vi } from 'vitest';
import { loadElement, loadPages, type Pages } from '../../src/server/pages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const executable = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const canRun = existsSync(executable);
// On a busy machine a page takes many seconds to load.
const timeout = 60_000;

/** In CI, a missing Chromium fails the tests instead of skipping them. */
const isCi = process.env['CI'] === 'true';

export function describeInBrowser(name: string, run: () => void): void {
  vi.setConfig({ testTimeout: 3 * timeout, hookTimeout: timeout });
  if (canRun || isCi) describe(name, run);
  else describe.skip(`${name} (skipped: Chromium is not installed; apt-get install chromium)`, run);
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

/** All files of the page that a browser loads, as one text. */
export function builtText(): string {
  const folder = join(root, 'dist/web');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:html|js|css)$/.test(file),
  );
  return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
}

/** The built playground; the test runner builds it beforehand. */
export function builtPages(): Pages {
  return new Map([...loadPages(join(root, 'dist/web')), ...loadElement(join(root, 'dist/element'))]);
}

export interface WatchedPage {
  readonly page: Page;
  /** Console errors and warnings, uncaught errors, and requests to anything but the loopback. */
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
  page.setDefaultTimeout(timeout);
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

/** Enabled once the page has loaded the list of models. */
export const modelPicker = (page: Page) => page.getByRole('combobox', { name: 'Model' }).and(page.locator(':enabled'));

export async function send(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Opens the panel beside the conversation at a tab. */
export async function openPanel(page: Page, tab: string): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Setup and inspector' });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  await page.getByRole('tab', { name: tab }).click();
}

/** Whether all of an element is in the window. */
export async function inView(page: Page, selector: string): Promise<boolean> {
  const box = await page.locator(selector).first().boundingBox();
  const size = page.viewportSize();
  return box !== null && size !== null && box.y >= 0 && box.y + box.height <= size.height;
}

/**
 * Controls of the page and its answers that are lower or narrower than a finger, 44 px, one line each. Links in a text are
 * as high as its lines; the target of a checkbox or radio button is its label.
 */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  // Passed as text, because this file is not compiled for a browser.
  page.evaluate<
    readonly string[]
  >(`[document, ...[...document.querySelectorAll('tessera-ui')].map(({ shadowRoot }) => shadowRoot)]
    .flatMap((root) => [...root.querySelectorAll('button, a, input, select, textarea, summary, label:has(input), [role=option]')])
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => !element.matches('label input, p a, li a, td a, .hidden'))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
    .map(({ element, box }) => 'small target ' + Math.round(box.width) + 'x' + Math.round(box.height) + ': ' + element.outerHTML.slice(0, 120))`);

/** Resolves when the last answer is complete. */
export async function answered(page: Page): Promise<void> {
  await page.locator('.composer [aria-label="Send"]').waitFor();
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

/** Serious and critical findings of axe, one line each. */
export const seriousFindings = (page: Page): Promise<readonly string[]> =>
  findings(page, ({ impact }) => impact === 'serious' || impact === 'critical');

/** All findings of axe, one line each. */
export const allFindings = (page: Page): Promise<readonly string[]> => findings(page, () => true);

async function findings(page: Page, isCounted: (violation: Violation) => boolean): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe);
  // Waits for transitions and for blocks that fade in, whose intermediate colors fail the contrast check, in shadow roots
  // as well. Endless animations such as spinners are skipped.
  await page.evaluate(`{
    const roots = [document, ...Array.from(document.querySelectorAll('*')).flatMap(({ shadowRoot }) => shadowRoot ?? [])];
    const animations = roots.flatMap((root) => root.getAnimations());
    const ending = animations.filter((one) => one.effect.getComputedTiming().iterations < Infinity);
    Promise.all(ending.map((one) => one.finished.catch(() => {})));
  }`);
  // Passed as text, because this file is not compiled for a browser.
  const violations = await page.evaluate<readonly Violation[]>(
    "axe.run(document, { resultTypes: ['violations'] }).then((result) => result.violations)",
  );
  return violations
    .filter(isCounted)
    .flatMap(({ id, nodes }) => nodes.map(({ html, target }) => `${id} at ${target.join(' ')}: ${html.slice(0, 200)}`));
}
