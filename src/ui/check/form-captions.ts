// `Form("survey", [Label("How happy?"), Slider(...)])`: texts between the fields of a form, which accepts only fields. A text
// is held until the next field begins. It labels a control that has no field; a field that already has a label gets it as
// its hint.
import { allowedComponents, type Catalog, type ComponentShape } from '../catalog.ts';
import { HeldElement } from './held-element.ts';
import type { OpenTree } from './open-tree.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import type { ElementScope, Slot } from './scopes.ts';
import { textsOf } from './texts-of-value.ts';

const field = 'FormControl';
/** Characters of a text in a message. */
const maxShown = 60;

/** Blocks that are one text, with a heading at most, and a line between fields. */
const captions = new Set([
  'Label',
  'TextContent',
  'MarkDownRenderer',
  'Heading',
  'CardHeader',
  'Callout',
  'TextCallout',
  'Separator',
]);

/** True in place of a field, or of the list of fields. */
export const takesFields = ({ schema }: Slot): boolean => allowedComponents(schema).join() === field;

export const isCaption = (catalog: Catalog, name: string): boolean =>
  captions.has(catalog.match(name)?.component.name ?? '');

/** The form whose list of fields contains a slot. */
function formAround({ scopes }: OpenTree, { scope }: Slot): ElementScope | undefined {
  const index = scopes.indexOf(scope);
  const around = scopes[index - 1];
  const owner = around?.kind === 'props' ? scopes[index - 2] : around;
  return scope.kind === 'list' && owner?.kind === 'element' ? owner : undefined;
}

/** Holds a text, from after its opening bracket, for the next field. Returns false for any other component. */
export function keepCaption(placement: Placement, slot: Slot, { component }: ComponentShape): boolean {
  const { tree, displaced } = placement;
  const form = captions.has(component.name) && takesFields(slot) ? formAround(tree, slot) : undefined;
  if (form === undefined) return false;
  tree.captureValue(new HeldElement(component.name, tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const text = textsOf(buffer.value, undefined, tree.catalog).join(' · ');
    // Of two consecutive texts, only the second one is about the field.
    if (form.caption !== undefined && text !== '') displaced.add(form.caption);
    if (text !== '') form.caption = text;
    else tree.report('dropped_style', `A ${component.name} among the fields was dropped.`);
    tree.endValue();
  });
  return true;
}

/** The same for a text that is not written as one of our components. */
export function keepCaptionText({ tree, displaced }: Placement, slot: Slot, text: string): boolean {
  const form = takesFields(slot) ? formAround(tree, slot) : undefined;
  if (form === undefined) return false;
  if (form.caption !== undefined) displaced.add(form.caption);
  form.caption = text;
  return true;
}

/** Returns and clears the text before the field that begins in a slot. */
export function takeCaption(tree: OpenTree, slot: Slot): string | undefined {
  const form = formAround(tree, slot);
  const { caption } = form ?? {};
  if (form === undefined || caption === undefined || !takesFields(slot)) return undefined;
  form.caption = undefined;
  tree.report('moved_text', `${JSON.stringify(caption.slice(0, maxShown))} was moved to the next field.`);
  return caption;
}

/** Places the text after the last field of a form that ends. */
export function writeCaption({ displaced }: Placement, form: ElementScope): void {
  if (form.caption !== undefined) displaced.add(form.caption);
  form.caption = undefined;
}
