// The file that the service serves as /tessera-ui.js: defines <tessera-ui>.
import { TesseraUiElement } from './tessera-ui.tsx';

export { TesseraUiElement };

if (customElements.get('tessera-ui') === undefined) customElements.define('tessera-ui', TesseraUiElement);
