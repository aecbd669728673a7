// A document as HTML: all of it in one text, with its style and without scripts, for mail, print and pages without
// JavaScript. What needs a click is shown open.
import { renderToString } from 'preact-render-to-string';
import { parsePrefix, type UiTree } from '../client/tree-reader.ts';
import type { JsonValue } from '../schema/schema.ts';
import { provideCharts } from './charts/chart-on-demand.tsx';
import { definitions } from './charts/index.ts';
import { DocumentView } from './document-view.tsx';
import { createFormState } from './forms/form-state.ts';
import { findView } from './registry.ts';
import { styles } from './styles.ts';
import { themeAttributes, type Theme } from './theme.ts';
import type { ViewContext } from './view-context.ts';

export interface HtmlOptions {
  /** A BCP 47 tag for numbers and dates. */
  readonly locale?: string;
  readonly theme?: Theme;
  /** Of the page. */
  readonly title?: string;
}

provideCharts(new Map(definitions.map(({ component, View }) => [component, View] as const)));

/** The element of the document, without its style. `content` is the JSON text of a document, complete or not. */
export function renderToFragment(content: string, options: HtmlOptions = {}): string {
  const tree: UiTree = parsePrefix(content);
  const context: ViewContext = {
    findView,
    act: () => false,
    forms: createFormState(),
    locale: options.locale ?? 'en',
    isStatic: true,
  };
  const view = (
    <DocumentView
      tree={{ ...tree, open: new Set<JsonValue>() }}
      status="done"
      failure={undefined}
      context={context}
      onRetry={undefined}
      isNarrow={false}
    />
  );
  return `<div class="tessera-page"${themeAttributes(options.theme)}>${renderToString(view)}</div>`;
}

/** A whole page. */
export function renderToHtml(content: string, options: HtmlOptions = {}): string {
  const { locale = 'en', title = 'Answer' } = options;
  const escape = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return `<!doctype html>
<html lang="${escape(locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escape(title)}</title>
<style>${styles}</style>
<body class="tessera-body">
${renderToFragment(content, options)}
</body>
</html>
`;
}
