// `npm run build`: makes the two packages that can be published, dist/packages/tessera-server and
// dist/packages/tessera-ui, from the one source tree. Names as arguments select packages. Their manifests are made
// here, from the one of the project.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt, hashOf, replaceFolder, runVite } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';
import { lockFor } from './packages/lock.mjs';
import { copyTypes } from './packages/types.mjs';

const packages = join(root, 'dist/packages');
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const project = readJson('package.json');

const manifestOf = (name, more) => ({
  name,
  version: project.version,
  license: project.license,
  type: 'module',
  ...more,
});

/** The packages that the built service imports, with the version ranges of the project. */
async function runtimeDependencies(program) {
  const { parseAst } = await import('vite');
  const names = new Set();
  for (const file of readdirSync(program).filter((name) => name.endsWith('.js'))) {
    const text = readFileSync(join(program, file), 'utf8');
    for (const { source } of parseAst(text).body) {
      const [name] = /^(?!\.|node:)(?:@[^/]+\/)?[^/]+/.exec(source?.value ?? '.') ?? [];
      if (name !== undefined) names.add(name);
    }
    // A dynamic import may be optional: the tokenizer is a development dependency.
    for (const [, name] of text.matchAll(/\bawait import\("((?:@[^/"]+\/)?[^./"][^/"]*)/g)) {
      if (project.dependencies[name] !== undefined) names.add(name);
    }
  }
  const missing = [...names].filter((name) => project.dependencies[name] === undefined);
  if (missing.length > 0)
    throw new Error(`The service imports packages that are not in dependencies: ${missing.join(', ')}`);
  // In the order of the project.
  return Object.fromEntries(Object.entries(project.dependencies).filter(([name]) => names.has(name)));
}

/** Pins transitive dependencies to the versions that are tested here: npm follows the lock file of a package. */
async function buildServer(folder) {
  const dist = join(folder, 'dist');
  const isPublished = (path) => !path.endsWith('.built-from');
  for (const part of ['cli', 'element', 'eval', 'view', 'web'])
    cpSync(join(root, 'dist', part), join(dist, part), { recursive: true, filter: isPublished });
  const manifest = manifestOf('tessera-server', {
    description: project.description,
    bin: { tessera: 'dist/cli/main.js' },
    engines: project.engines,
    exports: { './package.json': './package.json' },
    dependencies: await runtimeDependencies(join(dist, 'cli')),
    files: ['dist', 'npm-shrinkwrap.json'],
  });
  writeJson(join(folder, 'npm-shrinkwrap.json'), lockFor(manifest, readJson('package-lock.json')));
  return manifest;
}

async function buildUi(folder) {
  const dist = join(folder, 'dist');
  await runVite('src/view/vite.package.config.ts', dist);
  const types = join(folder, '.types');
  const tsc = join(root, 'node_modules/typescript7/bin/tsc');
  const args = [tsc, '-p', join(root, 'src/view/tsconfig.package.json'), '--outDir', types];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  const entries = Object.entries(readJson('src/view/package-entries.json'));
  const declarations = entries.map(([, source]) => source.replace(/\.tsx?$/, '.d.ts'));
  copyTypes(types, join(dist, 'types'), declarations);
  rmSync(types, { recursive: true });
  const target = ([name], index) => ({
    types: `./dist/types/${declarations[index]}`,
    default: `./dist/${name === '.' ? 'index' : name.slice(2)}.js`,
  });
  return manifestOf('tessera-ui', {
    description: 'Draws the user interfaces that Tessera streams: a custom element, React, Vue, Svelte, static HTML.',
    // The first entry defines the custom element.
    sideEffects: ['./dist/index.js'],
    files: ['dist'],
    exports: {
      ...Object.fromEntries(entries.map((entry, index) => [entry[0], target(entry, index)])),
      './package.json': './package.json',
    },
    peerDependencies: { react: '>=18', 'react-dom': '>=18' },
    peerDependenciesMeta: { react: { optional: true }, 'react-dom': { optional: true } },
  });
}

const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);

const builders = { 'tessera-server': buildServer, 'tessera-ui': buildUi };

/** A hash of everything that a package contains; the build has stored the hashes of its sources. */
function hashOfPackage(name) {
  const built = ['dist/cli', 'dist/web', 'dist/element'].map((folder) => `${folder}/.built-from`);
  const own = [`scripts/packages/${name}.md`, 'LICENSE', 'package.json', 'scripts/packages.mjs'];
  const makers = readdirSync(join(root, 'scripts/packages')).filter((file) => file.endsWith('.mjs'));
  return hashOf([...built, ...own, ...makers.map((file) => `scripts/packages/${file}`)]);
}

export async function buildPackages(names = Object.keys(builders)) {
  await ensureBuilt();
  for (const name of names) {
    const build = builders[name];
    if (build === undefined)
      throw new Error(`There is no package ${name}; there are ${Object.keys(builders).join(', ')}.`);
    const stamp = join(packages, `.${name}-built-from`);
    const hash = hashOfPackage(name);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue;
    console.error(`Building: dist/packages/${name}`);
    const aside = join(root, 'dist', `.new-${name}-${process.pid}`);
    mkdirSync(aside, { recursive: true });
    writeJson(join(aside, 'package.json'), await build(aside));
    cpSync(join(root, 'LICENSE'), join(aside, 'LICENSE'));
    cpSync(join(root, `scripts/packages/${name}.md`), join(aside, 'README.md'));
    const folder = join(packages, name);
    mkdirSync(packages, { recursive: true });
    replaceFolder(folder, aside, () => existsSync(join(folder, 'package.json')));
    writeFileSync(stamp, hash);
  }
  linkForExamples();
}

/** So that the examples import what a reader installs. */
function linkForExamples() {
  const link = join(root, 'examples/node_modules/tessera-ui');
  if (existsSync(link) || !existsSync(join(packages, 'tessera-ui'))) return;
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { recursive: true, force: true });
  symlinkSync('../../dist/packages/tessera-ui', link, 'junction');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2);
  // The types of tessera-ui need the type checker.
  await ensureInstalled({ development: !(names.length === 1 && names[0] === 'tessera-server') });
  await buildPackages(names.length === 0 ? undefined : names);
}
