// A document as HTML: all of it in one text, with its style and without scripts, for mail, print and pages without
// JavaScript.
import { parsePrefix } from '../client/tree-reader.ts';
import type { BlockText } from '../ui/write/block-writer.ts';
import type { HtmlRenderer } from '../ui/write/formats.ts';
import { createHtmlBlocks, type HtmlOptions } from './html-blocks.tsx';
import { foreignText } from './direction.ts';
import { elementsOf } from './read-props.ts';
import { styles } from './styles.ts';
import { textLanguage } from './word-table.ts';

export interface PageOptions extends Pick<HtmlOptions, 'locale' | 'theme'> {
  /** The title of the page. */
  readonly title?: string;
}

/** Renders the output format `html`. */
export const htmlRenderer: HtmlRenderer = () => createHtmlBlocks();

/**
 * The element of the document, with its style before it, for a page that has other content as well. `content` is the JSON
 * text of a document, complete or not. The same text as the output format `html`.
 */
export function renderToFragment(content: string, options: HtmlOptions = {}): string {
  const { root, error } = parsePrefix(content);
  const blocks = createHtmlBlocks(options);
  const children = root?.component === 'Card' ? elementsOf(root.props['children']) : [];
  // An element is JSON.
  const drawn = children.map((child) => blocks.block({ component: child.component, props: child.props }));
  return blocks.begin() + drawn.map(textOfBlock).join('') + textOfBlock(blocks.end(error ?? null));
}

const textOfBlock = (text: BlockText): string => (typeof text === 'string' ? text : [...text].join(''));

// A page may be opened from a file: nothing in it runs, and only pictures are loaded.
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src https: http: data:";

/** A whole page. */
export function renderToHtml(content: string, options: PageOptions = {}): string {
  const { root } = parsePrefix(content);
  const { locale = textLanguage(foreignText(root && { ...root })) ?? 'en', title = 'Answer' } = options;
  const escape = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return `<!doctype html>
<html lang="${escape(locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escape(title)}</title>
<style>${styles}</style>
<body class="tessera-body">
${renderToFragment(content, { ...options, locale, hasStyle: false })}
</body>
</html>
`;
}
