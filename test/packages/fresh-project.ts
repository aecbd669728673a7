// Projects of users who install the packages: in a separate folder, with the tarballs of `npm pack` installed and no
// registry. Other packages are linked, by name, from the node_modules of this repository.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../program.ts';

export type PackageName = 'tessera-server' | 'tessera-ui';

export interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, unknown>>;
}

const tarballs = mkdtempSync(join(tmpdir(), 'tessera-tarballs-'));

/** The path of the tarball. */
export function pack(name: PackageName): string {
  const args = ['pack', '--silent', '--pack-destination', tarballs];
  const output = execFileSync('npm', args, { cwd: join(root, 'dist/packages', name), encoding: 'utf8' });
  return join(tarballs, output.trim());
}

/** Paths within the package. */
export const contentsOf = (tarball: string): readonly string[] =>
  execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((path) => path.replace(/^package\//, ''));

export interface FreshProject {
  readonly folder: string;
  readonly write: (path: string, text: string) => void;
  readonly install: (tarball: string) => Manifest;
  readonly link: (...names: readonly string[]) => void;
  /** Output of a program of Node. Throws with all of its output if it fails. */
  readonly node: (...args: readonly string[]) => string;
}

/** `parent` within this repository: its packages are found without links. */
export function createProject(parent = tmpdir()): FreshProject {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'tessera-project-'));
  const write: FreshProject['write'] = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('package.json', '{"name": "fresh", "version": "1.0.0", "private": true, "type": "module"}');
  return {
    folder,
    write,
    install(tarball) {
      const [name = ''] = /tessera-(?:server|ui)/.exec(tarball.slice(tarball.lastIndexOf('/'))) ?? [];
      const target = join(folder, 'node_modules', name);
      mkdirSync(target, { recursive: true });
      execFileSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
      // The manifest of a package that this repository builds.
      return JSON.parse(readFileSync(join(target, 'package.json'), 'utf8')) as Manifest;
    },
    link(...names) {
      for (const name of names) {
        const target = join(folder, 'node_modules', name);
        mkdirSync(dirname(target), { recursive: true });
        symlinkSync(join(root, 'node_modules', name), target, 'dir');
      }
    },
    node(...args) {
      try {
        return execFileSync(process.execPath, [...args], {
          cwd: folder,
          encoding: 'utf8',
          stdio: 'pipe',
          env: { ...process.env, NODE_ENV: 'production' },
        });
      } catch (error) {
        const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
        throw new Error(`node ${args.join(' ')}:\n${stdout}${stderr}`, { cause: error });
      }
    },
  };
}

/** Bytes of the files below a folder whose names match. */
export function sizeOf(folder: string, pattern: RegExp): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => pattern.test(file));
  return files.reduce((sum, file) => sum + readFileSync(join(folder, file)).length, 0);
}
