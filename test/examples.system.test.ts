// Runs every program under examples/ as documented.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { build, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeInBrowser, launch, openPage } from './browser/browser.ts';
import { buildPackages } from './program.ts';
import { exampleKey, root, run, serveExamples, type ExampleService } from './docs/example-service.ts';

let service: ExampleService;
beforeAll(async () => {
  // The pages import tessera-ui.
  buildPackages();
  service = await serveExamples();
}, 120_000);
afterAll(() => service.server.stop(0));

const programs = [
  { name: 'openai-sdk.mjs', packages: ['openai'] },
  { name: 'ai-sdk.mjs', packages: ['ai', '@ai-sdk/openai-compatible'] },
  { name: 'langchain.mjs', packages: ['@langchain/openai', '@langchain/core'] },
];

describe('examples', () => {
  for (const { name, packages } of programs) {
    const missing = packages.filter((one) => !existsSync(join(root, 'node_modules', one)));
    const reason = missing.length === 0 ? '' : ` (skipped: install ${missing.join(' ')})`;
    test.skipIf(missing.length > 0)(`${name} streams a reply and runs a tool loop${reason}`, async () => {
      const ran = await run(process.execPath, [`examples/${name}`], service.url);
      expect(ran).toEqual({ code: 0, output: 'Stream: Hello\nTools: Weather\n', errors: '' });
    });
  }

  test('curl.sh requests the models, a plain reply and a stream', async () => {
    const { code, output, errors } = await run('bash', ['examples/curl.sh'], service.url);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toContain('"object":"list"');
    expect(output).toContain('"object":"chat.completion"');
    expect(output.trim()).toMatch(/data: \[DONE\]$/);
  });

  test('curl.sh fails and prints the error of the service', async () => {
    const { code, output } = await run('env', ['TESSERA_API_KEY=wrong', 'bash', 'examples/curl.sh'], service.url);
    expect(code).not.toBe(0);
    expect(output).toContain('invalid_api_key');
  });

  test.each(['openui', 'react'])('the example %s type-checks and has at most 100 lines', async (name) => {
    expect(readFileSync(join(root, `examples/${name}/app.tsx`), 'utf8').split('\n').length).toBeLessThanOrEqual(100);
    const tsc = 'node_modules/typescript7/bin/tsc';
    const { code, output } = await run(process.execPath, [tsc, '-p', `examples/${name}`, '--noEmit'], service.url);
    expect({ code, output }).toEqual({ code: 0, output: '' });
  });
});

/** With the packages that they need, and a selector for charts that are not drawn by our renderer. */
const pages = [
  { name: 'openui', packages: ['@openuidev/react-ui'], chart: '.recharts-surface' },
  { name: 'react', packages: ['react'] },
  { name: 'vue', packages: ['vue'] },
  { name: 'svelte', packages: ['svelte', '@sveltejs/vite-plugin-svelte'] },
  { name: 'element', packages: [] },
];
const ownChart = '[aria-label^="Bar chart with 2 places"]';
const folders = ['node_modules', 'examples/node_modules'];
const isInstalled = (name: string): boolean => folders.some((folder) => existsSync(join(root, folder, name)));

describeInBrowser('the page of', () => {
  const before = { ...process.env };
  let browser: Browser;
  beforeAll(async () => {
    // The Vite configurations of the examples read these.
    Object.assign(process.env, { TESSERA_URL: service.url, TESSERA_API_KEY: exampleKey, NODE_ENV: 'production' });
    browser = await launch();
  });
  afterAll(async () => {
    process.env = before;
    await browser.close();
  });

  for (const { name, packages, chart = ownChart } of pages) {
    const missing = packages.filter((one) => !isInstalled(one));
    const reason = missing.length === 0 ? '' : ` (skipped: install ${missing.join(' ')})`;
    const title = `${name} draws a streamed chart, and sends the values of a form as the next message${reason}`;
    test.skipIf(missing.length > 0)(
      title,
      async () => {
        const folder = join(root, 'examples', name);
        const outDir = mkdtempSync(join(tmpdir(), `tessera-${name}-`));
        await build({ root: folder, logLevel: 'error', build: { outDir, emptyOutDir: true } });
        const server = await preview({
          root: folder,
          logLevel: 'warn',
          build: { outDir },
          preview: { host: '127.0.0.1', port: 0 },
        });
        try {
          const { page, problems } = await openPage(browser, server.resolvedUrls?.local[0] ?? '');
          const send = async (text: string): Promise<void> => {
            await page.getByLabel('Message', { exact: true }).last().fill(text);
            await page.getByRole('button', { name: 'Send' }).last().click();
          };
          await send('city,people\nOslo,717710\nBergen,291940');
          await page.locator(chart).first().waitFor();
          expect(await page.getByLabel('Message', { exact: true }).last().inputValue()).toBe('');
          await send('A form with name and email');
          await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
          await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
          await page.getByRole('button', { name: 'Submit' }).click();
          await page.getByText('ada@example.com').last().waitFor();
          expect(problems).toEqual([]);
          await page.context().close();
        } finally {
          await server.close();
          rmSync(outDir, { recursive: true });
        }
      },
      60_000,
    );
  }
});
