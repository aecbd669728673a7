import base from './styles/base.css?inline';
import charts from './styles/charts.css?inline';
import controls from './styles/controls.css?inline';
import layout from './styles/layout.css?inline';
import text from './styles/text.css?inline';
import tokens from './styles/tokens.css?inline';

/** The whole style of a document, for a shadow root or a page. */
export const styles = [tokens, base, text, layout, controls, charts].join('\n');
