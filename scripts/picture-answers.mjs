// The ten answers of the built-in model that are kept as pictures: those to messages of its golden cases.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const { createTurns } = await import('../dist/modules/cli/create-turns.js');
const { createComposer } = await import('../dist/modules/composer/composer.js');
const { createUiCompiler } = await import('../dist/modules/ui/compile.js');

export const answers = [
  'city-people',
  'quarters',
  'json-status',
  'logs',
  'recipe',
  'invoice',
  'itinerary',
  'mail',
  'survey',
  'german',
];

/** @param {string} notation */
export function compiled(notation) {
  const compiler = createUiCompiler();
  return compiler.push(notation) + compiler.end();
}

/** @param {string} name */
export async function answerTo(name) {
  const file = readFileSync(join(root, 'test/golden/composer', `pasted-${name}.txt`), 'utf8');
  const text = file.slice(0, file.indexOf('\n--------\n'));
  const call = {
    messages: [{ role: 'user', content: [{ type: 'text', text }] }],
    tools: [],
    toolChoice: { type: 'auto' },
  };
  const parts = await createComposer(createTurns()).stream({ ...call, settings: {} }, new AbortController().signal);
  let notation = '';
  for await (const batch of parts) for (const part of batch) if (part.type === 'text-delta') notation += part.text;
  return compiled(notation);
}
