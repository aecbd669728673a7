// Custom components, component lists and system messages of a request apply to the prompt and to the document.
import { describe, expect, test } from 'vitest';
import { createReplayModel, finish, text } from './replay-model.ts';
import { createService, path, post, request } from './service.ts';

async function ask(written: string, more: object, header: Record<string, string> = {}) {
  const model = createReplayModel([[text(written), finish()]]);
  const app = createService(model);
  const response = await app.request(path, post(request(more), header));
  const body = JSON.parse(await response.text());
  const content = body.choices?.[0].message.content;
  const system = model.calls[0]?.messages[0];
  return { response, body, content, system: system?.role === 'system' ? system.content : '', calls: model.calls };
}

const ticker = {
  type: 'object',
  description: 'the price of a share',
  properties: { symbol: { type: 'string', description: 'such as ACME' }, price: { type: 'number' } },
  required: ['symbol'],
};

describe('steering', () => {
  test('the first system and developer messages come after the catalog; later ones stay where they are', async () => {
    const { system, calls } = await ask('root = Card([TextContent("Hi")])', {
      messages: [
        { role: 'system', content: 'Be blue.' },
        { role: 'developer', content: [{ type: 'text', text: 'Be brief.' }] },
        { role: 'user', content: 'Hi' },
        { role: 'system', content: 'It is night.' },
      ],
    });
    expect(calls[0]?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'system']);
    expect(calls[0]?.messages[2]?.content).toBe('It is night.');
    expect(system.indexOf('Components:')).toBeLessThan(system.indexOf('Be blue.'));
    expect(system).toMatch(/notation above stays as it is\.\n\nBe blue\.\n\nBe brief\./);
  });

  test('system messages do not change the cacheable prompt prefix', async () => {
    const plain = await ask('x', {});
    const steered = await ask('x', {
      messages: [
        { role: 'system', content: 'Be blue.' },
        { role: 'user', content: 'x' },
      ],
    });
    const { stable = '' } = { stable: '', ...steered.calls[0]?.messages[0] };
    expect(stable.length).toBeGreaterThan(1000);
    expect(steered.system.startsWith(stable)).toBe(true);
    expect(plain.system.startsWith(stable)).toBe(true);
  });
});

describe('custom components and actions', () => {
  const metadata = {
    thesys: JSON.stringify({
      c1_custom_components: { StockTicker: ticker },
      c1_custom_actions: { buy: { type: 'object', properties: { symbol: { type: 'string' } }, required: ['symbol'] } },
    }),
  };

  test('are in the prompt, with their descriptions', async () => {
    const { system } = await ask('x', { metadata });
    expect(system).toContain('StockTicker(symbol, price?: number) - the price of a share; symbol: such as ACME');
    expect(system).toContain('{type: "buy", params: {symbol}}');
  });

  test('are compiled and validated like built-in ones', async () => {
    const { content, body } = await ask(
      'root = Card([StockTicker("ACME", "12.5"), Buttons([Button("Buy", {type: "buy", params: {symbol: "ACME"}})])])',
      { metadata },
    );
    expect(JSON.parse(content).component.props.children).toEqual([
      { component: 'StockTicker', props: { symbol: 'ACME', price: 12.5 } },
      {
        component: 'Buttons',
        props: {
          buttons: [
            { component: 'Button', props: { label: 'Buy', action: { type: 'buy', params: { symbol: 'ACME' } } } },
          ],
        },
      },
    ]);
    expect(body.diagnostics.repairs[0]).toMatchObject({ code: 'changed_type', path: 'root.children[0].price' });
  });

  test('apply to their own request only', async () => {
    await ask('x', { metadata });
    const { content, body, system } = await ask('root = Card([StockTicker("ACME")])', {});
    expect(system).not.toContain('StockTicker');
    expect(content).not.toContain('"StockTicker"');
    expect(content).toContain('ACME');
    expect(body.diagnostics.repairs[0].code).toBe('unknown_component');
  });

  test('an excluded component appears neither in the prompt nor in the document', async () => {
    const { system, content } = await ask('root = Card([Callout("info", "Note", "Read this")])', {
      metadata: { tessera: { excluded_components: ['Callout'] } },
    });
    expect(system).not.toContain('\nCallout(');
    expect(content).not.toContain('"Callout"');
    expect(content).toContain('Read this');
  });

  test('with an include list, the prompt contains only those components and their parts', async () => {
    const { system } = await ask('x', { metadata: { tessera: { included_components: ['BarChart'] } } });
    const inPrompt = [...system.matchAll(/^([A-Z]\w+)\(/gm)].map(([, name]) => name);
    expect(new Set(inPrompt)).toEqual(new Set(['BarChart', 'Card', 'Series', 'TextContent']));
  });

  test('returns 400 for an invalid declaration without calling the model', async () => {
    const { response, body, calls } = await ask('x', { metadata: { thesys: 'custom' } });
    expect([response.status, body.error.param]).toEqual([400, 'metadata.thesys']);
    expect(calls).toEqual([]);
  });
});
