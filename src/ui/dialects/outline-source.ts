// A UI in YAML, TOML or TOON. Such a document may be in any dialect that is otherwise written as JSON: a map of elements by
// their ids, a list of components of A2UI, or components in one another.
import { isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { A2uiSource } from './a2ui/a2ui-source.ts';
import { AdaptiveCardSource } from './adaptive-card-source.ts';
import { detectDialect } from './detect.ts';
import type { ForeignSource, Step } from './foreign-source.ts';
import { JsonRenderSource } from './json-render-source.ts';
import { NestedSource } from './nested-source.ts';

/** Characters of the document by which its dialect is detected. */
const maxBeginning = 4_000;

export class OutlineSource implements ForeignSource {
  #source: ForeignSource = new NestedSource();

  /** The whole document. */
  take(path: readonly string[], value: JsonValue): void {
    if (isRecord(value)) this.#source = sourceFor(value);
    this.#source.take(path, value);
  }

  *steps(isEnding: () => boolean): Generator<Step, void> {
    yield* this.#source.steps(isEnding);
  }
}

function sourceFor(document: Readonly<Record<string, JsonValue>>): ForeignSource {
  if (typeof document['root'] === 'string' && isRecord(document['elements'])) return new JsonRenderSource();
  switch (detectDialect(JSON.stringify(document).slice(0, maxBeginning))) {
    case 'A2UI':
      return new A2uiSource();
    case 'json-render':
      return new JsonRenderSource();
    case 'Adaptive Cards':
      return new AdaptiveCardSource();
    default:
      return new NestedSource();
  }
}
