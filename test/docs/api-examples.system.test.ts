// Runs every example of docs/api.md that is marked `run`. Its output must match the following block marked `result`, in
// which `…` matches anything.
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root, run, serveExamples, type ExampleService } from './example-service.ts';

interface Fence {
  readonly line: number;
  readonly language: string;
  readonly mark: string;
  readonly text: string;
}

function fencesOf(page: string): readonly Fence[] {
  return [...page.matchAll(/^```(\w*)(?: (\w+))?\n([\s\S]*?)^```$/gm)].map((match) => {
    const [, language = '', mark = '', text = ''] = match;
    return { line: page.slice(0, match.index).split('\n').length, language, mark, text };
  });
}

const fences = fencesOf(readFileSync(join(root, 'docs/api.md'), 'utf8'));
const examples = fences.flatMap((fence, index) => {
  const result = fences.slice(index + 1).find(({ mark }) => mark !== '');
  if (fence.mark !== 'run') return [];
  return [{ ...fence, result: result?.mark === 'result' ? result : undefined }];
});

function toPattern(expected: string): RegExp {
  const pieces = expected.split(/"…"|…/).map((piece) => piece.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${pieces.join('[\\s\\S]*?')}$`);
}

/** JSON is compared without white space, because the page may format it for reading. */
function shown({ language, text }: Pick<Fence, 'language' | 'text'>): string {
  return language === 'json' ? JSON.stringify(JSON.parse(text)) : text.trim();
}

/** A project that has tessera-ui installed, as built. It is inside this one, so that the other packages are found. */
const project = join(root, '.artifacts/api-examples');

function makeProject(): void {
  const modules = join(project, 'node_modules');
  rmSync(project, { recursive: true, force: true });
  mkdirSync(modules, { recursive: true });
  symlinkSync(join(root, 'dist/packages/tessera-ui'), join(modules, 'tessera-ui'), 'dir');
}

describe('docs/api.md', () => {
  let service: ExampleService;
  beforeAll(async () => {
    makeProject();
    service = await serveExamples();
  });
  afterAll(() => service.server.stop(0));

  test('has examples, and every result belongs to one', () => {
    expect(examples.length).toBeGreaterThan(10);
    const results = fences.filter(({ mark }) => mark === 'result');
    expect(results).toHaveLength(examples.filter(({ result }) => result !== undefined).length);
    expect(fences.filter(({ mark }) => !['', 'run', 'result'].includes(mark))).toEqual([]);
  });

  test.each(examples)('the example at line $line runs', async ({ language, text, result }) => {
    const [command, ...args] = language === 'js' ? ['node', '--input-type=module', '-'] : ['bash', '-eu', '-s'];
    const { code, output, errors } = await run(command ?? '', args, service.url, text, project);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    if (result === undefined) throw new Error('The example has no result block.');
    expect(shown({ language: result.language, text: output })).toMatch(toPattern(shown(result)));
  });
});
