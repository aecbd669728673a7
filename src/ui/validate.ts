// Judges a whole document. Independent of the compiler: it shares only the schemas.
import { check, hasOwn, isRecord, type CheckContext, type Issue } from '../schema/check.ts';
import type { JsonValue } from '../schema/schema.ts';
import { createCatalog, rootComponent, type Catalog } from './catalog.ts';
import { defaultLimits } from './compile.ts';
import { createMarkdownGuard } from './safety/markdown-guard.ts';
import { refusePattern } from './safety/safe-pattern.ts';
import { refuseUrl, type UrlPolicy } from './safety/url-policy.ts';

export function validate(
  document: JsonValue,
  catalog: Catalog = createCatalog(),
  policy: Partial<UrlPolicy> = {},
): Issue[] {
  if (!isRecord(document) || !hasOwn(document, 'component') || !hasOwn(document, 'error')) {
    return [{ code: 'not_a_document', path: '', message: 'A document must be {"component": ..., "error": null}.' }];
  }
  const urlPolicy: UrlPolicy = { maxDataUrl: defaultLimits.maxDataUrl, ...policy };
  const context: CheckContext = {
    propsOf: (name) => catalog.find(name)?.component.props,
    paramsOf: (name) => (hasOwn(catalog.actions, name) ? catalog.actions[name] : undefined),
    refuseUrl: (url, { isFetched = false }) => refuseUrl(url, urlPolicy, isFetched),
    refuseMarkdown(text) {
      const guard = createMarkdownGuard(urlPolicy);
      guard.push(text);
      guard.end();
      return guard.hasChanged ? 'the Markdown contains raw HTML, or a URL that the policy does not allow.' : undefined;
    },
    refusePattern,
    suggest: (name) => catalog.match(name)?.component.name,
  };
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
