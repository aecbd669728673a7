// The output formats of a document. Each has one writer for the tree.
import type { Catalog } from '../catalog.ts';
import type { MarkdownPolicy } from '../safety/markdown-guard.ts';
import { createA2uiWriter } from './a2ui.ts';
import { createBlockWriter, type BlockTexts } from './block-writer.ts';
import type { UiFormat } from './format-names.ts';
import { createJsonWriter } from './json.ts';
import { createMarkdownWriter } from './markdown.ts';
import { createOpenUiWriter } from './openui.ts';
import type { TreeWriter } from './writer.ts';

/** Draws one document as HTML. The renderer is large, so the service loads it with the first reply that needs it. */
export type HtmlRenderer = () => BlockTexts;

export interface WriterOptions extends MarkdownPolicy {
  /** Required by the format `html`. */
  readonly html?: HtmlRenderer | undefined;
}

const writers = {
  json: createJsonWriter,
  openui: createOpenUiWriter,
  a2ui: createA2uiWriter,
  markdown: createMarkdownWriter,
  html: (_catalog: Catalog, { html }: WriterOptions = {}) => {
    if (html === undefined) throw new Error('The format html was used without its renderer.');
    return createBlockWriter(html());
  },
} as const satisfies Readonly<Record<UiFormat, (catalog: Catalog, options?: WriterOptions) => TreeWriter>>;

export interface RecordingWriter extends TreeWriter {
  /** The document so far as JSON, in any output format. */
  json(): string;
}

/**
 * A writer for any format but JSON. Its length is that of the JSON, so that budgets cut a document alike in all formats.
 * It needs the URL policy of the compiler, because a format that is read as Markdown can turn plain text into links.
 */
export function createRecordingWriter(
  format: Exclude<UiFormat, 'json'>,
  catalog: Catalog,
  options: WriterOptions = {},
): RecordingWriter {
  const sent = writers[format](catalog, options);
  const json = createJsonWriter();
  let document = '';
  const replaced = new Map<string, string>();
  const both = (say: (writer: TreeWriter) => void): void => {
    say(json);
    say(sent);
  };
  return {
    openElement(component) {
      const nearest = sent.nearest?.(component);
      if (nearest !== undefined) replaced.set(component, nearest);
      both((writer) => writer.openElement(component));
    },
    closeElement: () => both((writer) => writer.closeElement()),
    prop: (name) => both((writer) => writer.prop(name)),
    openList: () => both((writer) => writer.openList()),
    closeList: () => both((writer) => writer.closeList()),
    openString: () => both((writer) => writer.openString()),
    text: (chunk) => both((writer) => writer.text(chunk)),
    closeString: () => both((writer) => writer.closeString()),
    value: (value) => both((writer) => writer.value(value)),
    end: (error) => both((writer) => writer.end(error)),
    replaced,
    take() {
      document += json.take();
      return sent.take();
    },
    hasMore: () => sent.hasMore?.() === true,
    length: () => json.length(),
    json: () => document,
  };
}
