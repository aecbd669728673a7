// Builds dist/: the modules of src/ as JavaScript in modules/, the program made of them in cli/, the page in web/, and
// from src/view/ the renderer: element/ for browsers and view/ for the service. Each build stores a hash of its
// sources, so that a change of the server does not rebuild the page.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeComponentIndex, writeViewIndex } from './component-index.mjs';
import { ensureInstalled, root } from './install.mjs';

const dist = join(root, 'dist');
const modules = join(dist, 'modules');
const modulesStamp = join(modules, '.built-from');
const program = join(dist, 'cli');
const programStamp = join(program, '.built-from');
const web = join(dist, 'web');
const webStamp = join(web, '.built-from');
const element = join(dist, 'element');
const elementStamp = join(element, '.built-from');

function filesUnder(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

/** A hash of the paths and contents of files. */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Files of src/ that are not TypeScript are data of the program, such as the cases of `tessera eval`. */
const sources = () =>
  filesUnder('src').filter((path) => /\.(?:ts|jsonl)$/.test(path) && !path.startsWith(join('src', 'view')));

const hashOfSources = () =>
  hashOf([...sources(), 'package-lock.json', 'scripts/build.mjs', 'scripts/program.vite.config.mjs']);

/** Includes the parts of src/ that the renderer imports. */
const hashOfRenderer = () =>
  hashOf([
    ...['src/view', 'src/client', 'src/schema', 'src/ui'].flatMap(filesUnder),
    'LICENSE',
    'package-lock.json',
    'scripts/build.mjs',
    'web/licence-notices.ts',
  ]);

/** Includes the parts of src/ that the page imports. */
const hashOfPage = () =>
  hashOf([
    ...['web', 'src/client', 'src/prompt', 'src/schema', 'src/ui', 'src/view'].flatMap(filesUnder),
    'LICENSE',
    'package-lock.json',
    'scripts/build.mjs',
  ]);

const isFresh = (file, hash) => existsSync(file) && readFileSync(file, 'utf8') === hash;

export async function ensureBuilt() {
  await buildSources();
  await Promise.all([buildProgram(), buildRenderer(), buildPage()]);
}

/**
 * Removes the types, file by file, which takes a tenth of the time of the type checker; `npm run check` has the latter.
 */
export async function buildSources() {
  if (isFresh(modulesStamp, hashOfSources())) return;
  writeComponentIndex();
  const hash = hashOfSources();
  console.error('Building: src/ to dist/modules/');
  const { transformWithOxc } = await import('vite');
  const options = { sourcemap: true, typescript: { rewriteImportExtensions: 'rewrite', onlyRemoveTypeImports: true } };
  // Built in a temporary folder and then moved, so that dist/ never contains a partial build.
  const aside = join(dist, `.new-${process.pid}`);
  for (const path of sources()) {
    const target = join(aside, relative('src', path).replace(/\.ts$/, '.js'));
    const text = readFileSync(join(root, path), 'utf8');
    mkdirSync(dirname(target), { recursive: true });
    if (path.endsWith('.ts')) {
      const { code, map } = await transformWithOxc(text, join(root, path), options);
      // For the stack traces of tests.
      const sources = [relative(dirname(target), join(aside, '../..', path))];
      writeFileSync(`${target}.map`, JSON.stringify({ ...map, sources }));
      writeFileSync(target, `${code}//# sourceMappingURL=${basename(target)}.map\n`);
    } else writeFileSync(target, text);
  }
  replace(modules, aside, hash);
}

/** Moves a new build into place. Another process may have made the same build in the meantime, and may be using it. */
function replace(folder, aside, hash) {
  const isThere = () => isFresh(join(folder, '.built-from'), hash);
  if (isThere()) return rmSync(aside, { recursive: true });
  writeFileSync(join(aside, '.built-from'), hash);
  replaceFolder(folder, aside, isThere);
}

/** `isThere`: whether another process has just put the same folder there. */
export function replaceFolder(folder, aside, isThere) {
  rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(aside, folder);
  } catch (error) {
    if (!isThere()) throw error;
    rmSync(aside, { recursive: true });
  }
}

async function buildProgram() {
  const hash = readFileSync(modulesStamp, 'utf8');
  if (isFresh(programStamp, hash)) return;
  console.error('Building: vite, dist/modules/ to dist/cli/');
  const aside = join(dist, `.new-program-${process.pid}`);
  await runVite('scripts/program.vite.config.mjs', aside);
  const cases = join(dist, `.new-eval-${process.pid}`);
  cpSync(join(modules, 'eval/set'), join(cases, 'set'), { recursive: true });
  replaceFolder(join(dist, 'eval'), cases, () => existsSync(join(dist, 'eval/set')));
  replace(program, aside, hash);
}

/** Runs Vite in a child process, so that builds run in parallel, with a NODE_ENV that does not depend on the shell. */
export async function runVite(config, aside) {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '-c', join(root, config), '--outDir', aside, '--logLevel', 'warn'];
  // Overrides the shell: development builds of the page's libraries load devtools from other hosts.
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2], env });
  const [status] = await once(child, 'exit');
  if (status !== 0) {
    rmSync(aside, { recursive: true, force: true });
    process.exit(status ?? 1);
  }
}

async function buildRenderer() {
  writeViewIndex();
  const hash = hashOfRenderer();
  if (isFresh(elementStamp, hash)) return;
  console.error('Building: vite, src/view/ to dist/element/ and dist/view/');
  const aside = join(dist, `.new-view-${process.pid}`);
  await runVite('src/view/vite.html.config.ts', aside);
  rmSync(join(dist, 'view'), { recursive: true, force: true });
  renameSync(aside, join(dist, 'view'));
  await runVite('src/view/vite.config.ts', aside);
  finishElement(aside);
  replace(element, aside, hash);
}

/** Adds `/tessera-ui.js`, which never changes its name, the hash that a page can check, and compressed files. */
function finishElement(folder) {
  const assets = readdirSync(join(folder, 'assets'));
  const main = assets.find((name) => /^tessera-ui-[\w-]{8}\.js$/.test(name));
  if (main === undefined) throw new Error('The build of the renderer has no main file.');
  const path = `/assets/${main}`;
  const hash = createHash('sha384')
    .update(readFileSync(join(folder, path)))
    .digest('base64');
  writeFileSync(join(folder, 'tessera-ui.js'), `export * from '.${path}';\n`);
  writeFileSync(join(folder, 'tessera-ui.json'), `${JSON.stringify({ path, integrity: `sha384-${hash}` })}\n`);
  compressFiles(join(folder, 'assets'));
}

/** Writes the form that most browsers receive, so that the service does not compress it at the first request. */
function compressFiles(folder) {
  for (const name of readdirSync(folder).filter((file) => /\.(?:js|css|html)$/.test(file))) {
    const file = join(folder, name);
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
}

async function buildPage() {
  const hash = hashOfPage();
  if (isFresh(webStamp, hash)) return;
  console.error('Building: vite, web/ to dist/web/');
  const aside = join(dist, `.new-web-${process.pid}`);
  await runVite('web/vite.config.ts', aside);
  compressFiles(aside);
  compressFiles(join(aside, 'assets'));
  copyViewer(aside);
  replace(web, aside, hash);
}

/** Copies the files of `/docs`: the published viewer with its licences and notice, and our own files. */
function copyViewer(folder) {
  const viewer = join(root, 'node_modules/swagger-ui-dist');
  const own = join(root, 'web/docs');
  const files = [
    [viewer, 'swagger-ui-bundle.js'],
    [viewer, 'swagger-ui-bundle.js.LICENSE.txt'],
    [viewer, 'swagger-ui.css'],
    [viewer, 'LICENSE', 'LICENSE.txt'],
    [viewer, 'NOTICE', 'NOTICE.txt'],
    [own, 'docs.js'],
    [own, 'docs.css'],
  ].map(([from, name, to = name]) => ({ from: join(from, name), to }));
  // The path contains a content hash, as with the assets of Vite.
  const name = `assets/docs-${hashOf(files.map(({ from }) => relative(root, from))).slice(0, 8)}`;
  mkdirSync(join(folder, name));
  for (const { from, to } of files) copyFileSync(from, join(folder, name, to));
  const page = readFileSync(join(own, 'docs.html'), 'utf8').replaceAll('FOLDER', name);
  writeFileSync(join(folder, 'docs.html'), page);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureInstalled({ development: false });
  await ensureBuilt();
}
