// The scopes that the checker is in. Elements and lists are part of the document; other scopes produce no output of
// their own.
import type { JsonObject, Schema } from '../../schema/schema.ts';
import type { ComponentShape } from '../catalog.ts';
import type { BufferedCall, BufferedValue } from '../events/buffered-value.ts';
import type { TreeSink } from '../events/tree-sink.ts';
import type { ValueKind } from './placement-rules.ts';

/**
 * Whether a scope is implied, i.e. opened by the compiler and not by the model. `single` closes after one value,
 * `several` at the first value that does not fit.
 */
export type Implied = false | 'single' | 'several';

/** The kind of token that follows an argument. */
export type NextArgument = ValueKind | 'key' | 'end';

export interface ElementScope {
  readonly kind: 'element';
  readonly shape: ComponentShape;
  /** True if written as an object with named members; false for a call, and while a list of its arguments is placed. */
  isObject: boolean;
  readonly implied: Implied;
  /** The name that the model wrote, if it differs. */
  writtenName: string | undefined;
  /** Its number among the elements of the document, from 1. */
  readonly ordinal: number;
  /** The props written so far. */
  seen: readonly string[];
  /** Position of the next positional argument. */
  next: number;
  /** The prop of the next value, if it was named. */
  key: string | undefined;
  /** The name before the next value, if the component has no such prop. */
  unknownKey: string | undefined;
  /** The most recently started prop, for paths. */
  prop: string;
  /** Data written in rows, until it is complete. */
  rows:
    | {
        readonly columns?: BufferedValue | undefined;
        readonly data?: BufferedValue | undefined;
        /** Where the data were written, if the names of their columns may follow: `Table(rows, columns)`. */
        readonly prop?: string | undefined;
        /** The rows need data that is not in the text. */
        readonly areMissing?: boolean;
      }
    | undefined;
  /** The names of the members of these rows, which arguments after them may repeat. */
  rowNames: ReadonlySet<string> | undefined;
  /** Rows of points, until the end of their chart, and the members that its arguments name (`point-rows.ts`). */
  pointRows: { readonly prop: string; readonly rows: readonly JsonObject[]; readonly axes: string[] } | undefined;
  /** True while held values are being written, so that nothing is held again. */
  isEnding: boolean;
  /** True while rows are replayed as columns, so that nothing is read as rows again. */
  isReplaying: boolean;
  /** The most recent name, such as the value of a tab. */
  givenName: string | undefined;
  /** A held text, which may be the heading of a collapsible section or its whole content. */
  heldText: string | undefined;
  /** The element has ended without content, which may still follow it (`awaited-content.ts`). */
  isAwaitingContent: boolean;
  /** The next value may say whether the field is required (`awaited-rules.ts`). */
  isRequiredNext: boolean;
  /** Places an argument that is held because the next one decides what it is. `name`: that of a named argument. */
  held: ((next: NextArgument, name: string) => void) | undefined;
  /** The word for its variant, which may also be its title: "Tip" (`held-title.ts`). */
  titleWord: string | undefined;
  /** A text in place of a setting, until its end (`spare-title.ts`). */
  spareTitle: string | undefined;
  /** Buttons among its fields, until its end (`buttons-among-fields.ts`). */
  heldButtons: BufferedCall[] | undefined;
  /** The label of the button that it gets if it ends without buttons. */
  submitLabel: string | undefined;
  /** A word in place of an icon that may be the value of a setting, until its end (`style-value.ts`). */
  lateStyle: { readonly word: string; readonly prop: string } | undefined;
  /** More items of its kind, from more texts than it takes: `FollowUpItem("How?", "When?")`. They follow it. */
  moreItems: BufferedCall[] | undefined;
  /** The text before its next field (`form-captions.ts`). */
  caption: string | undefined;
  /** A sentence found in a setting of a child (`field-note.ts`). */
  note: string | undefined;
  /** Members of its objects that were written beside them (`loose-members.ts`), by the prop of the object. */
  looseMembers: Map<string, { [name: string]: BufferedValue }> | undefined;
  /** The title of a chart, kept until the chart ends because charts have no prop for it. */
  chartTitle: string | undefined;
  /** The named title of its value axis, kept until the chart ends. */
  namedAxis: string | undefined;
  /** The labels of a chart that are written. */
  labels: string[] | undefined;
  /** The bounds of a slider that are written (`held-step.ts`). */
  min: number | undefined;
  max: number | undefined;
  /** The values of the choices of a control that are written (`default-choice.ts`). */
  choices: string[] | undefined;
  /** The value of the option that marks itself as selected, until the control ends. */
  chosen: string | undefined;
  /** This option is selected initially. */
  isChosen: boolean;
  /** The numbers of a chart are not in a series of their own. */
  hasNamelessSeries: boolean;
  /** The positional texts after its data, until its end, and the prop in whose place they begin (`chart-texts.ts`). */
  chartTexts: { readonly prop: string; readonly texts: string[] } | undefined;
  /** A prop was written under a name of another vocabulary. */
  hasOtherNames: boolean;
  /** The second text of an item, with texts that have no prop, until its end (`joined-texts.ts`). */
  textForSecond: string | undefined;
  /** That text is the last argument, and the next one may continue it. */
  isSecondTextOpen: boolean;
  /** The first text is known not to be a title. */
  isTitleSettled: boolean;
  /** Its items are arguments of their own: `ListBlock("Eggs", "Milk")`. */
  isVariadic: boolean;
  /** A style word that the component does not support was in place of a setting, which may follow. */
  hasLostSetting: boolean;
  /** The last text of an element that may have an action. A click on the element sends it anyway. */
  label: string | undefined;
}

export interface ListScope {
  readonly kind: 'list';
  readonly items: Schema;
  readonly minItems: number;
  readonly maxItems: number;
  readonly implied: Implied;
  count: number;
  /** The slot of a list that is not written yet. */
  awaited?: Slot | undefined;
  /** Whether its events begin with the date or the title, once one of them has shown it (`event-order.ts`). */
  eventOrder?: 'time' | 'title' | undefined;
  /** The number of its first items whose titles began with their numbers (`numbered-title.ts`). */
  numbered?: number | undefined;
  /** A card that does not fit into one item is read again (`card-as-item.ts`). */
  isHoldingCard?: boolean;
}

/** The `props` object of an element. Its members belong to the element. */
export interface PropsScope {
  readonly kind: 'props';
}

/**
 * Brackets without a meaning of their own: a Card in a Card, a list in a list, the wrapper of a document. Their content
 * is placed in the slot of the scope itself.
 */
export interface TransparentScope {
  readonly kind: 'transparent';
  readonly isDocument: boolean;
  /** True for the brackets of a call, whose arguments after the first are settings; false for those of a list. */
  readonly isCall: boolean;
  /** The number of complete values inside. */
  count: number;
  key: string | undefined;
  /** The slot of the first element inside, if the model wrote a list for a single element. */
  slot: Slot | undefined;
  /** The title of a Card, until it is known whether its subtitle follows (`card-members.ts`). */
  header?: { readonly title: string; subtitle?: string } | undefined;
  /** True for the arguments of a Card. */
  isCard?: boolean;
  /** The text that the arguments of a Card begin with, until the next one shows whether it is a title. */
  firstText?: string | undefined;
  /** Labels and values of a Card, until another member follows. */
  facts?: (readonly [label: string, value: string])[] | undefined;
  /** True while a member that turned out not to be a fact is placed again. */
  isPlain?: boolean;
}

/** A text in a component that is not allowed here. */
export interface UnwrappedText {
  readonly text: string;
  /** The name of the argument or member that it was. */
  readonly key: string | undefined;
}

/** A component that is not allowed here. Its elements take its place; its strings become one text. */
export interface UnwrappedScope {
  readonly kind: 'unwrapped';
  readonly texts: UnwrappedText[];
  /** True for the brackets of a list, as opposed to those of a call or an object. */
  readonly isList: boolean;
  /** True for a component that only arranges its content, such as a grid. */
  readonly isLayout: boolean;
  /** A list of its content has been closed. */
  hasList?: boolean;
  /** The number of complete values inside. */
  count: number;
  key: string | undefined;
  /** Undefined for a component that is not in the catalog. */
  readonly shape: ComponentShape | undefined;
  /** Position of the next positional argument. */
  next: number;
}

/** An array whose meaning depends on its first item. */
export interface UndecidedListScope {
  readonly kind: 'undecided-list';
  readonly slot: Slot;
}

/** A value that takes all events until it is complete. */
export interface CaptureScope {
  readonly kind: 'capture';
  readonly sink: CaptureSink;
  /** True for a text that is written as it arrives; false for a value that is held until it is complete. */
  readonly isWritten: boolean;
  /** Called after the value is complete and the scope is closed. */
  readonly finish: () => void;
}

export interface CaptureSink extends TreeSink {
  /** True after the last event of the value. */
  readonly isDone: boolean;
  /** The prop of the next value, if an element waits to be opened for it. */
  readonly expected?: { readonly prop: string; readonly schema: Schema } | undefined;
  /** True if a word without quotes is a value here, and not a reference. */
  takesWord?(word: string): boolean;
}

export type Scope =
  | ElementScope
  | ListScope
  | PropsScope
  | TransparentScope
  | UnwrappedScope
  | UndecidedListScope
  | CaptureScope;

/** Where the next value goes: a prop of an element, or an item of a list. */
export interface Slot {
  readonly scope: ElementScope | ListScope;
  /** Undefined for an item of a list. */
  readonly prop: string | undefined;
  readonly schema: Schema;
  /** True for an argument without a name: another prop may be meant. */
  readonly isPositional: boolean;
}

const none: readonly string[] = [];

export const newElement = (
  shape: ComponentShape,
  isObject: boolean,
  implied: Implied,
  ordinal: number,
): ElementScope => ({
  kind: 'element',
  shape,
  isObject,
  implied,
  ordinal,
  seen: none,
  next: 0,
  key: undefined,
  unknownKey: undefined,
  prop: '',
  rows: undefined,
  rowNames: undefined,
  pointRows: undefined,
  min: undefined,
  max: undefined,
  isReplaying: false,
  givenName: undefined,
  heldText: undefined,
  isAwaitingContent: false,
  isRequiredNext: false,
  writtenName: undefined,
  titleWord: undefined,
  spareTitle: undefined,
  heldButtons: undefined,
  caption: undefined,
  isEnding: false,
  moreItems: undefined,
  lateStyle: undefined,
  submitLabel: undefined,
  held: undefined,
  note: undefined,
  looseMembers: undefined,
  chartTitle: undefined,
  namedAxis: undefined,
  chartTexts: undefined,
  hasNamelessSeries: false,
  labels: undefined,
  choices: undefined,
  chosen: undefined,
  isChosen: false,
  hasOtherNames: false,
  textForSecond: undefined,
  isSecondTextOpen: false,
  isTitleSettled: false,
  isVariadic: false,
  hasLostSetting: false,
  label: undefined,
});

/** The slot of the next item of a list. */
export const itemSlot = (list: ListScope): Slot => ({
  scope: list,
  prop: undefined,
  schema: list.items,
  isPositional: false,
});

/** The argument in this place was held, and is now written again. */
export function expectAgain({ scope, prop, isPositional }: Slot): void {
  if (scope.kind !== 'element' || prop === undefined) return;
  if (!isPositional) {
    scope.key ??= prop;
    return;
  }
  const at = scope.shape.order.indexOf(prop);
  if (scope.next === at + 1) scope.next = at;
}

/** Holds an argument until the next one begins or the element ends; `place` then places it. */
export function holdArgument(element: ElementScope, place: NonNullable<ElementScope['held']>): void {
  element.held = place;
}

/** Places the argument that an element holds. */
export function settleHeld(element: ElementScope, next: NextArgument, name = ''): void {
  const { held } = element;
  element.held = undefined;
  held?.(next, name);
}

/** The element whose next value is named "props", although its component has no such prop. */
export const elementBeforeProps = (scope: Scope): ElementScope | undefined =>
  scope.kind === 'element' && scope.key === 'props' && !scope.shape.order.includes('props') ? scope : undefined;

/** Such as `root.children[2].title`: the value that is open, or else the next one. */
export function pathOf(scopes: readonly Scope[]): string {
  let path = 'root';
  for (const [index, scope] of scopes.entries()) {
    if (scope.kind === 'element' && scope.prop !== '') path += `.${scope.prop}`;
    else if (scope.kind === 'capture' && scope.sink.expected !== undefined) path += `.${scope.sink.expected.prop}`;
    else if (scope.kind === 'list') path += `[${isItemOpen(scopes, index) ? scope.count - 1 : scope.count}]`;
  }
  return path;
}

const isInvisible = (scope: Scope | undefined): boolean =>
  scope?.kind === 'transparent' || scope?.kind === 'unwrapped' || scope?.kind === 'props';

/** True if the last item of a list has begun but not ended. */
function isItemOpen(scopes: readonly Scope[], list: number): boolean {
  let index = list + 1;
  while (isInvisible(scopes[index])) index += 1;
  const inside = scopes[index];
  const isWritten = inside?.kind === 'list' && inside.awaited === undefined;
  return inside?.kind === 'element' || isWritten || (inside?.kind === 'capture' && inside.isWritten);
}

/** Callbacks into the policies. */
export interface TreeHooks {
  /** A value is complete. */
  readonly afterValue: () => void;
  /** An element that was opened for others is about to end. */
  readonly endImplied: (element: ElementScope) => void;
}

/** The list that contains the innermost transparent and unwrapped scopes; undefined inside an element. */
export function enclosingListOf(scopes: readonly Scope[]): ListScope | undefined {
  const scope = scopes.findLast(({ kind }) => kind !== 'transparent' && kind !== 'unwrapped');
  return scope?.kind === 'list' ? scope : undefined;
}

/** True for a list of elements in a list of the innermost element, if it is a slide: without content, it is left out. */
export function isSlide(scopes: readonly Scope[], { scope, schema }: Slot): boolean {
  if (scope.kind !== 'list' || schema.type !== 'array' || schema.items.type !== 'element') return false;
  const owner = scopes.findLast((one) => one.kind === 'element');
  return owner?.kind === 'element' && owner.shape.component.hasSlides === true;
}
