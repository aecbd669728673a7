// Examines the name of an item that was written for its whole list: `{"type": "KeyValue", "items": [{"label": "Size",
// "value": "M"}]}`, `Stat([{"label": "Users", "value": 12}])`.
import { allowedComponents, type Catalog, type ComponentShape } from '../catalog.ts';
import { Peek, type Seen } from '../events/peek.ts';
import { fitsElement } from './placement-rules.ts';
import { isPropsName } from './props-names.ts';
import type { Slot } from './scopes.ts';

/** The component that consists of such items only; undefined for other components, and in a list of items. */
export function ownerOf(
  catalog: Catalog,
  slot: Slot | undefined,
  { component, elementProps }: ComponentShape,
): ComponentShape | undefined {
  const owner = catalog.find(component.wrapIn ?? '');
  const list = owner?.component.props.properties[owner.listProp ?? ''];
  if (list?.type !== 'array' || elementProps.includes(owner?.listProp ?? '')) return undefined;
  if (slot === undefined || (fitsElement(slot.schema, component.name) && !isImplied(slot))) return undefined;
  return allowedComponents(list).join() === component.name ? owner : undefined;
}

/** A list that was opened for the item before. */
const isImplied = ({ scope }: Slot): boolean => scope.kind === 'list' && scope.implied !== false;

const itemsName =
  /^(?:items|data|entries|pairs|facts|fields|properties|rows|list|options|steps|stages|events|buttons|stats|metrics|tabs|sections|panels)$/i;
const typeName = /^(?:type|component|kind)$/;
/** `Collapse([Panel("A", [...])])`: the names of items. */
const itemName = /(?:Item|Panel|Tab|Section|Step|Entry)$/;

/** Takes the events after the opening bracket up to the first member of the first item, or to a prop of the item. */
export class ItemsPeek extends Peek {
  areItems = false;
  /** The props are in an object of their own. */
  isInProps = false;
  readonly #shape: ComponentShape;
  /** Whether the value that follows may hold the items: the first argument, or the member of such a name. */
  #mayFollow: boolean;
  #isPropsNext = false;
  #isMember = false;
  #isInList = false;
  #isInItem = false;

  constructor(shape: ComponentShape, isObject: boolean) {
    super();
    this.#shape = shape;
    this.#mayFollow = !isObject;
  }

  /** The next object contains the props. */
  openProps(): void {
    this.isInProps = true;
    this.#isPropsNext = true;
  }

  #decide(areItems: boolean): void {
    this.areItems = areItems;
    this.isDone = true;
  }

  protected override see(event: Seen, word: string): void {
    if (this.#isPropsNext) {
      this.#isPropsNext = false;
      return;
    }
    if (this.#isInItem) return this.#decide(event === 'key' && !typeName.test(word));
    if (this.#isInList) {
      this.#isInItem = event === 'object';
      const isCall = event === 'call' && (word === this.#shape.component.name || itemName.test(word));
      return this.#isInItem ? undefined : this.#decide(event === 'array' || isCall);
    }
    if (event === 'key') {
      this.#isPropsNext = isPropsName(word);
      if (this.#shape.order.includes(word)) return this.#decide(false);
      this.#mayFollow = itemsName.test(word);
      this.#isMember = true;
    } else if (event === 'array' && this.#mayFollow) this.#isInList = true;
    // `{"type": "KeyValue", "items": {"Size": "M"}}`.
    else if (event === 'object' && this.#mayFollow && this.#isMember) this.#isInItem = true;
    else if (event === 'string' || event === 'bare' || event === 'end-of-string') {
      if (this.#mayFollow) this.#decide(false);
    } else this.#decide(false);
  }
}
