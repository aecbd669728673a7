import type { JsonValue } from '../../schema/schema.ts';
import type { Catalog } from '../catalog.ts';
import type { ElementScope } from './scopes.ts';

/** The neutral values of required props that the elements of a document lack. */
export class NeutralProps {
  readonly #catalog: Catalog;
  /** Neutral names in use. Names must differ: two fields of the same name would be one field. */
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
    const isFirst = typeof declared === 'string' && !this.#names.has(declared);
    this.#names.add(neutralName);
    return isFirst ? neutralName : `${neutralName}-${ordinal}`;
  }
}
