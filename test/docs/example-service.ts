// The service that the examples in docs/ and examples/ call: it serves the built-in model under its real id.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createTurns } from '../../src/cli/create-turns.ts';
import { createComposer } from '../../src/composer/composer.ts';
import { createApiKeys } from '../../src/server/api-keys.ts';
import { createApp } from '../../src/server/app.ts';
import { createDrain } from '../../src/server/drain.ts';
import { createMemoryBudget } from '../../src/server/memory-budget.ts';
import { listen, type RunningServer } from '../../src/server/listen.ts';
import { createModelRegistry } from '../../src/server/model-registry.ts';
import type { Pages } from '../../src/server/pages.ts';
import { renderers } from '../renderers.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const exampleKey = 'example-key';

const silent = { info() {}, warn() {}, error() {} };

export interface ExampleService {
  readonly server: RunningServer;
  readonly url: string;
}

export async function serveExamples(pages?: Pages): Promise<ExampleService> {
  const drain = createDrain();
  const created = Date.UTC(2026, 10, 21) / 1000;
  let count = 0;
  const app = createApp({
    effects: { now: () => created * 1000, newId: () => `example${++count}`, turns: createTurns(), log: silent },
    models: createModelRegistry([
      {
        card: {
          id: 'builtin/composer/v-20261121',
          created,
          ownedBy: 'tessera',
          description: 'Rules, not a language model. For examples.',
          aliases: [],
        },
        model: createComposer(createTurns()),
      },
    ]),
    keys: createApiKeys([exampleKey]),
    drain,
    held: createMemoryBudget(Number.POSITIVE_INFINITY),
    settings: { bodyLimit: 2 ** 20, bodyTimeout: 30_000, keepAliveInterval: 15_000 },
    pages,
    renderers,
  });
  const server = await listen(app, { host: '127.0.0.1', port: 0, drain, bodyTimeout: 30_000 });
  return { server, url: `http://127.0.0.1:${server.port}` };
}

export interface Ran {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs a program, by default in the project root, with the environment that the examples expect. */
export async function run(
  command: string,
  args: readonly string[],
  url: string,
  input = '',
  cwd: string = root,
): Promise<Ran> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, TESSERA_URL: url, TESSERA_API_KEY: exampleKey, NODE_ENV: 'production' },
  });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => (texts[name] += text));
  }
  child.stdin.end(input);
  const [code]: unknown[] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : null, output: texts.stdout, errors: texts.stderr };
}
