// Installs missing packages: compares the lock file with npm's record of the contents of node_modules. Packages for
// running and building are `dependencies`; packages for tests and checks are `devDependencies`.
import { spawn } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node.js 20.19 or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

function packagesOf(file) {
  const path = join(root, file);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')).packages ?? {}) : {};
}

/** The packages that should be installed. Those for other platforms may be absent. */
function wanted(development) {
  return Object.entries(packagesOf('package-lock.json')).filter(
    ([path, { dev, devOptional }]) => path !== '' && (development || !(dev || devOptional)),
  );
}

function isInstalled(development) {
  const installed = packagesOf('node_modules/.package-lock.json');
  return wanted(development).every(([path, { version, optional, devOptional }]) => {
    const found = installed[path];
    return found === undefined ? Boolean(optional || devOptional) : found.version === version;
  });
}

/** A linked node_modules belongs to another checkout that may be in use. */
function isLinked() {
  return lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

/** `development` includes the packages that tests and checks need. */
export async function ensureInstalled({ development }) {
  if (isLinked() || isInstalled(development)) return;
  // Warnings of npm are about its own configuration or about packages of packages: a user cannot act on them here.
  const install = ['ci', '--loglevel=error', ...(development ? [] : ['--omit=dev'])];
  const count = wanted(development).filter(([, { optional }]) => !optional).length;
  const end = showProgress(`Installing ${count} packages`);
  const { status, output } = await runNpm(install);
  end();
  if (status === 0) return;
  console.error(`npm ${install.join(' ')} failed:\n${output}`);
  process.exit(status ?? 1);
}

async function runNpm(args) {
  const npm = process.env.npm_execpath;
  const [command, all] = npm === undefined ? ['npm', args] : [process.execPath, [npm, ...args]];
  // On Windows npm is a script, which only a shell can start.
  const shell = npm === undefined && process.platform === 'win32';
  const child = spawn(command, all, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += String(piece)));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ status: 1, output: error.message }));
    child.on('close', (status) => resolve({ status, output }));
  });
}

/** On standard error, which leaves standard output to the command. One line: on a terminal it counts the seconds. */
export function showProgress(text) {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;
  const { isTTY } = process.stderr;
  process.stderr.write(`${text} ...`);
  const timer = isTTY ? setInterval(() => process.stderr.write(`\r${text} ... ${seconds()}`), 500) : undefined;
  return () => {
    clearInterval(timer);
    process.stderr.write(`${isTTY ? `\r${text} ...` : ''} ${seconds()}\n`);
  };
}
