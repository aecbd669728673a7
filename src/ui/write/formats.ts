// The forms in which a document can be sent. One tree, one writer each.
import type { Catalog } from '../catalog.ts';
import type { MarkdownPolicy } from '../safety/markdown-guard.ts';
import { createA2uiWriter } from './a2ui.ts';
import { createJsonWriter } from './json.ts';
import { createMarkdownWriter } from './markdown.ts';
import { createOpenUiWriter } from './openui.ts';
import type { TreeWriter } from './writer.ts';

const writers = {
  json: createJsonWriter,
  openui: createOpenUiWriter,
  a2ui: createA2uiWriter,
  markdown: createMarkdownWriter,
} as const satisfies Readonly<Record<string, (catalog: Catalog, policy?: MarkdownPolicy) => TreeWriter>>;

export type UiFormat = keyof typeof writers;

export const uiFormats: readonly string[] = Object.keys(writers);

export const isUiFormat = (name: unknown): name is UiFormat => typeof name === 'string' && Object.hasOwn(writers, name);

export interface RecordingWriter extends TreeWriter {
  /** The document so far as JSON, whatever it is sent as. */
  readonly json: string;
}

/**
 * Another form than JSON. Its length is that of the JSON, so that budgets cut a document alike in all forms. `policy`: as
 * in the options of the compiler; a form that is read as Markdown makes links of what is plain text elsewhere.
 */
export function createRecordingWriter(
  format: Exclude<UiFormat, 'json'>,
  catalog: Catalog,
  policy: MarkdownPolicy = {},
): RecordingWriter {
  const sent = writers[format](catalog, policy);
  const json = createJsonWriter();
  let document = '';
  const both = (say: (writer: TreeWriter) => void): void => {
    say(json);
    say(sent);
  };
  return {
    openElement: (component) => both((writer) => writer.openElement(component)),
    closeElement: () => both((writer) => writer.closeElement()),
    prop: (name) => both((writer) => writer.prop(name)),
    openList: () => both((writer) => writer.openList()),
    closeList: () => both((writer) => writer.closeList()),
    openString: () => both((writer) => writer.openString()),
    text: (chunk) => both((writer) => writer.text(chunk)),
    closeString: () => both((writer) => writer.closeString()),
    value: (value) => both((writer) => writer.value(value)),
    end: (error) => both((writer) => writer.end(error)),
    take() {
      document += json.take();
      return sent.take();
    },
    get length() {
      return json.length;
    },
    get json() {
      return document;
    },
  };
}
