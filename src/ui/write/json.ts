import type { JsonValue } from '../../schema/schema.ts';
import type { TreeWriter } from './writer.ts';

// oxlint-disable-next-line no-control-regex
const needsEscape = /["\\\u0000-\u001f\ud800-\udfff]/;

/** The inside of a JSON string, without its quotes. */
export const escapeJson = (text: string): string => (needsEscape.test(text) ? JSON.stringify(text).slice(1, -1) : text);

/** `{"component":{"component":"Card","props":{...}},"error":null}`, with no white space. */
export function createJsonWriter(): TreeWriter {
  let out = '';
  let taken = 0;
  // True after a finished value: the next one at this place needs a comma before it.
  let needsComma = false;
  let isStarted = false;

  const separate = (): void => {
    if (needsComma) out += ',';
    needsComma = false;
  };

  return {
    openElement(component) {
      if (!isStarted) {
        isStarted = true;
        out += '{"component":';
      }
      separate();
      out += `{"component":${JSON.stringify(component)},"props":{`;
    },
    closeElement() {
      out += '}}';
      needsComma = true;
    },
    prop(name) {
      separate();
      out += `${JSON.stringify(name)}:`;
    },
    openList() {
      separate();
      out += '[';
    },
    closeList() {
      out += ']';
      needsComma = true;
    },
    openString() {
      separate();
      out += '"';
    },
    text(chunk) {
      out += escapeJson(chunk);
    },
    closeString() {
      out += '"';
      needsComma = true;
    },
    value(value: JsonValue) {
      separate();
      out += JSON.stringify(value);
      needsComma = true;
    },
    end(error) {
      out += `,"error":${JSON.stringify(error)}}`;
    },
    take() {
      const text = out;
      taken += text.length;
      out = '';
      return text;
    },
    get length() {
      return taken + out.length;
    },
  };
}
