// Shared by the scripts that take pictures: Chromium with the same settings everywhere, and a page with <tessera-ui>.
// Nothing is loaded from the network.
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { root } from './install.mjs';

/** Pictures do not depend on the machine: the language, the time zone and the motion are fixed. */
export const settings = /** @type {const} */ ({ locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' });

export async function launchBrowser() {
  const { chromium } = await import('playwright-core');
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--disable-background-networking'],
  });
}

const types = { '.js': 'text/javascript', '.woff2': 'font/woff2' };

/**
 * Serves one page and the files of the element.
 * @param {string} page
 */
export async function servePage(page) {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
    if (path === '/') {
      response.setHeader('content-type', 'text/html');
      response.end(page);
      return;
    }
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
    try {
      response.end(readFileSync(join(root, 'dist/element', path)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
