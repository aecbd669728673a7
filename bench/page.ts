// docs/benchmarks.md, made from one run.
import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import type { Bench, Figures } from './bench.ts';

const method = `Made by \`npm run bench -- --write\`; do not edit. \`npm run bench\` runs everything in about ten minutes, \`npm run bench -- NAME\` one part, \`--json\` prints the figures as one object.

## Method

- All programs that are compared stand between the same client and the same fake model server, in one run, by turns (one request at a time: in an order drawn by lot), five rounds. The figures are medians of the rounds; \`npm run bench\` prints the spread beside them.
- **pipe** is a bare pipe in \`node:http\`: the floor. **rewrite** is a minimal proxy in \`node:http\` that parses every event, changes its id and model and writes it again: what a good hand could do without compiling a UI. **portkey** is \`@portkey-ai/gateway\` 1.15.2 from npm, with two of its packages pinned, because newer releases of them make its streams fail.
- **tessera** does all of its work: keys, checks, the prompt, the compiler, its own frames.
- Before anything is measured every program serves 8,000 plain and 1,500 streamed replies: what counts is a service that runs, and Node goes on compiling it for thousands of requests.
- Processor time is read from the operating system, over all threads of the process, so that the noise of a shared machine does not decide. Times on a clock do depend on it: compare columns, not runs.
- One chunk is one write of the model server: the worst case. Chunks that arrive together leave together and cost less.
- One process against two workers: with the built-in model, so that no model server needs a core. The client is raw sockets and a prepared request, and what it takes of the two cores is printed.
- Memory is what the system says a process holds, above what it held before. In the middle of the streams, and the most there was, with garbage that the collector had not come to.
- Tokens are counted with o200k on the valid golden cases in call notation, over 250 characters each.
- Text kept: 60 seeded edits of each kind on each of those cases; the share of what a person reads that still stands in the document.

## What the figures do not say

How long a model takes: next to it everything here is small. How it would be on many cores, over a network, with TLS. Whether the UI is a good one. A plain request asks the model server for a stream here, so that a silent connection is noticed and a broken one continued; a gateway that asks for a whole reply has less to do.
`;

export function benchmarksPage(benches: readonly Bench[], results: Readonly<Record<string, Figures>>): string {
  const version = (name: string): string => {
    // The package.json of an installed package.
    const { version: found } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as {
      version: string;
    };
    return `${name} ${found}`;
  };
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${['undici', '@openuidev/lang-core'].map(version).join(', ')}`;
  const parts = benches.flatMap(({ name, purpose }) => {
    const figures = results[name];
    if (figures === undefined) return [];
    const rows = Object.entries(figures).map(([figure, value]) => `| ${figure} | ${value} |`);
    return [
      `## ${name}\n\n${purpose.charAt(0).toUpperCase()}${purpose.slice(1)}.\n\n| | |\n|---|---|\n${rows.join('\n')}\n`,
    ];
  });
  return `# Benchmarks\n\n${method}\n## Machine\n\n${machine}\n\n${parts.join('\n')}`;
}
