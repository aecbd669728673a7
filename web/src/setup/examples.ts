import { searchProducts } from '../tools/products.ts';
import { querySales } from '../tools/sales.ts';
import type { Tool } from '../tools/tool.ts';
import { getWeather } from '../tools/weather.ts';

export interface Example {
  readonly title: string;
  readonly hint: string;
  readonly prompt: string;
  /** The prompt for the composer, which follows rules and does not understand language. */
  readonly composerPrompt?: string;
  readonly tools?: readonly Tool[];
}

const csv = `Month,Revenue,Costs
Jan,42000,31000
Feb,45500,32200
Mar,51200,33900
Apr,49800,34100
May,56300,35800
Jun,61700,37400`;

const markdown = `# Release 2.4

The editor is **twice as fast** on long documents.

| Check | Before | After |
|---|---|---|
| Open a file | 840 ms | 390 ms |
| Search | 220 ms | 95 ms |
| Save | 130 ms | 120 ms |

- [x] Faster search
- [x] Keyboard shortcuts
- [ ] Offline mode

> Thanks to everyone who sent traces.`;

const json = JSON.stringify(
  {
    service: 'checkout',
    status: 'degraded',
    requests_per_second: 1840,
    error_rate: 0.021,
    slowest_endpoints: [
      { path: '/cart', p95_ms: 310 },
      { path: '/pay', p95_ms: 870 },
      { path: '/receipt', p95_ms: 190 },
    ],
  },
  null,
  2,
);

const shares = `Channel,Share of orders
Web shop,46%
Marketplace,27%
Stores,18%
Phone,9%`;

const schema = JSON.stringify(
  {
    title: 'Book a table',
    type: 'object',
    properties: {
      name: { type: 'string' },
      date: { type: 'string', format: 'date' },
      guests: { type: 'integer', minimum: 1, maximum: 12, default: 2 },
      area: { type: 'string', enum: ['Inside', 'Terrace', 'Bar'] },
      newsletter: { type: 'boolean' },
    },
    required: ['name', 'date', 'guests'],
  },
  null,
  2,
);

/** Shown while the conversation is empty; the first one is preset in the message box. */
export const examples: readonly Example[] = [
  { title: 'A spreadsheet', hint: 'CSV as a chart and a table', prompt: csv },
  { title: 'A Markdown report', hint: 'Headings, table, tasks, quote', prompt: markdown },
  { title: 'Parts of a whole', hint: 'Percentages as a pie chart', prompt: shares },
  { title: 'A form', hint: 'Submits its values as a message', prompt: 'A form with name, email and message' },
  { title: 'JSON from an API', hint: 'Figures and records', prompt: json },
  { title: 'A JSON Schema', hint: 'A form generated from it', prompt: schema },
  {
    title: 'Weather',
    hint: 'A tool that runs in this page',
    prompt: 'What will the weather be like in Lisbon this week?',
    composerPrompt: '/get_weather {"city": "Lisbon", "days": 7}',
    tools: [getWeather],
  },
  {
    title: 'Sales database',
    hint: 'A tool that queries 36 rows',
    prompt: 'Show revenue by quarter, and say what stands out.',
    composerPrompt: '/query_sales {"measure": "revenue", "group_by": "quarter"}',
    tools: [querySales],
  },
  {
    title: 'Product search',
    hint: 'A tool that searches a small shop',
    prompt: 'I need a warm present for under 80 euros.',
    composerPrompt: '/search_products {"query": "warm", "max_price": 180}',
    tools: [searchProducts],
  },
];

export interface SystemExample {
  readonly title: string;
  readonly text: string;
}

export const systemExamples: readonly SystemExample[] = [
  {
    title: 'Analyst',
    text: 'You are a careful analyst. Lead with the one number that matters, then a chart, then the table. Say what is uncertain.',
  },
  {
    title: 'Shop assistant',
    text: 'You help people choose. Offer at most three options as a list with prices, say for whom each is best, and end with two questions that narrow the choice.',
  },
  {
    title: 'Plain',
    text: 'Use few components: short texts, at most one chart or table. No decoration.',
  },
];
