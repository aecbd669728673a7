// A list that is written as one text: `Steps("1. Mix\n2. Bake")`, `TagBlock("Vegan, Quick")`, `KeyValues("Owner: Ann, Plan:
// Team")`. Only a text that cannot be a single item is read as a list.
import type { ArraySchema } from '../../schema/schema.ts';
import { textComponent, type Catalog, type ComponentShape } from '../catalog.ts';
import { sendString, type TreeSink } from '../events/tree-sink.ts';
import { isPairText, secondProp } from './place-pair.ts';
import { stringHome } from './placement-rules.ts';
import type { Placement } from './placement.ts';
import type { ElementScope, Slot } from './scopes.ts';
import { sendTableInText } from './table-in-text.ts';
import { GatheredText } from './text-sinks.ts';

const numberMark = /^\d{1,3}[.)]\s+(?=\S)/;
const bulletMark = /^[-*•–]\s+(?=\S)/;
/** Maximum length of a text that may be a list. */
const maxText = 16_000;
/** Maximum length of a line without a mark. */
const maxLine = 80;
/** Maximum length of a tag or a choice. */
const maxWords = 32;

/** The pairs of "Owner: Ann, Plan: Team"; the text itself if it is one pair. */
export function pairsIn(text: string): readonly string[] {
  for (const separator of [/\s*\n\s*/, /\s[/|•·]\s/, /[,;]\s+/]) {
    const parts = text.length > maxText ? [] : text.trim().split(separator);
    if (parts.length > 1 && parts.every(isPairText))
      return parts.map((part) => part.replace(bulletMark, '').replace(numberMark, ''));
  }
  return [text];
}

interface Items {
  readonly texts: readonly string[];
  readonly isNumbered?: boolean;
}

/** The items that a text in place of a list contains; undefined if the text is one item. */
function itemsIn(text: string, { items }: ArraySchema, owner: ComponentShape, catalog: Catalog): Items | undefined {
  const home = stringHome(items, catalog);
  const areTexts = items.type === 'string';
  // In a list of blocks, a text is a block.
  if (home === undefined ? !areTexts : home.component.name === textComponent) return undefined;
  if (text.length > maxText) return undefined;
  const lines = text.trim().split(/\s*\n\s*/);
  if (lines.length > 1) return itemsOfLines(lines, text);
  const numbered = numberedItems(text.trim());
  if (numbered !== undefined) return { texts: numbered, isNumbered: true };
  if (home !== undefined && secondProp(home) !== undefined) {
    const pairs = pairsIn(text);
    return pairs.length > 1 ? { texts: pairs } : undefined;
  }
  const parts = text.trim().split(/[,;]\s+/);
  // "Oslo, Norway" may be the label of one value of a chart.
  const least = owner.component.group === 'chart' ? 3 : 2;
  const areShort = parts.every((part) => part.length <= maxWords && /^[^.!?:]+$/.test(part));
  const takesWords = areTexts || home?.choiceName !== undefined;
  return takesWords && areShort && parts.length >= least ? { texts: parts } : undefined;
}

function itemsOfLines(lines: readonly string[], text: string): Items | undefined {
  for (const mark of [numberMark, bulletMark])
    if (lines.every((line) => mark.test(line)))
      return { texts: lines.map((line) => line.replace(mark, '')), isNumbered: mark === numberMark };
  const isMarked = lines.some((line) => numberMark.test(line) || bulletMark.test(line));
  const areShort = lines.every((line) => line.length <= maxLine);
  return !isMarked && areShort && !/\n\s*\n/.test(text) ? { texts: lines } : undefined;
}

/** The items of "1. Mix 2. Bake", whose numbers count from one. */
function numberedItems(text: string): readonly string[] | undefined {
  if (!text.startsWith('1')) return undefined;
  const pieces = text.split(/(?:^|\s)(\d{1,3})[.)]\s+/).slice(1);
  const numbers = pieces.filter((_, index) => index % 2 === 0);
  const texts = pieces.filter((_, index) => index % 2 === 1);
  const isList = numbers.length > 1 && numbers.every((number, index) => Number(number) === index + 1);
  return isList && texts.every((one) => /\S/.test(one)) ? texts : undefined;
}

/** Sends the items of a text as a list to the element. Returns false for the text of one item. */
export function sendListInText(
  placement: Placement,
  element: ElementScope,
  schema: ArraySchema,
  text: string,
): boolean {
  if (sendTableInText(placement, element.shape, text)) return true;
  const { tree, replay } = placement;
  const items = itemsIn(text, schema, element.shape, tree.catalog);
  if (items === undefined) return false;
  tree.report('changed_type', `A text became a list of ${items.texts.length} items.`);
  replay.openArray();
  for (const item of items.texts) sendString(replay, item);
  replay.close(false);
  if (items.isNumbered === true) sendNumbering(replay, element);
  return true;
}

/** The numbers of the items are left to the component, if it has a setting for them. */
function sendNumbering(replay: TreeSink, { shape, seen }: ElementScope): void {
  const setting = shape.order.find((prop) => {
    const schema = shape.component.props.properties[prop];
    return schema?.type === 'enum' && schema.values.includes('number');
  });
  if (setting === undefined || seen.includes(setting)) return;
  replay.key(setting);
  sendString(replay, 'number');
}

/** Follows a text up to its end. */
class WholeText extends GatheredText {
  isCut = false;

  override closeString(isCut: boolean): void {
    this.isCut = isCut;
    super.closeString(isCut);
  }
}

/** Holds a named text in place of a list. `place` starts a text that is one item. Returns false in any other place. */
export function holdListInText(placement: Placement, slot: Slot, place: () => void): boolean {
  const { tree, replay } = placement;
  const { scope, prop, schema, isPositional } = slot;
  if (isPositional || scope.kind !== 'element' || prop === undefined || schema.type !== 'array') return false;
  const home = stringHome(schema.items, tree.catalog);
  if (home === undefined ? schema.items.type !== 'string' : home.component.name === textComponent) return false;
  tree.captureValue(new WholeText(tree), ({ kept, isCut }) => {
    scope.key = prop;
    if (sendListInText(placement, scope, schema, kept)) return;
    scope.key = undefined;
    place();
    if (kept !== '') replay.text(kept);
    replay.closeString(isCut);
  });
  return true;
}
