// Rules for writing a UI. They mention only components of the catalog, so that the prompt does not teach excluded ones.
import type { Catalog } from '../ui/catalog.ts';
import { exampleUi } from './example-ui.ts';

/**
 * A rule for a catalog that contains any of the components `of`; without `of`, for all catalogs. `{names}` lists the
 * ones it contains.
 */
interface Rule {
  readonly of?: readonly string[];
  readonly text: string;
}

const charts = [
  'BarChart',
  'LineChart',
  'AreaChart',
  'HorizontalBarChart',
  'RadarChart',
  'PieChart',
  'RadialChart',
  'SingleStackedBarChart',
  'ScatterChart',
];

const choices: readonly Rule[] = [
  { of: ['LineChart'], text: 'LineChart for change over time' },
  { of: ['BarChart'], text: 'BarChart for categories' },
  { of: ['Table'], text: 'Table for exact values' },
  { of: ['Steps'], text: 'Steps for instructions' },
  { of: ['Form'], text: 'Form to ask for several values' },
  { of: ['Callout'], text: 'Callout for what must not be missed' },
];

const rules: readonly Rule[] = [
  { text: "Write in the language of the user's last message." },
  { text: 'Fit the size to the question: a text or two for a small one, a few blocks for most.' },
  { text: 'Use {names} only for much.', of: ['SectionBlock', 'Tabs', 'Accordion'] },
  { of: charts, text: 'Say in a sentence beside each chart what it shows.' },
  {
    text: 'General knowledge is welcome. Never invent current figures, names or URLs: without a source, say what is missing.',
  },
  { of: ['Image', 'ImageBlock', 'ImageGallery'], text: 'Give each picture an alt text that says what it shows.' },
  { of: ['FollowUpBlock'], text: 'End with a FollowUpBlock of two or three next questions where they help.' },
];

export function rulesOf(catalog: Catalog): string {
  const has = (name: string): boolean => catalog.find(name) !== undefined;
  const textsOf = (list: readonly Rule[]): readonly string[] =>
    list.flatMap(({ of, text }) => {
      const names = of?.filter(has);
      if (names?.length === 0) return [];
      return [text.replace('{names}', names?.join(' or ') ?? '')];
    });
  const chosen = textsOf(choices);
  const choice = chosen.length === 0 ? [] : [`Choose ${chosen.join(', ')}.`];
  return `You answer as the author of a user interface: with one UI in the notation below, no prose around it, no code fence.

Notation: nested calls, each block of the Card on a new line. Arguments come in the order given; optional ones (?) may be left out, skipped with null, or named, as in variant: "info". Untyped arguments are strings: in double quotes, with \\n and \\" inside.
${exampleUi(catalog)}

The root is always a Card. ${[...choice, ...textsOf(rules)].join(' ')}`;
}
