// Writes the generated parts of the docs, between markers or as whole files, and the types of elements. `--check` only
// reports whether they are fresh. scripts/pictures.mjs takes all pictures; here they only need to exist.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';

await ensureInstalled({ development: true });
await ensureBuilt();
const { errorTable } = await import('../dist/modules/errors.js');
const { optionsPage } = await import('../dist/modules/config/describe-options.js');
const { openApi } = await import('../dist/modules/wire/openapi.js');
const { catalogPage, markdownProps } = await import('./catalog-pages.mjs');
const { elementTypes } = await import('./element-types.mjs');
const { uiReference } = await import('./ui-reference.mjs');
const { baselineTables, scoresTable } = await import('./evaluation-pages.mjs');
const { commandsPage, diagnosticsTable } = await import('./cli-pages.mjs');
const { tokenTable } = await import('./token-table.mjs');
const { ownParametersTable, parametersTable } = await import('./parameter-pages.mjs');
const { defaultModelsTable, faultsTable, presetsTable, shapesTable } = await import('./upstream-pages.mjs');

function errorsPage() {
  const rows = Object.entries(errorTable)
    .sort(([, a], [, b]) => a.status - b.status)
    .map(([code, { status, type, sentence }]) => `| ${status} | \`${code}\` | \`${type}\` | ${sentence} |`);
  return ['| status | code | type | |', '|---|---|---|---|', ...rows].join('\n');
}

/** A row without a name is the whole file. */
const generated = [
  ['docs/errors.md', 'errors', errorsPage()],
  ['docs/configuration.md', 'options', optionsPage()],
  ['docs/catalog.md', 'catalog', catalogPage()],
  ['docs/cli.md', 'commands', commandsPage()],
  ['docs/evaluation.md', 'scores', scoresTable()],
  ['docs/evaluation.md', 'baseline', baselineTables()],
  ['docs/diagnostics.md', 'diagnostics', diagnosticsTable()],
  ['docs/upstreams.md', 'providers', presetsTable()],
  ['docs/upstreams.md', 'default models', defaultModelsTable()],
  ['docs/upstreams.md', 'faults', await faultsTable()],
  ['docs/upstreams.md', 'shapes', await shapesTable()],
  ['docs/parameters.md', 'own parameters', ownParametersTable()],
  ['docs/parameters.md', 'parameters', parametersTable()],
  ['src/client/element-types.ts', undefined, elementTypes()],
  ['docs/writing-a-renderer.md', 'markdown props', markdownProps()],
  ['docs/tessera-ui.md', 'tessera-ui', uiReference()],
  ['docs/renderer.md', 'tokens', tokenTable()],
  ['docs/openapi.json', undefined, `${JSON.stringify(openApi(), null, 2)}\n`],
];

function between(file, page, name, text) {
  const [begin, end] = [`<!-- generated: ${name} -->`, '<!-- end -->'];
  const from = page.indexOf(begin) + begin.length;
  const to = page.indexOf(end, from);
  if (from < begin.length || to < 0) throw new Error(`${file} has no markers ${begin} and ${end}.`);
  return `${page.slice(0, from)}\n${text}\n${page.slice(to)}`;
}

const isCheck = process.argv.includes('--check');
const changed = new Set();
for (const [file, name, text] of generated) {
  const path = join(root, file);
  const page = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const fresh = name === undefined ? text : between(file, page, name, text);
  if (fresh === page) continue;
  changed.add(file);
  if (!isCheck) writeFileSync(path, fresh);
}
for (const file of changed) console.log(isCheck ? `${file} is stale: run npm run docs.` : `Wrote ${file}`);
if (isCheck && changed.size > 0) process.exit(1);
