// The message processor of A2UI, unmodified, against a listening service: it accepts each line as soon as it is complete.
import OpenAI from 'openai';
import { expect, onTestFinished, test } from 'vitest';
import { createClient, messagesOf } from '../a2ui-client.ts';
import { createReplayModel, finish, text } from '../replay-model.ts';
import { key, listenForTest, modelId } from '../service.ts';

const pieces = ['root = Card([CardHeader("Sa', 'les"), Form("f", Buttons([Button("Se', 'nd")]), [])', '])'];

test('streamed lines build a surface block by block', async () => {
  const model = createReplayModel([...pieces.map((piece) => [text(piece)]), [finish()]]);
  const { server, url } = await listenForTest(model);
  onTestFinished(() => server.stop(0));
  const openai = new OpenAI({ apiKey: key, baseURL: `${url}/v1/embed` });
  const stream = await openai.chat.completions.create(
    { model: modelId, stream: true, messages: [{ role: 'user', content: 'Hi' }] },
    { headers: { 'X-UI-Format': 'a2ui' } },
  );
  const client = createClient('https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json');
  const shown: unknown[] = [];
  let rest = '';
  for await (const chunk of stream) {
    rest += chunk.choices[0]?.delta.content ?? '';
    const end = rest.lastIndexOf('\n') + 1;
    if (end > 0) client.take(messagesOf(rest.slice(0, end)));
    rest = rest.slice(end);
    shown.push(client.component('root')?.properties['children']);
  }
  expect(rest).toBe('');
  expect([...new Set(shown.map((children) => JSON.stringify(children)))]).toEqual([undefined, '["c1"]', '["c1","c3"]']);
});
