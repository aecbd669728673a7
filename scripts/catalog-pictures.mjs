// Takes docs/images/catalog/NAME.png of every component: its example, rendered by @openuidev/react-ui in Chromium. Run it
// manually when an example or the styling changes; names as arguments select components. The docs check requires a
// picture of each component but does not compare pixels.
import { createServer } from 'node:http';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { tmpdir } from 'node:os';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled({ development: true });
ensureBuilt();
process.env.NODE_ENV = 'production';
const { build, loadConfigFromFile } = await import('vite');
const { chromium } = await import('playwright-core');
const { pictured } = await import('./catalog-pages.mjs');

const out = mkdtempSync(join(tmpdir(), 'tessera-pictures-'));
const folder = join(root, 'docs/images/catalog');
mkdirSync(folder, { recursive: true });

// The configuration of the playground: the same library and styling, no telemetry.
const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(root, 'web/vite.config.ts'));
await build({
  ...loaded?.config,
  configFile: false,
  root: join(root, 'scripts/catalog-pictures'),
  logLevel: 'warn',
  build: { ...loaded?.config.build, outDir: out },
});

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
  const file = join(out, path === '/' ? 'index.html' : path);
  response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
  try {
    response.end(readFileSync(file));
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--disable-background-networking'],
});
const page = await browser.newPage({ viewport: { width: 600, height: 900 }, reducedMotion: 'reduce' });
const problems = [];
page.on('pageerror', (error) => problems.push(String(error)));
page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
await page.goto(`http://127.0.0.1:${port}/`);

const wanted = process.argv.slice(2);
for (const { name, content } of pictured()) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  await page.evaluate((text) => /** @type {any} */ (window).show(text), content);
  // Charts measure themselves and render in several animation frames.
  await page.waitForTimeout(/Chart/.test(content) ? 1200 : 250);
  const path = join(folder, `${name}.png`);
  await page.locator('#picture').screenshot({ path, animations: 'disabled' });
  console.log(`${name}.png ${(statSync(path).size / 1024).toFixed(1)} KB`);
}
await browser.close();
server.close();
rmSync(out, { recursive: true });
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
