// CONTRIBUTING.md promises that a component, a request parameter and an upstream are one declaration each. This adds each
// to a copy of the sources, compiles the copy and uses it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'tessera-extension-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function run(args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

/** Inserts a row before the line that begins with `before`. */
function addRow(file: string, before: string, row: string): void {
  const text = readFileSync(join(copy, file), 'utf8');
  const at = text.indexOf(`\n${before}`);
  if (at < 0) throw new Error(`${file} has no line that begins with ${before}`);
  writeFileSync(join(copy, file), `${text.slice(0, at + 1)}${row}\n${text.slice(at + 1)}`);
}

beforeAll(() => {
  for (const path of ['src', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json']) {
    cpSync(join(root, path), join(copy, path), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(
    join(copy, 'src/ui/components/star-rating.ts'),
    `import { number } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const starRating = defineComponent('StarRating', {
  group: 'data',
  isBlock: true,
  purpose: 'a rating in stars',
  props: { stars: number() },
  example: 'StarRating(4)',
});
`,
  );
  addRow(
    'src/model/call-settings.ts',
    '  seed: {',
    `  topK: {
    parameter: 'top_k',
    value: { type: 'integer', minimum: 1 },
    description: 'How many words the model chooses from.',
    example: 40,
    fields: { 'openai-compatible': 'top_k', anthropic: 'top_k', google: 'topK' },
  },`,
  );
  addRow(
    'src/providers/presets.ts',
    '  mistral: {',
    `  acme: {
    title: 'Acme',
    protocol: 'openai-compatible',
    baseUrl: 'https://models.acme.example/v1',
    apiKeyEnv: 'ACME_API_KEY',
  },`,
  );
  run(['--input-type=module', '-e', `await (await import('./scripts/build.mjs')).buildSources();`]);
  const sources = { extends: './tsconfig.json', include: ['src'], exclude: ['src/**/*.test.ts', 'src/view'] };
  writeFileSync(join(copy, 'tsconfig.sources.json'), JSON.stringify(sources));
  run(['node_modules/typescript7/bin/tsc', '-p', 'tsconfig.sources.json']);
}, 120_000);

/** Runs a module next to the compiled copy and returns its output. */
const evaluate = (source: string): unknown => JSON.parse(run(['--input-type=module', '-e', source]));

test('adding a component takes one file', () => {
  const found = evaluate(`
    const { createCompiler, defineCatalog, systemPrompt } = await import('./dist/modules/compiler/index.js');
    const compiler = createCompiler();
    const document = compiler.push('root = Card([StarRating(4)])') + compiler.end();
    console.log(JSON.stringify([systemPrompt(defineCatalog()).includes('StarRating(stars: number)'), document]));
  `);
  expect(found).toEqual([true, expect.stringContaining('{"component":"StarRating","props":{"stars":4}}')]);
});

test('adding a request parameter takes one row', () => {
  const found = evaluate(`
    const { openApi } = await import('./dist/modules/wire/openapi.js');
    const { parseRequest } = await import('./dist/modules/wire/parse-request.js');
    const { applyCapabilities } = await import('./dist/modules/providers/apply-capabilities.js');
    const { openCapabilities } = await import('./dist/modules/providers/capabilities.js');
    const { defaultCapabilities } = await import('./dist/modules/providers/openai-compatible/capabilities.js');
    const { toChatRequest } = await import('./dist/modules/providers/openai-compatible/chat-request.js');
    const { toContentRequest } = await import('./dist/modules/providers/google/content-request.js');
    const { defaultGoogleCapabilities } = await import('./dist/modules/providers/google/capabilities.js');
    const body = { model: 'm', messages: [{ role: 'user', content: 'x' }] };
    const { call } = parseRequest({ ...body, top_k: 40 });
    const refused = [];
    try { parseRequest({ ...body, top_k: 0 }); } catch (error) { refused.push(error.message); }
    console.log(JSON.stringify({
      schema: openApi().components.schemas.ChatCompletionRequest.properties.top_k.description,
      sent: [toChatRequest(call, 'm', defaultCapabilities, true).top_k,
        toContentRequest(call, defaultGoogleCapabilities).generationConfig.topK],
      unsupported: applyCapabilities(call, 'ai-sdk', openCapabilities).unsupported.map(({ parameter }) => parameter),
      refused,
    }));
  `);
  expect(found).toEqual({
    schema: 'How many words the model chooses from.',
    sent: [40, 40],
    unsupported: ['top_k'],
    refused: ['top_k must be a whole number of 1 or more; got the number 0.'],
  });
});

test('adding an upstream takes one row', () => {
  const found = evaluate(`
    const { parseSettingsFile } = await import('./dist/modules/config/settings-file.js');
    const text = JSON.stringify({ models: { 'acme/large/v-20261121': { provider: 'acme', model: 'large' } } });
    const context = { path: 'tessera.json', environment: { ACME_API_KEY: 'k' }, builtIn: [], defaults: [] };
    const problems = [];
    const { models } = parseSettingsFile(text, context, (problem) => problems.push(problem));
    const { getPreset } = await import('./dist/modules/providers/presets.js');
    console.log(JSON.stringify([...models.values(), getPreset('acme').apiKeyEnv, ...problems]));
  `);
  expect(found).toEqual([{ provider: 'acme', model: 'large' }, 'ACME_API_KEY']);
});
