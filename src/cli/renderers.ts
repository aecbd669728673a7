import { pathToFileURL } from 'node:url';
import type { Renderers } from '../generate/renderers.ts';
import type { HtmlRenderer } from '../ui/write/formats.ts';
import { programFile } from './program-files.ts';

/** What draws HTML. */
export interface BuiltRenderer {
  readonly htmlRenderer: HtmlRenderer;
  readonly renderToFragment: (content: string, options?: { readonly hasStyle?: boolean }) => string;
  readonly renderToHtml: (content: string, options?: { readonly title?: string }) => string;
}

// Built by Vite from src/view/. A path that is computed: the compiler of the rest must not look for it.
const built = pathToFileURL(programFile('view/render-to-html.js')).href;

/** 5 MB of memory and 25 ms, so only what draws HTML loads it. */
export const loadHtml = async (): Promise<BuiltRenderer> => (await import(built)) as BuiltRenderer; // what the file exports

export const toRenderers = (load: () => Promise<BuiltRenderer>): Renderers => ({
  html: async () => (await load()).htmlRenderer,
});
