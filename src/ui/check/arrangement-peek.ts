// Examines the first members of an object that may only arrange blocks.
import { Peek, type Seen } from '../events/peek.ts';
import { childrenName } from './layout-peek.ts';
import { isPropsName } from './props-names.ts';

/**
 * Members that only describe the look of a layout: `{"type": "Col", "gap": 1, "align": "start", "children": [...]}`.
 */
const settingName =
  /^(?:span|size|width|height|w|h|flex|xs|sm|md|lg|xl|xxl|\dxl|offset|order|push|pull|gutter|item|col(?:umn)?[A-Z_]?(?:span|start|end)|row[A-Z_]?(?:span|start|end)|gap|align\w*|justify\w*|padding|margin|radius|border|background|wrap|direction|spacing|id|key|class(?:Name)?|style|sx|theme|aspectRatio|min\w*|max\w*)$/i;

/** Takes the members up to the children or up to the first member that is not a setting. */
export class ArrangementPeek extends Peek {
  isLayout = false;
  #depth = 0;
  /** The members are in `props`. */
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
