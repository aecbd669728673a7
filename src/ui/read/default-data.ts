// The default of a request: `rows = Query("list_rows", {}, {rows: [...]})`. A page shows it until the answer arrives; a
// document has no requests, so it shows the default where live data was meant.
import type { JsonValue } from '../../schema/schema.ts';
import type { Report } from '../check/diagnostics.ts';
import type { Statement } from './statement.ts';

const isEmpty = (value: JsonValue | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'object' && Object.values(value).every(isEmpty));

/** Reports the requests whose defaults are shown. */
export function reportDefaults(written: readonly Statement[], report: Report): void {
  for (const statement of written) {
    if (!statement.isRequest || statement.uses === 0 || statement.isDefaultReported) continue;
    if (isEmpty(statement.data)) continue;
    statement.isDefaultReported = true;
    report('default_data', `"${statement.name}" is not requested; its default data is shown.`, true);
  }
}
