import { expect, test } from 'vitest';
import { RemovableProse } from './removable-prose.ts';

const names = {
  root: 'Card',
  isComponent: (name: string): boolean => ['Card', 'CardHeader', 'BarChart', 'Table', 'Tag', 'Form'].includes(name),
};

/** True if the text after a UI, or a part of it, is dropped as an explanation of its notation. */
function isDropped(text: string): boolean {
  const prose = new RemovableProse();
  prose.expectRemark();
  prose.take(text);
  return prose.dropExplanation(names);
}

test.each([
  'I used a BarChart to show the months.',
  '### Explanation\n\n- `CardHeader`: the title\n- `Table` lists the boats.',
  'This UI contains:\n- CardHeader for the title\n\nLet me know if you need more.',
  'Dieses Layout verwendet Card und Table, um die Daten zu zeigen.',
  'このレイアウトは Card と Table を使用しています。',
  'Erklärung:\n\n1. `Card`: der Behälter\n2. `Table`: die Boote',
])('drops an explanation of the notation: %j', (text) => {
  expect(isDropped(text)).toBe(true);
});

test.each([
  '### What you can do\n\n- Charge it at night.',
  'Prices are rounded. A CardHeader can have a subtitle.',
  'The shop sells a BarChart poster for 12 euros.',
  'I used a BarChart, as at https://example.com/charts.',
  'In React:\n\n```jsx\n<CardHeader />\n```',
  'Let me know if you need more.',
  'Jeden Tag in dieser Form bis zum Ende.',
  'Bring your Card or the Form.',
])('keeps any other text: %j', (text) => {
  expect(isDropped(text)).toBe(false);
});
