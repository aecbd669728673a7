// `Tabs(["Day", "Night"], [[...], [...]])`: labels in one list and contents in another. Each label is written before
// its content, as in `Tabs([TabItem("Day", [...]), TabItem("Night", [...])])`. Only the labels are held. In JSON the lists
// are members: `{"type": "Tabs", "labels": ["Day", "Night"], "contents": [...]}`.
import { allowedComponents, type Catalog } from '../catalog.ts';
import type { Report } from '../check/diagnostics.ts';
import { EventRecording } from '../events/event-recording.ts';
import type { TreeSink } from '../events/tree-sink.ts';
import { LabelledContents, type LabelledItem } from './labelled-contents.ts';

/** `first`, `second`: where a list may begin. `list`, `contents`: where its first item may begin. */
type State = 'outside' | 'first' | 'list' | 'labels' | 'label' | 'second' | 'contents';

const maxLabels = 50;
const maxLabel = 200;
/** Maximum number of such components inside each other. */
const maxNesting = 4;
/** Names that the two lists have in other vocabularies. */
const listName = /^(?:labels?|titles?|names|headers?|tabs|items|triggers?|children|contents?|panels?|sections)$/;

/** In an object, `title` and the like are texts. */
const memberName = /^(?:labels|titles|names|headers|tabs|items|triggers|children|contents?|panels|sections)$/;
const typeName = /^(?:type|component)$/;

interface PairedItem extends LabelledItem {
  /** The prop that lists the items. */
  readonly list: string;
}

function itemOf(catalog: Catalog, name: string): PairedItem | undefined {
  const { component, order, listProp = '' } = catalog.match(name) ?? {};
  const list = component?.props.properties[listProp];
  if (list === undefined || order?.[0] !== listProp) return undefined;
  const [only = '', ...others] = allowedComponents(list);
  const item = others.length > 0 ? undefined : catalog.find(only);
  if (item?.textProp === undefined || item.listProp === undefined || item.order.at(-1) !== item.listProp)
    return undefined;
  return { name: only, label: item.textProp, content: item.listProp, list: listProp };
}

/** Passes events on, and puts labels and contents together. */
export class PairedLists implements TreeSink {
  readonly #sink: TreeSink;
  readonly #catalog: Catalog;
  readonly #report: Report;
  readonly #nesting: number;
  #state: State = 'outside';
  #item: PairedItem | undefined;
  /** The component is a JSON object. */
  #isObject = false;
  /** The name of the component in a JSON object, while it is read. */
  #type: string | undefined;
  #isTypeNext = false;
  /** Before the lists of an object, a member that is not one of them, or the object of the props. */
  #isOther = false;
  #held = new EventRecording();
  #labels: string[] = [];
  #contents: LabelledContents | undefined;

  constructor(sink: TreeSink, catalog: Catalog, report: Report, nesting = 0) {
    this.#sink = sink;
    this.#catalog = catalog;
    this.#report = report;
    this.#nesting = nesting;
  }

  /** The target of events that do not belong to the labels. */
  #target(call?: string): TreeSink {
    if (this.#contents !== undefined) return this.#contents;
    if (this.#state === 'contents' && this.#item !== undefined && call !== this.#item.name)
      return this.#pair(this.#item);
    this.#release();
    return this.#sink;
  }

  #pair(item: PairedItem): TreeSink {
    this.#report('changed_type', `Labels and contents were combined as ${item.name}.`);
    const sink = new PairedLists(this.#sink, this.#catalog, this.#report, this.#nesting + 1);
    if (this.#isObject) this.#sink.key(item.list);
    this.#sink.openArray();
    this.#contents = new LabelledContents(sink, item, this.#labels);
    this.#reset();
    return this.#contents;
  }

  /** The held texts are not labels: sends them. */
  #release(): void {
    if (this.#state === 'outside') return;
    const held = this.#held;
    this.#reset();
    held.replay(this.#sink);
  }

  #reset(): void {
    this.#state = 'outside';
    this.#item = undefined;
    this.#isObject = false;
    this.#isOther = false;
    this.#held = new EventRecording();
    this.#labels = [];
  }

  openCall(name: string): void {
    this.#target(name).openCall(name);
    if (this.#contents !== undefined || this.#nesting >= maxNesting) return;
    this.#item = itemOf(this.#catalog, name);
    if (this.#item !== undefined) this.#state = 'first';
  }

  openArray(): void {
    if (!this.#isOther && (this.#state === 'first' || this.#state === 'second')) {
      this.#held.openArray();
      this.#state = this.#state === 'first' ? 'list' : 'contents';
    } else {
      this.#target().openArray();
    }
  }

  openObject(): void {
    if (this.#isOther) {
      this.#isOther = false;
      return this.#sink.openObject();
    }
    this.#target().openObject();
  }

  key(name: string): void {
    this.#isTypeNext = this.#state === 'outside' && this.#contents === undefined && typeName.test(name);
    if (this.#state === 'first' && this.#isObject && !memberName.test(name)) {
      this.#isOther = true;
      this.#sink.key(name);
    } else if ((this.#state === 'first' || this.#state === 'second') && listName.test(name)) this.#held.key(name);
    else if (this.#contents === undefined) this.#whenReleased().key(name);
    else this.#contents.key(name);
  }

  #whenReleased(): TreeSink {
    this.#release();
    return this.#sink;
  }

  openString(): void {
    if (this.#isTypeNext) this.#type = '';
    this.#isTypeNext = false;
    if (this.#isOther) return this.#sink.openString();
    const isLabel = (this.#state === 'list' || this.#state === 'labels') && this.#labels.length < maxLabels;
    if (!isLabel) return this.#target().openString();
    this.#state = 'label';
    this.#labels.push('');
    this.#held.openString();
  }

  text(chunk: string): void {
    if (this.#type !== undefined && this.#type.length <= maxLabel) this.#type += chunk;
    if (this.#state !== 'label') return (this.#contents ?? this.#sink).text(chunk);
    const label = (this.#labels.pop() ?? '') + chunk;
    this.#labels.push(label);
    this.#held.text(chunk);
    if (label.length > maxLabel) this.#release();
  }

  closeString(isCut: boolean): void {
    const type = this.#type;
    this.#type = undefined;
    this.#isOther = false;
    if (this.#state !== 'label') (this.#contents ?? this.#sink).closeString(isCut);
    if (type !== undefined && this.#nesting < maxNesting) {
      this.#item = itemOf(this.#catalog, type);
      this.#isObject = this.#item !== undefined;
      if (this.#isObject) this.#state = 'first';
    }
    if (this.#state !== 'label') return;
    this.#held.closeString(isCut);
    this.#state = 'labels';
  }

  bare(word: string): void {
    this.#isTypeNext = false;
    if (this.#isOther) {
      this.#isOther = false;
      return this.#sink.bare(word);
    }
    this.#target().bare(word);
  }

  close(isCut: boolean): void {
    if (this.#contents !== undefined) {
      this.#contents.close(isCut);
      if (this.#contents.isOver) this.#contents = undefined;
    } else if (this.#state === 'labels') {
      this.#held.close(isCut);
      this.#state = 'second';
    } else {
      this.#whenReleased().close(isCut);
    }
  }
}
