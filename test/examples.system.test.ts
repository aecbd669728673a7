// Runs every program under examples/ as documented.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeInBrowser, launch, openPage } from './browser/browser.ts';
import { buildPackages } from './program.ts';
import { exampleKey, root, run, serveExamples, type ExampleService } from './docs/example-service.ts';

let service: ExampleService;
beforeAll(async () => {
  // The React example imports tessera-ui.
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

  test('the React example type-checks and has at most 100 lines', async () => {
    expect(readFileSync(join(root, 'examples/react/app.tsx'), 'utf8').split('\n').length).toBeLessThanOrEqual(100);
    const tsc = 'node_modules/typescript7/bin/tsc';
    const { code, output } = await run(process.execPath, [tsc, '-p', 'examples/react', '--noEmit'], service.url);
    expect({ code, output }).toEqual({ code: 0, output: '' });
  });
});

describeInBrowser('the React example', () => {
  const outDir = mkdtempSync(join(tmpdir(), 'tessera-react-'));
  const before = { ...process.env };
  beforeAll(async () => {
    // The Vite configuration of the example reads these.
    Object.assign(process.env, { TESSERA_URL: service.url, TESSERA_API_KEY: exampleKey, NODE_ENV: 'production' });
    await build({ root: join(root, 'examples/react'), logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  }, 120_000);
  afterAll(() => {
    process.env = before;
    rmSync(outDir, { recursive: true });
  });

  test('renders a streamed chart, and sends the values of a form as the next message', async () => {
    const server = await preview({
      root: join(root, 'examples/react'),
      logLevel: 'warn',
      build: { outDir },
      preview: { host: '127.0.0.1', port: 0 },
    });
    const browser = await launch();
    try {
      const { page, problems } = await openPage(browser, server.resolvedUrls?.local[0] ?? '');
      const send = async (text: string): Promise<void> => {
        await page.getByLabel('Message', { exact: true }).last().fill(text);
        await page.getByRole('button', { name: 'Send' }).last().click();
      };
      await send('city,people\nOslo,717710\nBergen,291940');
      await page.locator('.recharts-surface').first().waitFor();
      await send('A form with name and email');
      await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
      await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByText('ada@example.com').last().waitFor();
      expect(await page.getByRole('alert').last().textContent()).toBe('');
      expect(problems).toEqual([]);
    } finally {
      await browser.close();
      await server.close();
    }
  });
});

describeInBrowser('the examples of other frameworks', () => {
  const before = { ...process.env };
  beforeAll(() => {
    Object.assign(process.env, { TESSERA_URL: service.url, TESSERA_API_KEY: exampleKey, NODE_ENV: 'production' });
  });
  afterAll(() => {
    process.env = before;
  });

  for (const name of ['vue']) {
    const isMissing =
      !existsSync(join(root, 'node_modules', name)) && !existsSync(join(root, 'examples/node_modules', name));
    const reason = isMissing ? ` (skipped: install ${name})` : '';
    test.skipIf(isMissing)(`${name} draws a streamed chart, and sends the values of a form${reason}`, async () => {
      const folder = join(root, 'examples', name);
      const outDir = mkdtempSync(join(tmpdir(), `tessera-${name}-`));
      await build({ root: folder, logLevel: 'error', build: { outDir, emptyOutDir: true } });
      const server = await preview({
        root: folder,
        logLevel: 'warn',
        build: { outDir },
        preview: { host: '127.0.0.1', port: 0 },
      });
      const browser = await launch();
      try {
        const { page, problems } = await openPage(browser, server.resolvedUrls?.local[0] ?? '');
        const send = async (text: string): Promise<void> => {
          await page.getByLabel('Message', { exact: true }).last().fill(text);
          await page.getByRole('button', { name: 'Send' }).last().click();
        };
        await send('city,people\nOslo,717710\nBergen,291940');
        await page.getByRole('img', { name: 'Bar chart with 2 places' }).waitFor();
        await send('A form with name and email');
        await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
        await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
        await page.getByRole('button', { name: 'Submit' }).click();
        await page.getByText('ada@example.com').last().waitFor();
        expect(problems).toEqual([]);
      } finally {
        await browser.close();
        await server.close();
        rmSync(outDir, { recursive: true });
      }
    });
  }
});
