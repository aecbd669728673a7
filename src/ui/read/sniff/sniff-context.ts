import type { Catalog } from '../../catalog.ts';
import type { Linker } from '../linker.ts';
import type { SniffContext } from './sniffed.ts';

/** Answers the questions that `sniff` has about the catalog and the preceding text. */
export class CatalogSniffContext implements SniffContext {
  readonly #linker: Linker;
  readonly #catalog: Catalog;
  isNotationExpected = false;
  isInUi = false;
  hasHashComments = false;

  constructor(linker: Linker, catalog: Catalog) {
    this.#linker = linker;
    this.#catalog = catalog;
  }

  isComponent(name: string): boolean {
    return this.#catalog.find(name) !== undefined;
  }

  isLikeComponent(name: string): boolean {
    const match = this.#catalog.match(name)?.component.name;
    return match?.toLowerCase() === name.replace(/[-_\s]/g, '').toLowerCase();
  }

  hasProp(component: string, prop: string): boolean {
    return this.#catalog.match(component)?.order.includes(prop) ?? false;
  }

  isInBase(name: string): boolean {
    return this.#linker.isInBase(name);
  }
}
