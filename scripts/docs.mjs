// Writes what a machine knows into the docs, between markers. `--check`: only says whether they are fresh.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled({ development: true });
ensureBuilt();
const { errorTable } = await import('../dist/errors.js');
const { optionsPage } = await import('../dist/config/describe-options.js');

function errorsPage() {
  const rows = Object.entries(errorTable)
    .sort(([, a], [, b]) => a.status - b.status)
    .map(([code, { status, type, sentence }]) => `| ${status} | \`${code}\` | \`${type}\` | ${sentence} |`);
  return ['| status | code | type | |', '|---|---|---|---|', ...rows].join('\n');
}

const generated = [
  ['docs/errors.md', 'errors', errorsPage()],
  ['docs/configuration.md', 'options', optionsPage()],
];

const isCheck = process.argv.includes('--check');
let isStale = false;
for (const [file, name, text] of generated) {
  const path = join(root, file);
  const page = readFileSync(path, 'utf8');
  const [begin, end] = [`<!-- generated: ${name} -->`, '<!-- end -->'];
  const from = page.indexOf(begin) + begin.length;
  const to = page.indexOf(end, from);
  if (from < begin.length || to < 0) throw new Error(`${file} has no markers ${begin} and ${end}.`);
  const fresh = `${page.slice(0, from)}\n${text}\n${page.slice(to)}`;
  if (fresh === page) continue;
  if (isCheck) {
    console.error(`${file} is stale: run npm run docs.`);
    isStale = true;
  } else {
    writeFileSync(path, fresh);
    console.log(`Wrote ${file}`);
  }
}
if (isStale) process.exit(1);
