// Texts of an item under names that its component does not have: `ListItem(title: "Soup", description: "Hot", price: "€4")`.
// They are joined to the second text of the item, because behind its list they would belong to nothing. That text is held
// until the item ends if it was written under a name of another vocabulary too.
import { readableName } from '../dialects/form-field.ts';
import { ValueBuffer, type BufferedValue } from '../events/buffered-value.ts';
import { coerce } from './coerce.ts';
import { reportTruncated } from './place-value.ts';
import { footerName, type ValueKind } from './placement-rules.ts';
import type { Placement } from './placement.ts';
import type { ElementScope, Slot } from './scopes.ts';
import { GatheredText } from './text-sinks.ts';
import { textsOf } from './texts-of-value.ts';

const secondTexts = ['subtitle', 'details'];

/** The second text of an item, such as one of a list or of a timeline, unless it is written. */
function secondTextOf({ shape, seen }: ElementScope): string | undefined {
  const { order, component, textProp } = shape;
  if (component.isBlock || textProp === undefined || component.wrapIn === undefined) return undefined;
  return secondTexts.find((prop) => order.includes(prop) && prop !== textProp && !seen.includes(prop));
}

/** Holds the second text of an item whose props have other names. */
export function holdSecondText({ tree }: Placement, { scope, prop, isPositional }: Slot): boolean {
  if (isPositional || scope.kind !== 'element' || !scope.hasOtherNames) return false;
  if (prop === undefined || secondTextOf(scope) !== prop) return false;
  tree.captureValue(new GatheredText(tree), ({ kept }) => {
    addText(scope, kept);
    tree.endValue();
  });
  return true;
}

/** Names that say no more than the text. */
const plainName =
  /^(?:price|cost|amount|badges?|tags?|chips?|labels?|meta|metadata|notes?|info|date|time|duration|when|value|text|caption|content|body|details?|description|subtitle|secondary\w*|extra|suffix|items?|bullets?|points?|list|children|activities|steps?|tasks?|features?)$/i;

/** Captures the value that begins if it is a text, a number or a list under a name that the item does not have. */
export function captureBeside(placement: Placement, element: ElementScope, kind: ValueKind): boolean {
  const { tree, displaced } = placement;
  const name = element.unknownKey;
  if (name === undefined || footerName.test(name) || secondTextOf(element) === undefined) return false;
  // A state or a style is no text: `status: "todo"`.
  if (/^(?:status|state|variant|type|kind|color|tone|severity|level|priority)$/i.test(name)) return false;
  if (kind !== 'string' && kind !== 'bare' && kind !== 'array') return false;
  tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const texts = textsIn(buffer.value, placement).filter((text) => displaced.isWorthKeeping(text, name));
    if (texts.length > 0) {
      tree.report('moved_argument', `"${name}" of ${element.shape.component.name} was joined to its text.`);
      const joined = texts.join(' · ');
      addText(element, plainName.test(name) ? joined : `${readableName(name)}: ${joined}`);
    } else if (kind === 'bare') {
      tree.report('unknown_prop', `The value of "${name}" is not allowed here and was dropped.`);
    }
    tree.endValue();
  });
  return true;
}

const textsIn = (value: BufferedValue | undefined, { tree }: Placement): readonly string[] =>
  typeof value === 'string' ? [value] : textsOf(value, undefined, tree.catalog);

function addText(element: ElementScope, text: string): void {
  if (text.trim() === '') return;
  element.besideText = element.besideText === undefined ? text : `${element.besideText} · ${text}`;
}

/** Writes the text of an item that ends. */
export function writeSecondText({ tree, coerceContext, displaced }: Placement, element: ElementScope): void {
  const { besideText, shape } = element;
  element.besideText = undefined;
  if (besideText === undefined) return;
  const prop = secondTextOf(element);
  const schema = prop === undefined ? undefined : shape.component.props.properties[prop];
  if (prop === undefined || schema === undefined) return displaced.add(besideText);
  tree.writeProp(element, prop, coerce(schema, besideText, coerceContext) ?? '');
}
