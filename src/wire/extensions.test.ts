import { describe, expect, test } from 'vitest';
import { ApiError } from '../errors.ts';
import { runSync } from '../slices.ts';
import { readExtensions } from './extensions.ts';

const ticker = {
  type: 'object',
  description: 'the price of a share',
  properties: { symbol: { type: 'string' }, price: { type: 'number' } },
  required: ['symbol'],
};
const cart = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };

function errorOf(metadata: Record<string, unknown>): ApiError {
  try {
    runSync(readExtensions(metadata));
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error('The request was not rejected.');
}

const own = (place: string, members: unknown) => runSync(readExtensions({ [place]: members }));

describe('request metadata', () => {
  test('accepts objects and JSON strings, both members and both spellings', () => {
    const prefixed = { c1_custom_components: { StockTicker: ticker }, c1_custom_actions: { add_to_cart: cart } };
    const plain = { custom_components: { StockTicker: ticker }, custom_actions: { add_to_cart: cart } };
    const expected = own('tessera', plain);
    expect(expected.ui.catalog?.custom?.map(({ name }) => name)).toEqual(['StockTicker']);
    expect(Object.keys(expected.ui.catalog?.actions ?? {})).toEqual(['add_to_cart']);
    expect(expected.ignored).toEqual([]);
    for (const place of ['tessera', 'thesys']) {
      for (const members of [prefixed, plain]) {
        expect(own(place, members)).toEqual(expected);
        expect(own(place, JSON.stringify(members))).toEqual(expected);
      }
    }
  });

  test('ignores unrelated metadata', () => {
    for (const metadata of [{}, { session: 'x' }, { tessera: null }, { thesys: {} }, { thesys: '{}' }]) {
      expect(runSync(readExtensions(metadata))).toEqual({ ui: {}, ignored: [] });
    }
  });

  test('including a component includes the parts that only it uses', () => {
    const { catalog } = own('thesys', { c1_included_components: ['Table', 'Tabs'] }).ui;
    expect(catalog?.include).toEqual(expect.arrayContaining(['Table', 'Col', 'Tabs', 'TabItem']));
    expect(catalog?.include).not.toContain('BarChart');
  });

  test('lists unknown members with suggestions', () => {
    const { ignored } = own('tessera', {
      custom_component: {},
      colour: 'red',
      c1_custom_actions: {},
      custom_actions: {},
    });
    expect(ignored).toEqual([
      { parameter: 'metadata.tessera.custom_component', reason: 'not known. Did you mean "custom_components"?' },
      { parameter: 'metadata.tessera.colour', reason: 'not known.' },
      { parameter: 'metadata.tessera.custom_actions', reason: 'metadata.tessera.c1_custom_actions is set' },
    ]);
  });

  test('rejects a string that is not JSON', () => {
    const error = errorOf({ thesys: '{"c1_custom_components": {' });
    expect([error.status, error.code, error.param]).toEqual([400, 'invalid_value', 'metadata.thesys']);
    expect(error.message).toMatch(/metadata\.thesys is a string that does not contain JSON: line 1, column 27/);
  });

  test('rejects lists and scalars', () => {
    for (const value of [[], 5, '[1]', 'true']) {
      const error = errorOf({ tessera: value });
      expect([error.code, error.param]).toEqual(['invalid_type', 'metadata.tessera']);
    }
  });

  test('reports all invalid schemas at once', () => {
    const error = errorOf({
      tessera: {
        custom_components: { ticker, Chart: { type: 'strin' }, Other: 5 },
        custom_actions: { 'no space': cart, ok: cart },
      },
    });
    expect(error.code).toBe('invalid_value');
    for (const path of ['custom_components.ticker', 'custom_components.Chart', 'custom_components.Other', 'no space']) {
      expect(error.message).toContain(path);
    }
  });

  test('rejects unknown component names with a suggestion', () => {
    const error = errorOf({ thesys: { c1_excluded_components: ['Tabel', 'BarChart', 7] } });
    expect(error.param).toBe('metadata.thesys.c1_excluded_components');
    expect(error.message).toMatch(/c1_excluded_components\[0\] is the string "Tabel".*Did you mean .*"Table"/);
    expect(error.message).toMatch(/\[2\] is the number 7/);
    expect(errorOf({ thesys: { c1_included_components: 'Table' } }).code).toBe('invalid_type');
  });

  test('applies the limits of the body to JSON strings', () => {
    expect(errorOf({ thesys: `{"custom_actions":{"a":"\\ud800"}}` }).message).toContain('not valid Unicode');
    expect(errorOf({ thesys: `{"a":${'['.repeat(200)}${']'.repeat(200)}}` }).message).toContain('nested too deeply');
    expect(errorOf({ thesys: `{"a":[${'1,'.repeat(10_000)}1]}` }).message).toContain('at most 10000 are accepted');
    expect(own('thesys', JSON.stringify({ note: '[,'.repeat(20_000) })).ignored).toHaveLength(1);
  });

  test('limits the number of listed unknown members', () => {
    const members = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, 1]));
    const { ignored, ui } = own('tessera', { ...members, editing: false });
    expect(ignored).toHaveLength(32);
    expect(ui.editing).toBe(false);
  });
});
