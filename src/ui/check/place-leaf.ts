// `Hero([Heading("Oslo"), TextContent("Open daily"), Button("Book")])`: a name that stands for a component without children,
// written as a container. Its blocks take its place; an element without content would remain otherwise.
import { allowedComponents, textComponent, type Catalog, type ComponentShape } from '../catalog.ts';
import type { Component } from '../component.ts';
import { Peek, type Seen } from '../events/peek.ts';
import { childrenName } from './layout-peek.ts';
import { placeUnknown } from './place-unknown.ts';
import type { Placement } from './placement.ts';
import type { Slot } from './scopes.ts';

/** Takes the events after the opening bracket up to the first value in the list. */
class ContainerPeek extends Peek {
  isContainer = false;
  readonly #catalog: Catalog;
  #isInList = false;

  constructor(catalog: Catalog) {
    super();
    this.#catalog = catalog;
  }

  protected override see(event: Seen, word: string): void {
    if (event === 'array' && !this.#isInList) {
      this.#isInList = true;
      return;
    }
    if (event === 'key' && !this.#isInList && childrenName.test(word)) return;
    this.isContainer = event === 'call' && this.#isInList && this.#catalog.match(word) !== undefined;
    this.isDone = true;
  }
}

/** True for a component that stands by itself and has neither lists nor elements in it. */
const isLeaf = ({ name, props, wrapIn }: Component): boolean =>
  wrapIn === undefined &&
  name !== textComponent &&
  Object.values(props.properties).every((schema) => schema.type !== 'array' && allowedComponents(schema).length === 0);

/** Opens a component by `open`, unless it is written as a container. */
export function placeLeaf(
  placement: Placement,
  slot: Slot | undefined,
  { component }: ComponentShape,
  writtenName: string,
  open: () => void,
): void {
  const { tree, replay } = placement;
  if (slot === undefined || component.name === writtenName || !isLeaf(component)) return open();
  tree.captureValue(new ContainerPeek(tree.catalog), (peek) => {
    if (peek.isContainer) placeUnknown(placement, slot, writtenName);
    else open();
    peek.replay(replay);
  });
}
