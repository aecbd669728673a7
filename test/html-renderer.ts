// The renderer for tests of the rest of the program. It is TSX, which their type check does not read.
import type { BuiltRenderer } from '../src/cli/renderers.ts';
import type { HtmlRenderer } from '../src/ui/write/formats.ts';

const path = '../src/view/render-to-html.tsx';

// What the file exports.
export const { htmlRenderer, renderToFragment, renderToHtml } = (await import(path)) as {
  readonly htmlRenderer: HtmlRenderer;
  readonly renderToFragment: (content: string) => string;
  readonly renderToHtml: BuiltRenderer['renderToHtml'];
};
