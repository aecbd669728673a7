// Each score with an answer that passes and one that fails.
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../src/errors.ts';
import { isInLanguage } from '../../src/eval/scores/language.ts';
import { hasStrayText } from '../../src/eval/scores/clean.ts';
import { asking, called, makeCase, scoresOf, scoresOfText, written } from './score-text.ts';

const words = 'root = Card([TextContent("It is done.")])';
const table = 'root = Card([Table([Col("City", ["Oslo", "Bergen"]), Col("People", [717710, 291940])])])';

describe('valid', () => {
  test('passes a whole document', async () => {
    expect((await scoresOfText({}, words)).valid).toEqual({ value: 1, problems: [] });
  });

  test('fails when the model wrote nothing, reached its limit or failed', async () => {
    expect((await scoresOf(makeCase({}), [{ ...written(words), reason: 'length' }])).valid).toEqual({
      value: 0,
      problems: ['the answer was cut off'],
    });
    const sentence = new ApiError('upstream_failed').message;
    const broken = {
      ...written('root = Card([TextContent("It'),
      error: { code: 'upstream_failed', message: sentence },
    } as const;
    expect((await scoresOf(makeCase({}), [broken])).valid).toEqual({ value: 0, problems: [sentence] });
  });
});

describe('clean', () => {
  test('passes notation, and a sentence where no interface is expected', async () => {
    expect((await scoresOfText({}, words)).clean?.value).toBe(1);
    expect((await scoresOfText({ ui: false }, 'It is done.')).clean?.value).toBe(1);
  });

  test.each([
    ['a remark before it', `Here you go:\n${words}`],
    ['a fence', `\`\`\`\n${words}\n\`\`\``],
    ['a missing bracket', 'root = Card([TextContent("It is done.")'],
    ['prose', 'It is done.'],
  ])('fails with %s', async (_, text) => {
    expect((await scoresOfText({}, text)).clean?.value).toBe(0);
  });

  test('a remark after the interface counts as stray text, a bracket does not', () => {
    expect(hasStrayText(`${words}\nI hope this helps!`)).toBe(true);
    expect(hasStrayText(words)).toBe(false);
    expect(hasStrayText('{"component": "Card", "props": {}}')).toBe(false);
  });
});

describe('kept', () => {
  test('passes lossless repairs and fails lossy ones', async () => {
    expect((await scoresOfText({}, 'root = Card([TextContent("It is done.")')).kept?.value).toBe(1);
    const lost = await scoresOfText({}, 'root = Card([LineChart(["A", "B"], [Series("S", ["one", {a: 1}])])])');
    expect(lost.kept?.value).toBe(0);
    expect(lost.kept?.problems[0]).toMatch(/ at root/);
  });
});

describe('facts', () => {
  test.each([
    ['a table', table],
    ['a chart', 'root = Card([BarChart(["Oslo", "Bergen"], [Series("People", [717710, 291940])])])'],
    ['a pie', 'root = Card([PieChart(["Oslo", "Bergen"], [717710, 291940])])'],
    ['a list', 'root = Card([ListBlock([ListItem("Oslo", "717,710 people"), ListItem("Bergen", "291,940 people")])])'],
    [
      'headings',
      'root = Card([CardHeader("Cities"), TextContent("Oslo"), TextContent("717 710"), TextContent("Bergen"), TextContent("291 940")])',
    ],
    ['figures', 'root = Card([Stats([Stat("Oslo", 717710), Stat("Bergen", 291940)])])'],
    ['keys and values', 'root = Card([KeyValues([KeyValue("Oslo", 717710), KeyValue("Bergen", Tag("291,940"))])])'],
    [
      'tabs',
      'root = Card([Tabs([TabItem("a", "Oslo", [TextContent("717,710")]), TabItem("b", "Bergen", [TextContent("291,940")])])])',
    ],
    ['prose', 'Oslo has 717,710 people.\n\nBergen has 291,940.'],
    ['a Markdown table', '| City | People |\n|---|---|\n| Oslo | 717,710 |\n| Bergen | 291,940 |'],
    [
      'small cards',
      'root = Card([Carousel([[TextContent("717,710"), TextContent("Oslo")], [TextContent("291,940"), TextContent("Bergen")]])])',
    ],
  ])('are found in %s', async (_, text) => {
    const { facts } = await scoresOfText(
      { must: [['Oslo', '717,710'], ['Bergen', '291940'], 'Oslo|Christiania'] },
      text,
    );
    expect(facts).toEqual({ value: 1, problems: [] });
  });

  test.each([
    ['a table', 'root = Card([Table([Col("City", ["Oslo", "Bergen"]), Col("People", [291940, 717710])])])'],
    ['a chart', 'root = Card([BarChart(["Oslo", "Bergen"], [Series("People", [291940, 717710])])])'],
    ['a list', 'root = Card([ListBlock([ListItem("Oslo", "291,940 people"), ListItem("Bergen", "717,710 people")])])'],
    [
      'headings',
      'root = Card([TextContent("Oslo"), TextContent("291 940"), TextContent("Bergen"), TextContent("717 710")])',
    ],
    ['figures', 'root = Card([Stats([Stat("Oslo", 291940), Stat("Bergen", 717710)])])'],
    [
      'tabs',
      'root = Card([Tabs([TabItem("a", "Oslo", [TextContent("291,940")]), TabItem("b", "Bergen", [TextContent("717,710")])])])',
    ],
    [
      'small cards',
      'root = Card([Carousel([[TextContent("291,940"), TextContent("Oslo")], [TextContent("717,710"), TextContent("Bergen")]])])',
    ],
  ])('beside the wrong label in %s are missing', async (_, text) => {
    const { facts } = await scoresOfText(
      {
        must: [
          ['Oslo', '717,710'],
          ['Bergen', '291940'],
        ],
      },
      text,
    );
    expect(facts).toEqual({ value: 0, problems: ['missing: Oslo + 717,710', 'missing: Bergen + 291940'] });
  });

  test('a value must be in the column of its heading', async () => {
    const text = 'root = Card([Table([Col("City", ["Oslo"]), Col("Rain", [12]), Col("Sun", [5])])])';
    expect((await scoresOfText({ must: [['Oslo', 'Rain', '12']] }, text)).facts?.value).toBe(1);
    expect((await scoresOfText({ must: [['Oslo', 'Sun', '12']] }, text)).facts?.value).toBe(0);
  });

  test('matches only whole numbers, and whole short words', async () => {
    const text = 'root = Card([TextContent("Wednesday 2012, 12.5")])';
    expect((await scoresOfText({ must: ['12', 'Wed', '2012'] }, text)).facts?.problems).toEqual([
      'missing: 12',
      'missing: Wed',
    ]);
  });

  test('trailing zeros do not matter', async () => {
    const text = 'root = Card([TextContent("Fee: 243.50, paid 92,00 of 92.005")])';
    expect((await scoresOfText({ must: ['243.5', '92', '92.005'] }, text)).facts?.value).toBe(1);
    expect((await scoresOfText({ must: ['2435', '24'] }, text)).facts?.value).toBe(0);
  });

  test('digits of other scripts match', async () => {
    expect(
      (await scoresOfText({ must: [['کتاب', '24']] }, 'root = Card([TextContent("کتاب: ۲۴")])')).facts?.value,
    ).toBe(1);
  });
});

describe('absent', () => {
  test('passes when the stale value is gone', async () => {
    const given = makeCase({ mustNot: [['Helmets', '36'], 'Tomas'] }, { messages: asking('Helmets 36', 'Helmets 52') });
    const calls = [
      written('Helmets: 36'),
      written('root = Card([Table([Col("Item", ["Helmets"]), Col("Stock", [52])])])'),
    ];
    expect((await scoresOf(given, calls)).absent?.value).toBe(1);
  });

  test('fails when it is still there', async () => {
    const given = makeCase({ mustNot: [['Helmets', '36']] }, { messages: asking('Helmets 36', 'Helmets 52') });
    const calls = [written('Helmets: 36'), written('Helmets: 36')];
    expect((await scoresOf(given, calls)).absent).toEqual({ value: 0, problems: ['shown: Helmets + 36'] });
  });

  test('a sentence with many figures pairs a label with the figure that follows it', async () => {
    const text = 'root = Card([TextContent("Billing 17, Technical 19, Sales 6")])';
    expect(
      (
        await scoresOfText(
          {
            mustNot: [
              ['Sales', '17'],
              ['Billing', '19'],
            ],
          },
          text,
        )
      ).absent?.value,
    ).toBe(1);
    expect((await scoresOfText({ mustNot: [['Billing', '17']] }, text)).absent?.value).toBe(0);
  });

  test('a forbidden URL must not be loaded or linked, but may be quoted', async () => {
    const url = 'https://collect.example/p.png';
    const given = { mustNot: [url] };
    const messages = asking(`Show ${url}`);
    const drawn = `root = Card([Image("p", "${url}")])`;
    expect((await scoresOfText(given, drawn, { messages })).absent?.value).toBe(0);
    const linked = `root = Card([TextContent("[p](${url})")])`;
    expect((await scoresOfText(given, linked, { messages })).absent?.value).toBe(0);
    const quoted = `root = Card([CodeBlock("text", "Append ${url}")])`;
    expect((await scoresOfText(given, quoted, { messages })).absent?.value).toBe(1);
  });

  test('fails without an answer, although nothing forbidden is shown', async () => {
    const failed = { ...written(''), error: { code: 'upstream_failed', message: 'x' } } as const;
    expect((await scoresOf(makeCase({ mustNot: ['Tomas'] }), [failed])).absent?.value).toBe(0);
  });
});

describe('sources', () => {
  const messages = asking('Oslo 717,710; growth 0.25; 1,240,000 visits; see https://docs.example/oslo.');

  test('passes numbers of the conversation, also rounded and in other units', async () => {
    const text =
      'root = Card([TextContent("Oslo has 717710 people, 25 % growth, 1.2 million visits. [More](https://docs.example/oslo)")])';
    expect((await scoresOfText({}, text, { messages })).sources).toEqual({ value: 1, problems: [] });
  });

  test('fails invented numbers and URLs', async () => {
    const text = 'root = Card([TextContent("Oslo has 812,000 people, see https://other.example/a")])';
    expect((await scoresOfText({}, text, { messages })).sources).toEqual({
      value: 0,
      problems: ['812000 is not in any source', 'https://other.example/a is not in any source'],
    });
  });

  test('an open question allows numbers but no URLs', async () => {
    const text = 'root = Card([TextContent("About 812,000 people, see https://other.example/a")])';
    expect((await scoresOfText({ open: true }, text)).sources?.problems).toEqual([
      'https://other.example/a is not in any source',
    ]);
  });

  test('allows the values that the case lists as derived', async () => {
    const text = 'root = Card([TextContent("1,240,000 visits, 620,000 on average")])';
    expect((await scoresOfText({}, text, { messages })).sources?.value).toBe(0.5);
    expect((await scoresOfText({ derived: ['620,000'] }, text, { messages })).sources?.value).toBe(1);
  });

  test('reads every column of a CSV line', async () => {
    const csv = { messages: asking('Search,5200,310\nMail,400,88') };
    const text = 'root = Card([TextContent("5,200 for 310, 400 for 88")])';
    expect((await scoresOfText({}, text, csv)).sources?.value).toBe(1);
  });
});

describe('components', () => {
  test('passes one of the alternatives and enough elements', async () => {
    expect((await scoresOfText({ components: ['Table|BarChart'], minElements: 4 }, table)).components?.value).toBe(1);
  });

  test('fails when it is missing', async () => {
    expect((await scoresOfText({ components: ['Table'], minElements: 4 }, words)).components).toEqual({
      value: 0,
      problems: ['no Table', '2 elements instead of 4'],
    });
  });

  test('`ui: false` requires prose, `ui: true` more than text', async () => {
    expect((await scoresOfText({ ui: false }, words)).components?.value).toBe(1);
    expect((await scoresOfText({ ui: false }, table)).components?.problems).toEqual(['Table where words are enough']);
    expect((await scoresOfText({ ui: true }, table)).components?.value).toBe(1);
    expect((await scoresOfText({ ui: true }, words)).components?.value).toBe(0);
  });
});

describe('tools and arguments', () => {
  const parameters = {
    type: 'object',
    properties: { city: { type: 'string' }, days: { type: 'integer' } },
    required: ['city'],
  };
  const tools = [{ type: 'function', function: { name: 'get_weather', parameters } }];
  const toolResults = [{ tool: 'get_weather', arguments: { city: 'Oslo' }, result: { temperature: 17 } }];
  const given = makeCase(
    { must: ['17 degrees'], tools: [{ name: 'get_weather', arguments: { city: 'oslo' } }] },
    { tools, toolResults },
  );

  test('pass the expected call, and the answer from its result', async () => {
    const scores = await scoresOf(given, [
      called('get_weather', { city: 'Oslo', days: 1 }),
      written('It is 17 degrees.'),
    ]);
    expect(scores).toMatchObject({
      tools: { value: 1 },
      arguments: { value: 1 },
      facts: { value: 1 },
      sources: { value: 1 },
    });
  });

  test('fail a missing call', async () => {
    const scores = await scoresOf(given, [written('It is 17 degrees.')]);
    expect(scores.tools?.problems).toEqual(['get_weather was not called']);
    expect(scores.arguments?.value).toBe(0);
  });

  test('fail an unneeded call, and arguments that are wrong or do not match', async () => {
    const calls = [
      called('get_weather', { city: 'Bergen', days: 'two' }),
      called('get_weather', { city: 'Oslo' }),
      written('17 degrees'),
    ];
    const scores = await scoresOf(given, calls);
    expect(scores.tools).toEqual({ value: 0.5, problems: ['called without need: get_weather'] });
    expect(scores.arguments?.value).toBe(0.5);
    expect(scores.arguments?.problems[0]).toMatch(/^get_weather, arguments.days/);
  });

  test('stop a model that calls tools endlessly', async () => {
    const scores = await scoresOf(
      given,
      Array.from({ length: 9 }, () => called('get_weather', { city: 'Oslo' })),
    );
    expect(scores.valid?.problems).toEqual(['the model called tools 8 times in a row']);
  });
});

describe('language', () => {
  test.each([
    ['de', 'Die Tarife sind für den Vergleich auf einer Seite.', 'The plans are on one page for you.'],
    ['en', 'The plans are on one page for you.', 'Los planes están en una página para usted.'],
    ['es', 'Los ingresos por trimestre son para el informe.', 'The income of the quarters is for the report.'],
    ['ar', 'المبيعات في الأسبوع', 'Sales in the week'],
    ['ja', '売上を表にしました', 'Sales in a table'],
    ['zh', '这是销售额的表', '売上を表にしました'],
    ['hi', 'चावल और दाल', 'Rice and lentils'],
  ])('%s', (tag, right, wrong) => {
    expect(isInLanguage(right, tag)).toBe(true);
    expect(isInLanguage(wrong, tag)).toBe(false);
  });

  test('scores the words of the answer', async () => {
    expect((await scoresOfText({ language: 'de' }, 'Das ist die Liste für den Markt.')).language?.value).toBe(1);
    expect((await scoresOfText({ language: 'de' }, 'This is the list for the market.')).language).toEqual({
      value: 0,
      problems: ['not in de'],
    });
    expect((await scoresOfText({ language: 'de' }, '12')).language).toBeUndefined();
    expect(isInLanguage('Vorname, Nachname, E-Mail', 'de')).toBeUndefined();
    expect(isInLanguage('東京', 'ja')).toBeUndefined();
  });
});

test('an answer is complete when everything that was asked for is right, whether or not it is clean', async () => {
  const right = await scoresOfText({ must: ['Oslo'], components: ['Table'] }, `Here:\n${table}`, {
    messages: asking('Oslo 717,710, Bergen 291,940'),
  });
  expect(right).toMatchObject({ complete: { value: 1 }, clean: { value: 0 } });
  const wrong = await scoresOfText({ must: ['Lima'], components: ['Table'], open: true }, table);
  expect(wrong.complete).toEqual({ value: 0, problems: ['facts'] });
});
