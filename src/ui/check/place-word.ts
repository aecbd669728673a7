// Places unquoted words: numbers, true, false, null, and text whose quotes are missing.
import { takesNull } from '../../schema/constraints.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { allowedComponents, textComponent } from '../catalog.ts';
import { BufferedWord } from '../events/buffered-value.ts';
import { markChosen } from './default-choice.ts';
import { noteMissingRows } from './missing-rows.ts';
import { takesRequired } from './misplaced-rules.ts';
import { expectedProp, expectedSchema, findSlot, takeUnknownKey } from './find-slot.ts';
import type { OpenTree } from './open-tree.ts';
import { placeNull, placeValue } from './place-value.ts';
import { dropStyle, isEmptyGroup } from './place-style.ts';
import type { Placement } from './placement.ts';
import { isTechnicalKey } from './readable-text.ts';
import { expectAgain, type ElementScope, type UnwrappedScope } from './scopes.ts';
import { nextUnwrappedSchema } from './unwrap.ts';
import { ownerOfList, holdBeforeList } from './word-before-list.ts';

/** Maximum characters of a word in a diagnostic. */
const maxShown = 60;
const maxColumns = 12;

/** Places a word. `value` is its parsed value. */
export function placeWord(placement: Placement, word: string, value: JsonValue): void {
  const { tree, displaced, replay } = placement;
  if (value === null) noteMissingRows(tree);
  const isNumberAsText = typeof value === 'number' && isPlaceOfElements(tree);
  if (isNumberAsText) tree.report('changed_type', `The number ${word.slice(0, maxShown)} became a text.`);
  if (isNumberAsText || (typeof value === 'string' && isPlaceOfText(tree))) {
    replay.openString();
    replay.text(word);
    return replay.closeString(false);
  }
  if (typeof value === 'boolean' && isPlaceOfOptionalText(tree) && !takesRequired(tree, value)) {
    tree.report('extra_argument', `The value ${word} is not allowed here and was dropped.`);
    return;
  }
  if (typeof value === 'boolean' && placeFlag(tree, word, value)) return;
  const slot = findSlot(tree, 'bare');
  const { top } = tree;
  if (top.kind === 'unwrapped' && isLayoutNumber(top, value)) dropStyle(tree, word);
  else if (top.kind === 'unwrapped' && keepsWord(top, value)) top.texts.push({ text: word, key: top.key });
  if (top.kind === 'unwrapped' || top.kind === 'transparent') {
    top.key = undefined;
    top.count += 1;
    return;
  }
  if (slot === undefined) {
    const key = takeUnknownKey(tree);
    if (value === true && key !== undefined && markChosen(tree, key)) return;
    if (key !== undefined && isTechnicalKey(key)) displaced.dropSetting(key);
    else if (value !== null) reportStray(tree, word, key, typeof value === 'boolean');
    return;
  }
  if (tree.isFullList(slot)) return;
  if (
    slot.scope.kind === 'element' &&
    typeof value === 'number' &&
    slot.schema.type === 'array' &&
    isEmptyGroup(slot.scope)
  ) {
    dropStyle(tree, word);
    return expectAgain(slot);
  }
  if ((value === null && !takesNull(slot.schema)) || typeof value === 'boolean') {
    const owner = ownerOfList(slot);
    const isMissing = owner?.shape.component.props.required.includes(slot.prop ?? '') === true;
    if (owner !== undefined && isMissing) return holdBeforeList(placement, owner, [value]);
  }
  if (value === null) placeNull(placement, slot);
  else placeValue(placement, slot, new BufferedWord(word));
}

/** `Stat("Mites", 9, "per day", "+4", "up", false)`: a flag before its position, in a slot that takes only a list. */
function placeFlag(tree: OpenTree, word: string, value: boolean): boolean {
  const { element, top } = tree;
  if (element === undefined) return false;
  const { properties } = element.shape.component.props;
  const isFlag = (prop: string): boolean => properties[prop]?.type === 'boolean' && !element.seen.includes(prop);
  const prop = element.shape.order.find(isFlag);
  if (prop !== undefined && isStateAsName(element)) {
    tree.report('moved_argument', `${word} fits "${prop}" of ${element.shape.component.name}.`);
    element.key = undefined;
    tree.writeProp(element, prop, value);
    return true;
  }
  if (top !== element || element.isObject || element.key !== undefined) return false;
  const expected = expectedProp(element);
  if (expected === undefined || prop === undefined || properties[expected]?.type !== 'array') return false;
  if (element.shape.component.props.required.includes(expected)) return false;
  tree.report('moved_argument', `${word} fits "${prop}" of ${element.shape.component.name}.`);
  tree.writeProp(element, prop, value);
  return true;
}

/** `{label: "Mail", value: true}`: the state of a switch, whose `value` is its name otherwise. */
const isStateAsName = ({ key, hasOtherNames, shape }: ElementScope): boolean =>
  key === 'name' && hasOtherNames && shape.order.includes('label');

/** True for a readable word in an unknown component, and for the figure of a component that is not allowed here. */
function keepsWord(scope: UnwrappedScope, value: JsonValue): boolean {
  const schema = nextUnwrappedSchema(scope);
  const isSetting = scope.key !== undefined && isTechnicalKey(scope.key);
  const isFigure = schema?.type === 'union' && typeof value === 'number';
  return (schema === undefined || isFigure) && !isSetting && value !== null && typeof value !== 'boolean';
}

/** In `Grid([...], 3)`, `Grid(2, [...])` and `Grid(gap: 4)` a number beside the children of a container describes the layout. */
function isLayoutNumber({ isList, isLayout, count, texts, key }: UnwrappedScope, value: JsonValue): boolean {
  if (typeof value !== 'number' || isList) return false;
  if (key !== undefined) return isLayout;
  // `Column(0.5, [...])` takes half of the width.
  const isCount = value > 0 && (Number.isInteger(value) ? value <= maxColumns : value < 1);
  return texts.length === 0 && (count > 0 || (isLayout && isCount));
}

function reportStray(tree: OpenTree, word: string, key: string | undefined, isFlag: boolean): void {
  const code = key === undefined ? 'extra_argument' : 'unknown_prop';
  tree.report(code, `The value ${word.slice(0, maxShown)} is not allowed here and was dropped.`, !isFlag);
}

/**
 * True if the next argument is an optional text. A boolean there belongs to a flag that the component does not have.
 */
function isPlaceOfOptionalText(tree: OpenTree): boolean {
  const { element } = tree;
  if (element === undefined || element.isObject || element.key !== undefined) return false;
  const prop = expectedProp(element);
  const { properties, required } = element.shape.component.props;
  const schema = prop === undefined ? undefined : properties[prop];
  return prop !== undefined && schema?.type === 'string' && schema.format === 'text' && !required.includes(prop);
}

/** True where a word is text. Elsewhere it is coerced. */
function isPlaceOfText(tree: OpenTree): boolean {
  const { kind } = tree.top;
  if (kind === 'transparent' || kind === 'unwrapped' || kind === 'undecided-list') return true;
  const schema = expectedSchema(tree);
  return (
    schema === undefined ||
    schema.type === 'element' ||
    (schema.type === 'array' && allowedComponents(schema).length > 0) ||
    schema.type === 'string'
  );
}

/** True in a list of elements, where a number can only be text. */
function isPlaceOfElements(tree: OpenTree): boolean {
  const { top, scopes } = tree;
  if (top.kind === 'transparent' && (top.key !== undefined || top.isDocument)) return false;
  const schema =
    top.kind === 'undecided-list'
      ? top.slot.schema
      : top.kind === 'list'
        ? top.items
        : top.kind === 'transparent'
          ? tree.enclosingList?.items
          : undefined;
  if (schema?.type !== 'element' || !schema.components.includes(textComponent)) return false;
  const inList = scopes.slice(scopes.findLastIndex(({ kind }) => kind === 'list') + 1);
  return !inList.some(({ kind }) => kind === 'unwrapped');
}
