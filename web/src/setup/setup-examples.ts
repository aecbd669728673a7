// Example texts offered in the setup panel.

export const componentExample = JSON.stringify(
  {
    SeatMap: {
      type: 'object',
      description: 'A seat map to choose from',
      properties: {
        rows: { type: 'integer', minimum: 1, maximum: 40 },
        taken: { type: 'array', items: { type: 'string', pattern: '^[A-Z]\\d+$' } },
        caption: { type: 'string' },
      },
      required: ['rows'],
    },
  },
  null,
  2,
);

export const actionExample = JSON.stringify(
  {
    reserve_seat: {
      type: 'object',
      description: 'Reserves a seat',
      properties: { seat: { type: 'string' } },
      required: ['seat'],
    },
  },
  null,
  2,
);

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
