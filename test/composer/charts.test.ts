import { describe, expect, test } from 'vitest';
import { composed, elementsIn, textsIn, type Block } from './composed.ts';

const chartNames = ['LineChart', 'AreaChart', 'BarChart', 'HorizontalBarChart', 'PieChart', 'ScatterChart'];

const chartsIn = (blocks: readonly Block[]): readonly Block[] => chartNames.flatMap((name) => elementsIn(blocks, name));

const seriesOf = (chart: Block): readonly unknown[] =>
  elementsIn(chart.props, 'Series').map(({ props }) => props['category']);

const csv = (...lines: readonly string[]): string => lines.join('\n');

describe('charts', () => {
  test.each([
    [
      'a table of a league',
      csv(
        'Pos,Club,P,W,D,L,GF,GA,Pts',
        '1,Harbour,20,14,3,3,41,18,45',
        '2,North,20,13,4,3,38,20,43',
        '3,Vale,20,10,5,5,30,25,35',
      ),
    ],
    [
      'payments, of which each is an event',
      csv(
        'Date,Payee,Purpose,Amount',
        '2026-01-02,Power Ltd,January,-89.00',
        '2026-01-03,Shop,Food,-54.37',
        '2026-01-05,Work,Salary,2845.12',
      ),
    ],
    [
      'titles of articles',
      csv('title,comments', 'Crash on an empty file,7', 'Support for dark mode,23', 'Explain how the cache works,1'),
    ],
  ])('are not drawn for %s', async (_, text) => {
    expect(chartsIn((await composed(text)).blocks)).toEqual([]);
  });

  test.each([
    csv('city,people', 'Oslo,717710', 'Bergen,291940', 'Trondheim,214565'),
    csv('month,sales', 'Jan,12', 'Feb,15', 'Mar,9'),
    csv('source,share', 'Direct,50', 'Search,30', 'Social,20'),
    '{"north":12,"south":15,"west":9}',
    '[{"day":"Mon","visits":120},{"day":"Tue","visits":98},{"day":"Wed","visits":143}]',
  ])('precede a table with every figure: %j', async (text) => {
    const { blocks } = await composed(text);
    const names = blocks.map(({ component }) => component).filter((name) => name !== 'CardHeader');
    expect(names).toHaveLength(2);
    expect(chartNames).toContain(names[0]);
    expect(names[1]).toBe('Table');
    for (const [figure] of text.matchAll(/\b\d+\b/g))
      expect(JSON.stringify(blocks[blocks.length - 1])).toContain(figure);
  });

  test.each([
    ['price and stock', csv('month,price,stock', 'Jan,20,25', 'Feb,21,24', 'Mar,22,30')],
    ['unit price and revenue', csv('month,unit price,revenue', 'Jan,20,25', 'Feb,21,24', 'Mar,22,30')],
    ['temperature and humidity', csv('day,temperature,humidity', 'Mon,20,25', 'Tue,21,24', 'Wed,22,30')],
    ['two currencies', csv('month,costs,earnings', 'Jan,$20,€25', 'Feb,$21,€24', 'Mar,$22,€30')],
    ['whole and broken figures', csv('month,alpha,beta', 'Jan,20,25.5', 'Feb,21,24.1', 'Mar,22,30.2')],
    ['Preis und Bestand', csv('Monat;Preis;Bestand', 'Januar;20;25', 'Februar;21;24', 'März;22;30')],
    ['価格と在庫', csv('月,価格,在庫', '1月,20,25', '2月,21,24', '3月,22,30')],
  ])('of %s share no axis; each has a tab', async (_, text) => {
    const { blocks } = await composed(text);
    expect(elementsIn(blocks, 'TabItem')).toHaveLength(2);
    for (const chart of chartsIn(blocks)) expect(seriesOf(chart)).toHaveLength(1);
    expect(blocks.at(-1)?.component).toBe('Table');
  });

  test('of the same unit share an axis', async () => {
    const { blocks } = await composed(csv('month,costs,profit', 'Jan,20,25', 'Feb,21,24', 'Mar,22,30'));
    expect(chartsIn(blocks).map(seriesOf)).toEqual([['Costs', 'Profit']]);
  });

  test.each([
    ['a unit price over unrelated products', csv('product,unit_price', 'Lamp,39.9', 'Chair,249', 'Desk,480')],
    ['ages of persons', csv('name,age', 'Ada,36', 'Grace,45', 'Alan,41')],
    ['bars that are all alike', csv('region,orders', 'North,410', 'South,395', 'West,420')],
    ['two moments', csv('month,points', 'Jan,3', 'Feb,5')],
  ])('are left out for %s', async (_, text) => {
    const { blocks } = await composed(text);
    expect(chartsIn(blocks)).toEqual([]);
    expect(blocks.map(({ component }) => component)).toEqual(['Table']);
  });

  test.each([
    ['days', csv('Date,Visits', '3/14/2026,12', '3/15/2026,15', '3/16/2026,9'), '2026-03-14'],
    ['days in German', csv('Datum;Besucher', '14.03.2026;12', '15.03.2026;15', '16.03.2026;9'), '2026-03-14'],
    ['days in words', csv('day,visits', '14 March 2026,12', '15 March 2026,15', '16 March 2026,9'), '2026-03-14'],
    ['months', csv('month,visits', 'Jan 2026,12', 'Feb 2026,15', 'Mar 2026,9'), '2026-01'],
    ['days in Japanese', csv('日付,売上', '2026年3月14日,12', '2026年3月15日,15', '2026年3月16日,9'), '2026-03-14'],
  ])('get dates that the renderer shortens: %s', async (_, text, first) => {
    const { blocks } = await composed(text);
    const [chart] = chartsIn(blocks);
    expect(chart?.component).toBe('LineChart');
    expect(chart?.props['labels']).toContain(first);
    // The table has the dates as they were written.
    expect(JSON.stringify(blocks.at(-1))).toContain(text.split('\n')[1]?.split(/[,;]/)[0]);
  });

  test('read Arabic and Indian digits', async () => {
    const { blocks } = await composed(csv('المدينة,السكان', 'القاهرة,١٢٣', 'أسوان,٤٥', 'الجيزة,٦٧'));
    expect(elementsIn(blocks, 'Series')[0]?.props['values']).toEqual([123, 45, 67]);
    expect(JSON.stringify(blocks.at(-1))).toContain('١٢٣');
  });

  test.each([
    ['Customer name,Revenue', 'Revenue by customer name'],
    ['Region,Order Count', 'Order count by region'],
    ['North America,Sales', 'Sales by North America'],
    ['REGION,REVENUE', 'Revenue by region'],
  ])('have a title in sentence case: %j', async (header, title) => {
    const { blocks } = await composed(csv(header, 'Ada,12', 'Bo,15', 'Cy,40'));
    expect(blocks[0]?.props['title']).toBe(title);
  });

  test('show a table without a header as one, and a few records without a chart', async () => {
    const { blocks } = await composed(csv('Ada,1200,paid', 'Bo,900,open', 'Cy,430,paid'));
    expect(textsIn(elementsIn(blocks, 'Series')[0])).toContain('Value');
    expect(elementsIn(blocks, 'Col').map(({ props }) => props['label'])).toEqual(['', '', '']);
    const orders = await composed(csv('id,customer,status,total', '1,Ada,paid,12', '2,Bo,open,9', '3,Cy,paid,4'));
    expect(orders.blocks.map(({ component }) => component)).toEqual(['Table']);
  });

  test('keep the alignment of a column in Markdown', async () => {
    const { blocks } = await composed('| Item | Price |\n|---|--:|\n| Tea | 4.50 |\n| Room | 3-5 |');
    expect(elementsIn(blocks, 'Col').map(({ props }) => props['type'])).toEqual([undefined, 'number']);
  });
});

test('a total is a row of the table and no bar beside its parts', async () => {
  const { blocks } = await composed('Region,Sales\nNorth,12\nSouth,15\nWest,9\nTotal,36');
  expect(textsIn(elementsIn(blocks, 'Table'))).toContain('Total');
  const charts = chartsIn(blocks);
  expect(charts).toHaveLength(1);
  expect(textsIn(charts)).not.toContain('Total');
  const receipt = await composed(
    '2 x Ceramic pot, 18 cm    $24.00\n1 x Watering can          $17.50\nTotal                     $41.50',
  );
  expect(chartsIn(receipt.blocks)).toEqual([]);
});
