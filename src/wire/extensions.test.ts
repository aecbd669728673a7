import { describe, expect, test } from 'vitest';
import { ApiError } from '../errors.ts';
import { atOnce } from '../slices.ts';
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
    atOnce(readExtensions(metadata));
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error('Nothing was refused.');
}

const own = (place: string, members: unknown) => atOnce(readExtensions({ [place]: members }));

describe('metadata of a request', () => {
  test('a string, an object, both places and both spellings say the same', () => {
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

  test('nothing of ours in it changes nothing', () => {
    for (const metadata of [{}, { session: 'x' }, { tessera: null }, { thesys: {} }, { thesys: '{}' }]) {
      expect(atOnce(readExtensions(metadata))).toEqual({ ui: {}, ignored: [] });
    }
  });

  test('who includes a component gets the parts that stand only in it', () => {
    const { catalog } = own('thesys', { c1_included_components: ['Table', 'Tabs'] }).ui;
    expect(catalog?.include).toEqual(expect.arrayContaining(['Table', 'Col', 'Tabs', 'TabItem']));
    expect(catalog?.include).not.toContain('BarChart');
  });

  test('members that we do not know are named, with what may have been meant', () => {
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

  test('a string that is no JSON is refused with its place', () => {
    const error = errorOf({ thesys: '{"c1_custom_components": {' });
    expect([error.status, error.code, error.param]).toEqual([400, 'invalid_value', 'metadata.thesys']);
    expect(error.message).toMatch(/metadata\.thesys is a string that does not contain JSON: line 1, column 27/);
  });

  test('a list or a number is refused', () => {
    for (const given of [[], 5, '[1]', 'true']) {
      const error = errorOf({ tessera: given });
      expect([error.code, error.param]).toEqual(['invalid_type', 'metadata.tessera']);
    }
  });

  test('every wrong schema is told at once', () => {
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

  test('names that are no components are refused, with the nearest one', () => {
    const error = errorOf({ thesys: { c1_excluded_components: ['Tabel', 'BarChart', 7] } });
    expect(error.param).toBe('metadata.thesys.c1_excluded_components');
    expect(error.message).toMatch(/c1_excluded_components\[0\] is the string "Tabel".*Did you mean .*"Table"/);
    expect(error.message).toMatch(/\[2\] is the number 7/);
    expect(errorOf({ thesys: { c1_included_components: 'Table' } }).code).toBe('invalid_type');
  });

  test('what the string hides is held to the same bounds as the body', () => {
    expect(errorOf({ thesys: `{"custom_actions":{"a":"\\ud800"}}` }).message).toContain('not valid Unicode');
    expect(errorOf({ thesys: `{"a":${'['.repeat(200)}${']'.repeat(200)}}` }).message).toContain('nested too deeply');
    expect(errorOf({ thesys: `{"a":[${'1,'.repeat(10_000)}1]}` }).message).toContain('at most 10000 are accepted');
    expect(own('thesys', JSON.stringify({ note: '[,'.repeat(20_000) })).ignored).toHaveLength(1);
  });

  test('of many members that we do not know, some are named', () => {
    const members = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, 1]));
    const { ignored, ui } = own('tessera', { ...members, editing: false });
    expect(ignored).toHaveLength(32);
    expect(ui.editing).toBe(false);
  });
});
