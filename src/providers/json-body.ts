// The body of a call as bytes. Most of it is the prompt of a catalog, which is the same in every call and is serialized
// once: a call with a prompt of 22 KB takes 12 us instead of 67 us (`npm run bench -- tricks`).

import { randomUUID } from 'node:crypto';

import { memo } from '../memo.ts';
import type { ModelCall } from '../model/language-model.ts';
import type { JsonObject } from './json-object.ts';

/** A random placeholder for the prompt while the rest is written; nothing else in a call can contain it. */
const mark = `@@${randomUUID()}@@`;

/** Bounded, because callers may bring catalogs of their own. */
const bytesOf = memo(32, (stable) => Buffer.from(toUnicode(JSON.stringify(stable)).slice(1, -1)));

/** The result of `write` for the call, as UTF-8 JSON. */
export function toJsonBody(call: ModelCall, write: (call: ModelCall) => JsonObject): Uint8Array {
  const [system, ...turns] = call.messages;
  if (system?.role !== 'system' || system.stable === undefined)
    return Buffer.from(toUnicode(JSON.stringify(write(call))));
  const { content, stable } = system;
  const marked = { ...system, content: mark + content.slice(stable.length), stable: mark };
  const json = toUnicode(JSON.stringify(write({ ...call, messages: [marked, ...turns] })));
  const at = json.indexOf(mark);
  if (at < 0) return Buffer.from(json);
  return around(json.slice(0, at), bytesOf(stable), json.slice(at + mark.length));
}

/**
 * Half of a surrogate pair is not Unicode, and model servers reject the whole request. JSON in a request can hold one as
 * an escape, such as the arguments of a tool call, which are parsed for some protocols; shortened text can end in one.
 */
function toUnicode(json: string): string {
  // JSON.stringify writes every such half as an escape in lower case, and no other character so.
  if (!json.includes('\\ud')) return json;
  return json.replace(/(?<!\\)((?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g, '$1\ufffd');
}

function around(before: string, middle: Buffer, after: string): Uint8Array {
  const start = Buffer.byteLength(before);
  const end = start + middle.length;
  const bytes = Buffer.allocUnsafe(end + Buffer.byteLength(after));
  bytes.write(before);
  middle.copy(bytes, start);
  bytes.write(after, end);
  return bytes;
}
