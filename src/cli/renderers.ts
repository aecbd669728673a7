import { pathToFileURL } from 'node:url';
import type { Renderers } from '../generate/renderers.ts';
import type { HtmlRenderer } from '../ui/write/formats.ts';
import { programFile } from './program-files.ts';

/** The renderer of HTML. */
export interface BuiltRenderer {
  readonly htmlRenderer: HtmlRenderer;
  readonly renderToFragment: (content: string, options?: { readonly hasStyle?: boolean }) => string;
  readonly renderToHtml: (content: string, options?: { readonly title?: string }) => string;
}

// Built by Vite from src/view/. The path is computed so that the compiler does not resolve it.
const built = pathToFileURL(programFile('view/render-to-html.js')).href;

/** It takes 5 MB of memory and 25 ms, so it is loaded on first use. */
export const loadHtml = async (): Promise<BuiltRenderer> => (await import(built)) as BuiltRenderer; // what the file exports

export const toRenderers = (load: () => Promise<BuiltRenderer>): Renderers => ({
  html: async () => (await load()).htmlRenderer,
});
