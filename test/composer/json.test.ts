import { describe, expect, test } from 'vitest';
import { composed, elementsIn, textsIn } from './composed.ts';

const made = (value: unknown) => composed(JSON.stringify(value));

describe('common API responses', () => {
  const product = {
    id: 'p-1',
    name: 'Lamp',
    price: 129.9,
    currency: 'EUR',
    inStock: true,
    image: 'https://a.example/1.jpg',
  };

  test('products with images and prices are cards with a price and a tag', async () => {
    const { blocks, diagnostics } = await made([
      product,
      { ...product, id: 'p-2', name: 'Desk', price: 59, inStock: false },
    ]);
    expect(diagnostics).toEqual([]);
    expect(blocks.map(({ component }) => component)).toEqual(['Carousel']);
    expect(elementsIn(blocks, 'ImageBlock')).toHaveLength(2);
    expect(elementsIn(blocks, 'Tag').map(({ props }) => props['text'])).toEqual(['In stock', 'In stock: No']);
    expect(textsIn(blocks)).toEqual(expect.arrayContaining(['Lamp', '€129.90', 'Desk', '€59.00', 'ID: p-1']));
  });

  test('a price without a currency keeps its name and its digits', async () => {
    const { blocks } = await made([1, 2].map((id) => ({ name: `Lamp ${id}`, price: 0.00012, image: product.image })));
    expect(textsIn(blocks)).toContain('Price: 0.00012');
  });

  test('many products are a list', async () => {
    const { blocks } = await made(Array.from({ length: 20 }, (_, id) => ({ ...product, id, name: `Lamp ${id}` })));
    expect(blocks.map(({ component }) => component)).toEqual(['ListBlock']);
  });

  test('a status object is a tag, figures and facts', async () => {
    const { blocks, diagnostics } = await made({
      status: 'degraded',
      version: '4.12.0',
      requests_per_second: 412.7,
      queue_depth: 87,
      checks: { database: 'ok', payments: 'failing' },
    });
    expect(diagnostics).toEqual([]);
    expect(blocks.map(({ component }) => component)).toEqual(['Tag', 'Stats', 'KeyValues', 'Heading', 'KeyValues']);
    expect(blocks[0]?.props).toMatchObject({ text: 'Status: degraded', variant: 'warning' });
    expect(elementsIn(blocks, 'Stat').map(({ props }) => props['value'])).toEqual([412.7, 87]);
    expect(elementsIn(blocks[4], 'Tag').map(({ props }) => props['variant'])).toEqual(['success', 'danger']);
  });

  test('nested objects are sections with headings', async () => {
    const { blocks } = await made({
      order: { id: 'A-1', customer: { name: 'Dana', address: { city: 'Bristol' } }, totals: { tax: 3, total: 20 } },
    });
    expect(elementsIn(blocks, 'Heading').map(({ props }) => props['text'])).toEqual([
      'Order',
      'Customer',
      'Address',
      'Totals',
    ]);
    expect(textsIn(blocks)).toEqual(expect.arrayContaining(['Name: Dana', 'City: Bristol']));
  });

  test.each([
    { error: { code: 'rate_limited', message: 'Too many requests.' } },
    { message: 'Not found', statusCode: 404 },
    { errors: [{ message: 'Name is missing' }] },
  ])('an error is a callout: %j', async (value) => {
    const { blocks } = await made(value);
    expect(blocks[0]).toMatchObject({ component: 'Callout', props: { variant: 'error' } });
  });

  test('the name of a unit system is not a unit, and pagination is small print', async () => {
    const days = ['05', '06', '07'].map((day, index) => ({ date: `2026-03-${day}`, rain: index }));
    const { document, blocks } = await made({ units: 'metric', count: 3, next: null, forecast: days });
    expect(document).not.toContain('(metric)');
    const small = await made({ count: 3, next: null, results: days });
    expect(small.blocks.at(-1)).toMatchObject({ component: 'TextContent', props: { text: 'Count: 3 · Next: –' } });
    expect(blocks.some(({ component }) => component === 'Table')).toBe(true);
  });

  test('the titles of records with URLs are links, and an object with a name is shown as its name', async () => {
    const issue = (number: number, title: string) => ({
      number,
      title,
      state: 'open',
      user: { login: 'mio' },
      labels: [
        { name: 'bug', color: 'd73a4a' },
        { name: 'p1', color: 'b60205' },
      ],
      comments: number,
      html_url: `https://a.example/${number}`,
    });
    const { blocks, document } = await made([issue(412, 'Crash on an empty file'), issue(1398, 'Support dark [mode]')]);
    expect(elementsIn(blocks, 'Col').map(({ props }) => props['label'])).toEqual([
      'Number',
      'Title',
      'State',
      'User',
      'Labels',
      'Comments',
    ]);
    expect(document).toContain('[Crash on an empty file](<https://a.example/412>)');
    expect(textsIn(blocks)).toEqual(expect.arrayContaining(['bug, p1', '1398']));
    expect(elementsIn(blocks, 'BarChart')).toEqual([]);
  });

  test('only facts about the list count as pagination, and a single error is a callout with its details below', async () => {
    const days = ['05', '06', '07'].map((day, index) => ({ date: `2026-03-${day}`, rain: index }));
    const { blocks } = await made({ home_page_url: 'https://a.example/', next_page: 2, has_more: true, results: days });
    expect(blocks.at(-1)?.props['text']).toBe('Next page: 2 · Has more: true');
    expect(textsIn(blocks[0])).toContain('Home page URL: https://a.example/');
    const failed = await made({ errors: [{ message: 'Unknown field', locations: [{ line: 3 }] }] });
    expect(failed.blocks[0]?.props).toMatchObject({ variant: 'error', description: 'Unknown field' });
    expect(textsIn(failed.blocks)).toContain('Locations');
  });

  test('members of `properties` are shown under their own names', async () => {
    const feature = (name: string, built: number) => ({ type: 'Feature', properties: { name, built } });
    const { blocks } = await made([feature('Lighthouse', 1898), feature('Mill', 1774)]);
    expect(elementsIn(blocks, 'Col').map(({ props }) => props['label'])).toEqual(['Name', 'Built', 'Type']);
  });

  test('the nodes of a GraphQL connection are rows, with their nested objects', async () => {
    const edge = (name: string, language: string) => ({ cursor: name, node: { name, language: { name: language } } });
    const { blocks } = await made({ data: { edges: [edge('garden', 'Go'), edge('kitchen', 'Rust')] } });
    expect(elementsIn(blocks, 'Col').map(({ props }) => [props['label'], props['data']])).toEqual([
      ['Name', ['garden', 'kitchen']],
      ['Language', ['Go', 'Rust']],
      ['Cursor', ['garden', 'kitchen']],
    ]);
  });

  test('a Prometheus sample is a figure with its time', async () => {
    const sample = (job: string, figure: string) => ({ metric: { job }, value: [1_714_561_200, figure] });
    const { blocks } = await made({ result: [sample('api', '18273'), sample('web', '41')] });
    expect(elementsIn(blocks, 'Col').map(({ props }) => [props['label'], props['data']])).toEqual([
      ['Job', ['api', 'web']],
      ['Time', ['2024-05-01 11:00', '2024-05-01 11:00']],
      ['Value', [18_273, 41]],
    ]);
  });

  test('among many sections, small ones are single lines', async () => {
    const parts = Object.fromEntries(
      ['main', 'wind', 'rain', 'sun', 'air', 'sea', 'ice'].map((key) => [key, { speed: 7 }]),
    );
    const { blocks } = await made({ name: 'Bergen', timezone: 7200, cod: 200, ...parts });
    expect(blocks.map(({ component }) => component)).toEqual(['CardHeader', 'KeyValues']);
    expect(textsIn(blocks)).toContain('Speed: 7');
  });

  test('pairs of milliseconds and figures are a line chart over time', async () => {
    const { blocks } = await made({ prices: [1, 2, 3].map((day) => [Date.UTC(2024, 4, day), 60_000.5 + day]) });
    const days = ['2024-05-01', '2024-05-02', '2024-05-03'];
    expect(elementsIn(blocks, 'LineChart')[0]?.props['labels']).toEqual(days);
    expect(elementsIn(blocks, 'Col')[0]?.props['data']).toEqual(days);
  });

  test('keys that are numbers are names, not figures', async () => {
    const { blocks } = await made({ 200: { description: 'Fine' }, 404: { description: 'Missing' } });
    expect(blocks.map(({ component }) => component)).toEqual(['Table']);
  });

  test('deeply nested facts are shown as facts, not as JSON', async () => {
    const { blocks } = await made({ a: { b: { c: { d: { e: { type: 'integer', limit: 3 }, f: [{ port: 80 }] } } } } });
    expect(elementsIn(blocks, 'CodeBlock')).toEqual([]);
    expect(textsIn(blocks)).toEqual(expect.arrayContaining(['integer', 'Port: 80']));
  });

  test('amounts in one column have the same decimals, in the language of the data; years have no separators', async () => {
    const { blocks } = await made([
      { name: 'Lampe', preis: 1249, year: 1791 },
      { name: 'Stuhl für das Büro und die Küche', preis: 7.5, year: 1894 },
    ]);
    expect(elementsIn(blocks, 'Col').map(({ props }) => props['data'])).toEqual([
      ['Lampe', 'Stuhl für das Büro und die Küche'],
      ['1.249,00', '7,50'],
      ['1791', '1894'],
    ]);
  });

  test('first and last name become one name', async () => {
    const user = (first: string, last: string) => ({
      first_name: first,
      last_name: last,
      avatar: 'https://a.example/1.jpg',
    });
    const { blocks } = await made([user('Mia', 'Olsen'), user('Jonas', 'Berg')]);
    expect(elementsIn(blocks, 'ListItem').map(({ props }) => props['title'])).toEqual(['Mia Olsen', 'Jonas Berg']);
  });

  test('a currency applies only to amounts', async () => {
    const { blocks, document } = await made({
      order_id: 'A-17',
      items: [
        { title: 'Shirt', qty: 2, unit_price: 39.9, total: 79.8 },
        { title: 'Belt', qty: 1, unit_price: 24.5, total: 24.5 },
      ],
      subtotal: 104.3,
      total: 126.6,
      currency: 'EUR',
    });
    expect(elementsIn(blocks, 'Col').map(({ props }) => props['label'])).toEqual([
      'Title',
      'Qty',
      'Unit price (EUR)',
      'Total (EUR)',
    ]);
    expect(elementsIn(blocks, 'Stat').map(({ props }) => [props['value'], props['unit']])).toEqual([
      [104.3, 'EUR'],
      [126.6, 'EUR'],
    ]);
    expect(document).not.toContain('Qty (EUR)');
  });

  test('amounts in cents have no currency, and seconds since 1970 are dates', async () => {
    const { blocks } = await made({
      amount_due: 4900,
      currency: 'usd',
      due_date: 1769904000,
      sunrise: 1767600001,
      id: 1,
    });
    expect(elementsIn(blocks, 'KeyValue').map(({ props }) => props['value'])).toEqual(
      expect.arrayContaining([4900, 'usd', '2026-02-01', '2026-01-05 08:00:01']),
    );
  });

  test('units given beside the figures appear in the column labels', async () => {
    const { blocks, document } = await made({
      hourly_units: { time: 'iso8601', temperature_2m: '°C', rain: 'mm' },
      hourly: { time: ['2026-03-01', '2026-03-02', '2026-03-03'], temperature_2m: [2, 1, 4], rain: [0, 1, 3] },
    });
    expect(elementsIn(blocks, 'Col').map(({ props }) => props['label'])).toEqual([
      'Time',
      'Temperature 2m (°C)',
      'Rain (mm)',
    ]);
    expect(document).not.toContain('Hourly units');
  });

  test('figures beside other content get no chart, and coordinates are not key figures', async () => {
    const { blocks } = await made({
      coord: { lon: 10.75, lat: 59.91 },
      visibility: 10000,
      timezone: 3600,
      cod: 200,
      wind: { speed: 5.1, deg: 220 },
    });
    expect(elementsIn(blocks, 'BarChart')).toEqual([]);
    expect(elementsIn(blocks, 'KeyValue').map(({ props }) => props['value'])).toEqual([10.75, 59.91].map(String));
  });

  test('identifying numbers are written without separators', async () => {
    const { blocks } = await made({ order_id: 10234567, postcode: 12345, founded_year: 2019, note: 'none' });
    const values = elementsIn(blocks, 'KeyValue').map(({ props }) => props['value']);
    expect(values).toEqual(['10234567', '12345', '2019', 'none']);
  });

  test('an object that is an amount becomes one figure with its currency', async () => {
    const total = { amount: '120.50', currency: 'EUR' };
    const { blocks, diagnostics } = await made({ total, tax: { value: 4, currencyCode: 'EUR' }, status: 'paid' });
    expect(diagnostics).toEqual([]);
    expect(elementsIn(blocks, 'Stat').map(({ props }) => [props['label'], props['value']])).toEqual([
      ['Total', '€120.50'],
      ['Tax', '€4.00'],
    ]);
    const rows = await made([1, 2].map((id) => ({ id, title: `Lamp ${id}`, price: { amount: id, currency: 'EUR' } })));
    expect(elementsIn(rows.blocks, 'Col').map(({ props }) => props['label'])).toContain('Price (EUR)');
    const mixed = await made(['EUR', 'USD'].map((currency) => ({ title: 'Lamp', price: { amount: 9, currency } })));
    expect(textsIn(mixed.blocks)).toEqual(expect.arrayContaining(['9 EUR', '9 USD']));
  });

  test('a portrait is small, and one in a nested object does not turn the record into a card', async () => {
    const { blocks } = await made({ login: 'ada', name: 'Ada', avatar_url: 'https://a.example/u/1', followers: 2 });
    expect(elementsIn(blocks, 'Image')).toEqual([]);
    expect(elementsIn(blocks, 'ImageBlock')).toEqual([]);
    expect(elementsIn(blocks, 'Avatar')[0]?.props).toMatchObject({ name: 'Ada', subtitle: 'ada' });
    const user = { login: 'ada', avatar_url: 'https://a.example/u/1' };
    const pulls = await made([1, 2, 3].map((number) => ({ number, title: `Fix ${number}`, user, additions: number })));
    expect(pulls.blocks.map(({ component }) => component)).toEqual(['Table']);
  });

  test.each([
    ['generationtime_ms', 'Generation time (ms)'],
    ['windspeed', 'Wind speed'],
    ['HTTPStatus', 'HTTP status'],
    ['TotalAmount', 'Total amount'],
    ['username', 'Username'],
    ['GitHub', 'GitHub'],
    ['downtime', 'Downtime'],
  ])('%j is labelled %j', async (name, label) => {
    const { blocks } = await made({ [name]: 'a', other: 'b' });
    expect(textsIn(elementsIn(blocks, 'KeyValue')[0])).toContain(label);
  });
});

test('an object that only describes the pages of a list is small print below it', async () => {
  const { blocks } = await composed(
    '{"data":[{"id":1,"name":"A","city":"X"},{"id":2,"name":"B","city":"Y"}],"meta":{"page":1,"per_page":2,"total":48}}',
  );
  expect(blocks.map(({ component }) => component)).toEqual(['Table', 'TextContent']);
  expect(blocks[1]?.props['text']).toBe('Page: 1 · Per page: 2 · Total: 48');
});
