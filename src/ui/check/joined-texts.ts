// Texts of an item under names that its component does not have: `ListItem(title: "Soup", description: "Hot", price:
// "€4")`. They are joined to the second text of the item, because after the list they would have no context. The second
// text is held until the item ends if its own name is also from another vocabulary. A positional second text is held
// until the next argument begins: `ListItem("Login fails", "2 h ago", Tag("High"))`, `ListItem("Flight", "direct",
// "€98", Button("Book"))`.
import { isPlaceName, readableName } from '../dialects/form-field.ts';
import { scalarOf, ValueBuffer, type BufferedValue } from '../events/buffered-value.ts';
import { isUrl, placeExtraUrl } from './extra-url.ts';
import { doneName, isFactOfItem } from './fact-of-item.ts';
import { isForReading } from '../../schema/schema.ts';
import type { ComponentShape } from '../catalog.ts';
import { coerce } from './coerce.ts';
import { dropStyle, placeStyleInText } from './place-style.ts';
import { reportTruncated } from './place-value.ts';
import { footerName, type ValueKind } from './placement-rules.ts';
import type { Placement } from './placement.ts';
import type { ElementScope, Slot } from './scopes.ts';
import { addText, isPerson, keepState, secondTextOf } from './second-text.ts';
import { isStateName, isStateText, isStateWord } from './state-words.ts';
import { isStyleWord, isTone } from './style-words.ts';
import { GatheredText } from './text-sinks.ts';
import { textsOf } from './texts-of-value.ts';

/** Holds the second text of an item whose props have other names, and one that the next argument may continue. */
export function holdSecondText(placement: Placement, slot: Slot): boolean {
  const { tree } = placement;
  const { scope, prop, isPositional } = slot;
  if (scope.kind !== 'element' || prop === undefined || secondTextOf(scope) !== prop) return false;
  const isSubtitle = prop === 'subtitle';
  // In an object, members that have no prop may follow: `{"title": "Salt", "subtitle": "History", "rating": 4.1}`.
  const mayGrow = isPositional
    ? isSubtitle && !scope.isObject && scope.implied === false
    : scope.hasOtherNames || (isSubtitle && scope.isObject);
  if (!mayGrow) return false;
  tree.captureValue(new GatheredText(tree), ({ kept }) => {
    // `Avatar("Noa", "https://img.example/noa.jpg")`.
    if (isPositional && isUrl(kept) && placeExtraUrl(placement, kept)) {
      tree.report('moved_argument', `A URL does not fit "${prop}" of ${scope.shape.component.name}.`);
      scope.next = scope.shape.order.indexOf(prop);
    } else if (kept.trim() === '' && (isPositional || !scope.hasOtherNames)) tree.writeProp(scope, prop, kept);
    else if (!isPositional || !placeStyleInText(tree, slot, kept)) {
      addText(scope, kept);
      scope.isSecondTextOpen = isPositional || !scope.hasOtherNames;
    }
    tree.endValue();
  });
  return true;
}

/**
 * The argument after a positional second text begins. Returns true if it is captured, because it may belong to that text;
 * otherwise the text is written.
 */
export function continueSecondText(
  placement: Placement,
  element: ElementScope,
  kind: ValueKind,
  name: string,
): boolean {
  const { tree, replay } = placement;
  const isNext = element.key === undefined;
  if (isNext && kind === 'call' && isPlainText(tree.catalog.match(name))) {
    tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
      reportTruncated(placement, buffer);
      const texts = textsIn(buffer.value, placement);
      tree.report('moved_argument', `The text of ${name} was joined to that of ${element.shape.component.name}.`);
      addText(element, texts.join(' · '));
      tree.endValue();
    });
    return true;
  }
  if (isNext && kind === 'string') {
    tree.captureValue(new GatheredText(tree), ({ kept }) => {
      const { textForSecond = '' } = element;
      // `ListItem("Ann", "success", "Paid on time")`.
      if (isTone(textForSecond) && /\s/.test(kept.trim())) {
        dropStyle(tree, textForSecond);
        element.textForSecond = kept;
        return tree.endValue();
      }
      if (isAmount(kept) || (isStateWord(kept) && !isOnButton.test(kept))) {
        tree.report('moved_argument', `A text was joined to the one before it in ${element.shape.component.name}.`);
        addText(element, kept);
        return tree.endValue();
      }
      endSecondText(placement, element);
      replay.openString();
      replay.text(kept);
      replay.closeString(false);
    });
    return true;
  }
  endSecondText(placement, element);
  return false;
}

function endSecondText(placement: Placement, element: ElementScope): void {
  const { key } = element;
  element.isSecondTextOpen = false;
  element.key = undefined;
  writeSecondText(placement, element);
  element.key = key;
}

/** `€129`, `1 stop`: neither the label of a button nor an address. */
const isAmount = (text: string): boolean =>
  /\d/.test(text) && text.length <= maxAmount && !/^\/|^[a-z][\w+.-]*:/i.test(text);

/** `ListItem("Report", "4 pages", "Open")`: words that also describe a click. */
const isOnButton = /^(?:Open|Next|Done|Complete|Live|Now|Draft|Reserved|Booked)$/;

const maxAmount = 60;

/** True for a component that is one text, such as a tag. */
function isPlainText(shape: ComponentShape | undefined): boolean {
  if (shape === undefined || shape.textProp === undefined || shape.hasAction) return false;
  const { properties } = shape.component.props;
  return shape.order.every((prop) => {
    const schema = properties[prop];
    if (prop === shape.textProp || schema === undefined) return true;
    if (schema.type === 'string') return schema.format !== 'uri' && !isForReading(schema.format);
    return schema.type === 'enum' || schema.type === 'boolean';
  });
}

/** Names that say no more than the text. */
export const plainName =
  /^(?:price|cost|amount|role|badges?|tags?|chips?|labels?|meta|metadata|notes?|info|date|time|duration|when|value|text|caption|content|body|details?|description|subtitle|secondary\w*|extra|suffix|items?|bullets?|points?|list|children|activities|steps?|tasks?|features?)$/i;

/** Captures the value that begins if it is a text, a number or a list under a name that the item does not have. */
export function captureForSecondText(
  placement: Placement,
  element: ElementScope,
  kind: ValueKind,
  called: string,
): boolean {
  const { tree, displaced } = placement;
  const name = element.unknownKey;
  if (name === undefined || footerName.test(name) || secondTextOf(element) === undefined) return false;
  if (isStateName(name)) return captureState(placement, element, kind, name);
  // A style is not a text.
  if (/^(?:variant|type|kind|tone)$/i.test(name) || isPerson(element.shape)) return false;
  if (kind === 'call' ? !isPlainText(tree.catalog.match(called)) : kind === 'object') return false;
  tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    // `ListItem("Buy milk", done: true)`: its title is written already.
    const flag = doneName.test(name) ? scalarOf(buffer.value) : undefined;
    const { state } = element.shape.component.props.properties;
    if (typeof flag === 'boolean' && state?.type === 'enum' && !element.seen.includes('state')) {
      tree.writeProp(element, 'state', flag ? 'done' : 'next');
      return tree.endValue();
    }
    if (typeof flag === 'boolean') {
      tree.report('moved_argument', `"${name}" of ${element.shape.component.name} became a symbol.`);
      addText(element, flag ? '✓' : '☐');
      return tree.endValue();
    }
    const texts = textsIn(buffer.value, placement).filter(
      (text) => isFactOfItem(name, text) || displaced.isWorthKeeping(text, name),
    );
    if (texts.length > 0) {
      tree.report('moved_argument', `"${name}" of ${element.shape.component.name} was joined to its text.`);
      const joined = texts.join(' · ');
      addText(element, plainName.test(name) || isPlaceName(name) ? joined : `${readableName(name)}: ${joined}`);
    } else if (kind === 'bare') {
      tree.report('unknown_prop', `The value of "${name}" is not allowed here and was dropped.`);
    }
    tree.endValue();
  });
  return true;
}

/** `status: "pending"`, `priority: "high"`. */
function captureState(placement: Placement, element: ElementScope, kind: ValueKind, name: string): boolean {
  if (kind !== 'string') return false;
  const { tree, displaced } = placement;
  tree.captureValue(new GatheredText(tree), ({ kept }) => {
    if (isStateText(kept)) keepState(tree, element, kept, name);
    else if (isStyleWord(kept.toLowerCase())) dropStyle(tree, kept);
    else if (displaced.isWorthKeeping(kept, name)) displaced.add(kept);
    tree.endValue();
  });
  return true;
}

const textsIn = (value: BufferedValue | undefined, { tree }: Placement): readonly string[] =>
  typeof value === 'string' ? [value] : textsOf(value, undefined, tree.catalog);

/** Writes the text of an item that ends. */
export function writeSecondText({ tree, coerceContext, displaced }: Placement, element: ElementScope): void {
  const { textForSecond, shape } = element;
  element.textForSecond = undefined;
  if (textForSecond === undefined) return;
  const prop = secondTextOf(element);
  const schema = prop === undefined ? undefined : shape.component.props.properties[prop];
  if (prop === undefined || schema === undefined) return displaced.add(textForSecond);
  tree.writeProp(element, prop, coerce(schema, textForSecond, coerceContext) ?? '');
}
