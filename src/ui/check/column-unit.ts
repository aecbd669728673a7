// A unit of a column, which has no prop for it: `Col("Price", [29.9, 36.5], "number", "EUR")`, `Series("Weight", [1, 2],
// unit="kg")`. It is shown with the label of the column, after the table or the chart.
import type { Placement } from './placement.ts';
import type { Slot } from './scopes.ts';

const columns = new Set(['Col', 'Series']);
const unitName = /^(?:units?|suffix|prefix|postfix|currency|symbol)$/i;
const unit = /^(?=.*[\p{L}\p{Sc}%°‰])[^\s\d]{1,4}$/u;
const maxNamed = 12;

/** True for the label of a column, which a unit may follow. */
export const labelsColumn = ({ scope, prop }: Slot): boolean =>
  scope.kind === 'element' && prop === scope.shape.textProp && columns.has(scope.shape.component.name);

/** Shows a unit of the innermost column with its label. Returns false for any other text. */
export function keepUnit({ tree, displaced }: Placement, text: string, key: string | undefined): boolean {
  const { element } = tree;
  const { label = '' } = element ?? {};
  const isUnit = key === undefined ? unit.test(text) : unitName.test(key) && text.length <= maxNamed && text !== '';
  if (element === undefined || !columns.has(element.shape.component.name) || label === '' || !isUnit) return false;
  displaced.add(`${label}: ${text}`);
  return true;
}
