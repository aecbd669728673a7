// Examines the first values of `Col(...)` outside of a table: `Row([Col([Heading("Cart")]), Col(6, [Form(...)])])` arranges
// blocks, while `Col("Price", [12, 8])` is a column.
import { Peek, type Seen } from '../events/peek.ts';
import { isPropsName } from './props-names.ts';

const childrenName = /^(?:children|content|items|elements|body)$/i;
/** Members that only say how a layout looks: `{"type": "Col", "gap": 1, "align": "start", "children": [...]}`. */
const settingName =
  /^(?:span|size|width|height|w|h|flex|xs|sm|md|lg|xl|xxl|\dxl|offset|order|push|pull|gutter|item|col(?:umn)?[A-Z_]?(?:span|start|end)|row[A-Z_]?(?:span|start|end)|gap|align\w*|justify\w*|padding|margin|radius|border|background|wrap|direction|spacing|id|key|class(?:Name)?|style|sx|theme|aspectRatio|min\w*|max\w*)$/i;
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
  /** The members stand in `props`. */
  #isInProps = false;

  protected override see(event: Seen, word: string): void {
    if (event === 'key' && this.#depth === 0) {
      this.#isInProps = isPropsName(word);
      if (this.#isInProps) return;
    }
    const isMember = event === 'key' && this.#depth === (this.#isInProps ? 1 : 0);
    this.isLayout = event === 'call' || (isMember && childrenName.test(word));
    this.isDone = this.isLayout || (isMember && !settingName.test(word)) || (event === 'close' && this.#depth === 0);
    if (event === 'array' || event === 'object') this.#depth += 1;
    if (event === 'close') this.#depth -= 1;
  }
}
