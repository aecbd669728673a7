// Defines <tessera-ui>: the file that the service serves as /tessera-ui.js, and the entry of the package tessera-ui.
import { TesseraUiElement, type TesseraEventMap } from './tessera-ui.tsx';

export type { CustomSchemas, PropsOf } from '../client/props-of.ts';
export type { CustomElement, CustomView } from './custom-element.ts';
export type { ReplyStream, TesseraAction, TesseraEnd, TesseraError, TesseraEventMap } from './tessera-ui.tsx';
export { TesseraUiElement };

declare global {
  interface HTMLElementTagNameMap {
    'tessera-ui': TesseraUiElement;
  }
  interface GlobalEventHandlersEventMap extends TesseraEventMap {}
}

// Frameworks also import this on the server, where there are no custom elements.
if (typeof customElements !== 'undefined' && customElements.get('tessera-ui') === undefined) {
  customElements.define('tessera-ui', TesseraUiElement);
}
