// `Descriptions([Field("Name", "Ann"), DescGroup("Account", [Field("Plan", "Pro")])])`: a group of items with a title among
// the items of a list. The list ends before the group, which becomes a heading and a separate list.
import { allowedComponents, textComponent, type ComponentShape } from '../catalog.ts';
import { Peek, type Seen } from '../events/peek.ts';
import { fitsElement } from './placement-rules.ts';
import type { Placement } from './placement.ts';
import { isReadable } from './readable-text.ts';
import type { Slot } from './scopes.ts';

const groupName = /(?:Group|Section|Set|Category)$/;
const titleName = /^(?:title|label|name|heading|header)$/i;
const listName = /^(?:items|children|fields|content|entries|list|facts|rows|data)$/i;
const maxTitle = 80;

/** Takes the events after the opening bracket up to the list behind the title. */
class GroupPeek extends Peek {
  title = '';
  isGroup = false;
  #key: string | undefined;

  override text(chunk: string): void {
    super.text(chunk);
    if (!this.isDone) this.title += chunk;
  }

  protected override see(event: Seen, word: string): void {
    if (event === 'end-of-string') return;
    if (event === 'string' && this.title === '' && (this.#key === undefined || titleName.test(this.#key))) return;
    if (event === 'key' && (titleName.test(word) || listName.test(word))) {
      this.#key = word;
      return;
    }
    const isList =
      event === 'array' && (this.#key === undefined || titleName.test(this.#key) || listName.test(this.#key));
    this.isGroup = isList && isReadable(this.title) && this.title.length <= maxTitle;
    this.isDone = true;
  }
}

/** Places a group, or calls `place` for any other component. Returns false if the component cannot be one. */
export function placeGroup(
  placement: Placement,
  slot: Slot | undefined,
  writtenName: string,
  place: () => void,
): boolean {
  const { tree, displaced, replay } = placement;
  const owner = ownerOf(placement, slot, writtenName);
  if (owner === undefined) return false;
  tree.captureValue(new GroupPeek(), (peek) => {
    if (!peek.isGroup) {
      place();
      return peek.replay(replay);
    }
    tree.leave();
    tree.leave();
    tree.openTransparent(undefined, true);
    // What follows the list belongs to the closed component.
    if (tree.top.kind === 'transparent') tree.top.count = 1;
    tree.openTransparent();
    displaced.addTitle(peek.title);
    replay.openCall(owner.component.name);
    replay.openArray();
  });
  return true;
}

/** The component around a list whose items have their own component. */
function ownerOf({ tree }: Placement, slot: Slot | undefined, writtenName: string): ComponentShape | undefined {
  if (!groupName.test(writtenName) || tree.catalog.find(writtenName) !== undefined) return undefined;
  const [owner, items] = tree.scopes.slice(-2);
  const around = tree.scopes.slice(0, -2).findLast(({ kind }) => kind !== 'transparent' && kind !== 'unwrapped');
  if (owner?.kind !== 'element' || owner.isObject || owner.implied !== false || around?.kind !== 'list')
    return undefined;
  if (items?.kind !== 'list' || items !== slot?.scope || items.implied !== false) return undefined;
  const { name, group } = owner.shape.component;
  // A form is sent as a whole.
  if (group === 'form' || group === 'chart') return undefined;
  const isOfItems = allowedComponents(items.items).every((item) => tree.catalog.find(item)?.component.wrapIn === name);
  const takesBoth = fitsElement(around.items, name) && fitsElement(around.items, textComponent);
  return isOfItems && takesBoth ? owner.shape : undefined;
}
