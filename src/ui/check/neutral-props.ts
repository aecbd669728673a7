import type { JsonValue } from '../../schema/schema.ts';
import type { Catalog } from '../catalog.ts';
import type { ElementScope } from './scopes.ts';

/** The neutral values of missing required props in a document. */
export class NeutralProps {
  readonly #catalog: Catalog;
  /** Names must be unique: two fields with one name would be the same field. */
  readonly #names = new Set<string>();

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  valueOf({ shape, ordinal }: ElementScope, prop: string): JsonValue {
    const { name, props, neutral } = shape.component;
    const schema = props.properties[prop];
    if (schema?.type !== 'string' || schema.format !== 'name') return this.#catalog.neutralProp(shape, prop);
    const declared = neutral[prop];
    const neutralName = typeof declared === 'string' ? declared : name.toLowerCase();
    // The language of code is not the name of an element.
    if (typeof declared === 'string' && shape.isVerbatim) return declared;
    const isFirst = typeof declared === 'string' && !this.#names.has(declared);
    this.#names.add(neutralName);
    return isFirst ? neutralName : `${neutralName}-${ordinal}`;
  }
}
