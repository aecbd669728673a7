// `tessera eval` with a model server: costs, failures, and the verdicts of a judge.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFakeUpstream, type FakeUpstream, type ReceivedRequest, type Served } from '../providers/fake-upstream.ts';
import { folder, run } from './run.ts';

const id = 'acme/fast/v-20261121';
const environment = { ACME_KEY: 'upstream-secret-123' };
const args = ['eval', '--config', 'tessera.json', '--cases', 'cases.jsonl', '--model', id, '--out', 'out', '--json'];
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

const upstreams: FakeUpstream[] = [];
afterEach(async () => {
  await Promise.all(upstreams.splice(0).map((upstream) => upstream.close()));
});

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const row = (name: string) => ({
    id: name,
    messages: [{ role: 'user', content: `The number of ${name} is 42.` }],
    expect: { must: [[name, '42']] },
  });
  write('cases.jsonl', ['cats', 'dogs', 'owls'].map((name) => JSON.stringify(row(name))).join('\n'));
  write('prices.json', JSON.stringify({ [id]: { prompt: 1000, completion: 5000 } }));
});

async function serving(serve: (request: ReceivedRequest, number: number) => Served): Promise<FakeUpstream> {
  const upstream = await startFakeUpstream(serve);
  upstreams.push(upstream);
  const own = { baseUrl: upstream.url, model: 'fast-1', apiKeyEnv: 'ACME_KEY' };
  write(
    'tessera.json',
    JSON.stringify({ models: { [id]: { provider: 'openai-compatible', ...own } }, upstreamRetries: 0 }),
  );
  return upstream;
}

const frame = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;

/** A whole reply of 100 prompt tokens, 80 of them cached, and 20 completion tokens: 0.2 dollars. */
const reply = (text: string): Served => ({
  steps: [
    { write: frame({ choices: [{ index: 0, delta: { content: text }, finish_reason: null }] }) },
    {
      write:
        frame({
          choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
          usage: { prompt_tokens: 100, completion_tokens: 20, prompt_tokens_details: { cached_tokens: 80 } },
        }) + 'data: [DONE]\n\n',
    },
  ],
});

const askedFor = ({ body }: ReceivedRequest): string => /number of (\w+)/.exec(JSON.stringify(body))?.[1] ?? '';
const answer = (request: ReceivedRequest): Served => reply(`root = Card([TextContent("${askedFor(request)}: 42")])`);

test('reports tokens, times and cost', async () => {
  await serving(answer);
  const { code, output } = await run([...args, '--prices', 'prices.json'], { environment });
  expect(code).toBe(0);
  expect(JSON.parse(output)).toMatchObject({
    contenders: [
      {
        name: id,
        answers: 3,
        failures: 0,
        scores: { complete: { mean: 1 } },
        measures: {
          promptTokens: 100,
          cachedTokens: 80,
          completionTokens: 20,
          firstText: expect.any(Number),
          firstComponent: expect.any(Number),
          total: expect.any(Number),
        },
        cost: expect.closeTo(0.6, 6),
      },
    ],
  });
});

test('stops at the cost limit, and continues with --resume without repeating requests', async () => {
  const upstream = await serving(answer);
  const limited = [...args, '--prices', 'prices.json', '--concurrency', '1'];
  const first = await run([...limited, '--max-cost', '0.3'], { environment });
  expect(first.errors).toContain('Stopped at --max-cost with 1 answer to go. To continue');
  expect(JSON.parse(first.output)).toMatchObject({ contenders: [{ answers: 2, missing: 1 }] });
  const second = await run([...limited, '--max-cost', '0.3', '--resume'], { environment });
  expect(JSON.parse(second.output)).toMatchObject({
    contenders: [{ answers: 3, missing: 0, cost: expect.closeTo(0.6, 6) }],
  });
  expect(upstream.requests.map(askedFor)).toEqual(['cats', 'dogs', 'owls']);
});

test('a failed answer is reported, and --resume requests it again', async () => {
  let isBroken = true;
  const upstream = await serving((request) =>
    isBroken && askedFor(request) === 'dogs' ? { status: 500, steps: [{ write: '{}' }] } : answer(request),
  );
  const first = await run(args, { environment });
  expect(first.code).toBe(0);
  expect(JSON.parse(first.output)).toMatchObject({
    contenders: [{ answers: 3, failures: 1, scores: { valid: { mean: expect.closeTo(2 / 3, 6) } } }],
  });
  isBroken = false;
  const second = await run([...args, '--resume'], { environment });
  expect(JSON.parse(second.output)).toMatchObject({ contenders: [{ answers: 3, failures: 0 }] });
  expect(upstream.requests.map(askedFor).filter((name) => name === 'dogs')).toHaveLength(2);
  expect(upstream.requests).toHaveLength(4);
});

test('a reply saved by tessera record is scored like the answer itself', async () => {
  await serving(answer);
  mkdirSync(join(folder, 'saved'));
  const asked = await run(args, { environment });
  for (const name of ['cats', 'dogs', 'owls']) {
    const record = ['record', '--config', 'tessera.json', '--model', id, '--out', `saved/${name}.sse`];
    expect(await run([...record, `The number of ${name} is 42.`], { environment })).toMatchObject({ code: 0 });
  }
  const replayed = await run(['eval', '--cases', 'cases.jsonl', '--replay', 'saved', '--out', 'again', '--json']);
  interface Report {
    readonly contenders: readonly { readonly cases: readonly { readonly scores: object }[] }[];
  }
  const [before, after] = [asked, replayed].map(({ output }) =>
    (JSON.parse(output) as Report).contenders[0]?.cases.map(({ scores }) => scores),
  );
  expect(after).toEqual(before);
  expect(JSON.parse(replayed.output)).toMatchObject({
    contenders: [{ name: 'saved', answers: 3, scores: { facts: { mean: 1 } }, measures: { promptTokens: 100 } }],
  });
});

test('exits with 1 and prints the error of the model server when every answer fails', async () => {
  const said = { error: { message: 'The key upstream-secret-123 has expired.' } };
  await serving(() => ({ status: 401, steps: [{ write: JSON.stringify(said) }] }));
  const { code, errors } = await run(args, { environment });
  expect(code).toBe(1);
  expect(errors).toContain(
    `error: every answer of ${id} failed: The model server rejected the operator's key; the operator must check it. ` +
      '(upstream_misconfigured)\n  HTTP 401: {"error":{"message":"The key REDACTED has expired."}}\n',
  );
  for (const file of ['report.json', 'report.html', 'acme_fast_v-20261121/cats.json'])
    expect(readFileSync(join(folder, 'out', file), 'utf8')).not.toContain('has expired');
});

test('a judge reads the document and the rubric; its verdict affects no score', async () => {
  write('rubric.txt', 'Does it mention the animals by name?');
  const isJudge = ({ body }: ReceivedRequest): boolean => JSON.stringify(body).includes('mention the animals');
  const upstream = await serving((request) =>
    isJudge(request) ? reply('{"reason": "Too short.", "score": 2}') : answer(request),
  );
  const { output } = await run([...args, '--judge', id, '--rubric', 'rubric.txt'], { environment });
  expect(JSON.parse(output)).toMatchObject({
    contenders: [
      {
        scores: { complete: { mean: 1 }, judge: { mean: 0.25 } },
        cases: [{ problems: { judge: ['Too short.'] } }, {}, {}],
      },
    ],
  });
  const judged = upstream.requests.filter(isJudge);
  expect(judged).toHaveLength(3);
  expect(JSON.stringify(judged[0]?.body)).toContain('TextContent');
  // Kept beside the answers.
  expect(readdirSync(join(folder, 'out', 'acme_fast_v-20261121')).sort()).toEqual(
    ['cats', 'dogs', 'owls'].flatMap((name) => [`${name}.json`, `${name}.judge.json`]),
  );
  await run([...args, '--judge', id, '--rubric', 'rubric.txt', '--resume'], { environment });
  expect(upstream.requests).toHaveLength(6);
});

test('--resume refuses another judge or rubric, and judges a new answer again', async () => {
  const isJudge = ({ body }: ReceivedRequest): boolean => JSON.stringify(body).includes('You judge');
  const verdict = reply('{"reason": "Too short.", "score": 2}');
  const upstream = await serving((request) => (isJudge(request) ? verdict : answer(request)));
  const judging = [...args, '--judge', id, '--rubric', 'rubric.txt'];
  write('rubric.txt', 'Does it mention the animals by name?');
  await run(judging, { environment });
  expect(upstream.requests.filter(isJudge)).toHaveLength(3);

  write('rubric.txt', 'Is it short?');
  const refused = await run([...judging, '--resume'], { environment });
  expect(refused).toMatchObject({ code: 2, output: '' });
  expect(refused.errors).toBe(
    'tessera eval: the run in out cannot be continued, because the judge or its rubric has changed. ' +
      'Begin a new run with another --out, or delete the verdicts (*.judge.json) in out to request them again.\n',
  );
  expect(upstream.requests).toHaveLength(6);

  write('rubric.txt', 'Does it mention the animals by name?');
  const file = join(folder, 'out', 'acme_fast_v-20261121', 'cats.json');
  const kept = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...kept, calls: [{ text: 'Another answer.' }] }));
  await run([...judging, '--resume'], { environment });
  expect(upstream.requests.filter(isJudge)).toHaveLength(4);
});

test('--resume refuses a name that has referred to another model since the run began', async () => {
  const upstream = await serving(answer);
  const models = { [id]: { provider: 'openai-compatible', baseUrl: upstream.url, model: 'fast-1' } };
  const config = (aliases: object): string => JSON.stringify({ models, aliases });
  write('tessera.json', config({ animals: id }));
  const alias = args.map((word) => (word === id ? 'animals' : word));
  expect((await run(alias)).code).toBe(0);
  write('tessera.json', config({ animals: 'builtin/composer/v-20261121' }));
  const { code, errors } = await run([...alias, '--resume']);
  expect(code).toBe(2);
  expect(errors).toContain(`these names now refer to other models: animals (was ${id}). Begin a new run`);
});

test('the cost of the judge counts towards the limit, and is printed', async () => {
  await serving((request) =>
    JSON.stringify(request.body).includes('You judge')
      ? reply('{"reason": "Too short.", "score": 2}')
      : answer(request),
  );
  const limited = [...args, '--prices', 'prices.json', '--concurrency', '1', '--judge', id, '--max-cost', '0.3'];
  const { errors } = await run(limited, { environment });
  expect(errors).toContain('Stopped at --max-cost with 2 answers to go');
  expect(errors).toMatch(/The judge used [\d,]+ tokens, \$0\.20\./);
  const page = readFileSync(join(folder, 'out', 'report.html'), 'utf8');
  expect(page).toContain('<p class="eval-note">Judge: 25 %. Too short.</p>');
  expect(page).not.toContain('<li>judge:');
});

test('no file of the run contains the key of the model', async () => {
  await serving(() => reply('root = Card([TextContent("upstream-secret-123")])'));
  await run(args, { environment });
  const files = readdirSync(join(folder, 'out'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(json|html)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(3);
  for (const file of files)
    expect(readFileSync(join(folder, 'out', file), 'utf8')).not.toContain('upstream-secret-123');
});
