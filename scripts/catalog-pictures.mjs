// Takes docs/images/catalog/NAME.png of every component: its example, drawn by <tessera-ui> in Chromium. Run it manually
// when an example or the styling changes; names as arguments select components. The docs check requires a picture of each
// component but does not compare pixels.
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';
import { launchBrowser, servePage, settings } from './picture-browser.mjs';

await ensureInstalled({ development: true });
await ensureBuilt();
const { pictured } = await import('./catalog-pages.mjs');

const folder = join(root, 'docs/images/catalog');
mkdirSync(folder, { recursive: true });

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>One component</title><link rel="icon" href="data:,">
<style>body { margin: 0; background: #fff; } #picture { width: 560px; padding: 12px; box-sizing: border-box; }</style>
<div id="picture"><tessera-ui theme="light"></tessera-ui></div><script type="module" src="/tessera-ui.js"></script></html>`;
const server = await servePage(page);
const browser = await launchBrowser();
const tab = await browser.newPage({ ...settings, viewport: { width: 600, height: 900 } });
const problems = [];
tab.on('pageerror', (error) => problems.push(String(error)));
tab.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
await tab.goto(server.address);
await tab.evaluate(() => customElements.whenDefined('tessera-ui').then(() => document.fonts.ready));

const wanted = process.argv.slice(2);
for (const { name, content } of pictured()) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  await tab.evaluate((text) => {
    const element = document.querySelector('tessera-ui');
    element?.shadowRoot?.querySelector('.tessera')?.setAttribute('data-replaced', '');
    Object.assign(element ?? {}, { document: text });
  }, content);
  await tab.locator('.tessera:not([data-replaced]) .card').first().waitFor();
  // Charts and icons are loaded with the first one, and charts measure their width.
  await tab.waitForTimeout(/Chart|icon/.test(content) ? 700 : 100);
  const path = join(folder, `${name}.png`);
  await tab.locator('#picture').screenshot({ path, animations: 'disabled' });
  console.log(`${name}.png ${(statSync(path).size / 1024).toFixed(1)} KB`);
}
await browser.close();
server.close();
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
