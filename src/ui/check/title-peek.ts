// `BarChart("Sales by month", ["Jan", "Feb"], [...])`, `Table("Team", [...], [...])`: a title before the list that a block begins
// with, also after the name of a form. The block is opened when its first arguments are known, so that the title can be
// written before it. The title may have a name: `Table(title: "Team", columns: [...])`, `{"type": "list", "title": "Team"}`.
import type { ArraySchema, Schema } from '../../schema/schema.ts';
import { allowedComponents, textComponent, type ComponentShape } from '../catalog.ts';
import { EventRecording } from '../events/event-recording.ts';
import { LateTitlePeek, mayHaveLateTitle } from './late-title.ts';
import { expectedOf, isPropSynonym, matchProp } from './match-prop.ts';
import { isArrangingWord, settingListing } from './place-style.ts';
import type { Placement } from './placement.ts';
import { isReadable } from './readable-text.ts';
import type { CaptureSink, ElementScope, Slot } from './scopes.ts';
import { isLookWord } from './style-words.ts';

/** A longer text is not a title. */
const maxTitle = 200;
/** The name of a title for which the block has no prop, such as `tableTitle`. */
const titleName = /^(?:[a-z]+[-_]?)?(?:title|heading|headline|header|caption)$/i;
const introName = /^(?:sub[-_]?(?:title|heading|header)|description|intro)$/i;
/** Maximum members of a block before its list. */
const maxMembers = 12;

interface FirstList {
  readonly prop: string;
  readonly schema: ArraySchema;
}

/** Takes the events after the opening bracket up to the argument after a title, and replays them with or without it. */
export class TitlePeek implements CaptureSink {
  readonly #shape: ComponentShape;
  /** Undefined for a form, which begins with its name. */
  readonly #first: FirstList | undefined;
  readonly #isObject: boolean;
  readonly #all = new EventRecording();
  readonly #withoutTitle = new EventRecording();
  /** The title, and the text below it if it has a name. */
  readonly texts: string[] = [];
  /** The title has no name. */
  isPositional = false;
  /** The props are in an object of their own, which is open. */
  isInProps = false;
  #state: 'name' | 'start' | 'text' | 'after' | 'members';
  #key: string | undefined;
  #members = 0;
  /** Characters of the member that is being read. */
  #length = 0;
  /** The string that is being read is a title. */
  #isInTitle = false;
  /** The only argument is an object, which may be an item. */
  #isInArgument = false;
  isDone = false;
  /** A list or the name of an argument follows the texts. */
  isTitle = false;

  constructor(shape: ComponentShape, first: FirstList | undefined, isObject: boolean) {
    this.#shape = shape;
    this.#first = first;
    this.#isObject = isObject;
    this.#state = isObject ? 'members' : first === undefined ? 'name' : 'start';
  }

  /** The prop of the next value, as if the block were open. */
  get expected(): { readonly prop: string; readonly schema: Schema } | undefined {
    if (this.#state === 'members') return expectedOf(this.#shape, this.#key);
    return this.#state === 'start' ? this.#first : undefined;
  }

  /** The next object contains the props. */
  openProps(): void {
    this.isInProps = true;
  }

  replay(sink: Placement['replay'], withTitle: boolean): void {
    (withTitle ? this.#all : this.#withoutTitle).replay(sink);
  }

  #record(add: (recording: EventRecording) => void): void {
    add(this.#all);
    if (!this.#isInTitle) add(this.#withoutTitle);
  }

  #decide(isTitle: boolean): void {
    this.isTitle = isTitle && this.texts.length > 0 && (this.#state === 'after' || this.#state === 'members');
    this.isDone = true;
  }

  /** The value of a member begins. */
  #beginMember(isString: boolean): string | undefined {
    const key = this.#key;
    this.#key = undefined;
    this.#length = 0;
    if (key === undefined) return undefined;
    this.#isInTitle = isString && (titleName.test(key) || introName.test(key)) && !this.#hasProp(key);
    if (this.#isInTitle) this.texts.push('');
    this.#record((recording) => recording.key(key));
    return key;
  }

  #hasProp(key: string): boolean {
    const { order } = this.#shape;
    if (order.includes(key)) return true;
    // `matchProp` would assign a description to the title of an axis.
    return introName.test(key)
      ? order.some((prop) => isPropSynonym(prop, key))
      : matchProp(this.#shape, [], key) !== undefined;
  }

  openString(): void {
    if (this.#state === 'members') this.#beginMember(true);
    else if (this.#state === 'start') {
      this.#state = 'text';
      this.isPositional = true;
      this.#isInTitle = true;
      this.texts.push('');
    }
    this.#record((recording) => recording.openString());
    if (this.#state === 'after') this.#decide(false);
  }
  text(chunk: string): void {
    this.#record((recording) => recording.text(chunk));
    if (this.isDone || this.#state === 'name') return;
    this.#length += chunk.length;
    if (this.#isInTitle) this.texts.push(`${this.texts.pop() ?? ''}${chunk}`);
    if (this.#length > maxTitle) this.#decide(false);
  }
  closeString(isCut: boolean): void {
    this.#record((recording) => recording.closeString(isCut));
    this.#isInTitle = false;
    if (isCut) return this.#decide(false);
    if (this.#state === 'name') this.#state = 'start';
    else if (this.#state === 'text') this.#state = 'after';
  }
  openArray(): void {
    const key = this.#state === 'members' ? this.#beginMember(false) : undefined;
    this.#record((recording) => recording.openArray());
    this.#decide(!this.#isInArgument || (key !== undefined && this.#hasProp(key)));
  }
  openObject(): void {
    if (this.#state === 'start') {
      this.#state = 'members';
      this.#isInArgument = true;
      return this.#record((recording) => recording.openObject());
    }
    if (this.#state === 'members' && this.#key === 'props' && this.#isObject && !this.isInProps) {
      this.#key = undefined;
      this.isInProps = true;
      return;
    }
    if (this.#state === 'members') this.#beginMember(false);
    this.#record((recording) => recording.openObject());
    this.#decide(!this.#isInArgument);
  }
  key(name: string): void {
    if (this.#state === 'name' || this.#state === 'start') this.#state = 'members';
    this.#members += 1;
    if (this.#state === 'members' && this.#members <= maxMembers) {
      this.#key = name;
      return;
    }
    this.#record((recording) => recording.key(name));
    this.#decide(this.#state === 'after');
  }
  openCall(name: string): void {
    if (this.#state === 'members') this.#beginMember(false);
    this.#record((recording) => recording.openCall(name));
    this.#decide(false);
  }
  bare(word: string): void {
    const isMember = this.#key !== undefined;
    if (this.#state === 'members') this.#beginMember(false);
    this.#record((recording) => recording.bare(word));
    if (!isMember) this.#decide(false);
  }
  close(isCut: boolean): void {
    this.#record((recording) => recording.close(isCut));
    this.#decide(false);
  }
}

/** True where a title can be written before a block. */
function takesTitle({ component }: ComponentShape, { scope, schema }: Slot): boolean {
  if (scope.kind !== 'list' || scope.implied === 'single' || schema.type !== 'element') return false;
  const allowed = allowedComponents(schema);
  return allowed.includes(component.name) && allowed.includes(textComponent);
}

/** The list that a block begins with. */
function firstList({ order: [prop = ''], component }: ComponentShape): FirstList | undefined {
  const first = component.props.properties[prop];
  return first?.type === 'array' ? { prop, schema: first } : undefined;
}

/**
 * Opens a block, after the title that it may begin with. Returns false for a block that cannot begin with one.
 * `isObject`: members follow instead of arguments. `isForeign`: the name is of another library.
 */
export function openAfterTitle(
  placement: Placement,
  slot: Slot,
  shape: ComponentShape,
  isObject: boolean,
  isForeign: boolean,
  open: () => ElementScope,
): boolean {
  if (!takesTitle(shape, slot)) return false;
  const first = firstList(shape);
  if (first === undefined && shape.component.name !== 'Form') return false;
  const { tree, displaced, replay } = placement;
  tree.captureValue(new TitlePeek(shape, first, isObject), (peek) => {
    const [title = '', ...others] = peek.texts;
    const isLook = isLookWord(title) || isArrangingWord(title);
    const isWord = peek.isPositional && (isLook || settingListing(shape, title) !== undefined);
    const isTitle = peek.isTitle && peek.texts.every(isReadable) && !isWord;
    if (isTitle) {
      displaced.addTitle(title);
      for (const text of others) displaced.add(text);
    }
    const find = (name: string): ComponentShape | undefined => tree.catalog.match(name);
    if (peek.texts.length === 0 && !isObject && mayHaveLateTitle(shape, isForeign, find)) {
      tree.captureValue(new LateTitlePeek(shape, find), (late) => {
        if (late.title !== undefined) displaced.addTitle(late.title);
        open();
        late.replay(replay);
      });
      return peek.replay(replay, true);
    }
    const element = open();
    if (peek.isInProps) tree.openProps();
    // `Form("order", "Send", [...])`: without buttons, the text may also be the label of one.
    if (isTitle && peek.isPositional && first === undefined) element.submitLabel = title;
    peek.replay(replay, !isTitle);
  });
  return true;
}
