// The package tessera-server, installed from its tarball into an empty project.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, buildPackages, createPrograms, root } from '../program.ts';
import { contentsOf, createProject, pack, type FreshProject, type Manifest } from './fresh-project.ts';

const programs = createPrograms();
let tarball: string;
let manifest: Manifest;
let project: FreshProject;

beforeAll(() => {
  buildPackages();
  tarball = pack('tessera-server');
  project = createProject();
  manifest = project.install(tarball);
  // Only these packages are linked; any other import fails.
  project.link(...Object.keys(manifest.dependencies ?? {}));
}, 120_000);
afterAll(() => programs.kill());

const main = () => join(project.folder, 'node_modules/tessera-server/dist/cli/main.js');

test('contains the program, the pages and the renderer, and nothing that only development needs', () => {
  const files = contentsOf(tarball);
  for (const file of [
    'LICENSE',
    'README.md',
    'npm-shrinkwrap.json',
    'dist/cli/main.js',
    'dist/cli/licences.txt',
    'dist/web/index.html',
    'dist/web/licences.txt',
    'dist/element/tessera-ui.js',
    'dist/element/tessera-ui-licences.txt',
    'dist/view/render-to-html.js',
    'dist/view/licences.txt',
  ]) {
    expect(files).toContain(file);
  }
  expect(files.filter((file) => /\.(?:ts|tsx|map)$|\.test\.|built-from/.test(file))).toEqual([]);
});

test('depends on what the service imports, with the versions that are tested here', () => {
  const names = Object.keys(manifest.dependencies ?? {});
  expect(names).toContain('undici');
  expect(names.filter((name) => /vite|preact|react|d3|swagger|typescript/.test(name))).toEqual([]);
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const shipped = JSON.parse(
    readFileSync(join(project.folder, 'node_modules/tessera-server/npm-shrinkwrap.json'), 'utf8'),
  ).packages;
  expect(shipped[''].dependencies).toEqual(manifest.dependencies);
  const paths = Object.keys(shipped).filter((path) => path !== '');
  expect(paths.length).toBeLessThanOrEqual(30);
  for (const path of paths) {
    expect(shipped[path]).toMatchObject({ version: lock[path].version, integrity: lock[path].integrity });
    const { dependencies = {}, optionalDependencies = {} } = shipped[path];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      expect(paths.some((one) => one.endsWith(`node_modules/${name}`))).toBe(true);
    }
  }
});

test('serves the API, the pages and the renderer', async () => {
  const environment = { TESSERA_API_KEYS: 'k' };
  const { url } = await programs.serve(environment, [process.execPath, main(), 'serve']);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const reply = await ask(url, 'k');
  expect(reply.status).toBe(200);
  for (const path of ['/', '/docs', '/tessera-ui.js', '/openapi.json', '/licences.txt']) {
    expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
  }
});

test('has the version and the other commands', async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(project.node(main(), '--version').trim()).toBe(version);
  const ran = await programs.finished([process.execPath, main(), 'generate', 'Hello']);
  expect(ran.code).toBe(0);
  expect(JSON.parse(ran.output)).toMatchObject({ component: { component: 'Card' } });
});
