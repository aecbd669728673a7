// Renders every component of the catalog in the playground.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRecord } from '../../src/schema/check.ts';
import { createRequest } from '../../src/providers/http/undici-request.ts';
import { createOpenAiCompatibleModel } from '../../src/providers/openai-compatible/model.ts';
import { components } from '../../src/ui/components/index.ts';
import { startFakeUpstream, type FakeUpstream, type Step } from '../providers/fake-upstream.ts';
import { key, listenForTest, type ListeningService } from '../service.ts';
import {
  answered,
  builtPages,
  describeInBrowser,
  launch,
  modelPicker,
  openPage,
  openPanel,
  screenshot,
  send,
  seriousFindings,
  type WatchedPage,
} from './browser.ts';

const chunk = (delta: object, reason: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;

/** Writes the examples of the components that the last message names, a few characters per chunk. */
function writeExample(body: unknown): readonly Step[] {
  const messages: readonly unknown[] = isRecord(body) && Array.isArray(body['messages']) ? body['messages'] : [];
  const last = messages.at(-1);
  const said = isRecord(last) ? JSON.stringify(last['content']) : '';
  const named: readonly string[] = said.match(/[A-Za-z]+/g) ?? [];
  const examples = components.filter(({ name }) => named.includes(name)).map(({ example }) => example);
  const pieces = `root = Card([\n${examples.join(',\n')}\n])`.match(/[\s\S]{1,7}/g) ?? [];
  const frames = [...pieces.map((content) => chunk({ content })), chunk({}, 'stop'), 'data: [DONE]\n\n'];
  return frames.map((write) => ({ write }));
}

describeInBrowser('the components in the playground', () => {
  let browser: Browser;
  let upstream: FakeUpstream;
  let service: ListeningService;
  let watched: WatchedPage;
  beforeAll(async () => {
    browser = await launch();
    upstream = await startFakeUpstream(({ body }) => ({ steps: writeExample(body) }));
    const timeouts = { connect: 5000, headers: 5000, body: 5000, trailing: 100 };
    const model = createOpenAiCompatibleModel(
      { baseUrl: upstream.url, model: 'm', timeouts },
      { request: createRequest(), now: () => Date.now(), newId: () => 'id' },
    );
    service = await listenForTest(model, {}, undefined, builtPages());
    watched = await openPage(browser, `${service.url}/?token=${key}`);
    // Fails early when the page cannot reach the service, instead of in 58 tests.
    await modelPicker(watched.page).waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.server.stop(0);
    await upstream?.close();
  });

  test.each(components.map(({ name }) => name))('renders %s', async (name) => {
    const { page, problems } = watched;
    problems.length = 0;
    await page.getByRole('button', { name: 'New conversation' }).first().click();
    await send(page, name);
    await answered(page);
    const rendered = page.locator('tessera-ui .card > .blocks > .group > *').first();
    await rendered.waitFor();
    expect((await rendered.boundingBox())?.height).toBeGreaterThan(0);
    expect(await seriousFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('renders all components in one document', async () => {
    const { page, problems } = watched;
    problems.length = 0;
    await page.getByRole('button', { name: 'New conversation' }).first().click();
    await send(page, components.map(({ name }) => name).join(' '));
    await answered(page);
    await openPanel(page, 'Frames');
    expect(await page.locator('.figures').innerText()).toMatch(/Frames\s+[\d,]{3}/);
    await screenshot(page, 'components');
    expect(problems).toEqual([]);
  });
});
