import { createCatalog, type Catalog } from './catalog.ts';

let catalog: Catalog | undefined;
let short: Catalog | undefined;

/** The catalog of requests that say nothing of it. Always the same one: what is derived from it is derived once. */
export const builtInCatalog = (): Catalog => (catalog ??= createCatalog());

/** What a model with a short prompt is taught of it. */
export const shortCatalog = (): Catalog => (short ??= createCatalog({ isShort: true }));
