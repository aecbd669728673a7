// A model fails mid-stream and another continues, tested at every position of the text.
import { expect, test } from 'vitest';
import type { JsonValue } from '../../src/schema/schema.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { validate } from '../../src/ui/validate.ts';
import { sized } from '../seed-count.ts';

const first = `root = Card([
  CardHeader("Sales", "Last four \\"quarters\\" 👋🏽"),
  BarChart(["Q1", "Q2"], [Series("Revenue", [12, 15]), Series("Cost", [7.5, 8])]),
  Tabs([TabItem("a", "A", [TextContent("One **two**", "small")])]),
  Button("More", {type: "open_url", params: {url: "https://example.com/a"}})
])
`;

const inputs = {
  calls: first,
  fenced: `Here it is:\n\`\`\`\n${first}\`\`\`\n`,
  names: 'root = Card([title, chart])\ntitle = CardHeader("Sales")\nchart = BarChart(["Q1"], [Series("R", [1])])\n',
  json: '{"component":"Card","props":{"children":[{"component":"TextContent","props":{"text":"Hello"}},{"component":"Callout","props":{"variant":"info","title":"Note","description":"A b"}}]}}',
  prose: '# Sales\n\nRevenue **rose**.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
  thoughts: '<think>Let me see.</think>root = Card([TextContent("Hello")])',
};

const rest = 'TextContent("the rest")\nFollowUpBlock([FollowUpItem("What next?")])';

/** Every character in a full run. A prime, so that a sample covers all kinds of places. */
const step = sized(1, 11);

test.each(Object.entries(inputs))('%s can be interrupted anywhere', (_, text) => {
  for (let at = 0; at <= text.length; at += step) {
    const compiler = createUiCompiler();
    const begun = compiler.push(text.slice(0, at)) + compiler.interrupt();
    const content = begun + compiler.push(rest) + compiler.end();
    // JSON.parse returns a JsonValue.
    expect(validate(JSON.parse(content) as JsonValue), `cut at ${at}`).toEqual([]);
    const tail = content.slice(begun.length);
    expect(tail, `cut at ${at}`).toContain('{"component":"TextContent","props":{"text":"the rest"}}');
    expect(tail, `cut at ${at}`).toContain('What next?');
    // The interrupted part is the same as in a document that ends there.
    const alone = createUiCompiler();
    expect((alone.push(text.slice(0, at)) + alone.end()).startsWith(begun), `cut at ${at}`).toBe(true);
  }
});

test('a truncated value does not affect the continuation', () => {
  const compiler = createUiCompiler();
  const cut = 'root = Card([Form("f", Buttons([Button("Go")]), [FormControl("Size", Select("size", ["Large", "Sma';
  const begun = compiler.push(cut) + compiler.interrupt();
  const content = begun + compiler.push('Callout("info", "Note", "Text")') + compiler.end();
  // JSON.parse returns a JsonValue.
  expect(validate(JSON.parse(content) as JsonValue)).toEqual([]);
  expect(content).toContain('{"component":"Callout","props":{"variant":"info","title":"Note","description":"Text"}}');
});

test('can be interrupted repeatedly, and at the very end', () => {
  const compiler = createUiCompiler();
  let content = '';
  for (const piece of ['root = Card([TextContent("a', 'TextContent("b', 'TextContent("c")\n', '']) {
    content += compiler.push(piece) + compiler.interrupt();
  }
  content += compiler.end();
  const texts = ['a', 'b', 'c'].map((text) => `{"component":"TextContent","props":{"text":"${text}"}}`).join(',');
  expect(content).toBe(`{"component":{"component":"Card","props":{"children":[${texts}]}},"error":null}`);
});
