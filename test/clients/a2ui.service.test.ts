// The message processor of A2UI, unmodified, against a listening service: it accepts each line as soon as it is complete.
import OpenAI from 'openai';
import { expect, onTestFinished, test } from 'vitest';
import { createClient, messagesOf } from '../a2ui-client.ts';
import { fromA2uiAction, toPlainText, toUserMessage, type UserMessage } from '../../src/client/index.ts';
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

const catalogId = 'https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json';

test('a click in an A2UI client becomes a message that the model understands', async () => {
  const ui = `root = Card([
    Form("contact", Buttons([Button("Send"), Button("Cart", {type: "add_to_cart", params: {id: 5}})]), [
      FormControl("Name", Input("name")),
      FormControl("News", CheckBoxGroup("topics", [CheckBoxItem("News", "", "news"), CheckBoxItem("Offers", "", "offers")]))
    ]),
    FollowUpBlock([FollowUpItem("Show more")])
  ])`;
  const model = createReplayModel([[text(ui), finish()]]);
  const { server, url } = await listenForTest(model);
  onTestFinished(() => server.stop(0));
  const openai = new OpenAI({ apiKey: key, baseURL: `${url}/v1/embed` });
  const custom_actions = { add_to_cart: { type: 'object', properties: { id: { type: 'number' } } } };
  const body = {
    model: modelId,
    metadata: { tessera: JSON.stringify({ format: 'a2ui', custom_actions }) },
    messages: [{ role: 'user' as const, content: 'Hi' }],
  };
  const completion = await openai.chat.completions.create(body);
  const lines = messagesOf(completion.choices[0]?.message.content ?? '');
  const messages: UserMessage[] = [];
  const types: string[] = [];
  const client = createClient(catalogId, (event) => {
    const action = fromA2uiAction(event);
    if (action === undefined) throw new Error('This is no action.');
    types.push(action.type);
    messages.push(toUserMessage(action));
    expect(fromA2uiAction({ version: 'v0.9', action: event })).toEqual(action);
  });
  client.take(lines);
  client.fill('/forms/contact/name', 'Ada <Lovelace>');
  client.fill('/forms/contact/topics/news', true);
  const buttons = lines
    .flatMap(({ updateComponents }) => updateComponents?.components ?? [])
    .filter(({ component }) => component === 'Button');
  for (const { id } of buttons) await client.click(id);
  expect(types).toEqual(['continue_conversation', 'add_to_cart', 'continue_conversation']);
  expect(messages.at(-1)).toEqual({ role: 'user', content: 'Show more' });
  expect(toPlainText(messages[0]?.content ?? '')).toEqual({
    text: 'Send',
    values: [
      ['Name', 'Ada <Lovelace>'],
      ['Topics', 'News'],
    ],
  });

  await openai.chat.completions.create({ ...body, messages: [...body.messages, ...messages.slice(0, 2)] });
  const seen = JSON.stringify(model.calls.at(-1)?.messages);
  expect(seen).toContain('User clicked on Button: Send');
  expect(seen).toContain(
    JSON.stringify('Form values: {"name":"Ada <Lovelace>","topics":{"news":true,"offers":false}}').slice(1, -1),
  );
  expect(seen).toContain('add to cart');
});

test('returns undefined for anything but an action of an A2UI client', () => {
  const error = { version: 'v0.9', error: { code: 'VALIDATION_FAILED', surfaceId: 'main', path: '/', message: 'No.' } };
  for (const event of [undefined, null, 'click', {}, { action: {} }, error]) {
    expect(fromA2uiAction(event)).toBeUndefined();
  }
});
