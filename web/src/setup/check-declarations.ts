// Checks the declarations of components and actions like the service does, while the user types.
import { isRecord } from '../../../src/schema/check.ts';
import type { JsonValue } from '../../../src/schema/schema.ts';
import { createCatalog } from '../../../src/ui/catalog.ts';
import { readDeclarations } from '../../../src/ui/custom-components.ts';

export interface CheckedText {
  readonly problems: readonly string[];
  readonly remarks: readonly string[];
  readonly names: readonly string[];
}

const catalog = createCatalog();
const paths = { components: 'components', actions: 'actions' };
/** Maximum number of problems shown; more would push the text out of view. */
const most = 4;

export function checkDeclarations(kind: 'components' | 'actions', text: string): CheckedText {
  if (text.trim() === '') return { problems: [], remarks: [], names: [] };
  let value: JsonValue;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problems: [`Not valid JSON: ${error instanceof Error ? error.message : ''}`], remarks: [], names: [] };
  }
  if (!isRecord(value)) return { problems: ['Must be an object: { "Name": schema }.'], remarks: [], names: [] };
  const { issues, unenforced } = readDeclarations(
    kind === 'components' ? value : undefined,
    kind === 'actions' ? value : undefined,
    catalog,
    paths,
  );
  return {
    problems: issues.slice(0, most).map(({ message }) => message),
    remarks: unenforced.slice(0, most).map(({ path, reason }) => `${path}: ${reason}.`),
    names: Object.keys(value),
  };
}
