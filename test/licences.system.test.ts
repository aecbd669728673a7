// The license notices of the built page, compared with the list that Vite makes from the same build.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { loadPages } from '../src/server/pages.ts';
import { noticeOf, packageFolder, problemsOf } from '../web/licence-notices.ts';
import { build, root } from './program.ts';

interface Listed {
  readonly name: string;
  readonly version: string;
  readonly identifier?: string;
  /** Absent when the package is published without one. */
  readonly text?: string;
}

function listOfVite(): readonly Listed[] {
  const output = mkdtempSync(join(tmpdir(), 'tessera-page-'));
  const configuration = {
    configFile: join(root, 'web/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: output, license: { fileName: 'licences.json' } },
  };
  const script = `import { build } from 'vite'; await build(${JSON.stringify(configuration)});`;
  // The development builds of some libraries load other packages.
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, env, stdio: 'inherit' });
  return JSON.parse(readFileSync(join(output, 'licences.json'), 'utf8'));
}

const separator = `${'='.repeat(100)}\n\n`;
const readNotices = () => readFileSync(join(root, 'dist/web/licences.txt'), 'utf8').split(separator);

beforeAll(build, 120_000);

test('every package in the bundle is listed with the text of its licence', () => {
  const notices = readNotices();
  const packages = listOfVite();
  expect(packages.length).toBeGreaterThan(30);
  for (const { name, version, identifier, text = 'Permission' } of packages) {
    const notice = notices.find((one) => one.startsWith(`${name} ${version} (${identifier})\n`));
    expect(notice ?? `${name} is missing`).toContain(text);
  }
}, 120_000);

test('lists Tessera itself, the viewer of /docs, and the packages bundled in the viewer', () => {
  const notices = readNotices();
  expect(notices[1]).toContain(readFileSync(join(root, 'LICENSE'), 'utf8').trim());
  const viewer = notices.find((one) => one.startsWith('swagger-ui-dist '));
  for (const file of ['LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt']) {
    expect(viewer).toContain(readFileSync(join(root, 'node_modules/swagger-ui-dist', file), 'utf8').trim());
  }
});

test('the service serves the list, and both pages link to it', () => {
  const web = join(root, 'dist/web');
  expect([...loadPages(web).keys()]).toContain('/licences.txt');
  const assets = readdirSync(join(web, 'assets')).filter((file) => file.endsWith('.js'));
  const scripts = assets.map((file) => readFileSync(join(web, 'assets', file), 'utf8'));
  expect(scripts.some((script) => script.includes('./licences.txt'))).toBe(true);
  expect(readFileSync(join(web, 'docs.html'), 'utf8')).toContain('href="licences.txt"');
});

const folder = mkdtempSync(join(tmpdir(), 'tessera-licences-'));

function publish(name: string, manifest: object, files: Readonly<Record<string, string>> = {}): string {
  const target = join(folder, 'node_modules', name);
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...manifest }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(target, file), text);
  return target;
}

const licenceProblems = (target: string) => problemsOf(noticeOf(target, [], folder));

test.each(['MIT', 'ISC', '0BSD', 'BSD-3-Clause', 'Apache-2.0', 'MIT AND ISC', '(GPL-3.0-only OR MIT)'])(
  'a package under %s may be bundled',
  (license) => {
    expect(licenceProblems(publish('allowed', { license }, { LICENSE: 'The text.' }))).toEqual([]);
  },
);

test.each([
  'GPL-3.0-only',
  'AGPL-3.0-or-later',
  'MPL-2.0',
  'CC-BY-4.0',
  'MIT AND GPL-2.0-only',
  'SEE LICENSE IN x',
  'UNLICENSED',
])('a package under %s fails the build', (license) => {
  expect(licenceProblems(publish('refused', { license }, { LICENSE: 'The text.' }))).toEqual([
    `refused 1.0.0 is under ${license}, which is not allowed.`,
  ]);
});

test('a package without a licence, or without its text, fails the build', () => {
  expect(licenceProblems(publish('unnamed', {}, { LICENSE: 'The text.' }))).toEqual([
    'unnamed 1.0.0 is under no licence that it names, which is not allowed.',
  ]);
  const silent = publish('@scope/silent', { license: 'MIT' }, { NOTICE: 'A notice is no licence.' });
  expect(licenceProblems(silent)).toEqual([
    '@scope/silent 1.0.0 is published without the text of its licence; add it to web/licences.',
  ]);
  writeFileSync(join(folder, '@scope__silent.txt'), 'The text, from its repository.');
  expect(licenceProblems(silent)).toEqual([]);
  expect(noticeOf(silent, [], folder).texts).toEqual(['A notice is no licence.', 'The text, from its repository.']);
});

test('includes every license and notice file of a package', () => {
  const files = { 'LICENSE-MIT': 'One.', 'licence.md': 'Two.', NOTICE: 'Three.', 'README.md': 'No.' };
  const { texts } = noticeOf(publish('several', { license: 'MIT' }, files), [], folder);
  expect([...texts].sort()).toEqual(['One.', 'Three.', 'Two.']);
});

test('attributes a module to the closest package.json with a name and a version', () => {
  const outer = publish('outer', { license: 'MIT' });
  const inner = join(outer, 'node_modules/inner');
  mkdirSync(join(inner, 'dist/esm'), { recursive: true });
  writeFileSync(join(inner, 'package.json'), JSON.stringify({ name: 'inner', version: '2.0.0' }));
  writeFileSync(join(inner, 'dist/esm/package.json'), JSON.stringify({ type: 'module' }));
  expect(packageFolder(join(inner, 'dist/esm/index.js'))).toBe(inner);
  expect(packageFolder(`\0${join(inner, 'index.js')}?commonjs-es-import`)).toBe(inner);
  expect(packageFolder(join(outer, 'style.css?inline'))).toBe(outer);
  expect(packageFolder(join(root, 'web/src/main.tsx'))).toBeUndefined();
  expect(packageFolder('\0vite/preload-helper.js')).toBeUndefined();
});
