import { describe, expect, test } from 'vitest';
import { composed, elementsIn, textsIn } from './composed.ts';

const made = (value: unknown) => composed(JSON.stringify(value));

describe('answers of usual APIs', () => {
  const product = {
    id: 'p-1',
    name: 'Lamp',
    price: 129.9,
    currency: 'EUR',
    inStock: true,
    image: 'https://a.example/1.jpg',
  };

  test('products with pictures and prices are cards with a price and a tag', async () => {
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

  test('nested objects are parts under headings', async () => {
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

  test('a system of units is no unit, and the way through pages is small print', async () => {
    const days = ['05', '06', '07'].map((day, index) => ({ date: `2026-03-${day}`, rain: index }));
    const { document, blocks } = await made({ units: 'metric', count: 3, next: null, forecast: days });
    expect(document).not.toContain('(metric)');
    const small = await made({ count: 3, next: null, results: days });
    expect(small.blocks[0]).toMatchObject({ component: 'TextContent', props: { text: 'Count: 3 · Next: –' } });
    expect(blocks.some(({ component }) => component === 'Table')).toBe(true);
  });

  test('numbers of things are written without separators', async () => {
    const { blocks } = await made({ order_id: 10234567, postcode: 12345, founded_year: 2019, note: 'none' });
    const values = elementsIn(blocks, 'KeyValue').map(({ props }) => props['value']);
    expect(values).toEqual(['10234567', '12345', '2019', 'none']);
  });
});
