// Examines the first values of `Col(...)` outside of a table: `Row([Col([Heading("Cart")]), Col(6, [Form(...)])])` arranges
// blocks, while `Col("Price", [12, 8])` is a column.
import { EventRecording } from '../events/event-recording.ts';

const childrenName = /^(?:children|content|items|elements|body)$/i;
/** Members that only say how a layout looks: `{"type": "Col", "gap": 1, "align": "start", "children": [...]}`. */
const settingName =
  /^(?:span|size|width|height|w|h|flex|xs|sm|md|lg|xl|offset|gap|align\w*|justify\w*|padding|margin|radius|border|background|wrap|direction|spacing|id|key|class(?:Name)?|style|theme|aspectRatio|min\w*|max\w*)$/i;
const sizeName = /^(?:span|size|width|w|flex|xs|sm|md|lg|xl|offset|gap|align|justify)$/i;

/** Takes the events after the opening bracket until they decide, and replays them. */
export class LayoutPeek extends EventRecording {
  isLayout: boolean | undefined;
  #isInList = false;

  get isDone(): boolean {
    return this.isLayout !== undefined;
  }

  override openCall(name: string): void {
    super.openCall(name);
    this.isLayout ??= true;
  }
  override openArray(): void {
    super.openArray();
    if (this.#isInList) this.isLayout ??= false;
    this.#isInList = true;
  }
  override key(name: string): void {
    super.key(name);
    if (childrenName.test(name)) this.isLayout ??= true;
    else if (!sizeName.test(name)) this.isLayout ??= false;
  }
  override reference(name: string): void {
    super.reference(name);
    this.isLayout ??= false;
  }
  override openString(): void {
    super.openString();
    this.isLayout ??= false;
  }
  override openObject(): void {
    super.openObject();
    this.isLayout ??= false;
  }
  /** `Col(6, [...])`: the width. */
  override bare(word: string): void {
    super.bare(word);
    if (this.#isInList) this.isLayout ??= false;
  }
  override close(isCut: boolean): void {
    super.close(isCut);
    this.isLayout ??= false;
  }
}

/** Takes the members of such an object up to its children or to the first member that is no setting, and replays them. */
export class ArrangementPeek extends EventRecording {
  isLayout = false;
  isDone = false;
  #depth = 0;

  #decide(isLayout: boolean): void {
    if (!this.isDone) this.isLayout = isLayout;
    this.isDone = true;
  }

  override key(name: string): void {
    super.key(name);
    if (this.#depth > 0) return;
    if (childrenName.test(name)) this.#decide(true);
    else if (!settingName.test(name)) this.#decide(false);
  }
  override openCall(name: string): void {
    super.openCall(name);
    this.#decide(true);
  }
  override openArray(): void {
    super.openArray();
    this.#depth += 1;
  }
  override openObject(): void {
    super.openObject();
    this.#depth += 1;
  }
  override close(isCut: boolean): void {
    super.close(isCut);
    if (this.#depth === 0) this.#decide(false);
    this.#depth -= 1;
  }
}
