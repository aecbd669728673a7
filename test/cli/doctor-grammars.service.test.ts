import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startGrammarServer, type GrammarServerOptions } from '../providers/enforcing/grammar-server.ts';
import { folder, run } from './run.ts';

const grammarOf: GrammarServerOptions['grammarOf'] = ({ grammar }) => grammar;
const says = ['Hello! How can I help?', 'root = Card([TextContent("Hello")])'];

/** The findings about a model on llama.cpp. */
async function check(options: Partial<GrammarServerOptions>, more: object = {}) {
  const { baseUrl, bodies } = await startGrammarServer({ grammarOf, says, ...options });
  const models = { 'acme/small/v-20261121': { provider: 'llama.cpp', baseUrl, model: 'small-8b', ...more } };
  writeFileSync(join(folder, 'grammars.json'), JSON.stringify({ models }));
  const args = ['doctor', '--json', '--config', 'grammars.json', '--ports', '9'];
  const { code, output } = await run(args, { environment: { TESSERA_PORT: '0' } });
  const { findings }: { findings: readonly Record<string, string>[] } = JSON.parse(output);
  const found = findings.filter(({ message = '' }) => message.startsWith('grammar:'));
  return { code, found: found.map(({ state, message }) => `${state} ${message}`), requests: bodies.length };
}

// The engine takes seconds to compile a grammar while other tests run.
test('recognizes a server that obeys grammars', { timeout: 120_000 }, async () => {
  const { code, found } = await check({});
  expect([code, found]).toEqual([
    0,
    [expect.stringMatching(/^ok grammar: enforced, including the grammar of the catalog \(\d+ KB\)$/)],
  ]);
});

test('recognizes a server that ignores grammars', async () => {
  const { code, found } = await check({ grammarOf: () => undefined });
  expect([code, found]).toEqual([
    0,
    [expect.stringMatching(/^note grammar: ignored: asked to write only "ocelot-7319", the model wrote "Hello! How/)],
  ]);
});

test('a grammar that the configuration asks for, and the server ignores, is a problem', async () => {
  const { code, found } = await check({ grammarOf: () => undefined }, { capabilities: { grammar: 'gbnf' } });
  expect([code, found]).toEqual([1, [expect.stringMatching(/^broken grammar: ignored: /)]]);
});

test('recognizes a server that drops the grammar of the catalog', async () => {
  const { found } = await check({ maxGrammar: 1_000 });
  expect(found).toEqual([
    expect.stringMatching(/^note .*the grammar of the catalog \(\d+ KB\) is ignored: the model wrote "Hello!/),
  ]);
});

test('recognizes a server that rejects grammars', async () => {
  const { found } = await check({ says: [], maxGrammar: 0 });
  expect(found).toEqual([
    expect.stringMatching(/^note grammar: rejected with HTTP 500.*set capabilities\.grammar to "none"/),
  ]);
});

test('recognizes a server that constrains the reasoning', async () => {
  const { found } = await check({ isReasoning: true });
  expect(found).toEqual([
    expect.stringMatching(/^note .*constrains the reasoning.*set capabilities\.reasons to true$/),
  ]);
  const told = await check({ isReasoning: true }, { capabilities: { reasons: true } });
  expect([told.found, told.requests]).toEqual([[expect.stringMatching(/^ok grammar: not sent, because/)], 0]);
});

test('sends no request to a server without grammars', async () => {
  const { found, requests } = await check({}, { capabilities: { grammar: 'none' } });
  expect([found, requests]).toEqual([[], 0]);
});
