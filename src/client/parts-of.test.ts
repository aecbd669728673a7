import { expect, test } from 'vitest';
import { partsOf } from './parts-of.ts';

const button = { component: 'Button', props: { label: 'Buy', variant: 'primary' } };

test('the columns of a table and the series of a chart are columns, with their elements as texts', () => {
  const columns = [
    { component: 'Col', props: { label: 'City', data: ['Oslo', null] } },
    { component: 'Col', props: { label: 'State', data: [{ component: 'Tag', props: { text: 'New', icon: 'star' } }] } },
    { component: 'Col', props: { label: 'More', data: [{ component: 'Buttons', props: { buttons: [button] } }] } },
    { component: 'Col', props: {} },
  ];
  expect(partsOf({ component: 'Table', props: { columns } })).toEqual({
    texts: [],
    columns: [
      { label: 'City', cells: ['Oslo', null] },
      { label: 'State', cells: ['New'] },
      { label: 'More', cells: ['Buy'] },
      { label: '', cells: [] },
    ],
    children: [],
  });
  const series = [{ component: 'Series', props: { category: 'Revenue', values: [12, 15] } }];
  expect(
    partsOf({ component: 'BarChart', props: { labels: ['Q1', 'Q2'], series, variant: 'stacked' } }).columns,
  ).toEqual([
    { label: '', cells: ['Q1', 'Q2'] },
    { label: 'Revenue', cells: [12, 15] },
  ]);
});

test('returns only readable texts, and elements with their paths', () => {
  expect(
    partsOf({
      component: 'ListItem',
      props: {
        title: 'Shoe',
        image: { src: 'https://example.com/a.png', alt: 'A shoe' },
        action: { type: 'open_url' },
      },
    }),
  ).toEqual({ texts: ['Shoe', 'A shoe'], columns: [], children: [] });
  expect(partsOf({ component: 'Carousel', props: { children: [[button], [button, button]] } }).children).toEqual([
    ['children/0/0', button],
    ['children/1/0', button],
    ['children/1/1', button],
  ]);
});

test('returns nothing for an invisible component', () => {
  expect(partsOf({ component: 'Callout', props: { title: 'Hidden', visible: false } }).texts).toEqual([]);
});

test('returns nothing for an element that has only begun', () => {
  expect(partsOf({ component: 'Card', props: { children: [button, { component: 'BarChart' }, {}] } })).toEqual({
    texts: [],
    columns: [],
    children: [['children/0', button]],
  });
});
