// The packages that render OpenUI Lang, unmodified, against a listening service.
import { openAIAdapter } from '@openuidev/react-headless';
import { createStreamingParser } from '@openuidev/react-lang';
import { openuiChatLibrary } from '@openuidev/react-ui/genui-lib';
import { expect, onTestFinished, test } from 'vitest';
import { createReplayModel, finish, text } from '../replay-model.ts';
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
