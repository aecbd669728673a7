// A value that stands already, said as if the model had written it.
import { isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';
import type { TreeSink } from './tree-sink.ts';

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** `say`: true where it has said the value in words of its own. */
export function playValue(value: JsonValue, sink: TreeSink, say?: (value: JsonValue) => boolean): void {
  if (say?.(value) === true) return;
  if (typeof value === 'string') {
    sink.openString();
    if (value !== '') sink.text(value.replace(loneSurrogate, '\ufffd'));
    sink.closeString(false);
  } else if (Array.isArray(value)) {
    sink.openArray();
    // Array.isArray narrows a readonly list to any[].
    for (const item of value as readonly JsonValue[]) playValue(item, sink, say);
    sink.close(false);
  } else if (isRecord(value)) {
    sink.openObject();
    for (const [key, member] of Object.entries(value)) {
      sink.key(key.replace(loneSurrogate, '\ufffd'));
      playValue(member, sink, say);
    }
    sink.close(false);
  } else {
    sink.bare(JSON.stringify(value));
  }
}
