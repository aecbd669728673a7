import { describe, expect, test } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { createPaint } from '../../src/cli/paint.ts';
import { createCatalog } from '../../src/ui/catalog.ts';
import { run } from './run.ts';

describe.each(commands.map((command) => [command.name, command] as const))('%s', (name, command) => {
  test('has help, made from its table', async () => {
    const { code, output, errors } = await run([name, '--help']);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toContain(command.summary);
    for (const flag of Object.keys(command.flags)) expect(output).toContain(`--${flag}`);
    expect(await run(['help', name])).toEqual({ code, output, errors });
    expect((await run(['--help'])).output).toContain(`  ${name.padEnd(12)}${command.summary}\n`);
  });

  test('says what it does not know, with exit code 2', async () => {
    const { code, output, errors } = await run([name, '--no-such-thing']);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toBe(`tessera ${name}: --no-such-thing is not a flag.\nSee tessera ${name} --help.\n`);
  });
});

test.each([
  [['compile', '--strem'], /--strem is not a flag\. Did you mean "--stream"\?/],
  [['compile', '--json=yes'], /--json takes no value/],
  [['compile', '--port', '1'], /--port is not a flag/],
  [['serve', '--max-streams', '1'], /--max-streams was renamed; use --max-concurrent-replies instead/],
  [['keys', 'create', '--streams', '1'], /--streams was renamed; use --concurrent-replies instead/],
  [['compile', '--stream', '--pretty'], /do not go together/],
  [['compile', 'none.txt'], /none\.txt does not exist/],
  [['compile', 'a', 'b'], /"b" is not understood here: one FILE is taken/],
  [['validate', '.'], /cannot be read \(EISDIR\)/],
  [['catalog', 'Tabel'], /there is no component "Tabel"\. Did you mean .*"Table"/],
  [['record', 'Hi'], /--out FILE is needed/],
  [['record', 'Hi', '--out'], /--out needs a value/],
  [['generate', ' '], /the prompt is empty/],
  [['generate', 'Hi', '--model', 'builtin/composr'], /There is no model .* "builtin\/composer\/v-20261121"/],
  [['doctor', '--ports', '1,x'], /--ports must be port numbers/],
  [['catalgo'], /there is no command "catalgo"\. Did you mean "catalog"\?/],
])('%j is told what is wrong, with exit code 2', async (args, says) => {
  const { code, output, errors } = await run(args);
  expect({ code, output }).toEqual({ code: 2, output: '' });
  expect(errors).toMatch(says);
});

test('whoever reads only the beginning is no failure', async () => {
  const reader = new AbortController();
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode('A paragraph.\n\n');
    reader.abort();
    await new Promise(() => {});
  }
  expect((await run(['compile', '--stream'], { input: endless(), left: reader.signal })).code).toBe(0);
});

test('colour is for terminals; NO_COLOR and FORCE_COLOR are honoured', async () => {
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

test('the catalog lists every component, and shows one', async () => {
  const { output } = await run(['catalog']);
  for (const { name, purpose } of createCatalog().components) {
    expect(output).toContain(`  ${name}(`);
    expect(output).toContain(purpose);
  }
  const one = (await run(['catalog', 'Callout'])).output;
  expect(one).toContain('a notice that must be seen');
  expect(one).toMatch(/variant +required +"info"\|"warning"/);
  expect(one).toContain('Example\n  Callout(');
});

test('the prompt and its size', async () => {
  const prompt = await run(['catalog', '--prompt', '--tokens']);
  expect(prompt.output).toContain('BarChart(labels: string[]');
  const [, tokens] = /^(\d+) tokens \(o200k_base\), \d+ characters\n$/.exec(prompt.errors) ?? [];
  expect(Number(tokens)).toBeLessThan(2500);
  expect((await run(['catalog', '--tokens'])).output).toBe(prompt.errors);
});

test('the catalog as JSON has props, choices, and a schema without loose ends', async () => {
  const { components, schema } = JSON.parse((await run(['catalog', '--json'])).output);
  expect(components).toHaveLength(createCatalog().components.length);
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

test('models are listed with provider and aliases', async () => {
  const { output } = await run(['models'], { environment: { MISTRAL_API_KEY: 'k' } });
  expect(output).toMatch(/^ID +PROVIDER +ALIASES +DESCRIPTION\nmistral\/mistral-large\/v-20261121 +mistral +- +/);
  const json = JSON.parse((await run(['models', '--json'])).output);
  expect(json).toMatchObject([{ id: 'builtin/composer/v-20261121', provider: 'tessera', aliases: [], fallbacks: [] }]);
});
