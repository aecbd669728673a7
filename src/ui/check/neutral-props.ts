import type { JsonValue } from '../../schema/schema.ts';
import type { Catalog } from '../catalog.ts';
import type { ElementScope } from './scopes.ts';

/** The length up to which labels are kept depends on their pieces, so a longer label is never used as a name. */
const maxLabel = 500;

/** The label of a choice without a name. A form sends the names, and "choice-7" would be meaningless. */
export const labelAsName = ({ shape, label = '' }: ElementScope): string | undefined =>
  shape.choiceName !== undefined && label !== '' && label.length < maxLabel ? label : undefined;

/** The neutral values of missing required props in a document. */
export class NeutralProps {
  readonly #catalog: Catalog;
  /** Names must be unique: two fields with one name would be the same field. */
  readonly #names = new Set<string>();

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** The value of a missing prop, and where it comes from. */
  valueOf(element: ElementScope, prop: string): { readonly value: JsonValue; readonly source: string } {
    const { shape, givenName } = element;
    if (givenName !== undefined && prop === shape.textProp) return { value: givenName, source: 'the text of its name' };
    const label = prop === shape.choiceName ? labelAsName(element) : undefined;
    if (label !== undefined) return { value: label, source: 'its label' };
    return { value: this.#neutralOf(element, prop), source: 'its neutral value' };
  }

  #neutralOf({ shape, ordinal }: ElementScope, prop: string): JsonValue {
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
