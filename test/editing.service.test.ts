// The model may edit the latest UI of a conversation by element name; the client receives the complete new document.
import { describe, expect, test } from 'vitest';
import { createReplayModel, finish, text } from './replay-model.ts';
import { createService, path, post, request } from './service.ts';

async function say(written: string, messages: readonly object[], more: object = {}) {
  const model = createReplayModel([[text(written), finish()]]);
  const app = createService(model);
  const response = await app.request(path, post(request({ messages, ...more })));
  const body = JSON.parse(await response.text());
  const [system, ...turns] = model.calls[0]?.messages ?? [];
  return {
    content: String(body.choices?.[0].message.content),
    error: body.error,
    system: system?.role === 'system' ? system.content : '',
    turns: turns.map(({ content }) => content),
    notes: turns.flatMap((turn) => (turn.role === 'user' && turn.note !== undefined ? [turn.note] : [])),
  };
}

const user = (content: string) => ({ role: 'user', content });
const assistant = (content: string, more: object = {}) => ({ role: 'assistant', content, ...more });
const childrenOf = (content: string): readonly { component: string; props: object }[] =>
  JSON.parse(content).component.props.children;

const first = 'root = Card([CardHeader("Plan"), TextContent("Monday"), TextContent("Tuesday")])';
const whole = 'root = Card([\n  CardHeader("Plan"),\n  TextContent("Monday"),\n  TextContent("Tuesday")\n])';
const names = 'root Card\n e1 CardHeader "Plan"\n e2 TextContent "Monday"\n e3 TextContent "Tuesday"\n';
const change = 'e2 = TextContent("Sunday")';

async function talk(change: string, more: object = {}) {
  const { content } = await say(first, [user('A plan')]);
  return say(change, [user('A plan'), assistant(content), user('Begin on Sunday')], more);
}

describe('editing', () => {
  test('the newest user message ends with the element names, and the model’s change is merged', async () => {
    const { system, turns, notes, content } = await talk(change);
    expect(system).not.toContain('Monday');
    expect(turns[1]).toBe(whole);
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain(names);
    expect(childrenOf(content).map(({ props }) => props)).toEqual([
      { title: 'Plan' },
      { text: 'Sunday' },
      { text: 'Tuesday' },
    ]);
  });

  test('each of five turns edits the result of the previous one', async () => {
    const messages: object[] = [user('A plan')];
    let content = '';
    for (const written of [
      first,
      change,
      'root = Card([e1, e2, e3, n1])\nn1 = TextContent("Wednesday")',
      'root = Card([e1, e4, e3])',
      'e1 = CardHeader("Three days", "in two")',
    ]) {
      ({ content } = await say(written, messages));
      messages.push(assistant(content), user('Go on'));
    }
    expect(childrenOf(content).map(({ props }) => props)).toEqual([
      { title: 'Three days', subtitle: 'in two' },
      { text: 'Wednesday' },
      { text: 'Tuesday' },
    ]);
  });

  test('keeps the system prompt, and the first turn does not mention editing', async () => {
    const { system, notes } = await say(first, [user('A plan')]);
    expect(notes).toEqual([]);
    expect((await talk(change)).system).toBe(system);
  });

  test('lists only the elements of the latest UI, and does not take text before a tool call for a UI', async () => {
    const { content } = await say(first, [user('A plan')]);
    const { content: newer } = await say('root = Card([TextContent("New")])', [user('x')]);
    const { content: looking } = await say('Let me look.', [user('x')]);
    const call = { id: 'call_1', type: 'function', function: { name: 'look', arguments: '{}' } };
    const { turns, notes } = await say(change, [
      user('A plan'),
      assistant(content),
      user('Another'),
      assistant(newer),
      user('Look'),
      assistant(looking, { tool_calls: [call] }),
      { role: 'tool', tool_call_id: 'call_1', content: 'ok' },
    ]);
    expect(turns[1]).toMatch(/^root = Card\(\[\n {2}CardHeader/);
    expect(turns[3]).toBe('root = Card([TextContent("New")])');
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain('root Card\n e1 TextContent "New"\n');
    expect(turns[5]).toContain('Let me look.');
  });

  for (const format of ['openui', 'a2ui']) {
    test(`edits an earlier reply in the ${format} format`, async () => {
      const before = await say(first, [user('A plan')], { metadata: { tessera: { format } } });
      expect(before.content).not.toMatch(/^\{"component"/);
      const { notes, content } = await say(change, [
        user('A plan'),
        assistant(before.content),
        user('Begin on Sunday'),
      ]);
      expect(notes[0]).toContain(names);
      expect(content).toContain('Sunday');
      expect(content).toContain('Tuesday');
    });
  }

  test('can be disabled: the prompt contains the full UI, and names are not resolved', async () => {
    for (const metadata of [{ tessera: { editing: false } }, { thesys: '{"c1_editing": false}' }]) {
      const { notes, turns, content } = await talk(change, { metadata });
      expect(notes).toEqual([]);
      expect(turns[1]).toMatch(/^root = Card\(\[\n/);
      expect(content).not.toContain('Tuesday');
    }
    const { error } = await talk(change, { metadata: { tessera: { editing: 'no' } } });
    expect(error.message).toBe('metadata.tessera.editing must be true or false; got the string "no".');
  });

  test('the short prompt teaches fewer components and no editing, and a complete UI is compiled as usual', async () => {
    const model = { ...createReplayModel([[text('root = Card([RadarChart(["a"], [Series("b", [1])])])'), finish()]]) };
    const app = createService({ ...model, shortPrompt: true });
    const messages = [
      user('A plan'),
      assistant(JSON.stringify({ component: 'Card', props: { children: [] } })),
      user('x'),
    ];
    const response = await app.request(path, post(request({ messages })));
    const [system, ...turns] = model.calls[0]?.messages ?? [];
    expect(system?.content).toContain('\nBarChart(');
    expect(system?.content).not.toContain('RadarChart');
    expect(turns.filter((turn) => turn.role === 'user' && turn.note !== undefined)).toEqual([]);
    expect(await response.text()).toContain('RadarChart');
  });

  test('unchanged elements keep their URLs under a provenance policy', async () => {
    const image = 'root = Card([Image("A", "https://example.com/a.png"), TextContent("Old")])';
    const asked = user('Show https://example.com/a.png');
    const metadata = { tessera: { url_provenance: true } };
    const { content } = await say(image, [asked], { metadata });
    const answer = await say('e2 = TextContent("New")', [asked, assistant(content), user('Newer')], { metadata });
    expect(childrenOf(answer.content).map(({ component }) => component)).toEqual(['Image', 'TextContent']);
  });

  test('the joined stream equals the plain reply', async () => {
    const { content: before } = await say(first, [user('A plan')]);
    const messages = [user('A plan'), assistant(before), user('Begin on Sunday')];
    const plain = await say(change, messages);
    const model = createReplayModel([Array.from(change, text), [finish()]]);
    const app = createService(model);
    const stream = await (await app.request(path, post(request({ messages, stream: true })))).text();
    const joined = stream
      .split('\n')
      .filter((line) => line.startsWith('data: {'))
      .map((line) => JSON.parse(line.slice(6)).choices[0]?.delta.content ?? '')
      .join('');
    expect(joined).toBe(plain.content);
  });
});
