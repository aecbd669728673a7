import type { JsonValue } from '../../schema/schema.ts';
import type { ElementValue } from './fallback.ts';

type Node =
  | { readonly type: 'element'; readonly component: string; readonly props: Record<string, JsonValue>; prop: string }
  | { readonly type: 'list'; readonly items: JsonValue[] };

/** Builds the value of one element from the calls to a writer. */
export class ElementBuilder {
  readonly #open: Node[] = [];
  #string = '';

  #place(value: JsonValue): void {
    const parent = this.#open.at(-1);
    if (parent?.type === 'list') parent.items.push(value);
    // defineProperty, because a custom component may have a prop called __proto__.
    else if (parent !== undefined)
      Object.defineProperty(parent.props, parent.prop, { value, enumerable: true, configurable: true, writable: true });
  }

  openElement(component: string): void {
    this.#open.push({ type: 'element', component, props: {}, prop: '' });
  }

  /** Returns the element if it is the outermost one. */
  closeElement(): ElementValue | undefined {
    const node = this.#open.pop();
    if (node?.type !== 'element') return undefined;
    const element = { component: node.component, props: node.props };
    if (this.#open.length === 0) return element;
    this.#place(element);
    return undefined;
  }

  prop(name: string): void {
    const node = this.#open.at(-1);
    if (node?.type === 'element') node.prop = name;
  }

  openList(): void {
    this.#open.push({ type: 'list', items: [] });
  }

  closeList(): void {
    const node = this.#open.pop();
    if (node?.type === 'list') this.#place(node.items);
  }

  openString(): void {
    this.#string = '';
  }

  text(chunk: string): void {
    this.#string += chunk;
  }

  closeString(): void {
    this.#place(this.#string);
  }

  value(value: JsonValue): void {
    this.#place(value);
  }
}
