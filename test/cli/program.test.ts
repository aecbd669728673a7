import { describe, expect, test } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { createPaint } from '../../src/cli/paint.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { run } from './run.ts';

describe.each(commands.map((command) => [command.name, command] as const))('%s', (name, command) => {
  test('prints help for all of its flags', async () => {
    const { code, output, errors } = await run([name, '--help']);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toContain(command.summary);
    for (const flag of Object.keys(command.flags)) expect(output).toContain(`--${flag}`);
    expect(await run(['help', name])).toEqual({ code, output, errors });
    expect((await run(['--help'])).output).toContain(`  ${name.padEnd(12)}${command.summary}\n`);
  });

  test('rejects an unknown flag with exit code 2', async () => {
    const { code, output, errors } = await run([name, '--no-such-thing']);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toBe(`tessera ${name}: Unknown flag --no-such-thing.\nSee tessera ${name} --help.\n`);
  });
});

test.each([
  [['compile', '--strem'], /Unknown flag --strem\. Did you mean "--stream"\?/],
  [['compile', '--json=yes'], /--json takes no value/],
  [['compile', '--port', '1'], /Unknown flag --port/],
  [['serve', '--max-streams', '1'], /--max-streams was renamed; use --max-concurrent-replies instead/],
  [['keys', 'create', '--streams', '1'], /--streams was renamed; use --concurrent-replies instead/],
  [['compile', '--stream', '--pretty'], /cannot be combined/],
  [['compile', 'none.txt'], /none\.txt does not exist/],
  [['compile', 'a', 'b'], /Unexpected argument "b": only one FILE is accepted/],
  [['validate', '.'], /cannot be read \(EISDIR\)/],
  [['catalog', 'Tabel'], /there is no component "Tabel"\. Did you mean .*"Table"/],
  [['record', 'Hi'], /--out FILE is required/],
  [['record', 'Hi', '--out'], /--out needs a value/],
  [['generate', ' '], /the prompt is empty/],
  [['generate', 'Hi', '--model', 'builtin/composr'], /There is no model .* "builtin\/composer\/v-20261121"/],
  [['doctor', '--ports', '1,x'], /--ports must be port numbers/],
  [['catalgo'], /there is no command "catalgo"\. Did you mean "catalog"\?/],
])('%j exits with code 2 and an explanation', async (args, expected) => {
  const { code, output, errors } = await run(args);
  expect({ code, output }).toEqual({ code: 2, output: '' });
  expect(errors).toMatch(expected);
});

test('exits with code 0 when the reader of its output leaves', async () => {
  const reader = new AbortController();
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode('A paragraph.\n\n');
    reader.abort();
    await new Promise(() => {});
  }
  expect((await run(['compile', '--stream'], { input: endless(), outputClosed: reader.signal })).code).toBe(0);
});

test('prints color only to terminals, and honors NO_COLOR and FORCE_COLOR', async () => {
  const isColoured = (isTerminal: boolean, environment: Record<string, string>) =>
    createPaint(isTerminal, environment)('red', 'x') !== 'x';
  expect(isColoured(false, {})).toBe(false);
  expect(isColoured(true, {})).toBe(true);
  expect(isColoured(true, { NO_COLOR: '1' })).toBe(false);
  expect(isColoured(true, { NO_COLOR: '' })).toBe(true);
  expect(isColoured(true, { TERM: 'dumb' })).toBe(false);
  expect(isColoured(false, { FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(true);
  expect(isColoured(true, { FORCE_COLOR: '0' })).toBe(false);

  const plain = (await run(['catalog'])).output;
  const coloured = (await run(['catalog'], { isTerminal: true })).output;
  expect(plain).not.toContain('\u001b');
  // oxlint-disable-next-line no-control-regex
  expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(plain);
});

test('catalog lists every component and shows a single one', async () => {
  const { output } = await run(['catalog']);
  for (const { name, purpose } of builtInCatalog().components) {
    expect(output).toContain(`  ${name}(`);
    expect(output).toContain(purpose);
  }
  const one = (await run(['catalog', 'Callout'])).output;
  expect(one).toContain('a notice that must be seen');
  expect(one).toMatch(/variant +required +"info"\|"warning"/);
  expect(one).toContain('Example\n  Callout(');
});

test('catalog --prompt --tokens prints the prompt and its size', async () => {
  const prompt = await run(['catalog', '--prompt', '--tokens']);
  expect(prompt.output).toContain('BarChart(labels: string[]');
  const [, tokens] = /^(\d+) tokens \(o200k_base\), \d+ characters\n$/.exec(prompt.errors) ?? [];
  expect(Number(tokens)).toBeLessThan(2500);
  expect((await run(['catalog', '--tokens'])).output).toBe(prompt.errors);
});

test('catalog --json prints props, enum values, and a schema whose references all resolve', async () => {
  const { components, schema } = JSON.parse((await run(['catalog', '--json'])).output);
  expect(components).toHaveLength(builtInCatalog().components.length);
  const callout = components.find((one: { name: string }) => one.name === 'Callout');
  expect(callout.props[0]).toEqual({
    name: 'variant',
    type: '"info"|"warning"|"error"|"success"|"neutral"',
    required: true,
    enum: ['info', 'warning', 'error', 'success', 'neutral'],
  });
  expect(JSON.parse((await run(['catalog', 'Callout', '--json'])).output)).toEqual(callout);
  const references = [...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g)].map(([, name = '']) => name);
  expect([...new Set(references)].filter((name) => !(name in schema.$defs))).toEqual([]);
  expect(schema.$defs.Slider.properties.props.required).toContain('min');
});

test('models lists ids with provider and aliases', async () => {
  const { output } = await run(['models'], { environment: { MISTRAL_API_KEY: 'k' } });
  expect(output).toMatch(/^ID +PROVIDER +ALIASES +DESCRIPTION\nmistral\/mistral-large\/v-20261121 +mistral +- +/);
  const json = JSON.parse((await run(['models', '--json'])).output);
  expect(json).toMatchObject([{ id: 'builtin/composer/v-20261121', provider: 'tessera', aliases: [], fallbacks: [] }]);
});
