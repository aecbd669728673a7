import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';
import { deltaOf, finish, requestFor, serveCases, type HostileCase } from '../hostile-model-server.ts';

/** Characters of a document. */
const size = 100_000;
/** Characters of an event of the model server. */
const eventSize = 16_384;

const fill = (part: string): string => part.repeat(Math.floor(size / part.length));
const list = (item: (index: number) => string): string => {
  const items: string[] = [];
  for (let length = 0; length < size; length += items.at(-1)?.length ?? 1) items.push(item(items.length));
  return items.join(', ');
};
const titled = (text: string): string => `CardHeader("${text}")`;

/** Blocks of documents, named after the part that is long. None is closed by the model. */
const blocks: Readonly<Record<string, string>> = {
  stars: titled(fill('*a ')),
  underscores: titled(fill('_a_')),
  ticks: titled(fill('`a')),
  tags: titled(fill('<')),
  lines: titled(fill('a\\n')),
  backslashes: titled(fill('\\\\')),
  cell: `Table(["a"], [["${fill('*a ')}"]])`,
  rows: `Table(["a", "b"], [${list((index) => `["*row* ${index}", ${index}]`)}])`,
  headings: `Table([${list((index) => `"heading ${index}"`)}], [[1]])`,
  label: `BarChart(["${fill('a ')}"], [Series("x", [1])])`,
  labels: `BarChart([${list((index) => `"label ${index}"`)}], [Series("x", [1])])`,
  values: `LineChart(["a"], [Series("x", [${list((index) => String(index))}])])`,
  slides: `Carousel([${list(() => '[]')}])`,
  tagged: `TagBlock([${list((index) => `"tag ${index}"`)}])`,
  stats: `Stats([${list((index) => `Stat("label ${index}", ${index})`)}])`,
  items: `ListBlock([${list((index) => `ListItem("item ${index}")`)}])`,
  sections: `SectionBlock([${list((index) => `SectionItem("${index}", "${index}", [TextContent("x")])`)}])`,
  code: `CodeBlock("js", "${fill('x();\\n')}")`,
  quote: `Quote("${fill('a b ')}")`,
  author: `Quote("x", "${fill('`a')}")`,
  heading: `Heading("${fill('`a')}", 2)`,
  progress: `Progress("${fill('`a')}", 5)`,
};

const answers: Readonly<Record<string, HostileCase>> = Object.fromEntries(
  Object.entries(blocks).map(([name, block]) => [
    name,
    (response) => {
      const text = `root = Card([${block}`;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (let at = 0; at < text.length; at += eventSize) {
        response.write(deltaOf({ content: text.slice(at, at + eventSize) }));
      }
      response.end(finish);
    },
  ]),
);

/** Formats that hold a block until it is complete and then convert it. */
export const attack: Attack = {
  name: 'documents with a long text or list of each kind, in each output format that converts whole blocks',
  modelServer: serveCases(answers),
  async run({ ask }) {
    for (const format of ['a2ui', 'markdown', 'html', 'openui']) {
      for (const name of Object.keys(blocks)) {
        const { status, text } = await ask(requestFor(name, true), { 'x-ui-format': format });
        assert.equal(status, 200, `${name} as ${format}: ${text.slice(0, 200)}`);
        assert.ok(text.includes('[DONE]'), `${name} as ${format}: ${text.slice(-200)}`);
        assert.ok(!text.includes('"code":"internal"'), `${name} as ${format}: ${text.slice(-500)}`);
      }
    }
  },
};
