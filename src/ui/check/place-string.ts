// Places strings. Readable text is written as it arrives; other strings are buffered until they are complete. A string
// in place of an element becomes the text of one, and a string without a place is kept as displaced text.
import { holdSecondText } from './joined-texts.ts';
import { isStrict } from '../../schema/constraints.ts';
import {
  isForReading,
  type ArraySchema,
  type ElementSchema,
  type Schema,
  type StringSchema,
  type UnionSchema,
} from '../../schema/schema.ts';
import { allowedComponents } from '../catalog.ts';
import { coerce } from './coerce.ts';
import { keepUnit } from './column-unit.ts';
import { ChoiceSink, choicesBefore, namesChoice, placeChoice } from './default-choice.ts';
import { freeUrlProp, isUrl, placeExtraUrl } from './extra-url.ts';
import { DetailText, mayBeContinued } from './detail-text.ts';
import { bufferError } from './document-error.ts';
import { filterOf } from './filter-of-format.ts';
import { findSlot, isFold, isLastArgument, isNameOfDialog, takeUnknownKey } from './find-slot.ts';
import type { OpenTree } from './open-tree.ts';
import { isHeld } from './held-element.ts';
import { holdLeadingStyle, holdStyle, mayFollowStyle } from './held-style.ts';
import { holdAxisTitle, takeChartText } from './chart-texts.ts';
import { holdNoticeText, holdTitle, standsForList } from './held-title.ts';
import { isPicture, isPictureIn } from './picture-names.ts';
import { placePair } from './place-pair.ts';
import { holdJsonText } from './json-text.ts';
import { bufferValue } from './place-value.ts';
import { filterOfTitle } from './numbered-title.ts';
import { plainText } from './plain-text.ts';
import { fitsNatively, stringHome } from './placement-rules.ts';
import type { Placement } from './placement.ts';
import { UrlSink } from './url-sink.ts';
import {
  dropStyle,
  mayHoldStyle,
  placeExtraStyle,
  placeSettingOfList,
  placeStyleInText,
  LeadingStyleSink,
  NameSink,
  StyleWordSink,
} from './place-style.ts';
import { isLabel, isTechnicalKey, mayBeTitle } from './readable-text.ts';
import { dialogName, isLookWord, isStyleWord } from './style-words.ts';
import { sendRowsInText } from './table-in-text.ts';
import { captureNames, namesOwner } from './row-capture.ts';
import { elementBeforeProps, itemSlot, type ElementScope, type Slot, type UnwrappedScope } from './scopes.ts';
import { keepMoreItem } from './more-items.ts';
import { maxKnownLabel } from './style-value.ts';
import { GatheredText, WrittenText } from './text-sinks.ts';
import { placeTested, precedesUnit, takeSkipped, testOf } from './tested-text.ts';
import { nextUnwrappedSchema } from './unwrap.ts';
import { holdBeforeList, holdTextBeforeList, ownerOfList, takesBlocks } from './word-before-list.ts';

/** Maximum characters of a label that are kept; a longer text is not a label. */
const maxLabel = 500;
/** Starts a string. */
export function placeNextString(placement: Placement): void {
  const { tree, displaced } = placement;
  const element = elementBeforeProps(tree.top);
  if (element !== undefined) return gatherInsteadOfProps(placement, element);
  const named = namesOwner(tree);
  if (named !== undefined) return captureNames(placement, named).openString();
  const slot = findSlot(tree, 'string');
  const { top } = tree;
  if (top.kind === 'transparent' && top.isDocument && top.key === 'error') {
    top.key = undefined;
    return bufferError(tree);
  }
  if (top.kind === 'unwrapped') return placeInUnwrapped(placement, top);
  if (top.kind === 'transparent' && top.key !== undefined && isTechnicalKey(top.key) && !mayBeTitle(top.key)) {
    const { key } = top;
    top.key = undefined;
    return displaced.skipSetting(key).openString();
  }
  const isExtra = top.kind === 'transparent' && top.isCall && top.count > 0 && top.key === undefined;
  if (slot === undefined || isExtra) return gatherText(placement, takeUnknownKey(tree));
  if (tree.isFullList(slot)) return tree.skipValue().openString();
  placeString(placement, slot);
}

/** In `"props": "title": "Sales"` a brace is missing: the supposed value is the first name. */
function gatherInsteadOfProps({ tree, displaced }: Placement, element: ElementScope): void {
  tree.captureValue(new GatheredText(tree), ({ kept }) => {
    if (!displaced.isWorthKeeping(kept)) return;
    element.key = undefined;
    if (!element.shape.order.includes(kept)) displaced.add(kept);
  });
}

/** Places a string in an unwrapped component: text is kept, a setting is dropped. */
function placeInUnwrapped(placement: Placement, scope: UnwrappedScope): void {
  const { tree } = placement;
  const schema = nextUnwrappedSchema(scope);
  const text = schema?.type === 'array' ? schema.items : schema;
  const isName = text?.type === 'string' && text.format === 'name';
  if (text === undefined || isName || takesReadableText(text)) return gatherUnwrappedText(placement, scope, isName);
  scope.key = undefined;
  tree.skipValue().openString();
}

const takesReadableText = (schema: Schema): boolean =>
  schema.type === 'union'
    ? schema.anyOf.some(takesReadableText)
    : schema.type === 'string' && isForReading(schema.format);

/** Starts a string in a slot. `schema` is the slot's schema or the part of it that accepts the string. */
function placeString(placement: Placement, slot: Slot, schema: Schema = slot.schema): void {
  switch (schema.type) {
    case 'string':
      if (isForReading(schema.format) && !isStrict(schema)) placeText(placement, slot, schema);
      else bufferValue(placement, slot).openString();
      return;
    case 'array':
      if (holdJsonText(placement, slot, () => placeAsItem(placement, slot, schema))) return;
      return placeAsItem(placement, slot, schema);
    case 'union':
      return placeInUnion(placement, slot, schema);
    case 'element':
      return placeStyleOrElement(placement, slot, schema);
    case 'number':
      return placeInsteadOfNumber(placement, slot);
    case 'boolean':
    case 'enum':
    case 'object':
    case 'action':
    case 'any':
      return bufferValue(placement, slot).openString();
    default:
      schema satisfies never;
  }
}

/** True for the second argument of `AccordionItem("Is it free?", "Yes.")`: its heading or its whole content. */
function isHeadingOfFold({ scope, prop, isPositional }: Slot): boolean {
  if (!isPositional || scope.kind !== 'element' || scope.givenName === undefined) return false;
  const { order, textProp, listProp } = scope.shape;
  const isFold = prop === textProp && order.length === 3 && order[2] === listProp;
  return isFold && listProp !== undefined && !scope.seen.includes(listProp);
}

/** Holds a text until the next argument or the end of the element shows what it is. */
function holdText({ tree }: Placement, { scope }: Slot): void {
  tree.captureValue(new GatheredText(tree), ({ kept }) => {
    if (scope.kind === 'element') scope.heldText = kept;
    tree.endValue();
  });
}

/** Holds a text that may be the name of a dialog until the next argument shows whether it is. */
function holdName(placement: Placement, slot: Slot, scope: ElementScope, schema: StringSchema): void {
  const isName = (text: string): boolean => {
    if (!dialogName.test(text)) return false;
    scope.heldText = text;
    scope.next = 0;
    return true;
  };
  holdWord(placement, new NameSink(), isName, () => writeString(placement, slot, schema));
}

/** Writes a text as it arrives, unless it is an argument that may be a style word. */
function placeText(placement: Placement, slot: Slot, schema: StringSchema): void {
  const { tree, replay } = placement;
  if (isHeadingOfFold(slot)) return holdText(placement, slot);
  if (holdSecondText(placement, slot) || holdAxisTitle(placement, slot) || holdNoticeText(placement, slot)) return;
  if (slot.isPositional && slot.scope.kind === 'element' && isNameOfDialog(slot.scope) && slot.scope.next === 1)
    return holdName(placement, slot, slot.scope, schema);
  if (mayHoldUrl(slot)) return placeTextOrUrl(placement, slot, schema);
  const isLike = testOf(slot);
  if (isLike !== undefined)
    return placeTested(placement, slot, isLike, (text) => {
      writeString(placement, slot, schema);
      if (text !== '') replay.text(text);
      replay.closeString(false);
    });
  const isFirst = mayFollowStyle(slot);
  const choices = choicesBefore(slot);
  if (!isFirst && choices.length === 0 && !mayHoldStyle(slot)) return writeString(placement, slot, schema);
  const sink = isFirst ? new LeadingStyleSink() : choices.length > 0 ? new ChoiceSink(choices) : new StyleWordSink();
  const isStyle = (text: string): boolean => {
    if (isFirst) return holdLeadingStyle(placement, slot, text);
    if (choices.length > 0) return placeChoice(tree, slot, text);
    return placeStyleInText(tree, slot, text) || holdStyle(placement, slot, text);
  };
  holdWord(placement, sink, isStyle, () => writeString(placement, slot, schema));
}

/**
 * Holds a string while it may be a special word. `place` returns false for a word that is not special; `write` places
 * any other string.
 */
function holdWord(
  { tree, replay }: Placement,
  sink: StyleWordSink,
  place: (word: string) => boolean,
  write: () => void,
): void {
  tree.captureValue(sink, ({ kept, isClosed, isCut }) => {
    if (isClosed && !isCut && place(kept)) return tree.endValue();
    write();
    if (kept !== '') replay.text(kept);
    if (isClosed) replay.closeString(isCut);
  });
}

/** True for `Image("https://...", "Hills")`, where the URL precedes the text. */
const mayHoldUrl = ({ scope, prop, isPositional }: Slot): boolean =>
  isPositional && scope.kind === 'element' && prop !== undefined && freeUrlProp(scope) !== undefined;

function placeTextOrUrl(placement: Placement, slot: Slot, schema: StringSchema): void {
  const { tree, replay, coerceContext } = placement;
  const { scope, prop = '' } = slot;
  tree.captureValue(new UrlSink(), ({ kept, isClosed, isCut }) => {
    const url = scope.kind === 'element' && isClosed && !isCut && isUrl(kept) ? freeUrlProp(scope) : undefined;
    const urlSchema = scope.kind === 'element' ? scope.shape.component.props.properties[url ?? ''] : undefined;
    if (scope.kind === 'element' && url !== undefined && urlSchema !== undefined) {
      tree.report('moved_argument', `A URL fits "${url}", not "${prop}".`);
      const fitted = coerce(urlSchema, kept, coerceContext);
      if (fitted !== undefined) tree.writeProp(scope, url, fitted);
      scope.next = scope.shape.order.indexOf(prop);
      return tree.endValue();
    }
    if (isClosed && !isCut && mayHoldStyle(slot) && placeStyleInText(tree, slot, kept)) return tree.endValue();
    writeString(placement, slot, schema);
    if (kept !== '') replay.text(kept);
    if (isClosed) replay.closeString(isCut);
  });
}

function writeString(placement: Placement, slot: Slot, schema: StringSchema): void {
  const { tree, coerceContext, replay } = placement;
  const filter = filterOfTitle(tree, slot, filterOf(schema, coerceContext));
  const { scope } = slot;
  const chart = scope.kind === 'list' ? chartAround(tree) : undefined;
  // A click on an element sends its last text.
  const isLabel = scope.kind === 'element' && (scope.shape.hasAction || namesChoice(slot) || precedesUnit(slot));
  const maxKept = chart !== undefined || isLabel ? maxLabel : 0;
  const room = schema.maxLength ?? Infinity;
  const sink = mayBeContinued(slot)
    ? new DetailText(tree, slot, room, filter)
    : new WrittenText(tree, room, maxKept, filter);
  tree.captureText(slot, sink, (text) => {
    if (filter !== undefined) {
      tree.writeText(filter.end());
      filter.reportTo?.(coerceContext.report);
    }
    tree.endText();
    const kept = schema.isPlain === true ? plainText(text.kept) : text.kept;
    if (scope.kind === 'element' && maxKept > 0) scope.label = kept;
    if (chart !== undefined) (chart.labels ??= []).push(kept.slice(0, maxKnownLabel));
    tree.endValue();
    if (text instanceof DetailText) text.replay(replay);
  });
}

/** The chart whose labels are being written. */
function chartAround({ scopes }: OpenTree): ElementScope | undefined {
  const owner = scopes.at(-2);
  return owner?.kind === 'element' && owner.shape.component.group === 'chart' ? owner : undefined;
}

/** Places one string in a list. More may follow if they can only belong to the list. */
function placeAsItem(placement: Placement, slot: Slot, schema: ArraySchema): void {
  if (standsForList(slot)) return holdTitle(placement, slot);
  const owner = ownerOfList(slot);
  if (owner !== undefined && !takesBlocks(slot)) return holdTextBeforeList(placement, owner);
  if (!mayHoldStyle(slot) || allowedComponents(schema).length === 0) return placeItem(placement, slot, schema);
  // `Chips("size", "single", [...])`, `Col("Price", "number", [...])`: the setting comes before the list.
  const isSetting = (word: string): boolean => {
    const { scope, prop = '' } = slot;
    if (scope.kind !== 'element') return false;
    if (placeSettingOfList(placement.tree, scope, word)) {
      scope.next = scope.shape.order.indexOf(prop);
      return true;
    }
    if (owner === undefined || !isLookWord(word)) return false;
    holdBeforeList(placement, owner, [word]);
    return true;
  };
  holdWord(placement, new StyleWordSink(), isSetting, () => placeItem(placement, slot, schema));
}

function placeItem(placement: Placement, slot: Slot, schema: ArraySchema): void {
  const { tree } = placement;
  const { items } = schema;
  if (isStrict(schema) && allowedComponents(schema).length === 0) return bufferValue(placement, slot).openString();
  const takesString =
    fitsNatively(items, 'string', '') || items.type === 'union' || stringHome(items, tree.catalog) !== undefined;
  if (!takesString) return bufferValue(placement, slot).openString();
  const isAlone = slot.scope.kind === 'list' || (items.type === 'string' && !isLastArgument(slot));
  placeString(placement, itemSlot(tree.openList(slot, schema, isAlone ? 'single' : 'several')));
}

function placeInUnion(placement: Placement, slot: Slot, schema: UnionSchema): void {
  if (isStrict(schema) && allowedComponents(schema).length === 0) return bufferValue(placement, slot).openString();
  const member =
    schema.anyOf.find(({ type }) => type === 'string') ?? schema.anyOf.find(({ type }) => type === 'array');
  const isChoice = schema.anyOf.some(({ type }) => type === 'enum' || type === 'number' || type === 'boolean');
  // A text allowed beside numbers stays text: table cells are kept as written.
  if (member !== undefined && (!isChoice || member.type === 'string'))
    return placeString(placement, { ...slot, schema: member });
  const components = allowedComponents(schema);
  if (components.length > 0) return placeString(placement, slot, { type: 'element', components });
  bufferValue(placement, slot).openString();
}

/** `Progress("Done", "green", 40)`: a style in place of a number, which follows. */
function placeInsteadOfNumber(placement: Placement, slot: Slot): void {
  const { scope, prop = '' } = slot;
  if (scope.kind !== 'element' || !mayHoldStyle(slot)) return bufferValue(placement, slot).openString();
  const isStyle = (word: string): boolean => {
    if (!isStyleWord(word) || /^\d/.test(word)) return false;
    dropStyle(placement.tree, word);
    scope.next = scope.shape.order.indexOf(prop);
    return true;
  };
  holdWord(placement, new StyleWordSink(), isStyle, () => bufferValue(placement, slot).openString());
}

/** `Form("contact", [...fields], "row")`: a style in place of an element. */
function placeStyleOrElement(placement: Placement, slot: Slot, schema: ElementSchema): void {
  if (!mayHoldStyle(slot)) return placeAsElement(placement, slot, schema);
  const isStyle = (word: string): boolean => {
    if (!isStyleWord(word)) return false;
    dropStyle(placement.tree, word);
    return true;
  };
  holdWord(placement, new StyleWordSink(), isStyle, () => placeAsElement(placement, slot, schema));
}

/** Turns a string in place of an element into the text of the only element it can mean. */
function placeAsElement(placement: Placement, slot: Slot, schema: ElementSchema): void {
  const { tree } = placement;
  const home = stringHome(schema, tree.catalog);
  const prop = home?.textProp;
  if (home === undefined || prop === undefined || isHeld(home, placement.coerceContext))
    return placeInContainer(placement, slot, schema) ? undefined : gatherText(placement);
  if (tree.isFull()) return tree.skipValue().openString();
  placement.displaced.flushUnwrapped();
  if (placePair(placement, slot, home)) return;
  const { properties, required } = home.component.props;
  const names = required.filter((name) => {
    const named = properties[name];
    return named?.type === 'string' && named.format === 'name';
  });
  const scope = tree.openElement(slot, home, false, isFold(home) ? 'several' : 'single');
  const textSchema = properties[prop];
  if (textSchema === undefined) return;
  const textSlot: Slot = { scope, prop, schema: textSchema, isPositional: false };
  // One word for both arguments: "Small" for SelectItem(value, label).
  if (names.length > 0) bufferValue(placement, textSlot, names).openString();
  else placeString(placement, textSlot);
}

/** `buttons: "Send"`: the text of the only item of a container. */
function placeInContainer(placement: Placement, slot: Slot, { components }: ElementSchema): boolean {
  const { tree } = placement;
  const [name = ''] = components;
  const container = components.length === 1 ? tree.catalog.find(name) : undefined;
  const list = container?.component.props.properties[container.listProp ?? ''];
  if (container === undefined || list?.type !== 'array' || stringHome(list.items, tree.catalog) === undefined)
    return false;
  if (tree.isFull() || isHeld(container, placement.coerceContext)) return false;
  const scope = tree.openElement(slot, container, false, 'single');
  const items = tree.openList({ scope, prop: container.listProp, schema: list, isPositional: false }, list, 'single');
  placeString(placement, itemSlot(items));
  return true;
}

/** Collects a string that has no place. It is kept if it is readable. `key` is its name, if any. */
function gatherText(placement: Placement, key?: string): void {
  const { tree, displaced } = placement;
  tree.captureValue(new GatheredText(tree), ({ kept }) => {
    if (sendRowsInText(placement, kept, key) || placeExtraStyle(tree, kept, key)) return;
    if (keepUnit(placement, kept, key) || placeExtraUrl(placement, kept)) return;
    const isNext = key === undefined;
    if (isNext && (keepMoreItem(tree, kept) || takeSkipped(placement, kept) || takeChartText(tree, kept))) return;
    // `CardHeader("A roof", "We repair.", "https://example.com/roof.jpg")`.
    if (isNext && tree.top.kind === 'element' && isPicture(kept, undefined)) displaced.addPicture(kept);
    else if (displaced.isWorthKeeping(kept, key)) displaced.add(kept);
  });
}

/** Collects a string of an unwrapped component. `isName`: a label may be in place of a name: `TabItem("Prices", [...])`. */
function gatherUnwrappedText({ tree, displaced }: Placement, scope: UnwrappedScope, isName: boolean): void {
  const { key } = scope;
  tree.captureValue(new GatheredText(tree), ({ kept }) => {
    const isStyle = placeExtraStyle(tree, kept, key);
    scope.key = undefined;
    scope.count += 1;
    const isKept =
      !isStyle && (!isName || isLabel(kept)) && (isPictureIn(scope, kept, key) || displaced.isWorthKeeping(kept, key));
    if (isKept) scope.texts.push({ text: kept, key });
  });
}
