// The definitions and checks that the schemas of a catalog refer to, for the validator of documents and for the repair
// of values.
import { hasOwn, type CheckContext } from '../schema/check.ts';
import type { Catalog } from './catalog.ts';
import { createMarkdownGuard } from './safety/markdown-guard.ts';
import { refusePattern } from './safety/safe-pattern.ts';
import { refuseUrl, type UrlPolicy } from './safety/url-policy.ts';

export const checkContextOf = (catalog: Catalog, policy: UrlPolicy): CheckContext => ({
  propsOf: (name) => catalog.find(name)?.component.props,
  paramsOf: (name) => (hasOwn(catalog.actions, name) ? catalog.actions[name] : undefined),
  refuseUrl: (url, { isFetched = false }) => refuseUrl(url, policy, isFetched),
  refuseMarkdown(text) {
    const guard = createMarkdownGuard(policy);
    guard.push(text);
    guard.end();
    return guard.hasChanged ? 'the Markdown contains raw HTML, or a URL that the policy does not allow.' : undefined;
  },
  refusePattern,
  suggest: (name) => catalog.match(name)?.component.name,
});
