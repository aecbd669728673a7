import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser, launch, openPage, screenshot, seriousFindings } from '../browser/browser.ts';
import { serveExamples, type ExampleService } from './example-service.ts';

const looks: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['phone', { viewport: { width: 390, height: 800 } }],
];

describeInBrowser('the page of the API', () => {
  let browser: Browser;
  let service: ExampleService;
  beforeAll(async () => {
    [browser, service] = await Promise.all([launch(), serveExamples()]);
  });
  afterAll(() => Promise.all([browser?.close(), service?.server.stop(0)]));

  test.each(looks)('is styled, readable for all, and fetches nothing (%s)', async (name, options) => {
    const { page, problems } = await openPage(browser, `${service.url}/docs`, options);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.evaluate('for (const fold of document.querySelectorAll("details")) fold.open = true');
    await screenshot(page, `docs-${name}`);
    // The style is there only when its hash is the one in the policy.
    expect(await page.evaluate('getComputedStyle(document.querySelector("table")).borderCollapse')).toBe('collapse');

    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await seriousFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
    expect(requests).toEqual([]);
  });
});
