// A page of another site with <tessera-ui>, under a policy that allows nothing else.
import { createServer, type Server } from 'node:http';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { listenOnFreePort } from '../listen-on-free-port.ts';
import { createReplayModel } from '../replay-model.ts';
import { listenForTest, type ListeningService } from '../service.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { builtPages, launch, openPage, type WatchedPage } from './browser.ts';

export const compiled = (blocks: readonly string[]): string => {
  const compiler = createUiCompiler();
  return compiler.push(`root = Card([\n${blocks.join(',\n')}\n])`) + compiler.end();
};

export interface ViewPage {
  readonly url: string;
  readonly server: Server;
}

const style = `
  body { margin: 0; color-scheme: light dark; background: light-dark(#fafaf9, #0c0a09); }
  main { max-width: 760px; margin: 0 auto; padding: 16px; }
  h1 { position: absolute; clip-path: inset(50%); }`;

/** The files of the renderer come from the service's own route, the page from another port. */
export async function serveViewPage(serviceUrl: string): Promise<ViewPage> {
  const policy = [
    "default-src 'none'",
    `script-src ${serviceUrl}`,
    "style-src 'self'",
    `font-src ${serviceUrl}`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  const page = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>A page</title><link rel="stylesheet" href="style.css">
<link rel="icon" href="data:,"><main><h1>A page</h1><tessera-ui></tessera-ui></main>
<script type="module" src="${serviceUrl}/tessera-ui.js"></script></html>`;
  const server = createServer((request, response) => {
    const isStyle = request.url === '/style.css';
    response.writeHead(200, {
      'content-type': isStyle ? 'text/css' : 'text/html',
      ...(isStyle ? {} : { 'content-security-policy': policy }),
    });
    response.end(isStyle ? style : page);
  });
  const port = await listenOnFreePort(server);
  return { url: `http://127.0.0.1:${port}/`, server };
}

/** The state that the tests of one page with <tessera-ui> share. It exists while they run. */
export interface ViewSite {
  readonly browser: Browser;
  readonly service: ListeningService;
  readonly site: ViewPage;
}

/** Starts a browser, the service and the page before the tests of a file, and ends them afterwards. */
export function useViewSite(): ViewSite {
  let started: ViewSite | undefined;
  beforeAll(async () => {
    const browser = await launch();
    const service = await listenForTest(createReplayModel([]), {}, undefined, builtPages());
    started = { browser, service, site: await serveViewPage(service.url) };
  });
  afterAll(async () => {
    await started?.browser.close();
    await started?.service.server.stop(0);
    started?.site.server.close();
  });
  const now = (): ViewSite => {
    if (started === undefined) throw new Error('The page is available only inside a test.');
    return started;
  };
  return {
    get browser() {
      return now().browser;
    },
    get service() {
      return now().service;
    },
    get site() {
      return now().site;
    },
  };
}

/** A page with a document, with its charts, fonts and all that it draws later. */
export async function drawDocument(
  browser: Browser,
  url: string,
  blocks: readonly string[],
  options: BrowserContextOptions,
): Promise<WatchedPage> {
  const watched = await openPage(browser, url, options);
  const { page } = watched;
  await page.evaluate(`document.querySelector('tessera-ui').document = ${JSON.stringify(compiled(blocks))}`);
  // The policy of the page does not allow what `waitForFunction` does.
  await expect
    .poll(() =>
      page.evaluate(
        `document.querySelector('tessera-ui').shadowRoot?.querySelector('.card') != null && document.querySelector('tessera-ui').shadowRoot.querySelector('.chart-space, .later') === null`,
      ),
    )
    .toBe(true);
  await page.evaluate('document.fonts.ready');
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  return watched;
}
