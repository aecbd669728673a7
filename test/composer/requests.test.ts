import { describe, expect, test } from 'vitest';
import { composed, elementsIn, type Block } from './composed.ts';

const data = 'city,year,visitors,price\nRome,2022,9.1,120\nRome,2023,10.8,140\nMilan,2022,7.4,100\nMilan,2023,8.6,99';

const after = (...requests: readonly string[]) => composed(requests.at(-1) ?? '', [data, ...requests.slice(0, -1)]);

const columnsOf = (blocks: readonly Block[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(elementsIn(blocks, 'Col').map(({ props }) => [String(props['label']), props['data']]));

describe('a request about data in an earlier message', () => {
  test.each([
    ['as a pie chart', 'PieChart'],
    ['als Tortendiagramm bitte', 'PieChart'],
    ['en camembert', 'PieChart'],
    ['como gráfico de pizza', 'PieChart'],
    ['円グラフで', 'PieChart'],
    ['饼图', 'PieChart'],
    ['كمخطط دائري', 'PieChart'],
    ['as bars', 'BarChart'],
    ['Balkendiagramm', 'BarChart'],
    ['make it a line chart', 'LineChart'],
    ['area chart of price', 'AreaChart'],
  ])('%j draws the chart above the table', async (request, component) => {
    const { blocks, diagnostics } = await after(request);
    expect(elementsIn(blocks, component).length).toBeGreaterThan(0);
    expect(columnsOf(blocks)['Price']).toEqual([120, 140, 100, 99]);
    expect(diagnostics).toEqual([]);
  });

  test.each([
    ['only 2023', [140, 99]],
    ['nur 2023', [140, 99]],
    ['only Rome', [120, 140]],
    ['and Milan?', [100, 99]],
    ['without Milan', [120, 140]],
    ['only Rome in 2022', [120]],
    ['price over 100', [120, 140]],
    ['price < 100', [99]],
    ['sort by price', [99, 100, 120, 140]],
    ['sort by price descending', [140, 120, 100, 99]],
    ['nach price sortieren', [99, 100, 120, 140]],
    ['top 2 by price', [140, 120]],
    ['which city has the highest price?', [140]],
    ['show it as a table', [120, 140, 100, 99]],
  ])('%j chooses or orders the rows', async (request, prices) => {
    expect(columnsOf((await after(request)).blocks)['Price']).toEqual(prices);
  });

  test('requests apply one after the other, with other messages between them', async () => {
    const { blocks } = await after('only 2023', 'thanks!', 'sort by price', 'as a pie chart of price');
    expect(columnsOf(blocks)['Price']).toEqual([99, 140]);
    expect(elementsIn(blocks, 'PieChart')[0]?.props).toMatchObject({ labels: ['Milan', 'Rome'], values: [99, 140] });
  });

  test('`top n` of a sorted table takes its first rows', async () => {
    const { blocks } = await after('sort by price', 'only the top 2');
    expect(columnsOf(blocks)['Price']).toEqual([99, 100]);
  });

  test.each([
    ['what is the total?', 'Total', { Visitors: 35.9, Price: 459 }],
    ['average price', 'Average', { Price: 114.8 }],
  ])('%j adds up the figures', async (request, title, figures) => {
    const { blocks } = await after(request);
    expect(blocks[0]?.props['title']).toBe(title);
    const stats = elementsIn(blocks, 'Stat').map(({ props }) => [props['label'], props['value']]);
    expect(Object.fromEntries(stats)).toEqual(figures);
  });

  test('answers in the language of the data or of the request', async () => {
    const { blocks } = await composed('Was ist die Summe?', ['Monat;Miete\nJanuar;900,50\nFebruar;910']);
    expect(blocks[0]?.props['title']).toBe('Summe');
    expect(elementsIn(blocks, 'Stat')[0]?.props).toMatchObject({ label: 'Miete', value: 1810.5 });
  });

  test('reads JSON records and facts', async () => {
    const records = JSON.stringify({
      items: [
        { name: 'Tea', price: 4 },
        { name: 'Rice', price: 3 },
      ],
    });
    expect(columnsOf((await composed('sort by price', [records])).blocks)['Name']).toEqual(['Rice', 'Tea']);
    const { blocks } = await composed('as a pie chart', ['Rent: 900\nFood: 320\nTravel: 60']);
    expect(elementsIn(blocks, 'PieChart')[0]?.props).toMatchObject({ values: [900, 320, 60] });
  });

  test.each(['What is the weather in Rome like today?', 'Hello!', 'only Paris', 'sort by colour'])(
    '%j is none',
    async (request) => {
      expect(columnsOf((await after(request)).blocks)).toEqual({});
    },
  );

  test('a request for a form is not taken for a request about data', async () => {
    expect(elementsIn((await after('make a survey about Rome')).blocks, 'Form')).toHaveLength(1);
  });
});

describe('a request that contains the figures of its chart', () => {
  test.each([
    ['draw a chart of 3, 5, 8', 'BarChart', ['1', '2', '3'], [3, 5, 8]],
    ['chart 1,2,3,4', 'BarChart', ['1', '2', '3', '4'], [1, 2, 3, 4]],
    ['Zeichne ein Diagramm mit 3, 5 und 8', 'BarChart', ['1', '2', '3'], [3, 5, 8]],
    ['bar chart: apples 3, pears 5, plums 8', 'BarChart', ['apples', 'pears', 'plums'], [3, 5, 8]],
    ['line chart 2020: 5, 2021: 8, 2022: 9', 'LineChart', ['2020', '2021', '2022'], [5, 8, 9]],
    ['円グラフ りんご3、みかん5、ぶどう8', 'PieChart', ['りんご', 'みかん', 'ぶどう'], [3, 5, 8]],
    ['pie chart with rent 900, food 320 and travel 60', 'PieChart', ['rent', 'food', 'travel'], [900, 320, 60]],
  ])('%j', async (text, component, labels, values) => {
    const { blocks } = await composed(text);
    const [chart] = elementsIn(blocks, component);
    expect(chart?.props['labels']).toEqual(labels);
    expect(chart?.props['values'] ?? elementsIn(chart, 'Series')[0]?.props['values']).toEqual(values);
    expect(elementsIn(blocks, 'Col').map(({ props }) => props['data'])).toEqual([labels, values]);
  });

  test.each(['bar chart: apples 3, pears 5, 7', 'The graph has 3 nodes, 5 edges and 2 loops.', 'draw a chart'])(
    '%j names no figure wrongly',
    async (text) => {
      expect(elementsIn((await composed(text)).blocks, 'Col')).toEqual([]);
    },
  );
});

describe('a request to book a table for a day and a time', () => {
  test.each([
    ['Book a table for Friday at 7pm for 4', 'Friday'],
    ['Book a table for 4 next Friday evening at 7', 'next Friday'],
    ['Reserviere einen Tisch für Freitag um 19 Uhr für 4 Personen', 'Freitag'],
    ['Réserve une table pour vendredi à 19h pour 4 personnes', 'vendredi'],
    ['Reserva una mesa para el viernes a las 7 de la tarde para 4', 'viernes'],
    ['Prenota un tavolo per venerdì alle 19 per 4', 'venerdì'],
    ['Reservar uma mesa para sexta-feira às 19h para 4 pessoas', 'sexta-feira'],
    ['Cuma günü saat 19:00 için 4 kişilik masa ayırt', 'Cuma'],
    ['احجز طاولة ليوم الجمعة الساعة 7 مساءً لأربعة', 'الجمعة'],
    ['להזמין שולחן ליום שישי בשעה 19:00 ל-4', 'יום שישי'],
    ['शुक्रवार शाम 7 बजे 4 लोगों के लिए टेबल बुक करें', 'शुक्रवार'],
    ['金曜日の19時に4名で席を予約したい', '金曜日'],
    ['预订周五晚上7点4人的餐桌', '周五'],
  ])('%j fills in the time and the guests, and shows the day as written', async (request, day) => {
    const { blocks, diagnostics } = await composed(request);
    const inputs = elementsIn(blocks, 'Input').map(({ props }) => [props['name'], props['value']]);
    expect(Object.fromEntries(inputs)).toMatchObject({ time: '19:00', guests: '4' });
    const [date] = elementsIn(blocks, 'FormControl').filter((field) => elementsIn(field, 'DatePicker').length > 0);
    expect(date?.props['hint']).toContain(day);
    expect(elementsIn(date, 'DatePicker')[0]?.props['value']).toBeUndefined();
    expect(diagnostics).toEqual([]);
  });

  test.each([
    ['Book a table for 4 on 12 December 2026 at 7:30 p.m.', '2026-12-12', '19:30'],
    ['Tisch reservieren am 12.12.2026 um 19:30 Uhr für 4', '2026-12-12', '19:30'],
    ['2026年12月3日の19時半に4名で席を予約したい', '2026-12-03', '19:30'],
    ['Book a table for 4 on 5/6/2026 at 7', undefined, undefined],
  ])('%j fills in only what is certain', async (request, day, time) => {
    const { blocks } = await composed(request);
    const inputs = elementsIn(blocks, 'Input').map(({ props }) => [props['name'], props['value']]);
    expect(Object.fromEntries(inputs)).toMatchObject({ guests: '4', ...(time === undefined ? {} : { time }) });
    if (time === undefined) expect(Object.fromEntries(inputs)['time']).toBeUndefined();
    expect(elementsIn(blocks, 'DatePicker')[0]?.props['value']).toBe(day);
  });
});

describe('a request for a poll', () => {
  test.each([
    'poll: pizza, sushi or salad?',
    'Create a poll about lunch with pizza, sushi and salad',
    'Umfrage: Pizza, Sushi oder Salat?',
    'Sondage : pizza, sushi ou salade ?',
    'Encuesta: ¿pizza, sushi o ensalada?',
    'Sondaggio sul pranzo: pizza, sushi o insalata',
    'Enquete sobre o almoço: pizza, sushi ou salada',
    'Oylama: pizza, suşi veya salata',
    'تصويت: بيتزا، سوشي أو سلطة؟',
    'הצבעה: פיצה, סושי או סלט?',
    'मतदान: पिज़्ज़ा, सुशी या सलाद?',
    '投票：ピザ、寿司、サラダ',
    '投票：披萨、寿司还是沙拉？',
  ])('%j is one question with its choices', async (request) => {
    const { blocks, diagnostics } = await composed(request);
    expect(elementsIn(blocks, 'FormControl')).toHaveLength(1);
    expect(elementsIn(blocks, 'RadioItem')).toHaveLength(3);
    expect(diagnostics).toEqual([]);
  });

  test.each([
    'The poll shows a lead of 5 points.',
    'I voted in the poll yesterday',
    'La votación es mañana',
    '明日の投票に行きます',
    'Poll results: 40 % pizza, 60 % sushi',
  ])('%j is none', async (text) => {
    expect(elementsIn((await composed(text)).blocks, 'Form')).toEqual([]);
  });

  test('a survey whose fields are listed keeps its fields', async () => {
    const { blocks } = await composed('survey: name, email, and comments');
    expect(elementsIn(blocks, 'FormControl').map(({ props }) => props['label'])).toEqual(['Name', 'Email', 'Comments']);
  });
});
