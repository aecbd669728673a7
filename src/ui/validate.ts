// Validates a complete document. Independent of the compiler: only the schemas are shared.
import { check, hasOwn, isRecord, type Issue } from '../schema/check.ts';
import type { JsonValue } from '../schema/schema.ts';
import { builtInCatalog } from './built-in-catalog.ts';
import { rootComponent, type Catalog } from './catalog.ts';
import { checkContextOf } from './check-context.ts';
import { defaultLimits } from './compile.ts';
import type { UrlPolicy } from './safety/url-policy.ts';

export function validate(
  document: JsonValue,
  catalog: Catalog = builtInCatalog(),
  policy: Partial<UrlPolicy> = {},
): Issue[] {
  if (!isRecord(document) || !hasOwn(document, 'component') || !hasOwn(document, 'error')) {
    return [{ code: 'not_a_document', path: '', message: 'A document must be {"component": ..., "error": null}.' }];
  }
  const urlPolicy: UrlPolicy = { maxDataUrl: defaultLimits.maxDataUrl, ...policy };
  const context = checkContextOf(catalog, urlPolicy);
  const issues = check(
    { type: 'element', components: [rootComponent] },
    document['component'] ?? null,
    'root',
    context,
  );
  if (document['error'] !== null && typeof document['error'] !== 'string') {
    issues.push({ code: 'wrong_type', path: 'error', message: 'error must be null or a string.' });
  }
  for (const key of Object.keys(document)) {
    if (key !== 'component' && key !== 'error')
      issues.push({ code: 'unknown_prop', path: key, message: `A document cannot have the member "${key}".` });
  }
  return issues;
}
