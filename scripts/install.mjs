// Installs missing packages: compares the lock file with npm's record of the contents of node_modules.
import { spawnSync } from 'node:child_process';
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

/** Packages for other platforms may be absent. */
function isInstalled(development) {
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json')).every(([path, { version, dev, optional, devOptional }]) => {
    if (path === '' || (!development && (dev || devOptional))) return true;
    const found = installed[path];
    return found === undefined ? Boolean(optional || devOptional) : found.version === version;
  });
}

/** A linked node_modules belongs to another checkout that may be in use. */
function isLinked() {
  return lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

/** `development` includes the packages that builds and tests need. */
export function ensureInstalled({ development }) {
  if (isLinked() || isInstalled(development)) return;
  const install = ['ci'];
  console.log(`Installing packages: npm ${install.join(' ')}`);
  const npm = process.env.npm_execpath;
  const [command, args] = npm === undefined ? ['npm', install] : [process.execPath, [npm, ...install]];
  // On Windows npm is a script, which only a shell can start.
  const shell = npm === undefined && process.platform === 'win32';
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell });
  if (status !== 0) process.exit(status ?? 1);
}
