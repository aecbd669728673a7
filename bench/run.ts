import { readFileSync, writeFileSync } from 'node:fs';
import { attack } from './attack.ts';
import type { Bench, Figures } from './bench.ts';
import { burst } from './burst.ts';
import { compile } from './compile.ts';
import { composer } from './composer.ts';
import { editing } from './editing.ts';
import { grammar } from './grammar.ts';
import { history } from './history.ts';
import { load } from './load.ts';
import { loading } from './loading.ts';
import { overhead } from './overhead.ts';
import { benchmarksPage } from './page.ts';
import { prefix } from './prefix.ts';
import { protocols } from './protocols.ts';
import { start } from './start.ts';
import { streams } from './streams.ts';
import { tokens } from './tokens.ts';
import { tricksBench } from './tricks.ts';
import { view } from './view.ts';
import { workers } from './workers.ts';

const benches: readonly Bench[] = [
  overhead,
  streams,
  load,
  burst,
  workers,
  compile,
  composer,
  tokens,
  editing,
  prefix,
  protocols,
  grammar,
  history,
  start,
  view,
  loading,
  tricksBench,
  attack,
];

const args = process.argv.slice(2);
const isJson = args.includes('--json');
const cases = Number(args.find((arg) => arg.startsWith('--cases='))?.slice('--cases='.length) ?? 20_000);
const names = args.filter((arg) => !arg.startsWith('--'));
const unknown = names.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0 || !Number.isInteger(cases)) {
  console.error(
    `Unknown: ${unknown.join(', ')}. There are: ${benches.map(({ name, purpose }) => `\n  ${name}  ${purpose}`).join('')}`,
  );
  process.exit(2);
}
const results: Record<string, Figures> = {};
for (const bench of benches) {
  if (names.length > 0 && !names.includes(bench.name)) continue;
  const say = (line: string): void => {
    if (!isJson) console.log(line);
  };
  say(`\n${bench.name}: ${bench.purpose}`);
  const figures = await bench.run({ cases }, say);
  results[bench.name] = figures;
  for (const [name, value] of Object.entries(figures)) say(`  ${name.padEnd(64)} ${value}`);
}
if (isJson) console.log(JSON.stringify(results, null, 1));
if (args.includes('--write')) {
  const path = 'docs/benchmarks.md';
  writeFileSync(path, benchmarksPage(benches, results, readFileSync(path, 'utf8')));
}
// Keep-alive sockets would keep the process running.
process.exit(0);
