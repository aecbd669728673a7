import base from './styles/base.css?inline';
import charts from './styles/charts.css?inline';
import controls from './styles/controls.css?inline';
import layout from './styles/layout.css?inline';
import media from './styles/media.css?inline';
import page from './styles/page.css?inline';
import figures from './styles/figures.css?inline';
import text from './styles/text.css?inline';
import tokens from './styles/tokens.css?inline';

/** The whole style of a document, for a shadow root or a page. */
export const styles = [tokens, page, base, text, layout, figures, controls, charts, media].join('\n');

const scoped = (...sheets: readonly string[]): string => `.tessera-page{${sheets.join('')}}`;

/** The same for a fragment, whose classes must not conflict with those of the surrounding page. */
export const scopedStyles = {
  base: `${tokens}${page}${scoped(base, text, layout, figures, media)}`,
  charts: scoped(charts),
  controls: scoped(controls),
} as const;
