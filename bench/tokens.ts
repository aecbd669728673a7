// The tokens that a model reads and writes, counted with a real tokenizer (o200k).
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { catalogPrompt } from '../src/prompt/system-prompt.ts';
import { createCatalog } from '../src/ui/catalog.ts';
import { isRecord } from '../src/schema/check.ts';
import type { JsonValue } from '../src/schema/schema.ts';
import { round, type Bench } from './bench.ts';
import { readSamples } from './samples.ts';

const count = (text: string): number => encode(text).length;

/** RFC 6902 patches that add one element per line, as patch-streaming renderers expect them. */
function toPatches(root: JsonValue): string {
  const lines: string[] = [];
  const visit = (value: JsonValue, path: string): JsonValue => {
    if (Array.isArray(value)) {
      const items = value as readonly JsonValue[];
      if (!items.some(isRecord)) return value;
      for (const [index, item] of items.entries()) add(item, `${path}/${index}`);
      return [];
    }
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, visit(member, `${path}/${key}`)]));
  };
  const add = (value: JsonValue, path: string): void => {
    const at = lines.length;
    lines.push('');
    const shallow = visit(value, path);
    lines[at] = JSON.stringify({ op: 'add', path, value: shallow });
  };
  add(root, '/root');
  return lines.join('\n');
}

export const tokens: Bench = {
  name: 'tokens',
  purpose: 'tokens of the prompt, and of the same UIs in several formats',
  async run() {
    let [notation, json, pretty, patches] = [0, 0, 0, 0];
    for (const sample of readSamples()) {
      const document = JSON.parse(sample.json) as { component: JsonValue };
      notation += count(sample.notation);
      json += count(JSON.stringify(document.component));
      pretty += count(JSON.stringify(document.component, null, 2));
      patches += count(toPatches(document.component));
    }
    return {
      'prompt of the whole catalog (tokens)': count(catalogPrompt(createCatalog())),
      'sample UIs': readSamples().length,
      'call notation (tokens)': notation,
      'component JSON, minified (tokens)': json,
      'component JSON, pretty (tokens)': pretty,
      'JSON patches (tokens)': patches,
      'notation / minified JSON': round(notation / json),
      'notation / JSON patches': round(notation / patches),
    };
  },
};
