import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApi } from '../../src/wire/openapi.ts';
import { exampleKey, root, serveExamples, type ExampleService } from '../docs/example-service.ts';
import { builtPages, describeInBrowser, launch, openPage, screenshot, seriousFindings } from './browser.ts';

const looks: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['phone', { colorScheme: 'light', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
];

const operations = Object.entries(openApi().paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, { operationId, tags }]) => ({
    method: method.toUpperCase(),
    path,
    id: `operations-${tags[0]}-${operationId}`,
  })),
);
const operation = (page: Page, name: string) => page.locator(`#operations-${name}`);

describeInBrowser('the API docs page', () => {
  let browser: Browser;
  let service: ExampleService;
  beforeAll(async () => {
    [browser, service] = await Promise.all([launch(), serveExamples(builtPages())]);
  });
  afterAll(() => Promise.all([browser?.close(), service?.server.stop(0)]));

  async function open(options: BrowserContextOptions = {}, hash = '') {
    const opened = await openPage(browser, `${service.url}/docs${hash}`, options);
    await opened.page.locator('.opblock').first().waitFor();
    return opened;
  }

  async function authorize(page: Page, key: string): Promise<void> {
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.locator('.auth-container input').fill(key);
    await page.locator('.auth-container input').press('Enter');
    await page.locator('.auth-container').getByText('Authorized').waitFor();
    await page.locator('.btn-done').click();
  }

  test('serves the published viewer unchanged, with its licences', () => {
    const assets = join(root, 'dist/web/assets');
    const folder = readdirSync(assets).find((name) => name.startsWith('docs-')) ?? '';
    const published = join(root, 'node_modules/swagger-ui-dist');
    const pairs = [
      ['swagger-ui-bundle.js', 'swagger-ui-bundle.js'],
      ['swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui-bundle.js.LICENSE.txt'],
      ['swagger-ui.css', 'swagger-ui.css'],
      ['LICENSE.txt', 'LICENSE'],
      ['NOTICE.txt', 'NOTICE'],
    ] as const;
    for (const [own, theirs] of pairs) {
      expect(readFileSync(join(assets, folder, own)).equals(readFileSync(join(published, theirs)))).toBe(true);
    }
    expect(readdirSync(join(assets, folder)).sort()).toEqual(
      [...pairs.map(([own]) => own), 'docs.css', 'docs.js'].sort(),
    );
  });

  test('links to its licences', async () => {
    const { page } = await open();
    await page.getByRole('link', { name: 'Licences' }).click();
    expect(await page.locator('body').innerText()).toMatch(/\nswagger-ui-dist \d[^]*Apache License/);
  });

  test('shows every operation and every schema', async () => {
    const { page, problems } = await open();
    const shown = await page.locator('.opblock').all();
    expect(shown).toHaveLength(operations.length);
    for (const { id, method, path } of operations) {
      const summary = page.locator(`#${id} .opblock-summary`);
      expect(await summary.locator('.opblock-summary-method').innerText()).toBe(method);
      expect(await summary.locator('.opblock-summary-path').getAttribute('data-path')).toBe(path);
    }
    const titles = await page.locator('.models .json-schema-2020-12__title').allInnerTexts();
    expect(titles.sort()).toEqual(Object.keys(openApi().components.schemas).sort());
    expect(problems).toEqual([]);
  });

  test('opens the operation in the URL, and updates the URL when another is opened', async () => {
    const { page, problems } = await open({}, '#/Models/listModels');
    await operation(page, 'Models-listModels').locator('.opblock-body').waitFor();
    await operation(page, 'Health-getHealth').locator('.opblock-summary-control').click();
    await page.waitForURL('**/docs#/Health/getHealth');
    expect(problems).toEqual([]);
  });

  test('sends requests with a pasted key, and neither stores the key nor sends it elsewhere', async () => {
    const { page, problems } = await open();
    const asked: (readonly [request: string, authorization: string | undefined])[] = [];
    page.on('request', (request) => {
      asked.push([`${request.method()} ${request.url()}`, request.headers()['authorization']]);
    });
    await authorize(page, exampleKey);

    const completions = operation(page, 'Completions-createChatCompletion');
    const reply = completions.locator('.live-responses-table');
    await completions.locator('.opblock-summary-control').click();
    await completions.getByRole('button', { name: 'Try it out' }).click();
    await completions.getByRole('button', { name: 'Execute' }).click();
    await reply.getByText('"chat.completion"').waitFor();
    expect(await reply.innerText()).toContain('BarChart');

    await completions.getByLabel('Example').first().selectOption('stream');
    await completions.getByRole('button', { name: 'Execute' }).click();
    await reply.getByText('data: [DONE]').waitFor();

    // The slashes of an id are encoded as %2F.
    const model = operation(page, 'Models-getModel');
    await model.locator('.opblock-summary-control').click();
    await model.getByRole('button', { name: 'Try it out' }).click();
    await model.getByPlaceholder('id', { exact: true }).fill('builtin/composer/v-20261121');
    await model.getByRole('button', { name: 'Execute' }).click();
    await model.locator('.live-responses-table').getByText('"owned_by"').waitFor();

    const bearer = `Bearer ${exampleKey}`;
    expect(asked.filter(([request]) => !request.endsWith('/favicon.svg'))).toEqual([
      [`POST ${service.url}/v1/embed/chat/completions`, bearer],
      [`POST ${service.url}/v1/embed/chat/completions`, bearer],
      [`GET ${service.url}/v1/embed/models/builtin%2Fcomposer%2Fv-20261121`, bearer],
    ]);
    const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
    expect(kept).toBe('[{},{},""]');
    expect(problems).toEqual([]);
  });

  test.each(looks)('has no serious axe findings and no horizontal overflow (%s)', async (name, options) => {
    const { page, problems } = await open(options);
    await screenshot(page, `docs-${name}-start`);
    const findings = [...(await seriousFindings(page))];
    // innerWidth is no reference: on a phone it grows with the overflow.
    const width = () => page.evaluate<number>('document.documentElement.scrollWidth');
    expect(await width()).toBe(page.viewportSize()?.width);

    await page.getByRole('button', { name: 'Authorize' }).first().click();
    findings.push(...(await seriousFindings(page)));
    await page.getByRole('button', { name: 'Close' }).first().click();
    await authorize(page, exampleKey);

    for (const one of ['Models-listModels', 'Completions-createChatCompletion']) {
      const block = operation(page, one);
      await block.locator('.opblock-summary-control').click();
      await block.getByRole('button', { name: 'Try it out' }).click();
      await block.getByRole('button', { name: 'Execute' }).click();
      await block.locator('.live-responses-table').waitFor();
    }
    await screenshot(page, `docs-${name}-tried`);
    await page.locator('.models').getByRole('button', { name: 'Expand all' }).first().click();
    findings.push(...(await seriousFindings(page)));
    expect(await width()).toBe(page.viewportSize()?.width);
    expect([...new Set(findings)]).toEqual([]);
    expect(problems).toEqual([]);
  });
});
