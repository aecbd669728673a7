// Fits the events of the readers into the catalog. A pushdown automaton: the innermost scope decides what an event
// means. Output is never retracted, so a value whose meaning is still undecided is captured.
import type { Schema } from '../../schema/schema.ts';
import type { Catalog } from '../catalog.ts';
import { FieldNames } from '../dialects/field-names.ts';
import { replayBuffered, wordValue } from '../events/buffered-value.ts';
import { Peek } from '../events/peek.ts';
import type { TreeSink } from '../events/tree-sink.ts';
import type { UrlPolicy } from '../safety/url-policy.ts';
import type { TreeWriter } from '../write/writer.ts';
import { awaitingElement, awaitsContent, isContentOf } from './awaited-content.ts';
import { awaitsRules, captureRequired, isRuleOf } from './awaited-rules.ts';
import { awaitNextList } from './continued-list.ts';
import { captureCardMember, mayBeSubtitle, settleFacts, settleFirstText, settleHeader } from './card-members.ts';
import { noteChoice, writeChosen } from './default-choice.ts';
import type { DiagnosticLog } from './diagnostics.ts';
import { DisplacedText } from './displaced-text.ts';
import { isFact } from './tested-text.ts';
import { expectedProp, expectedSchema } from './find-slot.ts';
import { captureForSecondText, continueSecondText, writeSecondText } from './joined-texts.ts';
import { captureMember, writeMembers } from './loose-members.ts';
import { awaitButtons } from './following-buttons.ts';
import { keepNote, writeNote } from './field-note.ts';
import { writeCaption } from './form-captions.ts';
import { writeHeldButtons } from './buttons-among-fields.ts';
import { writeSpareTitle } from './spare-title.ts';
import { writeImplied } from './implied-settings.ts';
import { writeLateStyle } from './style-value.ts';
import { OpenTree } from './open-tree.ts';
import type { Budgets } from './budgets.ts';
import { placeCall } from './place-component.ts';
import { placeHeldText } from './place-held-text.ts';
import { placeKey } from './place-key.ts';
import { decideList, placeList } from './place-list.ts';
import { placeObject } from './place-object.ts';
import { placeNextString } from './place-string.ts';
import { placePointRows } from './point-rows.ts';
import { placeWord } from './place-word.ts';
import type { ValueKind } from './placement-rules.ts';
import type { Placement } from './placement.ts';
import { awaitsColumns, captureColumns, placeRows } from './row-capture.ts';
import { settleHeld, type CaptureScope, type ElementScope, type Scope } from './scopes.ts';

/** True for text, and for a value that may be a text, such as that of a figure. */
const isText = (schema: Schema): boolean =>
  schema.type === 'string' || (schema.type === 'union' && schema.anyOf.some(({ type }) => type === 'string'));

/**
 * Receives the events of one document. An open capture takes each event; otherwise the policy for its kind places it.
 */
export class Checker implements TreeSink {
  readonly #tree: OpenTree;
  readonly #displaced: DisplacedText;
  readonly #placement: Placement;

  constructor(catalog: Catalog, writer: TreeWriter, log: DiagnosticLog, budgets: Budgets, urlPolicy: UrlPolicy) {
    const tree = new OpenTree(catalog, writer, log, budgets, {
      // Displaced text may have found a place.
      afterValue: () => this.#displaced.flush(),
      endImplied: (element) => writeCaption(this.#placement, element),
    });
    const coerceContext = {
      catalog,
      urlPolicy,
      report: tree.report.bind(tree),
      keepNote: (text: string) => keepNote(tree, text),
    };
    this.#tree = tree;
    this.#displaced = new DisplacedText(tree, coerceContext);
    this.#placement = { tree, displaced: this.#displaced, coerceContext, fieldNames: new FieldNames(), replay: this };
  }

  get isOpen(): boolean {
    return this.#tree.isOpen;
  }

  get elementCount(): number {
    return this.#tree.elementCount;
  }

  /** Sets the path to that of the next value, so that later diagnostics name its prop as if the value had begun. */
  moveToNext(): void {
    const last = this.#tree.scopes.at(-1);
    const prop = last?.kind === 'element' ? expectedProp(last) : undefined;
    if (last?.kind === 'element' && prop !== undefined) last.prop = prop;
  }

  /** The path of the open value, or else of the next one, such as `root.children[2].title`. */
  get path(): string {
    return this.#tree.path;
  }

  /** True in the list of the root, where any block is allowed. */
  get takesRootBlocks(): boolean {
    if (!this.#tree.isOpen) return false;
    const list = this.#tree.enclosingList;
    return list !== undefined && list === this.#tree.scopes.find(({ kind }) => kind === 'list');
  }

  /** True before the first item of such a list, when the kind of the list is not known yet. */
  get beginsRootBlocks(): boolean {
    const { scopes, isOpen } = this.#tree;
    return (
      isOpen &&
      scopes.at(-1)?.kind === 'undecided-list' &&
      scopes.every((scope, index) => index <= 1 || isOpenList(scope))
    );
  }

  /** True if a word in this place is a value and not a reference: an enum value, the name of an action or of a rule. */
  takesWord(word: string): boolean {
    if (this.#tree.capture?.sink.takesWord?.(word) === true) return true;
    const schema = expectedSchema(this.#tree);
    if (schema?.type === 'enum')
      return schema.values.some((value) => typeof value === 'string' && value.toLowerCase() === word.toLowerCase());
    return schema?.type === 'action' && Object.hasOwn(this.#tree.catalog.actions, word);
  }

  /** True if an unquoted word in this place is text. */
  takesText(): boolean {
    const schema = expectedSchema(this.#tree);
    return schema !== undefined && (isText(schema) || (schema.type === 'array' && isText(schema.items)));
  }

  /** The label of the fact whose value is expected. */
  labelOfFact(): string | undefined {
    const { top } = this.#tree;
    const isValue = top.kind === 'element' && isFact(top.shape) && expectedProp(top) === 'value';
    return isValue ? top.label : undefined;
  }

  /** True where an undefined name is the state of a program: in an action, and `$name` in a form. */
  isState(name: string): boolean {
    const { element, capture } = this.#tree;
    if (element === undefined) return false;
    const { props, group } = element.shape.component;
    if (group === 'form' && name.startsWith('$')) return true;
    return capture !== undefined && props.properties[element.prop]?.type === 'action';
  }

  /** True where a list is expected, and none has begun. */
  takesList(): boolean {
    return expectedSchema(this.#tree)?.type === 'array';
  }

  openCall(name: string): void {
    const capture = this.#begin('call', name);
    if (capture !== undefined) {
      capture.sink.openCall(name);
      return this.#tree.finishCapture(capture);
    }
    if (this.#tree.isTooDeep()) return this.#tree.skipValue().openCall(name);
    placeCall(this.#placement, name);
  }

  openArray(): void {
    const capture = this.#begin('array');
    if (capture !== undefined) {
      capture.sink.openArray();
      return this.#tree.finishCapture(capture);
    }
    if (this.#tree.isTooDeep()) return this.#tree.skipValue().openArray();
    placeList(this.#placement);
  }

  openObject(): void {
    const capture = this.#begin('object');
    if (capture !== undefined) {
      capture.sink.openObject();
      return this.#tree.finishCapture(capture);
    }
    if (this.#tree.isTooDeep()) return this.#tree.skipValue().openObject();
    placeObject(this.#placement);
  }

  key(name: string): void {
    this.#tree.begin();
    const awaiting = awaitingElement(this.#tree);
    if (awaiting !== undefined && isRuleOf(awaiting, name)) {
      awaiting.isRequiredNext = true;
      return;
    }
    this.#endAwaiting();
    const { capture } = this.#tree;
    if (capture !== undefined) {
      capture.sink.key(name);
      return this.#tree.finishCapture(capture);
    }
    const { element, top } = this.#tree;
    if (top.kind === 'transparent' && top.header !== undefined && !mayBeSubtitle(name))
      settleHeader(this.#placement, top);
    if (element?.held !== undefined) settleHeld(element, 'key', name);
    if (element !== undefined && element === this.#tree.top && awaitsColumns(element))
      placeRows(this.#placement, element, element.rows?.prop);
    placeKey(this.#placement, name);
  }

  openString(): void {
    const capture = this.#begin('string');
    if (capture !== undefined) return capture.sink.openString();
    placeNextString(this.#placement);
  }

  text(chunk: string): void {
    const { capture } = this.#tree;
    if (capture === undefined) return;
    capture.sink.text(chunk);
    this.#tree.finishCapture(capture);
  }

  closeString(isCut: boolean): void {
    const { capture } = this.#tree;
    if (capture === undefined) return;
    capture.sink.closeString(isCut);
    this.#tree.finishCapture(capture);
  }

  bare(word: string): void {
    const value = wordValue(word);
    const capture = this.#begin(typeof value === 'string' ? 'string' : 'bare');
    if (capture !== undefined) {
      capture.sink.bare(word);
      return this.#tree.finishCapture(capture);
    }
    placeWord(this.#placement, word, value);
  }

  close(isCut: boolean): void {
    const { capture } = this.#tree;
    if (capture !== undefined) {
      capture.sink.close(isCut);
      return this.#tree.finishCapture(capture);
    }
    this.#endAwaiting();
    this.#tree.closeImplied();
    this.#closeTop(isCut);
  }

  /** The content of an element does not follow beside it. */
  #endAwaiting(): void {
    const element = awaitingElement(this.#tree);
    if (element === undefined) return;
    this.#tree.closeImplied();
    element.isAwaitingContent = false;
    this.#endElement(element);
  }

  /**
   * Closes all open scopes and ends the document. `emptyError` is the error of an empty document for which neither the
   * service nor the model gives one.
   */
  end(error: string | null, emptyError: string | null): void {
    const tree = this.#tree;
    tree.begin();
    while (!tree.isAtRoot) {
      const { capture } = tree;
      // `root = TimelineItem("Sent", "By mail")`: it waits for a value that does not follow.
      if (capture?.sink instanceof Peek && capture.sink.length === 0) this.close(true);
      // An incomplete value is dropped.
      else if (capture !== undefined) tree.leave();
      else this.#closeTop(true);
    }
    this.#displaced.flush();
    tree.end(error, emptyError);
  }

  /** Begins a value. Returns the open capture that takes it, if any. */
  #begin(kind: ValueKind, name = ''): CaptureScope | undefined {
    const tree = this.#tree;
    tree.begin();
    const awaiting = awaitingElement(tree);
    if (awaiting?.isRequiredNext === true) {
      captureRequired(this.#placement, awaiting);
      return tree.capture;
    }
    if (awaiting !== undefined && !isContentOf(tree, awaiting, kind, name)) this.#endAwaiting();
    const { top } = tree;
    if (top.kind === 'element' && top.held !== undefined) {
      settleHeld(top, kind);
      return this.#begin(kind, name);
    }
    if (top.kind === 'transparent') {
      settleFirstText(this.#placement, top, false);
      if (captureCardMember(this.#placement, top, kind)) return tree.capture;
      settleFacts(this.#placement, top);
      if (top.header !== undefined) {
        const { key } = top;
        settleHeader(this.#placement, top);
        top.key = key;
      }
    }
    const owner = top.kind === 'props' ? tree.element : top;
    if (owner?.kind === 'element' && owner.isSecondTextOpen && owner.unknownKey === undefined)
      return continueSecondText(this.#placement, owner, kind, name) ? tree.capture : this.#begin(kind, name);
    if (top.kind === 'element' && awaitsColumns(top))
      return captureColumns(this.#placement, top, kind) ? tree.capture : this.#begin(kind, name);
    // The first item of an array decides what the array is.
    if (top.kind === 'undecided-list') decideList(this.#placement, top.slot, kind, name);
    const { element } = tree;
    if (element?.unknownKey !== undefined && !captureMember(this.#placement, element, kind))
      captureForSecondText(this.#placement, element, kind, name);
    return tree.capture;
  }

  #closeTop(isCut: boolean): void {
    const { top } = this.#tree;
    switch (top.kind) {
      case 'element':
        if (!isCut && (awaitsContent(this.#tree, top) || awaitsRules(this.#tree, top))) {
          top.isAwaitingContent = true;
          return;
        }
        if (!isCut && awaitButtons(this.#placement, top, () => this.#endElement(top))) return;
        return this.#endElement(top);
      case 'undecided-list':
        decideList(this.#placement, top.slot, 'end', '');
        // The scope may now be a capture.
        return this.close(isCut);
      case 'unwrapped':
        return this.#displaced.closeUnwrapped(top);
      case 'transparent':
        settleFirstText(this.#placement, top, true);
        settleHeader(this.#placement, top);
        settleFacts(this.#placement, top);
        this.#tree.closeImplied();
        this.#tree.closeTop();
        if (!top.isCall && this.#tree.top.kind === 'unwrapped') this.#tree.top.hasList = true;
        return;
      case 'list':
        if (!isCut && awaitNextList(this.#placement, top)) return;
        return this.#tree.closeTop();
      case 'props':
        return this.#tree.closeTop();
      case 'capture':
        return;
      default:
        top satisfies never;
    }
  }

  #endElement(element: ElementScope): void {
    element.isEnding = true;
    settleHeld(element, 'end');
    if (this.#tree.top !== element) this.#tree.closeImplied();
    // Captured rows become values now.
    placeRows(this.#placement, element, element.rows?.prop);
    placePointRows(this.#placement, element);
    placeHeldText(this.#placement, element);
    writeMembers(this.#placement, element);
    writeSpareTitle(this.#placement, element);
    writeSecondText(this.#placement, element);
    writeCaption(this.#placement, element);
    const buttons = writeHeldButtons(this.#placement, element);
    writeNote(this.#tree, element);
    writeLateStyle(this.#tree, element);
    writeImplied(this.#tree, element);
    noteChoice(this.#tree, element);
    writeChosen(this.#tree, element);
    this.#tree.closeTop();
    // The form already has buttons, so these are placed after it.
    for (const button of buttons) replayBuffered(button, this);
    for (const item of element.moreItems ?? []) replayBuffered(item, this);
  }
}

/** True for a scope whose blocks are written to the list around it. */
const isOpenList = ({ kind }: Scope): boolean =>
  kind === 'transparent' || kind === 'unwrapped' || kind === 'undecided-list';
