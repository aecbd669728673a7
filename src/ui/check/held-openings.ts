// The beginning of an element that only has lists, such as a FollowUpBlock, is not written before its first item: if all
// items were dropped, an empty block would stay in the document.
import { isList } from '../../is-list.ts';
import type { JsonValue, Schema } from '../../schema/schema.ts';
import type { ComponentShape } from '../catalog.ts';
import type { TreeWriter } from '../write/writer.ts';
import { minOutputLeft, RepeatedItems, repetitionOf, type Ending } from './repeated-items.ts';

/** True for a component that shows nothing but its lists. */
const onlyContains = ({ component: { props } }: ComponentShape): boolean =>
  props.required.length > 0 && props.required.every((name) => props.properties[name]?.type === 'array');

type Written = { readonly type: 'prop'; readonly name: string } | { readonly type: 'value'; readonly value: JsonValue };

/** True for a setting and for an empty list, which show nothing on their own. */
const isSilent = (value: JsonValue, schema: Schema | undefined): boolean =>
  isList(value) ? value.length === 0 : value === null || schema?.type === 'enum' || schema?.type === 'boolean';

const empty: Ending = { leftOut: 1, isRepetition: false };

/** Writes to a writer, except for the elements that turn out to be empty or to repeat others. */
export class HeldOpenings {
  readonly #writer: RepeatedItems;
  /** The component that is held, if one is. */
  #component: string | undefined;
  /** What was written of it. */
  readonly #written: Written[] = [];
  #isListOpen = false;
  /** Until an element of the root is written: the last empty one, which is kept if the document has no other. */
  #onlyElement: { component: string; written: readonly Written[] } | undefined;
  #hasElements = false;

  constructor(writer: TreeWriter) {
    this.#writer = new RepeatedItems(writer);
  }

  /** `isItem`: the element is in a list that it can be left out of. `outputLeft`: the characters that still fit. */
  openElement(shape: ComponentShape, isItem: boolean, outputLeft: number): void {
    this.#release();
    const { component } = shape;
    if (isItem && onlyContains(shape)) {
      this.#component = component.name;
      return;
    }
    if (isItem) this.#noteElement();
    const mayRepeat = isItem && outputLeft > minOutputLeft;
    this.#writer.openElement(component.name, mayRepeat ? repetitionOf(component) : 'allowed');
  }

  closeElement(): Ending {
    const component = this.#component;
    if (component === undefined) return this.#writer.closeElement();
    if (!this.#hasElements) this.#onlyElement = { component, written: [...this.#written] };
    this.#component = undefined;
    this.#written.length = 0;
    return empty;
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
    if (this.#component === undefined) {
      this.#writeOnlyElement();
      return this.#writer.closeList();
    }
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
      this.#writer.value(value, schema?.type === 'enum');
    }
  }

  end(error: string | null): void {
    this.#writer.end(error);
  }

  /** Writes what may be a repetition, before a long text. */
  settle(): void {
    this.#writer.settle();
  }

  length(): number {
    return this.#writer.length();
  }

  #noteElement(): void {
    this.#hasElements = true;
    this.#onlyElement = undefined;
  }

  #writeOnlyElement(): void {
    const { component, written } = this.#onlyElement ?? {};
    if (component === undefined || written === undefined) return;
    this.#begin(component, written);
    this.#writer.closeElement();
  }

  #begin(component: string, held: readonly Written[]): void {
    this.#noteElement();
    this.#writer.openElement(component, 'allowed');
    for (const written of held)
      if (written.type === 'prop') this.#writer.prop(written.name);
      else this.#writer.value(written.value, true);
  }

  /** Writes what was held. */
  #release(): void {
    if (this.#component === undefined) return;
    this.#begin(this.#component, this.#written);
    if (this.#isListOpen) this.#writer.openList();
    this.#component = undefined;
    this.#written.length = 0;
    this.#isListOpen = false;
  }
}
