// `BarChart("Sales by month", ["Jan", "Feb"], [...])`, `Table("Team", [...], [...])`: a title before the list that a block begins
// with, also behind the name of a form. The block is opened when its first arguments are known, so that the title can be
// written before it.
import type { ArraySchema } from '../../schema/schema.ts';
import { allowedComponents, textComponent, type ComponentShape } from '../catalog.ts';
import { EventRecording } from '../events/event-recording.ts';
import { settingListing } from './place-style.ts';
import type { Placement } from './placement.ts';
import { isReadable } from './readable-text.ts';
import type { CaptureSink, ElementScope, Slot } from './scopes.ts';
import { isLookWord } from './style-words.ts';

/** A longer text is not a title. */
const maxTitle = 200;

interface FirstList {
  readonly prop: string;
  readonly schema: ArraySchema;
}

/** Takes the events after the opening bracket up to the argument behind a text, and replays them, without a title. */
class TitlePeek implements CaptureSink {
  readonly #name = new EventRecording();
  readonly #text = new EventRecording();
  readonly #rest = new EventRecording();
  /** Undefined for a form, which begins with its name. */
  readonly #first: FirstList | undefined;
  /** The text. */
  kept = '';
  #state: 'name' | 'start' | 'text' | 'behind';
  isDone = false;
  /** A list or the name of an argument follows the text. */
  isTitle = false;

  constructor(first: FirstList | undefined) {
    this.#first = first;
    this.#state = first === undefined ? 'name' : 'start';
  }

  /** The prop of the next value, as if the block were open. */
  get expected(): FirstList | undefined {
    return this.#state === 'start' ? this.#first : undefined;
  }

  replay(sink: Placement['replay'], withText: boolean): void {
    this.#name.replay(sink);
    if (withText) this.#text.replay(sink);
    this.#rest.replay(sink);
  }

  #decide(isTitle: boolean): void {
    this.isTitle = isTitle && this.#state === 'behind';
    this.isDone = true;
  }

  openString(): void {
    if (this.#state === 'name') return this.#name.openString();
    if (this.#state === 'start') {
      this.#state = 'text';
      return this.#text.openString();
    }
    this.#rest.openString();
    this.#decide(false);
  }
  text(chunk: string): void {
    if (this.isDone) return this.#rest.text(chunk);
    if (this.#state === 'name') return this.#name.text(chunk);
    this.#text.text(chunk);
    this.kept += chunk;
    if (this.kept.length > maxTitle) this.isDone = true;
  }
  closeString(isCut: boolean): void {
    if (this.#state === 'name') {
      this.#state = 'start';
      this.isDone = isCut;
      return this.#name.closeString(isCut);
    }
    if (this.#state === 'behind') return this.#rest.closeString(isCut);
    this.#text.closeString(isCut);
    this.#state = 'behind';
    if (isCut) this.isDone = true;
  }
  openArray(): void {
    this.#rest.openArray();
    this.#decide(true);
  }
  openObject(): void {
    this.#rest.openObject();
    this.#decide(true);
  }
  key(name: string): void {
    this.#rest.key(name);
    this.#decide(true);
  }
  openCall(name: string): void {
    this.#rest.openCall(name);
    this.#decide(false);
  }
  bare(word: string): void {
    this.#rest.bare(word);
    this.#decide(false);
  }
  close(isCut: boolean): void {
    this.#rest.close(isCut);
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

/** Opens a block, after the title that it may begin with. Returns false for a block that cannot begin with one. */
export function openBehindTitle(
  placement: Placement,
  slot: Slot,
  shape: ComponentShape,
  open: () => ElementScope,
): boolean {
  if (!takesTitle(shape, slot)) return false;
  const first = firstList(shape);
  if (first === undefined && shape.component.name !== 'Form') return false;
  const { tree, displaced, replay } = placement;
  tree.captureValue(new TitlePeek(first), (peek) => {
    const { kept } = peek;
    const isWord = isLookWord(kept) || settingListing(shape, kept) !== undefined;
    const isTitle = peek.isTitle && isReadable(kept) && !isWord;
    if (isTitle) displaced.addTitle(kept);
    const element = open();
    // `Form("order", "Send", [...])`: without buttons, the text may also be the label of one.
    if (isTitle && first === undefined) element.submitLabel = kept;
    peek.replay(replay, !isTitle);
  });
  return true;
}
