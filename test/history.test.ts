// How the messages that clients send back are converted for the model.
import { describe, expect, test } from 'vitest';
import type { ModelCall } from '../src/model/language-model.ts';
import type { Message, UserMessage } from '../src/model/message.ts';
import { createTurns } from '../src/cli/create-turns.ts';
import { createComposer } from '../src/composer/composer.ts';
import { toAssistantTurn as readAssistantTurn } from '../src/prompt/assistant-turn.ts';
import { toModelCall as readConversation, type ModelCallOptions } from '../src/prompt/model-call.ts';
import { toPlainWords as readPlainWords } from '../src/prompt/user-turn.ts';
import { runSync } from '../src/slices.ts';
import { builtInCatalog } from '../src/ui/built-in-catalog.ts';
import { createUiCompiler } from '../src/ui/compile.ts';
import { toUserMessage } from '../src/client/user-message.ts';
import { readGolden } from './golden-file.ts';
import { renderToFragment } from './html-renderer.ts';
import { createRandom, mutate } from './ui/random.ts';
import { sampleOf, seedCount, seedTimeout, sized, takeTurns } from './seed-count.ts';

const catalog = builtInCatalog();

const toAssistantTurn = (text: string, of = catalog) => runSync(readAssistantTurn(text, of));
const toModelCall = (call: ModelCall, of = catalog, options?: ModelCallOptions) =>
  runSync(readConversation(call, of, options));
const toPlainWords = (text: string) => runSync(readPlainWords(text));

function compile(text: string): string {
  const compiler = createUiCompiler(catalog);
  return compiler.push(text) + compiler.end();
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const notation = 'root = Card([\n  CardHeader("Sales & <costs>"),\n  TextContent("Up by 3 \\"points\\"")\n])';
const sent = compile(notation);
const context = '[{"contact": {"name": {"value": "Ada", "componentType": "Input"}}}]';

describe('an earlier reply in the conversation', () => {
  const ways: Readonly<Record<string, string>> = {
    unchanged: sent,
    'pretty-printed': JSON.stringify(JSON.parse(sent), undefined, 2),
    'its root alone': JSON.stringify(JSON.parse(sent).component),
    'in tags, escaped': `<content thesys="true">${escape(sent)}</content>`,
    'in tags, followed by the state of its form': `<content>${escape(sent)}</content>\n<context>${escape(context)}</context>`,
    'without tags, followed by the state of its form': `${sent}<context>${escape(context)}</context>`,
    'between markers': `]]>openui:content\n${sent}\n]]>openui:context\n${context}`,
    'as notation': notation,
    'as notation in tags': `<content>${escape(notation)}</content>`,
  };
  for (const [name, text] of Object.entries(ways)) {
    test(`${name}: is converted to notation`, () => {
      expect(toAssistantTurn(text, catalog).content).toBe(notation);
    });
  }

  test('sent as HTML: becomes its text', () => {
    const table = 'Table([Col("City", ["Oslo", "Bergen"]), Col("People", [1, 2])])';
    const [first, second] = [renderToFragment(sent), renderToFragment(compile(`root = Card([${table}])`))];
    expect(toAssistantTurn(first).content).toBe('Sales & <costs>\nUp by 3 "points"');
    expect(toAssistantTurn(second).content).toBe('City | People\nOslo | 1\nBergen | 2');
  });

  test('plain text, or JSON that is not a document: is passed through', () => {
    for (const text of ['Hello', '', '{"a": 1}', '{"component": 5}', '{"component": {"component": "Card"', '{}']) {
      expect(toAssistantTurn(text, catalog)).toEqual({ content: text, root: undefined, state: undefined });
    }
  });

  test('nested deeper than any document: is passed through without a stack overflow', () => {
    const deep = `{"component":{"component":"Card","props":{"children":${'['.repeat(60_000)}${']'.repeat(60_000)}}}}`;
    expect(toAssistantTurn(deep, catalog).content).toBe(deep);
  });
});

interface AnyElement {
  readonly component: string;
  readonly props: Record<string, unknown>;
}

function elementsIn(value: unknown): readonly AnyElement[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(elementsIn);
  return isElement(value) ? [value, ...inner] : inner;
}

const isElement = (value: object): value is AnyElement =>
  'component' in value && typeof value.component === 'string' && 'props' in value;

describe('recompiling our own output changes nothing', () => {
  // The documents are those that the compiler writes: test/ui/golden.test.ts.
  const golden = readGolden('ui').flatMap(({ sections: [text = '', document] }) =>
    document === undefined ? [] : [{ text, document }],
  );
  const expectReturned = (document: string): void => {
    // Props are positional in the notation, so they return in catalog order.
    const returned = JSON.parse(compile(toAssistantTurn(document, catalog).content));
    expect(returned.component).toEqual(JSON.parse(document).component);
  };
  const expectRoundTrip = (text: string): void => expectReturned(compile(text));

  test('a number that is not the value of a label', () => {
    expectRoundTrip('root = Card([Stats(["+3", "increase"])])');
    expectRoundTrip('root = Card([Stat("12", ["Open orders"])])');
  });

  test('code that is the name of a language', () => {
    expectRoundTrip('root = Card([CodeBlock(language: "for x in rows", codeString: "python")])');
  });

  test('a tab or a line break that is followed by the rest of a LaTeX command', () => {
    for (const text of ['$3$ \times 4', '$x$ and \neq 5', '\text', '$y$ \to 0', '\\times'])
      expectRoundTrip(
        JSON.stringify({
          component: { component: 'Card', props: { children: [{ component: 'TextContent', props: { text } }] } },
        }),
      );
  });

  test('a style word that is the text of a prop', () => {
    const words = ['text', 'primary', 'destructive', 'row', 'lg', 'info'];
    const tried = new Set<string>();
    // Each prop is tried in the shortest document that has it.
    const shortestFirst = golden.toSorted((a, b) => a.document.length - b.document.length);
    for (const one of shortestFirst) {
      const document: unknown = JSON.parse(one.document);
      for (const { component, props } of elementsIn(document)) {
        for (const prop of Object.keys(props)) {
          const schema = catalog.find(component)?.component.props.properties[prop];
          if (schema?.type !== 'string' || tried.has(`${component}.${prop}`)) continue;
          tried.add(`${component}.${prop}`);
          const kept = props[prop];
          for (const word of takeTurns(words, tried.size)) {
            props[prop] = word;
            expectRoundTrip(JSON.stringify(document));
          }
          props[prop] = kept;
        }
      }
    }
    expect(tried.size).toBeGreaterThan(30);
  });

  const cases = sampleOf(golden);
  test(`${cases.length} golden cases`, () => {
    for (const { document } of cases) expectReturned(document);
  });

  const count = seedCount(3_000);
  test(
    `${count} damaged golden cases`,
    () => {
      const texts = golden.map(({ text }) => text);
      for (let seed = 0; seed < count; seed += 1) {
        const random = createRandom(seed);
        expectRoundTrip(mutate(random.pick(texts), random, texts));
      }
    },
    seedTimeout,
  );
});

describe('user actions', () => {
  test('a context with more values than any form is passed on verbatim', () => {
    const given = `[${Array.from({ length: 200_000 }, (_, index) => `{"k${index}":1}`).join(',')}]`;
    expect(toPlainWords(`<content>Go</content><context>${given}</context>`)).toContain(given);
    expect(toPlainWords(']]>openui:content\n'.repeat(200_000))).toMatch(/^\]\]>openui:content/);
  });

  test('escaped text of any length is unescaped once', () => {
    // Entities straddle every position where a long text might be split.
    for (let start = 0; start < 8; start += 1) {
      const text = `${'x'.repeat(start)}${'&amp;lt;&quot; & &#x27;'.repeat(10_000)}`;
      const said = `${'x'.repeat(start)}${'&lt;" & \''.repeat(10_000)}`;
      expect(toPlainWords(`<content>${text}</content>`)).toBe(said);
    }
  });

  test('a context nested too deeply is passed on verbatim', () => {
    const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
    for (const given of [deep, `[{"a":${deep}}]`]) {
      expect(toPlainWords(`<content>Go</content><context>${given}</context>`)).toContain(given);
    }
  });

  test('typed text is not changed, including tags in it', () => {
    for (const text of ['Hi', 'What is <content> in HTML?', '<context>x</context>', ''])
      expect(toPlainWords(text)).toBe(text);
  });

  test('typed text in tags is unescaped', () => {
    expect(toPlainWords('<content thesys="true">Is 3 &lt; 4 &amp;amp; 5?</content>')).toBe('Is 3 < 4 &amp; 5?');
  });

  test('a click without values becomes its label', () => {
    const clicked = '<content>Show less</content><context>["User clicked on Button: Show less"]</context>';
    expect(toPlainWords(clicked)).toBe('Show less');
  });

  test('a submitted form becomes its values', () => {
    const state = {
      name: { value: 'Ada <b>', componentType: 'Input' },
      topics: { value: { news: true, offers: false }, componentType: 'CheckBoxGroup' },
      when: { value: { mode: 'single', date: '2030-05-17' }, componentType: 'DatePicker' },
      stay: { value: { mode: 'range', dateRange: { from: '2030-05-17', to: '2030-05-19' } } },
      level: { value: [3], componentType: 'Slider' },
    };
    const words =
      'User clicked on Button: Send\nForm values: {"contact":{"name":"Ada <b>","topics":{"news":true,"offers":false},' +
      '"when":"2030-05-17","stay":{"from":"2030-05-17","to":"2030-05-19"},"level":[3]}}';
    const given = JSON.stringify(['User clicked on Button: Send', { contact: state }]);
    expect(toPlainWords(`<content thesys="true">Send</content>\n<context>${escape(given)}</context>`)).toBe(words);
    expect(toPlainWords(`]]>openui:content\nSend\n]]>openui:context\n${given}`)).toBe(words);
    const click = { type: 'continue_conversation', humanFriendlyMessage: 'Send', formName: 'contact' };
    expect(toPlainWords(toUserMessage({ ...click, formState: { contact: state } }).content)).toBe(words);
  });

  test('keeps the context that the application adds to the label', () => {
    const text =
      '<content>Buy</content><context>["User clicked on Button: submit-order", "With: {\\"id\\":5}"]</context>';
    expect(toPlainWords(text)).toBe(
      'User clicked on Button: Buy\nUser clicked on Button: submit-order\nWith: {"id":5}',
    );
  });

  test('a context that is not JSON is passed on verbatim', () => {
    expect(toPlainWords('<content>Go</content><context>the third row</context>')).toBe(
      'User clicked on Button: Go\nthe third row',
    );
  });
});

const user = (text: string): UserMessage => ({ role: 'user', content: [{ type: 'text', text }] });
const assistant = (content: string): Message => ({ role: 'assistant', content, toolCalls: [] });

function turnsOf(messages: readonly Message[], historyLimit?: number): readonly Message[] {
  const call = { messages, tools: [], toolChoice: { type: 'auto' }, settings: {} } as const;
  return toModelCall(call, catalog, { historyLimit }).call.messages.slice(1);
}

describe('the conversation', () => {
  test('moves the form state of a reply to the user turn that follows', () => {
    const turns = turnsOf([
      user('A form'),
      assistant(`${sent}<context>${escape(context)}</context>`),
      user('Is it right?'),
    ]);
    expect(turns[1]).toEqual(assistant(notation));
    expect(turns[2]).toEqual({
      role: 'user',
      content: [
        { type: 'text', text: 'Is it right?' },
        { type: 'text', text: 'Form values: {"contact":{"name":"Ada"}}' },
      ],
    });
  });

  test('does not repeat the form state when the click includes it', () => {
    const click = `<content>Send</content><context>${escape(context)}</context>`;
    const turns = turnsOf([user('A form'), assistant(`${sent}<context>${escape(context)}</context>`), user(click)]);
    expect(turns[2]).toEqual(user('User clicked on Button: Send\nForm values: {"contact":{"name":"Ada"}}'));
  });

  const long = compile(
    `root = Card([CardHeader("Sales", "2030"), BarChart([${'"a", '.repeat(300)}"b"], [Series("Revenue", [1, 2])]), TextContent("Up by 3"), Table([Col("Product", ["x"])])])`,
  );

  test('summarizes old UIs of a long conversation in large steps, but never the latest', () => {
    const messages = [user('1'), assistant(long), user('2'), assistant(long), user('3'), assistant(long), user('4')];
    const lengths = (limit?: number) =>
      turnsOf(messages, limit).map(({ content }) => (typeof content === 'string' ? content.length : 0));
    const [, full = 0] = lengths();
    expect(lengths(10 * full)).toEqual(lengths());
    const [, first = 0, , second, , third] = lengths(2 * full + 500);
    expect(first).toBeLessThan(300);
    expect([second, third]).toEqual([first, full]);
    expect(lengths(1)).toEqual([0, first, 0, first, 0, full, 0]);
    const [, turn] = turnsOf(messages, 1);
    const summary = typeof turn?.content === 'string' ? turn.content : '';
    expect(summary).toBe(
      'root = Card([\n  TextContent("CardHeader: Sales, 2030"),\n  TextContent("BarChart: Revenue"),\n' +
        '  TextContent("Up by 3"),\n  TextContent("Table: Product")\n])',
    );
    expect(JSON.parse(compile(summary)).error).toBeNull();
  });

  test('summarizes the same UIs in each request until the conversation has grown by half of the limit', () => {
    const count = sized(40, 20);
    const limit = sized(10, 5) * long.length;
    const many = Array.from({ length: count }, (_, index) => [user(String(index)), assistant(long)]).flat();
    let steps = 0;
    for (let turn = 1; turn < count; turn += 1) {
      const [before, after] = [turn, turn + 1].map((turns) => turnsOf(many.slice(0, 2 * turns), limit));
      if (JSON.stringify(after?.slice(0, before?.length)) !== JSON.stringify(before)) steps += 1;
    }
    expect(steps).toBeGreaterThan(1);
    expect(steps).toBeLessThan(10);
  });

  test('does not shorten plain text or tool results', () => {
    const messages = [user('1'), assistant('x'.repeat(5000)), user('2'), assistant(long), user('3')];
    expect(turnsOf(messages, 1)).toEqual(turnsOf(messages));
  });
});

test('the composer calls a tool with the form values of a converted user turn', async () => {
  const values = { date: { value: { mode: 'single', date: '2030-05-17' } }, guests: { value: [4] } };
  const given = JSON.stringify(['User clicked on a button of book: Run book', { book: values }]);
  const parameters = {
    type: 'object',
    properties: { date: { type: 'string', format: 'date' }, guests: { type: 'integer' } },
    required: ['date'],
  };
  const messages = [user(`<content>Run book</content><context>${escape(given)}</context>`)];
  const call = { messages, tools: [{ name: 'book', parameters }], toolChoice: { type: 'auto' }, settings: {} } as const;
  const stream = await createComposer(createTurns()).stream(
    toModelCall(call, catalog).call,
    new AbortController().signal,
  );
  const written: string[] = [];
  for await (const parts of stream) {
    for (const part of parts) if (part.type === 'tool-call-delta') written.push(part.name ?? '', part.arguments);
  }
  expect(written.join('')).toBe('book{"date":"2030-05-17","guests":4}');
});

describe('a document over the size limit', () => {
  const figures = (count: number): string =>
    compile(`root = Card([Table([Col("Value", [${Array.from({ length: count }, (_, index) => index).join(',')}])])])`);
  const row = '["figures", 1],'.repeat(10);
  const large = JSON.stringify({
    component: { component: 'Card', props: { children: JSON.parse(`[${row.repeat(3_000)}1]`) } },
    error: null,
  });

  test('is passed to the model verbatim', () => {
    expect(turnsOf([user('1'), assistant(large), user('2')])[1]).toEqual(assistant(large));
  });

  test('is summarized when the conversation is too long, unless it is the latest', () => {
    const [, old, , newest] = turnsOf([user('1'), assistant(large), user('2'), assistant(large), user('3')], 1);
    expect(old).toEqual(assistant(`root = Card([TextContent("An answer of ${large.length} characters")])`));
    expect(newest).toEqual(assistant(large));
  });

  test('cannot be edited, nor can an older one', () => {
    const base = (messages: readonly Message[]) => {
      const call = { messages, tools: [], toolChoice: { type: 'auto' }, settings: {} } as const;
      return toModelCall(call, catalog, { isEditing: true }).base;
    };
    expect(base([user('1'), assistant(sent), user('2')])).toBeDefined();
    expect(base([user('1'), assistant(sent), user('2'), assistant(large), user('3')])).toBeUndefined();
    expect(base([user('1'), assistant(figures(9_000)), user('2')])).toBeDefined();
    expect(base([user('1'), assistant(figures(12_000)), user('2')])).toBeUndefined();
  });

  test('only the latest of many documents are converted', () => {
    const document = figures(9_000);
    const many = Array.from({ length: 30 }, () => [user('?'), assistant(document)]).flat();
    const turns = turnsOf([...many, user('!')]);
    const isRead = turns
      .filter(({ role }) => role === 'assistant')
      .map(({ content }) => typeof content === 'string' && content.startsWith('root'));
    expect(isRead.lastIndexOf(false)).toBeGreaterThan(0);
    expect(isRead.slice(isRead.lastIndexOf(false) + 1)).not.toContain(false);
    expect(isRead.filter((one) => one).length).toBeGreaterThan(15);
  });

  test('notation over the size limit is passed on without being compiled', () => {
    const text = `root = Card([\n${'  TextContent("a line"),\n'.repeat(4_000)}  TextContent("end")\n])`;
    expect(turnsOf([user('1'), assistant(text), user('2')])[1]).toEqual(assistant(text));
  });

  test('a context larger than any form is passed on as a sentence', () => {
    const context = JSON.stringify({
      form: Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [index, 1])),
    });
    expect(toPlainWords(`<content>Go</content><context>${context}</context>`)).toBe(
      `User clicked on Button: Go\n${context}`,
    );
  });
});

test('converts a long conversation in slices', () => {
  const long = compile(`root = Card([TextContent("${'words '.repeat(20_000)}")])`);
  const ways = [long, `<content>${escape(long)}</content>`, `root = Card([TextContent("${'words '.repeat(10_000)}")])`];
  const messages = ways.flatMap((content) => [user('?'), assistant(content)]);
  const tools: Message[] = [
    { role: 'tool', toolCallId: 'a', content: `a,b\n${'1,2\n'.repeat(20_000)}` },
    { role: 'tool', toolCallId: 'b', content: `[${'[1,2],'.repeat(20_000)}1]` },
  ];
  const call = { messages: [...messages, ...tools], tools: [], toolChoice: { type: 'auto' }, settings: {} } as const;
  const work = readConversation(call, catalog);
  let slices = 0;
  while (work.next().done !== true) slices += 1;
  const length = call.messages.reduce(
    (sum, { content }) => sum + (typeof content === 'string' ? content.length : 0),
    0,
  );
  expect(slices).toBeGreaterThan(length / 20_000);
});
