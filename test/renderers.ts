import type { Renderers } from '../src/generate/renderers.ts';

/** Imported only by tests that ask for HTML. */
export const renderers: Renderers = { html: async () => (await import('./html-renderer.ts')).htmlRenderer };
