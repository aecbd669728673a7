import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder, run } from './run.ts';

const hello =
  '{"component":{"component":"Card","props":{"children":[{"component":"TextContent","props":{"text":"Hi"}}]}},"error":null}';

test('compiles model output from standard input or a file', async () => {
  const input = 'root = Card([TextContent("Hi")])';
  expect(await run(['compile'], { input })).toEqual({ code: 0, output: `${hello}\n`, errors: '' });
  expect(await run(['compile', '-'], { input })).toMatchObject({ output: `${hello}\n` });
  writeFileSync(join(folder, 'answer.txt'), `\ufeff${input}`);
  expect(await run(['compile', 'answer.txt'])).toEqual({ code: 0, output: `${hello}\n`, errors: '' });
});

test('prints diagnostics in the file:line:column format that editors parse', async () => {
  writeFileSync(join(folder, 'bad.txt'), 'root = Card([\n  TextContnt("Hi"),\n  Weather("Oslo")\n])\n');
  const { errors, output, code } = await run(['compile', 'bad.txt']);
  expect(errors.split('\n').slice(0, 2)).toEqual([
    'bad.txt:2:1: note[renamed_component] root.children[0]: "TextContnt" was read as TextContent.',
    'bad.txt:3:1: warning[unknown_component] root.children[1]: Unknown component "Weather"; its text was kept.',
  ]);
  expect(output).toContain('Oslo');
  expect(code).toBe(0);
});

test('--strict fails only on lossy repairs', async () => {
  expect((await run(['compile', '--strict'], { input: 'root = Card([Weather("Oslo")])' })).code).toBe(1);
  expect((await run(['compile', '--strict'], { input: 'root = Card([TextContnt("Hi")])' })).code).toBe(0);
});

test('--json prints the document and its diagnostics; --pretty indents', async () => {
  const input = 'root = Card([TextContnt("Hi")])';
  const { output, errors } = await run(['compile', '--json'], { input });
  expect(errors).toBe('');
  expect(JSON.parse(output)).toEqual({
    document: JSON.parse(hello),
    diagnostics: [expect.objectContaining({ code: 'renamed_component', lossy: false })],
  });
  expect((await run(['compile', '--pretty'], { input })).output).toBe(
    `${JSON.stringify(JSON.parse(hello), null, 2)}\n`,
  );
});

test.each([false, true])('--stream writes while the input still arrives (JSON: %s)', async (isJson) => {
  let output = '';
  const seen: string[] = [];
  async function* input(): AsyncGenerator<Uint8Array> {
    // Split within a character.
    const bytes = new TextEncoder().encode('root = Card([TextContent("Grüße")])');
    for (const piece of [bytes.slice(0, 28), bytes.slice(28, 29), bytes.slice(29)]) {
      yield piece;
      seen.push(output);
    }
  }
  const args = ['compile', '--stream', ...(isJson ? ['--json'] : [])];
  const ran = await run(args, { input: input(), onOutput: (text) => (output += text) });
  expect(seen[0]).toContain('Gr');
  expect(ran.code).toBe(0);
  const lines = ran.output.trimEnd().split('\n');
  const events = isJson ? lines.map((line) => JSON.parse(line)) : [{ text: ran.output }];
  expect(
    events
      .map((event) => event.text ?? '')
      .join('')
      .trimEnd(),
  ).toBe(hello.replace('Hi', 'Grüße'));
  if (isJson) expect(events.at(-1)).toEqual({ type: 'finish', diagnostics: [] });
});

test('the document does not depend on how the input is chunked', async () => {
  const input = '# Title\r\n\r\nSome *text*\r\nand more.\r\n\r\n- a\r\n- b';
  const whole = await run(['compile'], { input });
  async function* bytewise() {
    for (const byte of new TextEncoder().encode(input)) yield Uint8Array.of(byte);
  }
  expect((await run(['compile', '--stream'], { input: bytewise() })).output).toBe(whole.output);
});

test('validate accepts compiled documents', async () => {
  const { output } = await run(['compile'], { input: 'root = Card([Table([Col("A", [1, 2' });
  expect(await run(['validate'], { input: output })).toEqual({ code: 0, output: '', errors: '' });
});

test('validate prints one issue per line and exits with code 1', async () => {
  const input =
    '{"component":{"component":"Card","props":{"children":[{"component":"Tabel","props":{}},3]}},"error":null}';
  const { code, output } = await run(['validate'], { input });
  expect(code).toBe(1);
  expect(output.split('\n')[0]).toMatch(/^root\.children\[0\]: unknown_component: .*"Tabel"/);
  expect(output.trimEnd().split('\n')).toHaveLength(2);
  const json = await run(['validate', '--json'], { input });
  expect(JSON.parse(json.output)).toMatchObject([{ path: 'root.children[0]' }, { path: 'root.children[1]' }]);
  expect(await run(['validate'], { input: '{"component": }' })).toEqual({
    code: 1,
    output: 'stdin: not_json: The input is not JSON: line 1, column 15: expected a value, found "}".\n',
    errors: '',
  });
});
