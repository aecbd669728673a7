// A wrapper component that the catalog does not have, around the items of a component: `Form("login",
// FormControls([FormControl(...)]))`, `{"items": {"component": "TabList", "props": {"children": [...]}}}`. Its items
// take its place.
import { allowedComponents, type Catalog, type ComponentShape } from '../catalog.ts';
import { Peek, type Seen } from '../events/peek.ts';
import type { Placement } from './placement.ts';
import type { Slot } from './scopes.ts';

const fold = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** `FormFields`, `TabList`, `StepList`, `AccordionItems` for FormControl, TabItem, StepsItem and AccordionItem. */
function wraps(name: string, item: string): boolean {
  const [, stem = '', ending = ''] =
    /^(.*?)(items?list|itemgroup|controlgroup|controllist|controls|fields|inputs|items|list|group|container)$/.exec(
      fold(name),
    ) ?? [];
  if (item === 'FormControl')
    return /^(?:form|form?control|field|input|)$/.test(stem) && ending !== 'container' && ending !== 'items';
  const own = fold(item).replace(/item$/, '').replace(/s$/, '');
  return item.endsWith('Item') && stem.replace(/s$/, '') === own && !/controls?|fields|inputs/.test(ending);
}

/** Takes the events after the opening bracket up to the first call in it. */
class FirstCall extends Peek {
  call: string | undefined;
  /** The items are plain objects. */
  areObjects = false;
  #isInList = false;

  protected override see(event: Seen, word: string): void {
    if (event === 'array') this.#isInList = true;
    if (event === 'array' || event === 'key') return;
    if (event === 'call') this.call = word;
    this.areObjects = event === 'object' && this.#isInList;
    this.isDone = true;
  }
}

/**
 * The list that the wrapper fills: the slot of the wrapper, or another list of the component whose argument the wrapper
 * is.
 */
function listFor(slot: Slot, name: string): { readonly slot: Slot; readonly item: string } | undefined {
  const { scope } = slot;
  const itemOf = (schema: Slot['schema']): string | undefined =>
    schema.type === 'array' ? allowedComponents(schema).find((item) => wraps(name, item)) : undefined;
  const item = itemOf(slot.schema);
  if (scope.kind !== 'element') return undefined;
  if (item !== undefined) return { slot, item };
  if (!slot.isPositional) return undefined;
  const { order, component } = scope.shape;
  for (const [index, prop] of order.entries()) {
    const schema = component.props.properties[prop];
    const found = schema === undefined || scope.seen.includes(prop) ? undefined : itemOf(schema);
    if (schema === undefined || found === undefined) continue;
    scope.next = index + 1;
    scope.prop = prop;
    return { slot: { scope, prop, schema, isPositional: true }, item: found };
  }
  return undefined;
}

const isItem = (catalog: Catalog, call: string | undefined, item: string): boolean =>
  call !== undefined && catalog.match(call, [item])?.component.name === item;

/** Opens the list in place of such a wrapper. `place` places any other component. Returns false for any other name. */
export function placeWrapper(
  { tree, replay }: Placement,
  slot: Slot | undefined,
  shape: ComponentShape | undefined,
  name: string,
  isObject: boolean,
  place: () => void,
): boolean {
  if (slot === undefined || shape?.component.name === name) return false;
  const found = listFor(slot, name);
  if (found === undefined) return false;
  const open = (): void => {
    tree.report('unknown_component', `"${name}" only holds the ${found.item} elements; they took its place.`);
    if (found.slot.schema.type === 'array') tree.openList(found.slot, found.slot.schema, 'single');
    tree.openTransparent(undefined, true);
  };
  if (isObject) open();
  else
    tree.captureValue(new FirstCall(), (peek) => {
      if (peek.areObjects || isItem(tree.catalog, peek.call, found.item)) open();
      else place();
      peek.replay(replay);
    });
  return true;
}
