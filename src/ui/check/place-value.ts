// Places values that must be complete before they are written: settings, numbers, URLs, actions, objects. A value that
// does not fit its slot is coerced, moved to a later prop, kept as text, or reported as dropped.
import { isList } from '../../is-list.ts';
import { isStrict, takesNull } from '../../schema/constraints.ts';
import { neutralOf } from '../../schema/neutral.ts';
import { isForReading, type Schema } from '../../schema/schema.ts';
import { allowedComponents } from '../catalog.ts';
import { BufferedWord, isMembers, scalarOf, type BufferedValue, type ValueBuffer } from '../events/buffered-value.ts';
import { placeMisplacedRules } from './misplaced-rules.ts';
import { accepts } from './accepts.ts';
import { noteLosses } from './coerce-context.ts';
import { toJson } from '../events/to-json.ts';
import { keepState } from './second-text.ts';
import { coerce } from './coerce.ts';
import { matchEnum } from './match-enum.ts';
import { isStateText, isStateWord } from './state-words.ts';
import { placeOptions } from './options-argument.ts';
import { placeChartOptions } from './chart-options.ts';
import { keepChartText } from './chart-texts.ts';
import { isLastArgument } from './find-slot.ts';
import { keepNote } from './field-note.ts';
import { holdStep } from './held-step.ts';
import { noteSetting } from './noted-settings.ts';
import { holdRange } from './held-range.ts';
import { holdCells } from './held-cells.ts';
import { holdFlag } from './held-flag.ts';
import { holdBounds } from './number-bounds.ts';
import type { OpenTree } from './open-tree.ts';
import { parseNumber } from './parse-number.ts';
import type { Placement } from './placement.ts';
import { contextOf } from './value-context.ts';
import { isNoAction } from './no-action.ts';
import { bufferFor } from './rule-buffer.ts';
import { keepSpareTitle } from './spare-title.ts';
import { placeFieldParts } from './parts-of-field.ts';
import { placeStyleValue } from './style-value.ts';
import { isLabel, isReadable, isSentence as isSentenceText, readableStrings } from './readable-text.ts';
import { itemSlot, type ElementScope, type Slot } from './scopes.ts';
import { leavesOf, textsOf } from './texts-of-value.ts';
import { isIconLike, isIdentifier } from './style-words.ts';

/** Maximum characters of a value in a diagnostic. */
const maxShown = 80;
const maxShownText = 60;

/**
 * Buffers the value that begins, then places it. `also` lists props of the same element that get the same value, such
 * as the name of an option that has only a label.
 */
export function bufferValue(placement: Placement, slot: Slot, also: readonly string[] = []): ValueBuffer {
  const { tree } = placement;
  return tree.captureValue(bufferFor(slot, tree.budgets.maxHeld), (buffer) => {
    const { value } = buffer;
    if (value === undefined || (buffer.isCut && isIndivisible(slot.schema))) {
      tree.report('truncated', 'The value was incomplete and was dropped.', true);
      return tree.endValue();
    }
    reportTruncated(placement, buffer);
    placeValue(placement, slot, value, also);
  });
}

export function reportTruncated({ tree }: Placement, buffer: ValueBuffer): void {
  if (!buffer.isTruncated) return;
  tree.report('limit_exceeded', `Only the first ${tree.budgets.maxHeld} characters of a value fit.`, true);
}

/** True if a part of the value would have another meaning. */
const isIndivisible = ({ type }: Schema): boolean => type !== 'object' && type !== 'any' && type !== 'array';

/** Writes a complete value if it can be made to fit. */
export function placeValue(placement: Placement, slot: Slot, value: BufferedValue, also: readonly string[] = []): void {
  const { tree, displaced } = placement;
  const { scope, schema } = slot;
  if (allowedComponents(schema).length > 0 && typeof value !== 'string' && placeNumberAsElement(placement, slot, value))
    return;
  if (isMembers(value) && placeOptions(placement, slot, value)) return;
  if (isMembers(value) && isScalarOrList(schema) && moveToLaterProp(placement, slot, value)) return tree.endValue();
  if (placeFieldParts(placement, slot, value)) return;
  if (placeChartOptions(placement, slot, value)) return tree.endValue();
  if (placeMisplacedRules(placement, slot, value) || holdBounds(placement, slot, value)) return tree.endValue();
  if (startsNumberList(placement, slot, value) || placeShare(placement, slot, value)) return;
  if (skipsSetting(placement, slot, value)) return;
  if (holdStep(placement, slot, value)) return tree.endValue();
  if (holdCells(placement, slot, value)) return tree.endValue();
  if (keepsState(placement, slot, value) || placeStyleValue(placement, slot, value)) return tree.endValue();
  // `Slider("age", "continuous", 0, 120, 1, "Age")`: the text after the numbers.
  const isLabel = typeof value === 'string' && isNumberList(schema) && parseNumber(value) === undefined;
  if (isLabel && moveToLaterProp(placement, slot, value)) return tree.endValue();
  if (schema.type === 'action' && isNoAction(value, tree.catalog)) {
    tree.report('dropped_style', 'A button does this without an action.');
    return tree.endValue();
  }
  const isUrl = schema.type === 'string' && schema.format === 'uri';
  // A sentence is not an invalid URL. It means that the preceding URL argument is missing.
  if (isUrl && isSentence(value) && moveToLaterProp(placement, slot, value)) return tree.endValue();
  const { noting, hasLost } = noteLosses(contextOf(placement, slot));
  const fitted = coerce(schema, value, noting);
  if (fitted !== undefined) {
    if (scope.kind === 'element') for (const prop of also) tree.writeProp(scope, prop, fitted);
    noteSetting(slot, value, fitted);
    tree.writeValue(slot, fitted);
    return tree.endValue();
  }
  // The refused URL, or the action that is not in the catalog, was already reported.
  if (isUrl || (schema.type === 'action' && hasLost())) return tree.endValue();
  if (holdFlag(placement, slot, value) || keepSpareTitle(slot, value)) return tree.endValue();
  if (!hasLost() && (keepChartText(placement, slot, value) || moveToLaterProp(placement, slot, value)))
    return tree.endValue();
  if (dropsPictureName(placement, slot, value) || isActionLabel(placement, slot, value)) return tree.endValue();
  if (isCell(slot)) return placeCellText(placement, slot, value);
  // `DatePicker("arrival", "The day you move in")` in a field.
  if (isWordsForSetting(slot, value) && keepNote(tree, value)) return tree.endValue();
  const texts = textsWorthKeeping(slot, value, hasLost());
  for (const text of texts) displaced.add(text);
  const isPart = texts.length < readableStrings(value).filter(isSentenceText).length;
  if ((texts.length === 0 || isPart) && !hasLost()) {
    const shown = JSON.stringify(toJson(value)).slice(0, maxShown);
    const isFlag = typeof scalarOf(value) === 'boolean';
    // `Button("Pay", null, "primary", "button")`: the word in place of this setting is a setting of another vocabulary.
    const isWord = schema.type === 'enum' && typeof value === 'string' && isIdentifier(value);
    tree.report('dropped_value', `${shown} is not allowed here and was dropped.`, !isFlag && !isWord);
  }
  // In a list of data, later values keep their positions.
  if (scope.kind === 'list' && schema.type === 'number' && !isStrict(schema))
    tree.writeValue(slot, takesNull(schema) ? null : neutralOf(schema, tree.catalog.neutralElement));
  tree.endValue();
}

/** True for a cell of a table, which may be empty. */
export const isCell = ({ scope, schema }: Slot): boolean =>
  scope.kind === 'list' && schema.type === 'union' && takesNull(schema) && !isStrict(schema);

/** Writes the texts of a list or an object as one cell. Without a value, the cells below would move to other rows. */
function placeCellText({ tree }: Placement, slot: Slot, value: BufferedValue): void {
  const texts = textsOf(value, undefined, tree.catalog);
  const text = (texts.length > 0 ? texts : leavesOf(value)).join(', ');
  const isEmpty = isList(value) && value.length === 0;
  const shown = JSON.stringify(toJson(value)).slice(0, maxShown);
  if (text !== '') tree.report('changed_type', `${shown} became the text of a cell.`);
  else if (!isEmpty) tree.report('dropped_value', `${shown} is not allowed here and was dropped.`, true);
  tree.writeValue(slot, text === '' ? null : text);
  tree.endValue();
}

const isNumberList = (schema: Schema): boolean =>
  (schema.type === 'array' && schema.items.type === 'number') ||
  (schema.type === 'union' && schema.anyOf.every((member) => member.type === 'number' || isNumberList(member)));

const isScalarOrList = ({ type }: Schema): boolean =>
  type === 'string' || type === 'enum' || type === 'number' || type === 'boolean' || type === 'array';

const isSentence = (value: BufferedValue): boolean =>
  typeof value === 'string' && /\S\s+\S/.test(value) && !/[:/]|\.\w/.test(value);

/** True for words in place of a setting of a control. */
const isWordsForSetting = ({ scope, schema, isPositional }: Slot, value: BufferedValue): value is string =>
  isPositional &&
  scope.kind === 'element' &&
  scope.shape.component.group === 'form' &&
  schema.type === 'enum' &&
  typeof value === 'string' &&
  isReadable(value) &&
  !isIdentifier(value);

/** The texts of a value that could not be used. `hasLost`: the loss was already reported. */
function textsWorthKeeping(slot: Slot, value: BufferedValue, hasLost: boolean): readonly string[] {
  const { type } = slot.schema;
  const isWord = (type === 'enum' || type === 'action' || type === 'boolean') && !isTitleOfData(slot, value);
  const texts = readableStrings(value);
  const kept = texts.filter(
    (text) =>
      !(isWord && /^[\w@-]+$/.test(text)) &&
      !(type === 'number' && text.length <= 12) &&
      !(hasLost && !/\s/.test(text.trim())),
  );
  // `Button("Save", null, null, ["Saves a copy.", "Once"])`: a single word beside sentences is content too.
  const isContent = kept.length > 0 && typeof value !== 'string';
  return isContent ? texts.filter((text) => kept.includes(text) || isLabel(text)) : kept;
}

/** `PieChart([...], [...], "donut", "Shares")`, `ListBlock([...], "SETTINGS")`: a title, since the component has no prop for it. */
const isTitleOfData = ({ scope, isPositional }: Slot, value: BufferedValue): boolean =>
  isPositional &&
  scope.kind === 'element' &&
  (scope.shape.textProp === undefined || scope.shape.component.group === 'chart') &&
  typeof value === 'string' &&
  /^\p{Lu}\p{L}/u.test(value);

/** `Series("Sales", 1, 2)`: the first of several numbers whose list brackets are missing. */
function startsNumberList({ tree, coerceContext }: Placement, slot: Slot, value: BufferedValue): boolean {
  const { schema } = slot;
  if (schema.type !== 'array' || schema.items.type !== 'number' || isStrict(schema)) return false;
  if (!isLastArgument(slot) || !(value instanceof BufferedWord)) return false;
  const first = coerce(schema.items, value, coerceContext);
  if (first === undefined) return false;
  tree.report('changed_type', 'Numbers outside a list became a list.');
  tree.writeValue(itemSlot(tree.openList(slot, schema, 'several')), first);
  return true;
}

const share = /^\s*(\d+(?:[.,]\d+)?)\s*(?:\/|of)\s*(\d+(?:[.,]\d+)?)\s*(\p{L}[\p{L} ]{0,20})?$/u;

/** `Progress("Plan", "3/12 weeks")`: the value, the maximum and the unit in one text. */
function placeShare({ tree }: Placement, { scope, schema, prop = '' }: Slot, value: BufferedValue): boolean {
  if (schema.type !== 'number' || scope.kind !== 'element' || typeof value !== 'string') return false;
  const { properties } = scope.shape.component.props;
  const [, part, whole, unit] = value.length > maxShown ? [] : (share.exec(value) ?? []);
  const [number, max] = [parseNumber(part ?? ''), parseNumber(whole ?? '')];
  const isFree = (name: string): boolean => Object.hasOwn(properties, name) && !scope.seen.includes(name);
  if (number === undefined || max === undefined || max <= 0 || prop === 'max' || !isFree('max')) return false;
  tree.report('changed_type', `${JSON.stringify(value)} was read as ${number} of ${max}.`);
  tree.writeProp(scope, prop, number);
  tree.writeProp(scope, 'max', max);
  if (unit !== undefined && isFree('unit')) tree.writeProp(scope, 'unit', unit.trim());
  tree.endValue();
  return true;
}

/** `ListItem(title: "DY1872", action: "Book")`: the label of the button. */
function isActionLabel(
  { tree, coerceContext }: Placement,
  { scope, schema, prop }: Slot,
  value: BufferedValue,
): boolean {
  const label = 'actionLabel';
  if (scope.kind !== 'element' || schema.type !== 'action' || typeof value !== 'string' || isIdentifier(value))
    return false;
  if (!scope.shape.order.includes(label) || scope.seen.includes(label) || !isReadable(value)) return false;
  tree.report(
    'moved_argument',
    `${JSON.stringify(value.slice(0, maxShownText))} fits "${label}", not "${prop ?? ''}".`,
  );
  const text = scope.shape.component.props.properties[label];
  tree.writeProp(scope, label, (text === undefined ? undefined : coerce(text, value, coerceContext)) ?? '');
  return true;
}

/** `TimelineItem("Sent", "3 May", null, "delayed")`, `Avatar("Ann", null, "online")`: a state that the prop does not take. */
function keepsState({ tree }: Placement, { scope, schema, prop, isPositional }: Slot, value: BufferedValue): boolean {
  if (scope.kind !== 'element' || typeof value !== 'string') return false;
  if (!scope.seen.includes(scope.shape.textProp ?? '')) return false;
  const isSetting = schema.type === 'enum' && prop === 'state';
  if (isSetting && matchEnum(value, schema.values.map(String)) !== undefined) return false;
  const isPicture = schema.type === 'object' || (schema.type === 'string' && schema.format === 'uri');
  const isState = isSetting ? isStateText(value) : isPicture && isPositional && isStateWord(value);
  return isState && keepState(tree, scope, value, isPositional ? undefined : prop);
}

/** `ListItem("Apples", "1 kg", "apple")`: the name of an image that only a program could resolve. */
function dropsPictureName({ tree }: Placement, { scope, schema, isPositional }: Slot, value: BufferedValue): boolean {
  if (!isPositional || scope.kind !== 'element' || schema.type !== 'object' || typeof value !== 'string') return false;
  const takesPicture = Object.values(schema.properties).some(
    ({ type, ...member }) => type === 'string' && 'format' in member && member.format === 'uri',
  );
  if (!takesPicture || !isIdentifier(value)) return false;
  tree.report('dropped_text', `${JSON.stringify(value)} is not readable text and was dropped.`, !isIconLike(value));
  return true;
}

/** `Slider("budget", 1000, 50000)`: the setting before the numbers is missing. */
function skipsSetting(placement: Placement, slot: Slot, value: BufferedValue): boolean {
  const { scope, schema, prop, isPositional } = slot;
  const number = scalarOf(value);
  if (!isPositional || scope.kind !== 'element' || schema.type !== 'enum' || typeof number !== 'number') return false;
  if (schema.values.includes(number)) return false;
  const { order, component } = scope.shape;
  const at = order.indexOf(prop ?? '') + 1;
  const next = order[at];
  const numbers = next === undefined ? undefined : component.props.properties[next];
  if (next === undefined || numbers?.type !== 'number' || scope.seen.includes(next)) return false;
  if (holdRange(placement, scope, number)) {
    placement.tree.endValue();
    return true;
  }
  placement.tree.report('moved_argument', `${number} fits "${next}", not "${prop ?? ''}".`);
  scope.next = at + 1;
  scope.prop = next;
  placeValue(placement, { ...slot, prop: next, schema: numbers }, value);
  return true;
}

/** A single number in a place for series: the first value of a series that was not opened. */
function placeNumberAsElement({ tree, coerceContext }: Placement, slot: Slot, value: BufferedValue): boolean {
  const number = scalarOf(value);
  const allowed = allowedComponents(slot.schema);
  const only = allowed.length === 1 && allowed[0] !== undefined ? tree.catalog.find(allowed[0]) : undefined;
  const numbers = only?.numbersProp === undefined ? undefined : only.component.props.properties[only.numbersProp];
  if (typeof number !== 'number' || only === undefined || numbers?.type !== 'array') return false;
  if (accepts(slot.schema, number, coerceContext)) return false;
  tree.report('wrapped_component', `Numbers were wrapped in a ${only.component.name}.`);
  const owner = tree.scopes.at(-2);
  if (owner?.kind === 'element') owner.hasNamelessSeries = true;
  const scope = tree.openElement(slot, only, false, 'several');
  const list = tree.openList(
    { scope, prop: only.numbersProp, schema: numbers, isPositional: false },
    numbers,
    'several',
  );
  tree.writeValue(itemSlot(list), number);
  return true;
}

/** Tries a positional value that does not fit its prop as a later prop, or an object as several props. */
function moveToLaterProp(placement: Placement, slot: Slot, value: BufferedValue): boolean {
  const { tree, coerceContext } = placement;
  const { scope: element } = slot;
  if (!slot.isPositional || element.kind !== 'element') return false;
  const { properties } = element.shape.component.props;
  if (isMembers(value)) return spreadMembers(placement, element, value);
  const text = value instanceof BufferedWord ? value.word : value;
  if (typeof text !== 'string' || !(isReadable(text) || unitSign.test(text))) return false;
  const later = laterProp(placement, element, slot, text);
  const schema = later === undefined ? undefined : properties[later];
  if (later === undefined || schema === undefined) return false;
  const shown = JSON.stringify(text.slice(0, maxShownText));
  tree.report('moved_argument', `${shown} fits "${later}", not "${slot.prop ?? ''}".`);
  tree.writeProp(element, later, coerce(schema, text, coerceContext) ?? '');
  const at = element.shape.order.indexOf(later);
  // A required argument still follows: `Slider("budget", "Budget", 0, 100)`.
  const isSkipping = element.shape.order
    .slice(element.next, at)
    .some((prop) => element.shape.component.props.required.includes(prop) && !element.seen.includes(prop));
  if (!isSkipping) element.next = Math.max(element.next, at + 1);
  return true;
}

/** `Callout({variant: "info", title: "Note"})` in place of a prop: all members are unused props. */
function spreadMembers(
  { tree, coerceContext }: Placement,
  element: ElementScope,
  members: { readonly [key: string]: BufferedValue },
): boolean {
  const { properties } = element.shape.component.props;
  const entries = Object.entries(members);
  const isFree = (key: string): boolean => Object.hasOwn(properties, key) && !element.seen.includes(key);
  if (entries.length === 0 || !entries.every(([key]) => isFree(key))) return false;
  for (const [key, member] of entries) {
    const schema = properties[key];
    const fitted = schema === undefined ? undefined : coerce(schema, member, coerceContext);
    if (fitted !== undefined) tree.writeProp(element, key, fitted);
  }
  return true;
}

const unitSign = /^\s*[%‰°\p{Sc}]\s*$/u;
const isPlainText = (schema: Schema | undefined): boolean =>
  schema?.type === 'string' && isForReading(schema.format) && !isStrict(schema);

/** The later prop for this text: one that lists it, otherwise the next one that takes text. */
function laterProp({ coerceContext }: Placement, element: ElementScope, slot: Slot, text: string): string | undefined {
  const { order, component } = element.shape;
  const { properties, required } = component.props;
  const at = order.indexOf(slot.prop ?? '');
  const later = order.slice(at + 1).filter((prop) => !element.seen.includes(prop));
  const silent = { ...coerceContext, report: () => undefined };
  const isEnum = slot.schema.type === 'enum';
  const listed = later.find((prop) => {
    const schema = properties[prop];
    if (schema?.type !== 'enum') return false;
    // A misspelled value of one setting must not match another setting.
    return isEnum ? schema.values.includes(text) : coerce(schema, text, silent) !== undefined;
  });
  if (listed !== undefined) return listed;
  // `Progress("Pages", 60, "pages")`: the unit after an omitted number.
  const [next = ''] = order[at + 1] === later[0] ? later : [];
  if (slot.schema.type === 'number' && !required.includes(order[at] ?? '') && isPlainText(properties[next]))
    return next;
  // "warn" is a misspelled value of a setting; "Try again" is text after an omitted setting.
  if (/^[a-z0-9_-]+$/.test(text)) return undefined;
  for (const prop of later) {
    const schema = properties[prop];
    if (isPlainText(schema)) return prop;
    // The text before the numbers of a setting may be its label.
    if (required.includes(prop) && schema?.type !== 'string' && !(isEnum && schema?.type === 'number'))
      return undefined;
  }
  return undefined;
}

/** Places null. A prop is omitted; in a list of data a gap keeps later values in their positions. */
export function placeNull({ tree }: Placement, slot: Slot): void {
  const { scope, schema } = slot;
  if (scope.kind === 'element') {
    // Elsewhere null means that the prop is omitted.
    if (takesNull(schema)) writeNull(tree, slot);
    return;
  }
  if (schema.type === 'element' || schema.type === 'object' || schema.type === 'action') return;
  const isAllowed = takesNull(schema);
  if (isAllowed) return writeNull(tree, slot);
  tree.report('dropped_value', 'A null in a list of data was replaced by a neutral value.', true);
  tree.writeValue(slot, neutralOf(schema, tree.catalog.neutralElement));
  tree.endValue();
}

function writeNull(tree: OpenTree, slot: Slot): void {
  tree.writeValue(slot, null);
  tree.endValue();
}
