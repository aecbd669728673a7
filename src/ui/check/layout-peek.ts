// Examines the first values of `Col(...)` outside of a table: `Row([Col([Heading("Cart")]), Col(6, [Form(...)])])` arranges
// blocks, while `Col("Price", [12, 8])` is a column.
import type { ComponentShape } from '../catalog.ts';
import { Peek, type Seen } from '../events/peek.ts';
import { isLayoutContainer } from './layout-names.ts';
import { fitsElement } from './placement-rules.ts';
import type { Slot } from './scopes.ts';

/** Members that hold the blocks of a layout. */
export const childrenName = /^(?:children|content|items|elements|body)$/i;
const sizeName = /^(?:span|size|width|w|flex|xs|sm|md|lg|xl|offset|gap|align|justify)$/i;

/** Takes the events after the opening bracket until they decide. */
export class LayoutPeek extends Peek {
  isLayout = false;
  #isInList = false;

  #decide(isLayout: boolean): void {
    this.isLayout = isLayout;
    this.isDone = true;
  }

  protected override see(event: Seen, word: string): void {
    switch (event) {
      case 'call':
        return this.#decide(true);
      case 'key':
        if (childrenName.test(word) || !sizeName.test(word)) this.#decide(childrenName.test(word));
        return;
      case 'array':
        if (this.#isInList) this.#decide(false);
        this.#isInList = true;
        return;
      // `Col(6, [...])`: the width.
      case 'bare':
        if (this.#isInList) this.#decide(false);
        return;
      default:
        this.#decide(false);
    }
  }
}

/** True for `{"type": "Col", "children": [...]}` in a layout: our component of that name is allowed elsewhere only. */
export const mayArrange = (writtenName: string, { component }: ComponentShape, { schema }: Slot): boolean =>
  isLayoutContainer(writtenName) && !fitsElement(schema, component.name);
