import { createCatalog, type Catalog } from './catalog.ts';

let catalog: Catalog | undefined;

/** The catalog of requests that say nothing of it. Always the same one: what is derived from it is derived once. */
export const builtInCatalog = (): Catalog => (catalog ??= createCatalog());
