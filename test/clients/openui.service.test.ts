// The packages that render OpenUI Lang, unmodified, against a listening service and against `toOpenUi`.
import { openAIAdapter } from '@openuidev/react-headless';
import { createParser, createStreamingParser } from '@openuidev/react-lang';
import { openuiChatLibrary } from '@openuidev/react-ui/genui-lib';
import { expect, onTestFinished, test } from 'vitest';
import { createReplayModel, finish, text } from '../replay-model.ts';
import { parsePrefix, toOpenUi } from '../../src/client/index.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { components } from '../../src/ui/components/index.ts';
import type { Element } from '../../src/ui/element.ts';
import { headers, listenForTest, path, request } from '../service.ts';

const pieces = ['root = Card([CardHeader("Sa', 'les"), BarChart(["Q1", "Q2"], [Series("Rev', 'enue", [1, 2])])', '])'];

async function ask(): Promise<Response> {
  const model = createReplayModel([...pieces.map((piece) => [text(piece)]), [finish()]]);
  const { server, url } = await listenForTest(model);
  onTestFinished(() => server.stop(0));
  const body = JSON.stringify(request({ stream: true, response_format: { type: 'ui', format: 'openui' } }));
  return fetch(url + path, { method: 'POST', headers, body });
}

test('openAIAdapter reads the stream, and the streaming parser reads its text', async () => {
  const parser = createStreamingParser(openuiChatLibrary.toJSONSchema(), openuiChatLibrary.root);
  let content = '';
  let errors: readonly unknown[] = [];
  for await (const event of openAIAdapter().parse(await ask())) {
    if (!('delta' in event) || typeof event.delta !== 'string') continue;
    content += event.delta;
    ({ errors } = parser.push(event.delta).meta);
  }
  expect(content).toBe('root = Card([CardHeader("Sales"), BarChart(["Q1", "Q2"], [Series("Revenue", [1, 2])])])');
  expect(errors).toEqual([]);
  expect(JSON.stringify(parser.getResult().root)).toContain('"title":"Sales"');
});

const parser = createParser(openuiChatLibrary.toJSONSchema(), openuiChatLibrary.root);

test.each(components.map((component) => [component.name, component.example]))(
  'the Lang of %s is what the public parser reads',
  (_, example) => {
    const compiler = createUiCompiler();
    const tree = parsePrefix(compiler.push(`root = Card([${example}])`) + compiler.end());
    const result = parser.parse(toOpenUi(tree));
    expect(result.meta.errors).toEqual([]);
    expect(simplify(result.root)).toEqual(withoutActions(nearest(tree.root)));
  },
);

/** Converts an element of the public parser to our shape and drops nulls, which represent omitted props. */
function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify);
  if (typeof value !== 'object' || value === null) return value;
  if ('k' in value) return 'action';
  const of = (object: object) => Object.entries(object).filter(([, member]) => member !== null);
  if ('typeName' in value && 'props' in value) {
    const props = of(value.props ?? {}).map(([key, member]) => [key, simplify(member)]);
    return { component: value.typeName, props: Object.fromEntries(props) };
  }
  return Object.fromEntries(of(value).map(([key, member]) => [key, simplify(member)]));
}

/** The tree with the fallbacks of what OpenUI lacks. */
function nearest(value: unknown): unknown {
  if (Array.isArray(value)) return value.flatMap((item) => (Array.isArray(item) ? [nearest(item)] : nearest(item)));
  if (typeof value !== 'object' || value === null) return value;
  const own = components.find(({ name }) => 'component' in value && value.component === name);
  // Elements of a compiled document.
  if (own?.fallback !== undefined) return nearest(own.fallback((value as Element).props));
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, nearest(member)]));
}

const withoutActions = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, member: unknown) => (key === 'action' ? 'action' : member));
