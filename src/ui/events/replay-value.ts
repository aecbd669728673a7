import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';
import type { TreeSink } from './tree-sink.ts';

/** Half of a surrogate pair, which JSON may not contain. */
export const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * Sends an existing JSON value to a sink, as if the model had written it. `replace` may send events of its own for a
 * value and return true; the value itself is then not sent.
 */
export function replayValue(value: JsonValue, sink: TreeSink, replace?: (value: JsonValue) => boolean): void {
  if (replace?.(value) === true) return;
  if (typeof value === 'string') {
    sink.openString();
    if (value !== '') sink.text(value.replace(loneSurrogate, '\ufffd'));
    sink.closeString(false);
  } else if (isList(value)) {
    sink.openArray();
    for (const item of value) replayValue(item, sink, replace);
    sink.close(false);
  } else if (isRecord(value)) {
    sink.openObject();
    for (const [key, member] of Object.entries(value)) {
      sink.key(key.replace(loneSurrogate, '\ufffd'));
      replayValue(member, sink, replace);
    }
    sink.close(false);
  } else {
    sink.bare(JSON.stringify(value));
  }
}
