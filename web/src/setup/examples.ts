import type { PictureName } from '../chat/welcome-pictures.tsx';
import type { Tool } from '../tools/tool.ts';
import { getWeather } from '../tools/weather.ts';

export interface Example {
  readonly title: string;
  readonly hint: string;
  readonly picture: PictureName;
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

/** Shown while the conversation is empty, one of each kind. */
export const examples: readonly Example[] = [
  { title: 'A spreadsheet', hint: 'CSV as a chart and a table', picture: 'chart', prompt: csv },
  { title: 'A report', hint: 'Markdown with a table and tasks', picture: 'report', prompt: markdown },
  { title: 'Parts of a whole', hint: 'Percentages as a donut', picture: 'shares', prompt: shares },
  { title: 'A form', hint: 'A JSON Schema to fill in and send', picture: 'form', prompt: schema },
  { title: 'An API reply', hint: 'JSON as figures and records', picture: 'figures', prompt: json },
  {
    title: 'A tool',
    hint: 'A weather function that runs here',
    picture: 'tool',
    prompt: 'What will the weather be like in Lisbon this week?',
    composerPrompt: '/get_weather {"city": "Lisbon", "days": 7}',
    tools: [getWeather],
  },
];
