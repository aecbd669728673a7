// `Descriptions([Field("Uptime", "72 h")], "System Metrics", 2)`: a title behind the list of a block of small items. A short
// block is held, so that the title can be written before it.
import type { Schema } from '../../schema/schema.ts';
import type { ComponentShape } from '../catalog.ts';
import { EventRecording } from '../events/event-recording.ts';
import { settingListing } from './place-style.ts';
import type { Placement } from './placement.ts';
import { isReadable } from './readable-text.ts';
import type { CaptureSink } from './scopes.ts';
import { isLookWord, isStyleWord } from './style-words.ts';

/** Characters of the texts of a block that is held, and the number of its events. */
const maxHeld = 400;
const maxEvents = 200;
const maxTitle = 80;
const titleName = /^(?:[a-z]+[-_]?)?(?:title|heading|headline|caption|label)$/i;
const scalarTypes = /^(?:string|number|boolean|enum|union)$/;

/** True for a block that consists of a list of texts or of items that have neither lists nor other blocks in them. */
export function mayHaveLateTitle(shape: ComponentShape, isForeign: boolean, find: Find): boolean {
  const {
    order: [first = ''],
    component,
  } = shape;
  const schema = component.props.properties[first];
  if (schema?.type !== 'array' || component.group === 'chart' || component.group === 'form') return false;
  // The other props of a custom component may take any text.
  const others = Object.values(component.props.properties).filter((one) => one !== schema);
  if (others.some(({ type }) => type !== 'enum' && type !== 'boolean' && type !== 'number')) return false;
  if (schema.items.type === 'string') return true;
  // A model that knows our name knows the arguments, too.
  if (!isForeign || schema.items.type !== 'element' || component.group === 'action') return false;
  const items = schema.items.components.map((name) => find(name)?.component.props);
  return items.every((props) => props !== undefined && areScalar(props));
}

type Find = (name: string) => ComponentShape | undefined;

/** Of two values at most, such as a term and its value. */
const areScalar = ({ properties }: ComponentShape['component']['props']): boolean =>
  Object.keys(properties).length <= 2 && Object.values(properties).every(({ type }) => scalarTypes.test(type));

/** Takes the events after the opening bracket up to the title, or to the end of the block, and replays them without it. */
export class LateTitlePeek implements CaptureSink {
  readonly #shape: ComponentShape;
  readonly #find: Find;
  readonly #all = new EventRecording();
  #title: string | undefined;
  /** The open string, outside of the list. */
  #isOpen = false;
  #isNamed = false;
  #depth = 0;
  /** The item that is open, and the number of its arguments. */
  #item: ComponentShape | undefined;
  #position = 0;
  #length = 0;
  #hasList = false;
  /** The name of the title, which is recorded if it has another meaning. */
  #key: string | undefined;
  isDone = false;

  constructor(shape: ComponentShape, find: Find) {
    this.#shape = shape;
    this.#find = find;
  }

  /** The prop of the next value, as if the block were open. */
  get expected(): { readonly prop: string; readonly schema: Schema } | undefined {
    const [prop = ''] = this.#shape.order;
    const schema = this.#shape.component.props.properties[prop];
    if (this.#depth > 1) return this.#depth === 2 ? this.#argument : undefined;
    if (schema?.type !== 'array' || this.#key !== undefined) return undefined;
    if (this.#depth === 1) return { prop, schema: schema.items };
    return this.#hasList ? undefined : { prop, schema };
  }

  get #argument(): { readonly prop: string; readonly schema: Schema } | undefined {
    const prop = this.#item?.order[this.#position] ?? '';
    const schema = this.#item?.component.props.properties[prop];
    return schema === undefined ? undefined : { prop, schema };
  }

  #begin(): void {
    if (this.#depth === 2) this.#position += 1;
  }

  get title(): string | undefined {
    return this.isDone ? this.#title : undefined;
  }

  replay(sink: Placement['replay']): void {
    this.#all.replay(sink);
  }

  #takes(): boolean {
    this.#keepKey();
    return !this.isDone;
  }

  #keepKey(): void {
    if (this.#key !== undefined) this.#all.key(this.#key);
    this.#key = undefined;
  }

  /** A long block is shown as it arrives. */
  #limit(): void {
    this.isDone ||= this.#length > maxHeld || this.#all.length > maxEvents;
  }

  openString(): void {
    this.#isOpen = !this.isDone && this.#depth === 0 && this.#hasList;
    this.#isNamed = this.#key !== undefined;
    if (this.#isOpen) {
      this.#title = '';
      return;
    }
    this.#keepKey();
    this.#begin();
    this.#all.openString();
  }
  text(chunk: string): void {
    if (this.#isOpen) this.#title = `${this.#title ?? ''}${chunk}`;
    else this.#all.text(chunk);
    this.#length += chunk.length;
  }
  closeString(isCut: boolean): void {
    if (!this.#isOpen) {
      this.#all.closeString(isCut);
      return this.#limit();
    }
    this.#isOpen = false;
    const title = this.#title ?? '';
    if (!isCut && this.#isTitle(title)) {
      this.isDone = true;
      return;
    }
    this.#title = undefined;
    this.#keepKey();
    this.#all.openString();
    this.#all.text(title);
    this.#all.closeString(isCut);
    this.#limit();
  }
  #isTitle(text: string): boolean {
    if (!isReadable(text) || text.length > maxTitle || text.includes('\n')) return false;
    if (this.#isNamed) return true;
    const isSetting = isStyleWord(text) || isLookWord(text) || settingListing(this.#shape, text) !== undefined;
    return !isSetting && /^\P{L}*[\p{Lu}\p{Lo}]|\s/u.test(text);
  }
  openArray(): void {
    if (this.#takes() && this.#depth === 0) this.#hasList = true;
    this.#begin();
    this.#depth += 1;
    this.#all.openArray();
  }
  openObject(): void {
    this.#takes();
    this.#begin();
    this.#depth += 1;
    this.#all.openObject();
  }
  openCall(name: string): void {
    // `Tag("Live")` after the list is a separate block.
    if (this.#takes() && this.#depth === 0) this.isDone = true;
    if (this.#depth === 1) [this.#item, this.#position] = [this.#find(name), 0];
    else this.#begin();
    this.#depth += 1;
    this.#all.openCall(name);
  }
  key(name: string): void {
    this.#keepKey();
    if (this.#depth === 0 && this.#hasList && titleName.test(name) && !this.#shape.order.includes(name))
      this.#key = name;
    else this.#all.key(name);
  }
  bare(word: string): void {
    this.#takes();
    this.#begin();
    this.#all.bare(word);
    this.#limit();
  }
  close(isCut: boolean): void {
    this.#keepKey();
    this.#depth -= 1;
    this.#all.close(isCut);
    if (this.#depth < 0 || isCut) this.isDone = true;
    this.#limit();
  }
}
