// Rows of a report, such as `Revenue, $1.2M, +5 %`: each is a figure with a name and perhaps its unit and its change.
// Such figures measure different things, so a chart of them would be meaningless.
import { isFigureName } from '../data/dimension.ts';
import type { Field } from '../data/field.ts';
import { nameWords, toLabel } from '../data/names.ts';
import { isMissing, readQuantities, readQuantity } from '../data/quantity.ts';
import type { Sliced } from '../../slices.ts';
import type { Call } from '../notation/call.ts';
import type { Cell } from '../notation/vocabulary.ts';
import type { ShowContext } from './context.ts';
import { maxStats, statBlocks } from './stats.ts';

/** `detailOf` writes a cell that is neither the figure nor its unit nor its change. */
export function* reportedFigures(
  fields: readonly Field[],
  context: ShowContext,
  detailOf: (field: Field, row: number) => string | undefined,
): Sliced<readonly Call[] | undefined> {
  const [label, ...all] = fields;
  // A column of counts may be named `Units`.
  const unit = all.find(({ name, kind }) => kind !== 'measure' && isUnitName(name));
  const [first, other, third] = all.filter((field) => field !== unit);
  if (label?.kind !== 'category' || first === undefined || third !== undefined) return undefined;
  const [value, detail] = other !== undefined && isValueName(other.name) ? [other, first] : [first, other];
  if (value.cells.length > maxStats || !value.cells.every(isFigure)) return undefined;
  const isReport =
    context.isDashboard === true || isReportName(label.name) || label.texts.some((text) => isFigureName(text));
  const isMixed = (yield* readQuantities(value.cells)) === undefined || (unit !== undefined && isVaried(unit));
  const isChange = detail !== undefined && isChangeName(detail.name);
  // A target and a forecast are equally likely to be meant.
  if (detail !== undefined && !isChange && !isValueName(value.name)) return undefined;
  if (!isReport || !(isMixed || isChange)) return undefined;
  return statBlocks(
    value.cells.map((cell, row) => ({
      label: toLabel(label.texts[row] ?? ''),
      value: typeof cell === 'string' && String(Number(cell)) === cell ? Number(cell) : cell,
      unit: textAt(unit, row) || undefined,
      detail: detail === undefined ? undefined : isChange ? changeAt(detail, row) : detailOf(detail, row),
    })),
  );
}

const textAt = (field: Field | undefined, row: number): string => {
  const cell = field?.cells[row] ?? '';
  return isMissing(cell) ? '' : String(cell);
};

function changeAt(field: Field, row: number): string | undefined {
  const text = textAt(field, row);
  if (text === '') return undefined;
  const percent = /%|percent|pct|prozent/i.test(field.name) && !text.includes('%') ? '%' : '';
  return `${Number(text) > 0 && !text.startsWith('+') ? '+' : ''}${text}${percent}`;
}

const isFigure = (cell: Cell): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && readQuantity(cell) !== undefined);

const isVaried = ({ cells }: Field): boolean => new Set(cells).size > 1;

const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const unitWords = wordsOf('unit units einheit unité unidad unità unidade birim 単位 单位');
const isUnitName = (name: string): boolean => unitWords.has(nameWords(name).at(-1) ?? '');

const valueWords = wordsOf(
  'value actual current now today latest result figure wert ist aktuell valeur actuel valor actual valore attuale değer güncel القيمة ערך मान 値 実績 数值 实际',
);
const isValueName = (name: string): boolean => nameWords(name).some((word) => valueWords.has(word));

const changeWords = wordsOf(
  'change delta diff difference trend growth vs veränderung änderung évolution variation cambio variación variazione variação değişim שינוי التغير बदलाव 前週比 前月比 前年比 増減 变化 环比 同比',
);
const isChangeName = (name: string): boolean => nameWords(name).some((word) => changeWords.has(word));

const reportWords = wordsOf(
  'metric metrics kpi kpis indicator measure kennzahl indicateur indicador indicatore gösterge 指標 指标',
);
const isReportName = (name: string): boolean => nameWords(name).some((word) => reportWords.has(word));
