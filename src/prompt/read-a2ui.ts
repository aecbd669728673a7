// Reads a document that was sent as A2UI. Its data model contains the original blocks.
import { isList } from '../is-list.ts';
import { isRecord } from '../schema/check.ts';
import type { JsonObject, JsonValue } from '../schema/schema.ts';
import { rootComponent } from '../ui/catalog.ts';
import { isElement } from '../ui/base-document.ts';
import { blocksPath } from '../ui/write/a2ui.ts';
import { isHeavier } from '../json.ts';
import { slicedParseJson } from '../sliced-json.ts';
import type { Sliced } from '../slices.ts';
import { documentWeight } from './document-weight.ts';

/** The root of the document; undefined when we did not write the A2UI text. A truncated line is ignored. */
export function* readA2ui(content: string): Sliced<JsonValue | undefined> {
  const messages = yield* messagesOf(content.trim());
  if (!messages.some((message) => isRecord(message['createSurface']))) return undefined;
  const children: JsonValue[] = [];
  for (const { updateDataModel } of messages) {
    if (!isRecord(updateDataModel)) continue;
    const { path, value } = updateDataModel;
    const isBlock = typeof path === 'string' && path.startsWith(blocksPath);
    if (isBlock && value !== undefined && isElement(value)) children.push(value);
  }
  // Without our blocks another service may have written it; the text is then passed on unchanged.
  return children.length === 0 ? undefined : { component: rootComponent, props: { children } };
}

/** Reads the messages from lines, as they were sent, or from an array, as clients may keep them. */
function* messagesOf(content: string): Sliced<readonly JsonObject[]> {
  if (content.startsWith('[')) {
    const list = yield* parse(content);
    return isList(list) ? list.filter(isRecord) : [];
  }
  if (!content.startsWith('{') || !content.includes('"createSurface"')) return [];
  const messages: JsonObject[] = [];
  for (const line of content.split('\n')) {
    const message = yield* parse(line);
    if (isRecord(message)) messages.push(message);
  }
  return messages;
}

function* parse(text: string): Sliced<JsonValue> {
  if (isHeavier(text, documentWeight)) return null;
  try {
    // slicedParseJson returns JSON.
    return (yield* slicedParseJson(text)) as JsonValue;
  } catch {
    return null;
  }
}
