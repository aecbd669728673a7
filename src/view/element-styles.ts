// The style of an element. That of charts is loaded with them.
import base from './styles/base.css?inline';
import controls from './styles/controls.css?inline';
import figures from './styles/figures.css?inline';
import layout from './styles/layout.css?inline';
import media from './styles/media.css?inline';
import page from './styles/page.css?inline';
import text from './styles/text.css?inline';
import tokens from './styles/tokens.css?inline';

let sheets: readonly [charts: CSSStyleSheet, others: CSSStyleSheet] | undefined;

/** All elements of a page share them. The sheet of the charts is empty at first. */
export function styleSheets(): readonly [charts: CSSStyleSheet, others: CSSStyleSheet] {
  if (sheets === undefined) {
    sheets = [new CSSStyleSheet(), new CSSStyleSheet()];
    sheets[1].replaceSync([tokens, page, base, text, layout, figures, controls, media].join('\n'));
  }
  return sheets;
}
