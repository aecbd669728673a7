// The service accepts every settings file shown in the docs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseSettingsFile } from '../../src/config/settings-file.ts';
import { getPreset, presetNames } from '../../src/providers/presets.ts';
import { root } from './example-service.ts';

const keys = [...presetNames.map((name) => getPreset(name).apiKeyEnv ?? ''), 'ACME_KEY'];
const environment = Object.fromEntries(keys.map((name) => [name, 'a-key']));

const files = ['README.md', 'docs/upstreams.md', 'docs/configuration.md'].flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map((match) => {
    const [, file = ''] = match;
    return { page, line: text.slice(0, match.index).split('\n').length, file };
  });
});

test('finds settings files in the docs', () => {
  expect(files.length).toBeGreaterThan(6);
});

test.each(files)('$page, line $line: is valid', ({ file }) => {
  const problems: unknown[] = [];
  parseSettingsFile(file, { path: 'tessera.json', environment, builtIn: [], defaults: [] }, (problem) =>
    problems.push(problem),
  );
  expect(problems).toEqual([]);
});
