// Examines the first values of `Col(...)` outside of a table: `Row([Col([Heading("Cart")]), Col(6, [Form(...)])])` arranges
// blocks, while `Col("Price", [12, 8])` is a column.
import { Peek, type Seen } from '../events/peek.ts';

const childrenName = /^(?:children|content|items|elements|body)$/i;
/** Members that only say how a layout looks: `{"type": "Col", "gap": 1, "align": "start", "children": [...]}`. */
const settingName =
  /^(?:span|size|width|height|w|h|flex|xs|sm|md|lg|xl|offset|gap|align\w*|justify\w*|padding|margin|radius|border|background|wrap|direction|spacing|id|key|class(?:Name)?|style|theme|aspectRatio|min\w*|max\w*)$/i;
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

/** Takes the members of such an object up to its children or to the first member that is no setting. */
export class ArrangementPeek extends Peek {
  isLayout = false;
  #depth = 0;

  protected override see(event: Seen, word: string): void {
    const isMember = event === 'key' && this.#depth === 0;
    this.isLayout = event === 'call' || (isMember && childrenName.test(word));
    this.isDone = this.isLayout || (isMember && !settingName.test(word)) || (event === 'close' && this.#depth === 0);
    if (event === 'array' || event === 'object') this.#depth += 1;
    if (event === 'close') this.#depth -= 1;
  }
}
