// The figures that a dashboard shows above the chart of a table: the total or the average of each column of figures.
import { dimensionOf } from '../data/dimension.ts';
import { isNameless, toFields, type Field, type MeasureField } from '../data/field.ts';
import { isRunningTotalName, nameWords } from '../data/names.ts';
import type { Sheet } from '../data/sheet.ts';
import type { Sliced } from '../../slices.ts';
import type { Call } from '../notation/call.ts';
import { isWellFilled, rowsOf } from './charts.ts';
import type { ShowContext } from './context.ts';
import { statBlocks, type Figure } from './stats.ts';
import { sumOf, type Sum } from './sums.ts';
import { withoutTotals } from './total-rows.ts';

const dashboardWords =
  /dashboard|(?<!\p{L})kpis?(?!\p{L})|\bkey (?:figures|metrics|numbers)\b|kennzahlen|tableau de bord|indicateurs cl|panel de control|cuadro de mando|painel|cruscotto|gösterge panel|لوحة (?:ال)?(?:تحكم|معلومات|بيانات)|לוח מחוונים|דשבורד|डैशबोर्ड|ダッシュボード|主要指標|仪表[盘板]|关键指标/iu;
const longest = 160;

/** True for a title or a request that calls the data beside it a dashboard. */
export const isDashboardText = (text: string): boolean => text.length <= longest && dashboardWords.test(text);

const requestWords =
  /^(?:(?:please|can you|could you)\s+)?(?:make|create|build|show|give|draw|design|generate|turn|display)\b|^(?:bitte\s+)?(?:erstelle?|mache?|baue?|zeige?|gib)\s|^(?:fais|faites|crée|créez|montre|génère|haz|hazme|crea|créame|creami|muestra|muéstrame|genera|fai|fammi|mostra|crie|faça|mostre|gere)(?:-moi|-me)?\s|^(?:أنشئ|اصنع|اعرض|أريد|צור|צרי|הכן|בנה|הראה|给我|请|做|制作|生成)|(?:作って|作成して|表示して|ください|yap|oluştur|göster|बनाओ|बनाएं|बनाइए|दिखाओ)$/iu;

/** `Make a dashboard of this:`, which is redundant beside the dashboard. */
export function isDashboardRequest(text: string): boolean {
  const line = text.trim().replace(/\s*[:：.。!]$/, '');
  return !line.includes('\n') && isDashboardText(line) && requestWords.test(line);
}

const maxTotals = 4;
const minRows = 2;
/** Maximum points of a line; more would not make it clearer. */
const maxPoints = 100;

export function* totalBlocks(sheet: Sheet, context: ShowContext): Sliced<readonly Call[]> {
  const { phrases } = context;
  const { fields } = withoutTotals(yield* toFields(sheet.columns, phrases, context.unit));
  const measures = fields.filter(isWellFilled).filter((field) => !isNameless(field) && canBeSummed(field));
  if (measures.length === 0 || measures.length > maxTotals || (measures[0]?.cells.length ?? 0) < minRows) return [];
  const time = fields.find((field) => field.kind === 'time' && !field.isLifeDate);
  const figures: Figure[] = [];
  for (const field of measures) {
    const kind = sumKind(field, time);
    const kinds: readonly Sum[] = measures.length === 1 && kind === 'total' ? ['total', 'average'] : [kind];
    const rows = time?.kind === 'time' ? yield* rowsOf([field], time) : [];
    const history = rows.length > maxPoints ? [] : rows.map((row) => field.numbers[row] ?? 0);
    for (const one of kinds) {
      figures.push({
        label: field.label,
        value: yield* sumOf(field, one),
        unit: field.label === field.axisLabel ? undefined : field.unit,
        detail: phrases.labels[one],
        history: one === kind && history.length > 2 ? history : undefined,
      });
    }
  }
  return statBlocks(figures);
}

/** For any other figures, neither the sum nor the average is known to be meaningful. */
const canBeSummed = ({ name, unit }: MeasureField): boolean =>
  !isRunningTotalName(name) && (dimensionOf(name) !== undefined || unit !== '');

/** Amounts that exist at one time, as opposed to amounts that accumulate over time. */
const levelWords = new Set(
  'stock inventory users customers subscribers employees seats bestand lager kunden clients existencias clientes clienti scorte estoque stok מלאי المخزون स्टॉक ग्राहक 在庫 库存'.split(
    ' ',
  ),
);

function sumKind({ name }: MeasureField, time: Field | undefined): Sum {
  if (!['money', 'count'].includes(dimensionOf(name) ?? '')) return 'average';
  return time !== undefined && nameWords(name).some((word) => levelWords.has(word)) ? 'average' : 'total';
}
