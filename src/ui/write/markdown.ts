// Markdown for logs, mail and speech: the readable content of the document. It is written block by block, because the
// rows of a table are known only with its last column.
import type { JsonValue } from '../../schema/schema.ts';
import type { Catalog } from '../catalog.ts';
import { createMarkdownGuard, type MarkdownPolicy } from '../safety/markdown-guard.ts';
import { createBlockWriter, pausing } from './block-writer.ts';
import { escapeMarkdown, piecesOf } from './escape-markdown.ts';
import { escapePlainText } from './escape-plain-text.ts';
import { createMarkdownBlocks } from './markdown-blocks.ts';
import { line } from './read-props.ts';
import { isChart, isRepeatedBy } from './repeated-chart.ts';
import type { TreeWriter } from './writer.ts';

export function createMarkdownWriter(catalog: Catalog, policy: MarkdownPolicy = {}): TreeWriter {
  const toBlocks = createMarkdownBlocks(catalog);
  // Applied to the whole text, because code in a single block may not be code after another block.
  const guard = createMarkdownGuard(policy);
  let isEmpty = true;
  const separated = (blocks: readonly string[]): string => {
    const written = blocks.filter((block) => block !== '').join('\n\n');
    if (written === '') return '';
    const separator = isEmpty ? '' : '\n\n';
    isEmpty = false;
    return separator + written;
  };
  function* blocksOf(value: JsonValue | undefined): Generator<string, readonly string[]> {
    if (value === undefined) return [];
    return yield* pausing(toBlocks(yield* pausing(escapePlainText(value, catalog))));
  }
  function* guarded(blocks: readonly string[]): Generator<string, undefined> {
    for (const piece of piecesOf(separated(blocks))) yield guard.push(piece);
  }
  function* written(values: readonly (JsonValue | undefined)[]): Generator<string, undefined> {
    for (const value of values) yield* guarded(yield* blocksOf(value));
  }
  let last: JsonValue | undefined;
  /** The last block, if it is a chart: the next one may be the table of its data. */
  let waiting: JsonValue | undefined;
  return createBlockWriter({
    begin: () => '',
    block(value) {
      const before = isRepeatedBy(waiting, value) ? undefined : waiting;
      const isRepeated = isRepeatedBy(value, last);
      waiting = isChart(value) && !isRepeated ? value : undefined;
      last = value;
      return written([before, isChart(value) ? undefined : value]);
    },
    *end(error) {
      yield* written([waiting]);
      if (error !== null) yield* guarded([`> ${escapeMarkdown(line(error))}`]);
      yield guard.end();
    },
  });
}
