// A2UI 0.9 as JSON Lines: a surface, then components block by block. Every line is a message that refers only to earlier
// ones. The data model also contains each block unchanged, from which a document in the conversation is read back.
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { Pace, type Sliced } from '../../slices.ts';
import type { Catalog } from '../catalog.ts';
import { createMarkdownGuard, type MarkdownPolicy } from '../safety/markdown-guard.ts';
import { createA2uiBlocks } from './a2ui-blocks.ts';
import { createFieldStore } from './a2ui-fields.ts';
import { nearestOf } from './fallback.ts';
import { flatten, plain, stack, type View } from './a2ui-view.ts';
import { createBlockWriter, pausing } from './block-writer.ts';
import { guarded } from './escape-markdown.ts';
import type { TreeWriter } from './writer.ts';

const surfaceId = 'main';
const catalogId = 'https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json';

/** The blocks of the document by number. Nothing visible refers to them. */
export const blocksPath = '/tessera/';

/** Maximum length of a list of children, which is sent again when it grows. Only the root refers to all lists. */
const maxChildren = 16;

// Clients that split lines also treat these characters as line ends.
const lineEnds = /[\u0085\u2028\u2029]/g;
const escapeLineEnd = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;

const message = (type: string, content: JsonObject): string => {
  const text = JSON.stringify({ version: 'v0.9', [type]: { surfaceId, ...content } });
  return `${text.replace(lineEnds, escapeLineEnd)}\n`;
};
const data = (path: string, value: JsonValue): string => message('updateDataModel', { path, value });

export function createA2uiWriter(catalog: Catalog, policy: MarkdownPolicy = {}): TreeWriter {
  // Sanitized again, because a code span or a link may span several of the joined texts.
  const pace = new Pace();
  function* guard(markdown: string): Sliced<string> {
    if (pace.isDue(markdown.length)) yield;
    return yield* guarded(markdown, createMarkdownGuard(policy));
  }
  const toViews = createA2uiBlocks(catalog);
  const store = createFieldStore();
  let count = 0;
  const newId = (): string => `c${(count += 1)}`;
  let blocks = 0;
  /** Children of the root: blocks first, then columns of blocks. */
  const root: string[] = [];
  let last: { readonly id: string; readonly children: string[] } | undefined;

  /** The line that adds a block: its components, and those that refer to it. */
  function* grown(view: View): Sliced<string> {
    const components: JsonObject[] = [];
    const id = yield* flatten(view, components, newId, guard);
    if (last === undefined && root.length < maxChildren) {
      root.push(id);
      components.push({ id: 'root', component: 'Column', children: root });
    } else {
      const isNew = last === undefined || last.children.length === maxChildren;
      if (last === undefined || isNew) last = { id: newId(), children: [] };
      last.children.push(id);
      components.push({ id: last.id, component: 'Column', children: last.children });
      if (isNew) root.push(last.id);
      if (isNew) components.push({ id: 'root', component: 'Column', children: root });
    }
    return message('updateComponents', { components });
  }

  const writer = createBlockWriter({
    begin: () => message('createSurface', { catalogId }),
    *block(value) {
      const [view] = stack(toViews(value, store));
      yield* store.take().map(([path, held]) => data(path, held));
      if (view !== undefined) yield yield* pausing(grown(view));
      yield data(`${blocksPath}${blocks}`, value);
      blocks += 1;
    },
    *end(error) {
      const [view] = plain(error ?? '');
      if (view !== undefined) yield yield* pausing(grown(view));
      else if (root.length === 0)
        yield message('updateComponents', { components: [{ id: 'root', component: 'Column', children: [] }] });
    },
  });
  return Object.assign(writer, {
    nearest: (component: string) => nearestOf(catalog.find(component)?.component.fallback),
  });
}
