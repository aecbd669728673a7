// The renderer in docs/writing-a-renderer.md, unchanged, in Chromium with the built client.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenOnFreePort } from '../listen-on-free-port.ts';
import { toPlainText } from '../../src/client/index.ts';
import { components } from '../../src/ui/components/index.ts';
import { describeInBrowser, launch, openPage } from '../browser/browser.ts';
import { compiled } from '../browser/view-page.ts';
import { buildPackages, root } from '../program.ts';

const [, code = ''] =
  /```js renderer\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/writing-a-renderer.md'), 'utf8')) ?? [];

const page = `<!doctype html><title>A page</title><link rel="icon" href="data:,"><main></main>
<script type="importmap">{"imports":{"tessera-ui/client":"/dist/client.js"}}</script>
<script type="module">
  import { createRenderer } from '/renderer.js';
  window.actions = [];
  window.begin = () => {
    document.querySelector('main').replaceChildren();
    window.renderer = createRenderer(document.querySelector('main'), (...action) => window.actions.push(action));
  };
  window.push = (content) => {
    window.renderer.push({ choices: [{ index: 0, delta: { content } }] });
    window.renderer.draw();
  };
  window.begin();
</script>`;

async function serve(): Promise<{ readonly server: Server; readonly url: string }> {
  const folder = join(root, 'dist/packages/tessera-ui');
  const server = createServer(({ url = '/' }, response) => {
    response.setHeader('content-type', url === '/' ? 'text/html' : 'text/javascript');
    if (url === '/') response.end(page);
    else response.end(url === '/renderer.js' ? code : readFileSync(join(folder, new URL(url, 'http://a').pathname)));
  });
  return { server, url: `http://127.0.0.1:${await listenOnFreePort(server)}/` };
}

const push = (one: Page, content: string): Promise<void> => one.evaluate(`push(${JSON.stringify(content)})`);

describeInBrowser('the renderer in the docs', () => {
  let browser: Browser;
  let server: Server;
  let url: string;
  beforeAll(async () => {
    buildPackages();
    browser = await launch();
    ({ server, url } = await serve());
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  test('draws every component, piece by piece', async () => {
    const { page: one, problems } = await openPage(browser, url);
    const examples = components.filter(({ name }) => name !== 'Card').map(({ example }) => compiled([example]));
    for (const content of examples) {
      await one.evaluate('begin()');
      await one.evaluate(`for (const piece of ${JSON.stringify(content.match(/[\s\S]{1,9}/g))}) push(piece)`);
      expect(await one.locator('.Card > div').count(), content).toBe(1);
      expect(await one.locator('main').textContent()).not.toMatch(/\[object|undefined/);
      await one.evaluate("renderer.push('[DONE]'); renderer.draw()");
      expect(await one.locator('[role=status]').textContent()).toBe('');
    }
    expect(problems).toEqual([]);
  });

  test('keeps nodes and entered values while the reply continues, and sends the values', async () => {
    const { page: one, problems } = await openPage(browser, url);
    const content = compiled([
      'TextContent("<b>First</b>")',
      'Form("contact", Buttons([Button("Send"), Button("Open", {type: "open_url", params: {url: "https://example.com/"}})]), [FormControl("Name", Input("name", "", "text"))])',
      'Table([Col("City", ["Oslo", "Lima"]), Col("Orders", [120, null])])',
      'Callout("info", "Hidden", "Not shown", false)',
      'BarChart(["Q1", "Q2"], [Series("Revenue", [12, 15])])',
      'FollowUpBlock([FollowUpItem("Show more")])',
    ]);
    const cut = content.indexOf('"Lima"');
    await push(one, content.slice(0, cut));
    await one.evaluate("window.first = document.querySelector('main p')");
    await one.locator('input').fill('Ada');
    for (const character of content.slice(cut)) await push(one, character);
    expect(await one.evaluate("window.first === document.querySelector('main p')")).toBe(true);
    expect(await one.locator('input').inputValue()).toBe('Ada');
    expect(await one.evaluate("document.activeElement === document.querySelector('input')")).toBe(true);
    expect(await one.locator('main b').count()).toBe(0);
    expect(await one.locator('.BarChart tr').allTextContents()).toEqual(['Revenue', 'Q112', 'Q215']);
    expect(await one.getByText('Not shown').count()).toBe(0);
    for (const name of ['Send', 'Open', 'Show more']) await one.getByRole('button', { name }).click();
    const actions = await one.evaluate<readonly [string, unknown, { readonly content: string }][]>('actions');
    expect(actions.map(([type]) => type)).toEqual(['continue_conversation', 'open_url', 'continue_conversation']);
    expect(toPlainText(actions[0]?.[2].content ?? '')).toEqual({ text: 'Send', values: [['Name', 'Ada']] });
    expect(actions[1]?.[1]).toEqual({ url: 'https://example.com/' });
    expect(actions[2]?.[2].content).toBe('Show more');
    expect(problems).toEqual([]);
  });

  test('says how a reply ended', async () => {
    const { page: one } = await openPage(browser, url);
    await push(one, compiled(['TextContent("Half of it")']).slice(0, 80));
    await one.evaluate("renderer.push('[DONE]'); renderer.draw()");
    expect(await one.locator('[role=status]').textContent()).toBe('The answer was cut off.');
    await one.evaluate('renderer.push({ error: { message: "The model failed." } }); renderer.draw()');
    expect(await one.locator('[role=status]').textContent()).toBe('The model failed.');
  });
});
