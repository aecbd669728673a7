// A card or a row of a list: `List([Card([Image(...), Text("Kayak"), Text("2 seats"), Button("Rent")])])`. It is held until
// it is complete and becomes one item: the first text is its title, the others its details.
import { isList } from '../../is-list.ts';
import { allowedComponents, type Catalog } from '../catalog.ts';
import { joined } from '../dialects/rows/plain-text.ts';
import { BufferedCall, isMembers, replayBuffered, setOwn, type BufferedValue } from '../events/buffered-value.ts';
import { HeldElement } from './held-element.ts';
import { isLayoutContainer, isOrnament } from './layout-names.ts';
import { membersOf } from './members-of-call.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import { isTechnicalKey, isWords } from './readable-text.ts';
import type { Slot } from './scopes.ts';
import { isStyleWord } from './style-words.ts';
import { textsOf } from './texts-of-value.ts';

interface Parts {
  readonly texts: string[];
  readonly images: BufferedCall[];
  readonly buttons: BufferedCall[];
}

const maxTexts = 6;
const texts = /^(?:TextContent|MarkDownRenderer|Heading|CardHeader|Tag|TagBlock|Label)$/;
const images = /^(?:Image|ImageBlock)$/;
const groups = /^(?:Buttons|Card)$/;

/** Collects such a component, from after its opening bracket. Returns false for any other component or place. */
export function holdCardItem(placement: Placement, slot: Slot | undefined, name: string): boolean {
  const { tree, replay } = placement;
  const { catalog } = tree;
  if (slot?.scope.kind !== 'list' || slot.scope.isHoldingCard === true) return false;
  const { scope, schema } = slot;
  const [only = '', ...others] = allowedComponents(schema);
  const item = others.length > 0 ? undefined : catalog.find(only);
  if (item?.order.includes('actionLabel') !== true) return false;
  if (catalog.match(name) !== catalog.root && !isLayoutContainer(name)) return false;
  tree.captureValue(new HeldElement(name, tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const { value } = buffer;
    if (!(value instanceof BufferedCall)) return tree.endValue();
    const parts: Parts = { texts: [], images: [], buttons: [] };
    const isItem = addParts(catalog, parts, value) && parts.texts.length > 0 && parts.texts.length <= maxTexts;
    if (isItem && parts.images.length < 2 && parts.buttons.length < 2) {
      tree.report('misplaced_component', `${name} became an item of its list.`);
      return replayBuffered(itemOf(catalog, only, parts), replay);
    }
    scope.isHoldingCard = true;
    replayBuffered(value, replay);
    scope.isHoldingCard = false;
  });
  return true;
}

const textName = /^(?:title|label|name|heading|header|subtitle|description|text|content|value|price)$/i;

/** Adds what a container holds. Returns false if an item cannot hold it. */
function addParts(catalog: Catalog, parts: Parts, { args, named }: BufferedCall): boolean {
  const isFit = args.every((part) => addPart(catalog, parts, part));
  return (
    isFit &&
    Object.entries(named).every(([name, part]) => {
      if (typeof part !== 'string') return addPart(catalog, parts, part);
      if (textName.test(name)) parts.texts.push(part.trim());
      return textName.test(name) || isStyleWord(part.toLowerCase()) || isTechnicalKey(name);
    })
  );
}

function addPart(catalog: Catalog, parts: Parts, part: BufferedValue): boolean {
  if (isList(part)) return part.every((one) => addPart(catalog, parts, one));
  if (typeof part === 'string' && part.trim() !== '' && !isStyleWord(part.toLowerCase())) {
    if (!isWords(part)) return false;
    parts.texts.push(part.trim());
  }
  // A number is a gap or the number of columns; members may be settings.
  if (!(part instanceof BufferedCall)) return !isMembers(part) || Object.keys(part).every((key) => isTechnicalKey(key));
  const shape = catalog.match(part.name);
  const own = shape?.component.name ?? '';
  if (own === 'Separator' || isOrnament(part.name)) return true;
  if (groups.test(own) || (shape === undefined && isLayoutContainer(part.name))) return addParts(catalog, parts, part);
  if (own === 'Button') return parts.buttons.push(part) > 0;
  if (images.test(own)) return pictureOf(part, '') !== undefined && parts.images.push(part) > 0;
  if (!texts.test(own)) return false;
  const words = textsOf(part, undefined, catalog);
  parts.texts.push(...words);
  // A text that is taken for a style word would be lost.
  return words.length > 0;
}

function itemOf(
  catalog: Catalog,
  name: string,
  { texts: words, images: [image], buttons: [button] }: Parts,
): BufferedCall {
  const item = new BufferedCall(name);
  const [title = '', ...details] = words;
  setOwn(item.named, 'title', title);
  if (details.length > 0) setOwn(item.named, 'subtitle', joined(details));
  const picture = image === undefined ? undefined : pictureOf(image, title);
  if (picture !== undefined) setOwn(item.named, 'image', picture);
  if (button === undefined) return item;
  const shape = catalog.match(button.name);
  const { label, action } = shape === undefined ? {} : membersOf(shape, button).all;
  const [shown = ''] = textsOf(label, undefined, catalog);
  if (shown !== '') setOwn(item.named, 'actionLabel', shown);
  const isCommand = (one: BufferedValue): boolean => (one instanceof BufferedCall || isMembers(one)) && one !== label;
  const command =
    button.args.find(isCommand) ?? (typeof action === 'string' && isStyleWord(action) ? undefined : action);
  if (command !== undefined && command !== null) setOwn(item.named, 'action', command);
  return item;
}

const address = /^(?:https?:|data:image|\.{0,2}\/|[\w%-]+(?:\/[\w%.-]+)*\.[a-z\d]{2,5}$)/i;

/** The address of a picture, and its description: `Image("https://...", "A pier")` in any order. */
function pictureOf({ args, named }: BufferedCall, title: string): BufferedValue | undefined {
  const words = [...args, ...Object.values(named)].filter((one) => typeof one === 'string');
  const src = words.find((one) => address.test(one));
  const alt = words.find((one) => one !== src && /\s|^\p{Lu}/u.test(one)) ?? title;
  return src === undefined ? undefined : { src, alt };
}
