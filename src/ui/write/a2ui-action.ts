// The effect of a click in A2UI: an event for the application, or a page that the client opens.
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { text } from './read-props.ts';

/** `values`: the path at which the button's form keeps its values. */
export function toA2uiAction(action: JsonValue | undefined, label: string, values: string | undefined): JsonObject {
  const { type, params: given } = isRecord(action) ? action : {};
  const params = isRecord(given) ? given : {};
  const url = type === 'open_url' ? toUri(text(params['url'])) : '';
  if (url !== '') return { functionCall: { call: 'openUrl', args: { url } } };
  // A button without an action sends its label, as in every format.
  const name = typeof type === 'string' ? type : 'continue_conversation';
  const context = {
    ...(values === undefined ? {} : { values: { path: values } }),
    ...(name === 'continue_conversation' ? { message: label } : {}),
    ...contextOf(params),
  };
  return { event: Object.keys(context).length === 0 ? { name } : { name, context } };
}

/** A context must not contain null or objects, which clients read as references. They are sent as JSON text. */
const contextOf = (params: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(params)
      .filter(([, value]) => value !== null)
      .map(([key, value]) => [key, isPlain(value) ? value : JSON.stringify(value)]),
  );

const isPlain = (value: JsonValue): boolean =>
  Array.isArray(value) ? value.every((item) => typeof item !== 'object') : typeof value !== 'object';

/** The URL with other characters than those of RFC 3986 encoded. */
function toUri(url: string): string {
  // Brackets are allowed only around the address of a host.
  const host = /^https?:\/\/\[[\da-f:.]+\]/i.exec(url)?.[0] ?? '';
  const [before = '', ...fragments] = url.slice(host.length).split('#');
  const encode = (part: string): string =>
    part.replace(/%(?![\da-f]{2})/gi, '%25').replace(/[^\w\-.~:/?@!$&'()*+,;=%]/gu, encodeURIComponent);
  return host + encode(before) + (fragments.length === 0 ? '' : `#${encode(fragments.join('%23'))}`);
}
