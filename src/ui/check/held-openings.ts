// The beginning of an element that only has lists, such as a FollowUpBlock, is not written before its first item: if all
// items were dropped, an empty block would stay in the document.
import { isList } from '../../is-list.ts';
import type { JsonValue, Schema } from '../../schema/schema.ts';
import type { ComponentShape } from '../catalog.ts';
import type { TreeWriter } from '../write/writer.ts';

/** True for a component that shows nothing but its lists. */
export const onlyContains = ({ component: { props } }: ComponentShape): boolean =>
  props.required.length > 0 && props.required.every((name) => props.properties[name]?.type === 'array');

type Written = { readonly type: 'prop'; readonly name: string } | { readonly type: 'value'; readonly value: JsonValue };

/** True for a setting and for an empty list, which show nothing on their own. */
const isSilent = (value: JsonValue, schema: Schema | undefined): boolean =>
  isList(value) ? value.length === 0 : value === null || schema?.type === 'enum' || schema?.type === 'boolean';

/** Writes to a writer, except for the elements that turn out to be empty. */
export class HeldOpenings {
  readonly #writer: TreeWriter;
  /** The component that is held, if one is. */
  #component: string | undefined;
  /** What was written of it. */
  readonly #written: Written[] = [];
  #isListOpen = false;

  constructor(writer: TreeWriter) {
    this.#writer = writer;
  }

  /** `isOmittable`: the element is left out if nothing is in it. */
  openElement(component: string, isOmittable: boolean): void {
    this.#release();
    if (isOmittable) this.#component = component;
    else this.#writer.openElement(component);
  }

  /** Returns false if the element was empty and is left out. */
  closeElement(): boolean {
    const isEmpty = this.#component !== undefined;
    this.#component = undefined;
    this.#written.length = 0;
    if (!isEmpty) this.#writer.closeElement();
    return !isEmpty;
  }

  prop(name: string): void {
    if (this.#component === undefined) this.#writer.prop(name);
    else this.#written.push({ type: 'prop', name });
  }

  openList(): void {
    if (this.#component !== undefined && !this.#isListOpen) {
      this.#isListOpen = true;
      return;
    }
    this.#release();
    this.#writer.openList();
  }

  closeList(): void {
    if (this.#component === undefined) return this.#writer.closeList();
    this.#isListOpen = false;
    this.#written.push({ type: 'value', value: [] });
  }

  openString(): void {
    this.#release();
    this.#writer.openString();
  }

  text(chunk: string): void {
    this.#writer.text(chunk);
  }

  closeString(): void {
    this.#writer.closeString();
  }

  /** `schema`: that of the value. */
  value(value: JsonValue, schema?: Schema): void {
    if (this.#component !== undefined && !this.#isListOpen && isSilent(value, schema))
      this.#written.push({ type: 'value', value });
    else {
      this.#release();
      this.#writer.value(value);
    }
  }

  end(error: string | null): void {
    this.#writer.end(error);
  }

  length(): number {
    return this.#writer.length();
  }

  /** Writes what was held. */
  #release(): void {
    if (this.#component === undefined) return;
    this.#writer.openElement(this.#component);
    for (const written of this.#written)
      if (written.type === 'prop') this.#writer.prop(written.name);
      else this.#writer.value(written.value);
    if (this.#isListOpen) this.#writer.openList();
    this.#component = undefined;
    this.#written.length = 0;
    this.#isListOpen = false;
  }
}
