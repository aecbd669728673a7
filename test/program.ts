// Runs the built program. A test that imports this must build it first, in `beforeAll(build, 120_000)`.
import { execFileSync, spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { text as readAll } from 'node:stream/consumers';
import { workerCount } from './worker-states.ts';
import { chatCompletionsPath } from '../src/wire/paths.ts';

/** The closest parent folder with a package.json; the benchmarks run a compiled copy of this file elsewhere. */
export const root = findRoot(import.meta.dirname);
export const main = join(root, 'dist/cli/main.js');

export type Environment = Readonly<Record<string, string>>;
type Child = ChildProcessByStdio<null, Readable, Readable>;

export interface RunningProgram {
  readonly child: Child;
  readonly url: string;
  /** Parsed log lines. */
  readonly log: Record<string, unknown>[];
  readonly isAlive: boolean;
}

export interface Programs {
  /** A new temporary folder: working directory and data directory of the programs. */
  readonly folder: string;
  readonly run: (command: readonly string[], environment?: Environment) => Child;
  readonly finished: (command: readonly string[], environment?: Environment) => Promise<Finished>;
  /** Resolves once the program listens. */
  readonly serve: (environment?: Environment, command?: readonly string[]) => Promise<RunningProgram>;
  /** Kills every program that was started. */
  readonly kill: () => void;
}

export interface Finished {
  readonly output: string;
  readonly errors: string;
  readonly code: unknown;
}

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder));
}

export function build(): void {
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
}

export function buildPackages(): void {
  execFileSync(process.execPath, ['scripts/packages.mjs'], { cwd: root, stdio: 'inherit' });
}

export function createPrograms(): Programs {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-program-'));
  const started: Child[] = [];

  const run: Programs['run'] = (command, environment = {}) => {
    const { PATH = '' } = process.env;
    const [program = '', ...args] = command;
    const env = {
      PATH,
      TESSERA_PORT: '0',
      TESSERA_WARM_UP: 'off',
      TESSERA_WORKERS: String(workerCount()),
      TESSERA_DATA_DIR: join(folder, 'data'),
      ...environment,
    };
    const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    started.push(child);
    return child;
  };

  return {
    folder,
    run,
    async finished(command, environment) {
      const child = run(command, environment);
      const [output, errors, [code]] = await Promise.all([
        readAll(child.stdout),
        readAll(child.stderr),
        once(child, 'exit'),
      ]);
      return { output, errors, code };
    },
    async serve(environment, command = [process.execPath, main, 'serve']) {
      const child = run(command, environment);
      const log: RunningProgram['log'] = [];
      const errors = readLog(child.stderr, log);
      let text = '';
      child.stdout.setEncoding('utf8');
      for await (const piece of child.stdout.iterator({ destroyOnReturn: false })) {
        text += piece;
        if (text.includes('Stop with')) break;
      }
      const url = /listens on (\S+)/.exec(text)?.[1];
      if (url === undefined) throw new Error(`The program does not listen: ${text}${errors()}`);
      return {
        child,
        url,
        log,
        get isAlive() {
          return child.exitCode === null && child.signalCode === null;
        },
      };
    },
    kill() {
      for (const child of started.splice(0)) child.kill('SIGKILL');
    },
  };
}

/** Collects log lines. The returned function gives the other output on stderr. */
function readLog(errors: Readable, log: Record<string, unknown>[]): () => string {
  let rest = '';
  let other = '';
  errors.setEncoding('utf8').on('data', (piece: string) => {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('{')) log.push(JSON.parse(line));
      else other += `${line}\n`;
    }
  });
  return () => other + rest;
}

export const composer = 'builtin/composer/v-20261121';

export function ask(url: string, key: string, more: object = {}, headers: Environment = {}): Promise<Response> {
  const body = { model: composer, messages: [{ role: 'user', content: 'Hello' }], ...more };
  return fetch(url + chatCompletionsPath, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}
