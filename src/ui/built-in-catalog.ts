import { createCatalog, type Catalog } from './catalog.ts';

let catalog: Catalog | undefined;
let short: Catalog | undefined;

/** The default catalog. It is a single object, so that values derived from it are memoized. */
export const builtInCatalog = (): Catalog => (catalog ??= createCatalog());

/** The part of it that a short prompt teaches. */
export const shortCatalog = (): Catalog => (short ??= createCatalog({ isShort: true }));
