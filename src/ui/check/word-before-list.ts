// `Col("Player", "text", ["Inga"])`, `Select("seat", "Pick one", [...])`, `SectionItem("faq", "Questions", true, [...])`:
// arguments before the list of a component. They are held, because they may also be the items of that list; the
// argument after them decides.
import { allowedComponents, textComponent } from '../catalog.ts';
import { sendListInText } from './list-in-text.ts';
import { coerce } from './coerce.ts';
import { keepNote } from './field-note.ts';
import { dropStyle, placeSettingOfList } from './place-style.ts';
import type { Placement } from './placement.ts';
import { isReadable } from './readable-text.ts';
import { holdArgument, type ElementScope, type Slot } from './scopes.ts';
import { isIdentifier, isLookWord } from './style-words.ts';
import { GatheredText } from './text-sinks.ts';

/** If there are more texts, they are the items. */
const maxWords = 8;

type Word = string | boolean | null;

/** The element whose list is preceded by, or written as, a value without brackets. */
export function ownerOfList({ scope, prop = '', isPositional, schema }: Slot): ElementScope | undefined {
  if (scope.kind !== 'element' || !isPositional || schema.type !== 'array') return undefined;
  if (scope.implied !== false || scope.isTitleSettled || scope.seen.length === 0) return undefined;
  const { listProp, component } = scope.shape;
  return prop === listProp || component.props.required.includes(prop) ? scope : undefined;
}

/** True for the list of blocks in a tab or a section, in which a text is a block. */
export const takesBlocks = ({ schema }: Slot): boolean =>
  schema.type === 'array' && schema.items.type === 'element' && allowedComponents(schema).includes(textComponent);

/** Holds a text up to its end, and further texts after it. */
export function holdTextBeforeList(placement: Placement, owner: ElementScope, before: readonly Word[] = []): void {
  const { tree } = placement;
  tree.captureValue(new GatheredText(tree), ({ kept }) => {
    holdBeforeList(placement, owner, [...before, kept]);
    tree.endValue();
  });
}

/** Holds these arguments until the next one begins. */
export function holdBeforeList(placement: Placement, owner: ElementScope, words: readonly Word[]): void {
  const { replay } = placement;
  const mayGoOn = words.length < maxWords && words.every((word) => typeof word === 'string');
  owner.next = owner.shape.order.indexOf(owner.prop);
  holdArgument(owner, (next) => {
    if (next === 'string' && mayGoOn && owner.key === undefined) return holdTextBeforeList(placement, owner, words);
    if (next === 'array') {
      for (const word of words.toReversed()) placeBeside(placement, owner, word);
      return;
    }
    owner.isTitleSettled = true;
    const schema = owner.shape.component.props.properties[owner.prop];
    const [only] = words;
    const isAlone = next === 'end' && words.length === 1 && typeof only === 'string' && schema?.type === 'array';
    if (isAlone && sendListInText(placement, owner, schema, only)) return;
    owner.isVariadic ||= words.length > 1;
    for (const word of words) {
      if (typeof word !== 'string') replay.bare(String(word));
      else {
        replay.openString();
        replay.text(word);
        replay.closeString(false);
      }
    }
  });
}

/** Called when the list follows: the word sets a prop, becomes the placeholder or the hint of a control, or is shown as text. */
function placeBeside({ tree, displaced, coerceContext }: Placement, owner: ElementScope, word: Word): void {
  if (word === null) return;
  if (typeof word === 'boolean')
    return tree.report('extra_argument', `The value ${word} is not allowed here and was dropped.`);
  if (placeSettingOfList(tree, owner, word)) return;
  if (isLookWord(word) || !isReadable(word)) return dropStyle(tree, word);
  const { component } = owner.shape;
  const schema = component.props.properties['placeholder'];
  const isControl = component.group === 'form';
  if (isIdentifier(word)) {
    const isRule = isControl && /^(?:required|optional)$/.test(word);
    return tree.report('dropped_text', `${JSON.stringify(word)} is not readable text and was dropped.`, !isRule);
  }
  if (schema !== undefined && !owner.seen.includes('placeholder'))
    return tree.writeProp(owner, 'placeholder', coerce(schema, word, coerceContext) ?? '');
  if (!isControl || !keepNote(tree, word)) displaced.add(word);
}
