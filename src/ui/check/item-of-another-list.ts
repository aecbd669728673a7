// An item of another list: `RadioGroup("plan", [SelectItem("pro", "Pro")])`, `Steps([ListItem("Mix", "Flour and milk")])`. It is held
// until it is complete, and becomes the item that the list takes.
import type { Schema } from '../../schema/schema.ts';
import { isForReading } from '../../schema/schema.ts';
import { allowedComponents, textComponent, type Catalog, type ComponentShape } from '../catalog.ts';
import { BufferedCall, replayBuffered, setOwn, type BufferedValue } from '../events/buffered-value.ts';
import { factIn } from '../dialects/rows/listed-items.ts';
import { isFact } from '../dialects/member-facts.ts';
import { joined } from '../dialects/rows/plain-text.ts';
import { toJson } from '../events/to-json.ts';
import { figuresOf } from './chart-parts.ts';
import { HeldElement } from './held-element.ts';
import { membersOf } from './members-of-call.ts';
import { onlyComponentIn } from './only-component.ts';
import { isPropSynonym, matchProp } from './match-prop.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import { isSentence, isSetting, readableStrings, readableTexts } from './readable-text.ts';
import { plainName } from './joined-texts.ts';
import { isUrl } from './extra-url.ts';
import { textsOf } from './texts-of-value.ts';
import type { Slot } from './scopes.ts';

type Members = { readonly [key: string]: BufferedValue };

const isText = (schema: Schema | undefined): boolean => schema?.type === 'string' && isForReading(schema.format);
const isFigure = (schema: Schema | undefined): boolean => schema?.type === 'number' || schema?.type === 'union';
const isName = (schema: Schema | undefined): boolean => schema?.type === 'string' && schema.format === 'name';

/** `Slice("Rent", 42)` outside of a chart is a fact. */
export const isChartPart = ({ component }: ComponentShape): boolean => /^(?:Slice|Series)$/.test(component.name);

/** True for a component that consists of a text, and of settings. */
const isItem = ({ textProp, elementProps, isVerbatim, numbersProp }: ComponentShape): boolean =>
  textProp !== undefined && elementProps.length === 0 && !isVerbatim && numbersProp === undefined;

/** True for a component of one short text, which a list of suggestions takes: `FollowUpBlock([Tag("Which one?")])`. */
const mayBeChip = ({ component, order, textProp }: ComponentShape): boolean =>
  component.name === textComponent ||
  (component.group === 'data' && order[0] === textProp && component.props.required.length === 1);

/** The only component that a list takes, if an item of another list can become it. */
export function itemForList(
  catalog: Catalog,
  slot: Slot | undefined,
  shape: ComponentShape,
): ComponentShape | undefined {
  if (slot !== undefined && isChartPart(shape) && allowedComponents(slot.schema).includes(textComponent))
    return catalog.find('KeyValue');
  const only = onlyComponentIn(catalog, slot);
  if (only === undefined || only === shape || !isItem(only) || !isItem(shape)) return undefined;
  // A control is not an item, and a text is not a button.
  const isControl = catalog.find(shape.component.wrapIn ?? '')?.component.isDescribed === true;
  const isMute = only.component.group === 'action' && !shape.hasAction && (only.hasAction || !mayBeChip(shape));
  return isControl || isMute ? undefined : only;
}

/** The only component that a list takes, if it has the same props: `SectionBlock([AccordionItem("a", "A", [...])])`. */
export function twinForSlot(
  catalog: Catalog,
  slot: Slot | undefined,
  shape: ComponentShape,
): ComponentShape | undefined {
  const only = onlyComponentIn(catalog, slot);
  return only !== shape && only?.order.join() === shape.order.join() ? only : undefined;
}

/** Collects the arguments or members of the item, from after its opening bracket, and places the other one. */
export function holdItemOfAnotherList(placement: Placement, shape: ComponentShape, only: ComponentShape): void {
  const { tree, replay, displaced } = placement;
  tree.captureValue(new HeldElement(shape.component.name, tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const { value } = buffer;
    const written = value instanceof BufferedCall ? value : new BufferedCall(shape.component.name);
    const all = withText(shape, membersOf(shape, written).all);
    const url = all[pictureOf(shape) ?? ''];
    if (typeof url === 'string' && isUrl(url) && pictureObject(only) === undefined) {
      tree.report('misplaced_component', 'A picture is not an item of this list; it was placed below the list.');
      const alt = all[shape.textProp ?? ''];
      displaced.addPicture(url, typeof alt === 'string' ? alt : undefined);
      const isOther = (text: string): boolean => text !== alt && text !== url;
      for (const text of textsOf(written, undefined, tree.catalog).filter(isOther)) displaced.add(text);
      return tree.endValue();
    }
    const text = all[shape.textProp ?? ''];
    // `FollowUpBlock([TextContent("You may also ask:"), ...])`.
    if (only.component.group === 'action' && typeof text === 'string' && /[:：]\s*$/.test(text)) {
      tree.report('misplaced_component', `${shape.component.name} is not allowed here; its contents took its place.`);
      for (const one of textsOf(written, undefined, tree.catalog)) displaced.add(one);
      return tree.endValue();
    }
    tree.report('renamed_component', `"${shape.component.name}" was read as ${only.component.name}.`);
    const { item, rest } = isChartPart(shape) ? factOf(shape, only, written, all) : itemOf(shape, only, all);
    replayBuffered(item, replay);
    for (const text of [...rest, ...written.args.slice(shape.order.length)].flatMap(readableStrings))
      if (displaced.isWorthKeeping(text)) displaced.add(text);
  });
}

/** `TextContent(value: "Mix the flour")`: the text under another name. */
function withText(shape: ComponentShape, members: Members): Members {
  const { textProp = '', order } = shape;
  if (Object.hasOwn(members, textProp)) return members;
  const taken = order.filter((prop) => Object.hasOwn(members, prop));
  const name = Object.keys(members).find((key) => !order.includes(key) && matchProp(shape, taken, key) === textProp);
  if (name === undefined) return members;
  return Object.fromEntries(Object.entries(members).map(([key, value]) => [key === name ? textProp : key, value]));
}

/** The prop for the URL of a picture. */
const pictureOf = ({ order, component }: ComponentShape): string | undefined =>
  order.find((prop) => isPictureUrl(component.props.properties[prop]));

const isPictureUrl = (schema: Schema | undefined): boolean => schema?.type === 'string' && schema.format === 'uri';

/** The prop for an object with such a URL. */
const pictureObject = ({ order, component }: ComponentShape): string | undefined =>
  order.find((prop) => {
    const schema = component.props.properties[prop];
    return schema?.type === 'object' && isPictureUrl(schema.properties['src']);
  });

/** A share or a series with its numbers as a text. */
function factOf(
  shape: ComponentShape,
  only: ComponentShape,
  written: BufferedCall,
  members: Members,
): { readonly item: BufferedCall; readonly rest: readonly BufferedValue[] } {
  const item = new BufferedCall(only.component.name);
  const prop = only.component.name === 'KeyValue' ? 'value' : only.component.detailProp;
  setOwn(item.named, only.textProp ?? '', members[shape.textProp ?? ''] ?? '');
  const flat = new BufferedCall(written.name);
  flat.args.push(...written.args);
  // The members may be in `props`.
  for (const [key, value] of Object.entries(membersOf(shape, written).named)) setOwn(flat.named, key, value);
  const numbers = members[shape.numbersProp ?? 'value'] ?? members['values'];
  const figures = figuresOf(flat) || readableTexts(numbers).join(', ');
  const others = Object.entries(members).filter(([key]) => key !== shape.textProp);
  if (figures === '') return { item, rest: others.map(([, value]) => value) };
  if (prop === undefined) return { item, rest: [figures] };
  setOwn(item.named, prop, figures);
  const isOwn = (key: string): boolean => shape.order.includes(key);
  const texts = others.flatMap(([key, value]) => (isOwn(key) || isSetting(key, value) ? [] : readableStrings(value)));
  return { item, rest: texts.filter((text) => !figures.includes(text)) };
}

function itemOf(
  shape: ComponentShape,
  only: ComponentShape,
  members: Members,
): { readonly item: BufferedCall; readonly rest: readonly BufferedValue[] } {
  const item = new BufferedCall(only.component.name);
  const rest: BufferedValue[] = [];
  const facts: string[] = [];
  const target = only.component.props.properties;
  const source = shape.component.props.properties;
  const isFree = (prop: string): boolean => !Object.hasOwn(item.named, prop);
  const text = members[shape.textProp ?? ''];
  if (text !== undefined) setOwn(item.named, only.textProp ?? '', text);
  const url = members[pictureOf(shape) ?? ''];
  const picture = pictureObject(only);
  if (url !== undefined && picture !== undefined) setOwn(item.named, picture, { src: url, alt: text ?? '' });
  const others = Object.entries(members).filter(([key]) => key !== shape.textProp);
  // Names first, because a description is not the value of a choice.
  for (const [key, value] of [...others.filter(([key]) => isName(source[key])), ...others]) {
    const free = only.order.filter((prop) => isFree(prop) && isName(source[key]) === isName(target[prop]));
    const prop =
      free.find((one) => one === key) ??
      free.find((one) => isPropSynonym(one, key)) ??
      free.find((one) => isName(source[key]) || (isText(source[key]) && isText(target[one])));
    if (prop !== undefined) setOwn(item.named, prop, value);
    else if (isText(source[key])) rest.push(value);
    else if (isFigure(source[key])) facts.push(...readableTexts(value));
    else if (source[key] === undefined && !isSetting(key, value)) {
      // `ListItem("Bake", time: "20 min")`.
      const json = toJson(value);
      const isScalar = typeof json === 'string' || typeof json === 'number';
      if (!isScalar) rest.push(value);
      else if (plainName.test(key) || isFact(key, json, false))
        facts.push(plainName.test(key) ? String(json) : factIn(key, json));
      else if (isSentence(String(json))) rest.push(value);
    }
  }
  const { detailProp = '' } = only.component;
  const detail = item.named[detailProp] ?? '';
  if (detailProp === '' || typeof detail !== 'string') rest.push(...facts);
  else if (facts.length > 0) setOwn(item.named, detailProp, joined([detail, ...facts].filter((one) => one !== '')));
  // A choice is one line.
  const label = item.named[only.textProp ?? ''];
  if (only.component.group !== 'form' || typeof label !== 'string') return { item, rest };
  setOwn(item.named, only.textProp ?? '', joined([label, ...rest.flatMap(readableStrings)]));
  // A choice without a name is named by its label.
  const name = only.choiceName;
  if (name !== undefined && isFree(name)) setOwn(item.named, name, label);
  return { item, rest: [] };
}
