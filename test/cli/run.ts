// Runs a command in the process of the test, with its input and output as values.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandContext } from '../../src/cli/command.ts';
import { createRedactor } from '../../src/cli/log/redactor.ts';
import { secretsOfEnvironment } from '../../src/cli/log/secrets.ts';
import { runCommand } from '../../src/cli/run-command.ts';

export const folder = mkdtempSync(join(tmpdir(), 'tessera-cli-'));

export interface Ran {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

interface RunOptions extends Partial<
  Pick<CommandContext, 'environment' | 'isTerminal' | 'isErrorTerminal' | 'columns' | 'outputClosed'>
> {
  /** Standard input, as text or as a stream of bytes. */
  readonly input?: string | AsyncIterable<Uint8Array>;
  readonly onOutput?: (text: string) => void;
  readonly onErrors?: (text: string) => void;
}

export async function run(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const { input = '', onOutput, onErrors, environment = {}, ...rest } = options;
  let output = '';
  let errors = '';
  const write = (text: string) => {
    output += text;
    onOutput?.(text);
  };
  const code = await runCommand(args, {
    environment,
    folder,
    input: typeof input === 'string' ? bytesOf(input) : input,
    isInputTerminal: false,
    write,
    print: (text) => write(`${text}\n`),
    writeError(text) {
      errors += text;
      onErrors?.(text);
    },
    printError: (text) => (errors += `${text}\n`),
    isTerminal: false,
    isErrorTerminal: false,
    columns: 80,
    loadHtml: () => import('../html-renderer.ts'),
    redactor: createRedactor(secretsOfEnvironment(environment)),
    outputClosed: new AbortController().signal,
    log: { write: () => {} },
    flush: async () => {},
    ...rest,
  });
  return { code, output, errors };
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
