import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createReplayModel } from '../../test/replay-model.ts';
import { createService } from '../../test/service.ts';
import { openApi } from '../wire/openapi.ts';
import { html, prose } from './html.ts';

const get = (path: string) => createService(createReplayModel([])).app.request(path);

test('the OpenAPI document is there, without a key', async () => {
  const response = await get('/openapi.json');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(openApi())));
});

test('the page of it names every operation, object and error, and every link in it leads somewhere', async () => {
  const page = await (await get('/docs')).text();
  const { paths, components } = openApi();
  for (const path of Object.keys(paths)) expect(page).toContain(`<code>${path}</code>`);
  for (const name of Object.keys(components.schemas)) expect(page).toContain(`id="schema-${name}"`);
  for (const response of Object.keys(components.responses)) expect(page).toContain(`>${response.slice(6)}</b>`);
  const ids = new Set([...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
  const links = [...page.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id);
  expect(links.filter((id) => !ids.has(id))).toEqual([]);
});

test('the page runs no script, fetches nothing, and its policy lets it do neither', async () => {
  const response = await get('/docs');
  const page = await response.text();
  expect(page).not.toMatch(/<script|<link|<img|<iframe|\son\w+=|\sstyle=|url\(|@import/i);
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}';`);
});

test('text never becomes HTML', () => {
  expect(html`<b title="${'"'}">${['<', html`<i></i>`, undefined, false]}</b>`.html).toBe(
    '<b title="&quot;">&lt;<i></i></b>',
  );
  expect(prose('a `<b>` c\n\nd').html).toBe('<p>a <code>&lt;b&gt;</code> c</p><p>d</p>');
});
