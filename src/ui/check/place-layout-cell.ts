// A cell of a grid that holds only items: `Grid([GridItem(Stat("Orders", 12)), GridItem(Stat("Users", 40))])`. The items of
// adjacent cells share one list, so the cell is replaced by its items.
import { isList } from '../../is-list.ts';
import type { Catalog } from '../catalog.ts';
import {
  BufferedCall,
  BufferedWord,
  isMembers,
  replayArguments,
  replayBuffered,
  type BufferedValue,
} from '../events/buffered-value.ts';
import { Peek, type Seen } from '../events/peek.ts';
import { HeldElement } from './held-element.ts';
import { isCellItem } from './layout-cell.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import { isPropsName } from './props-names.ts';
import { isTechnicalKey } from './readable-text.ts';

const typeKey = /^(?:type|component)$/;
const contentKey = /^(?:children|child|content|items|body)$/i;

/** Takes the events after the opening bracket up to the name of the first component inside. */
class CellPeek extends Peek {
  name: string | undefined;
  #key = '';
  #type: string | undefined;

  override text(chunk: string): void {
    super.text(chunk);
    if (!this.isDone && this.#type !== undefined) this.#type += chunk;
  }

  protected override see(event: Seen, word: string): void {
    switch (event) {
      case 'key':
        this.#key = word;
        return;
      case 'call':
        this.name = word;
        this.isDone = true;
        return;
      case 'string':
        if (typeKey.test(this.#key)) this.#type = '';
        else if (this.#key === '') this.isDone = true;
        return;
      case 'end-of-string':
        this.name = this.#type;
        this.isDone = this.name !== undefined;
        return;
      case 'close':
        this.isDone = true;
        return;
      case 'array':
      case 'object':
      case 'bare':
        return;
      default:
        event satisfies never;
    }
  }
}

/** Takes a cell that opens. `open` opens it as any other container. */
export function placeLayoutCell(placement: Placement, writtenName: string, open: () => void): void {
  const { tree, replay } = placement;
  tree.captureValue(new CellPeek(), (peek) => {
    if (peek.name !== undefined && isCellItem(tree.catalog, peek.name)) holdCell(placement, writtenName, open);
    else open();
    peek.replay(replay);
  });
}

function holdCell(placement: Placement, writtenName: string, open: () => void): void {
  const { tree, replay } = placement;
  tree.captureValue(new HeldElement(writtenName, tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const cell = buffer.value instanceof BufferedCall ? buffer.value : new BufferedCall(writtenName);
    const items = buffer.isCut ? undefined : itemsIn(cell, tree.catalog);
    if (items === undefined) {
      open();
      return replayArguments(cell, replay, buffer.isCut);
    }
    tree.report('unknown_component', `Unknown component "${writtenName}"; its items took its place.`);
    for (const item of items) replayBuffered(item, replay);
  });
}

const nameOf = (value: BufferedValue): string => {
  const name =
    value instanceof BufferedCall ? value.name : isMembers(value) ? (value['component'] ?? value['type']) : '';
  return typeof name === 'string' ? name : '';
};

/** The items of a cell; undefined if it holds anything else. */
function itemsIn({ args, named }: BufferedCall, catalog: Catalog): readonly BufferedValue[] | undefined {
  // Numbers are widths.
  const items: BufferedValue[] = args.filter((value) => !(value instanceof BufferedWord));
  for (const [key, value] of Object.entries(named)) {
    if (contentKey.test(key)) items.push(value);
    else if (isPropsName(key) && isMembers(value)) {
      for (const [name, member] of Object.entries(value))
        if (contentKey.test(name)) items.push(member);
        else if (!isTechnicalKey(name)) return undefined;
    } else if (!isTechnicalKey(key)) return undefined;
  }
  const flat = items.flatMap((item): readonly BufferedValue[] => (isList(item) ? item : [item]));
  return flat.length > 0 && flat.every((item) => isCellItem(catalog, nameOf(item))) ? flat : undefined;
}
