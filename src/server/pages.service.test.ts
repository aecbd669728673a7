import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReplayModel } from '../../test/replay-model.ts';
import { createService } from '../../test/service.ts';
import { loadPages } from './pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'tessera-pages-'));
beforeAll(() => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Hi</title>');
  writeFileSync(join(folder, 'docs.html'), '<!doctype html><title>API</title>');
  writeFileSync(join(folder, 'assets/index-abc.js'), 'export {};');
  writeFileSync(join(folder, '.built-from'), 'secret');
});
afterAll(() => rmSync(folder, { recursive: true }));

const serve = (pages = loadPages(folder)) => createService(createReplayModel([]), {}, undefined, pages);

describe('the pages', () => {
  test('are served without a key, with a policy that allows only our own scripts', async () => {
    const response = await serve().request('/?token=x');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(await response.text()).toContain('<title>Hi</title>');
  });

  test('the API page has the narrowest policy under which its viewer works', async () => {
    const response = await serve().request('/docs');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(await response.text()).toContain('<title>API</title>');
    const head = await serve().request('/docs', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('a page requested with a trailing slash, which would break its links, redirects', async () => {
    for (const path of ['/docs', '/assets/index-abc.js']) {
      for (const end of ['/', '//?x=1']) {
        const response = await serve().request(path + end);
        expect(response.status).toBe(308);
        const location = response.headers.get('location') ?? '';
        expect(new URL(location, `http://localhost/below${path}${end}`).pathname).toBe(`/below${path}`);
      }
    }
  });

  test('assets are cacheable forever, and compressed for clients that accept it', async () => {
    const app = serve();
    const plain = await app.request('/assets/index-abc.js');
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(plain.headers.get('cache-control')).toContain('immutable');
    expect(await plain.text()).toBe('export {};');
    const packed = await app.request('/assets/index-abc.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
  });

  test('returns 404 for unknown paths and dot files, and 405 for other methods', async () => {
    const app = serve();
    for (const path of ['/.built-from', '/assets', '/assets/..%2f.built-from', '/index', '/docs.html']) {
      expect((await app.request(path)).status).toBe(404);
    }
    const posted = await app.request('/', { method: 'POST' });
    expect(posted.status).toBe(405);
    expect(posted.headers.get('content-security-policy')).toContain("default-src 'none'; frame-ancestors");
  });

  test.each(['/', '/docs'])('without a build, %s explains how to create it', async (path) => {
    const response = await serve(loadPages(join(folder, 'nowhere'))).request(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('npm run build');
  });
});
