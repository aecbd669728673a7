// Rows that sum up the others, such as `Total`. A chart of the parts does not show their sum beside them.
import type { Field } from '../data/field.ts';

const total =
  /^(?:(?:grand|sub|net)[ -]?)?total\b|^(?:zwischen|gesamt|end)?summe\b|^(?:ins)?gesamt(?:betrag)?$|^sous-total\b|^somme$|^totale\b|^sub-?totale?\b|^suma$|^(?:genel |ara )?toplam\b|^(?:المجموع|الإجمالي)|^(?:סה["״]כ|סך הכל)|^(?:कुल|योग)(?:\s|$)|^(?:合計|総計|小計|总计|合计|小计|总额)/i;
/** Rows at the end of a table. */
const maxRows = 4;

export interface WithoutTotals {
  readonly fields: readonly Field[];
  readonly hasTotals: boolean;
}

export function withoutTotals(fields: readonly Field[]): WithoutTotals {
  const names = fields.find((field) => field.kind === 'category');
  const count = names?.cells.length ?? 0;
  const isTotal = (row: number): boolean => total.test(String(names?.cells[row] ?? '').trim());
  let end = count;
  while (end > 0 && count - end < maxRows && isTotal(end - 1)) end--;
  if (end === count || end === 0) return { fields, hasTotals: false };
  return { fields: fields.map((field) => beginning(field, end)), hasTotals: true };
}

function beginning(field: Field, end: number): Field {
  const cells = field.cells.slice(0, end);
  switch (field.kind) {
    case 'time': {
      const [texts, labels, orders] = [
        field.texts.slice(0, end),
        field.labels.slice(0, end),
        field.orders.slice(0, end),
      ];
      return { ...field, cells, texts, labels, orders };
    }
    case 'measure':
      return { ...field, cells, numbers: field.numbers.slice(0, end) };
    case 'category':
      return { ...field, cells, texts: field.texts.slice(0, end) };
    default:
      return { ...field, cells };
  }
}
