// `Tabs(["Day", "Night"], [[...], [...]])`: labels in one list and contents in another. Each label is written before
// its content, as in `Tabs([TabItem("Day", [...]), TabItem("Night", [...])])`. Only the labels are held.
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

function itemOf(catalog: Catalog, name: string): LabelledItem | undefined {
  const { component, order, listProp = '' } = catalog.find(name) ?? {};
  const list = component?.props.properties[listProp];
  if (list === undefined || order?.[0] !== listProp) return undefined;
  const [only = '', ...others] = allowedComponents(list);
  const item = others.length > 0 ? undefined : catalog.find(only);
  if (item?.textProp === undefined || item.listProp === undefined || item.order.at(-1) !== item.listProp)
    return undefined;
  return { name: only, label: item.textProp, content: item.listProp };
}

/** Passes events on, and puts labels and contents together. */
export class PairedLists implements TreeSink {
  readonly #sink: TreeSink;
  readonly #catalog: Catalog;
  readonly #report: Report;
  readonly #nesting: number;
  #state: State = 'outside';
  #item: LabelledItem | undefined;
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

  #pair(item: LabelledItem): TreeSink {
    this.#report('changed_type', `Labels and contents were combined as ${item.name}.`);
    const sink = new PairedLists(this.#sink, this.#catalog, this.#report, this.#nesting + 1);
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
    if (this.#state === 'first' || this.#state === 'second') {
      this.#held.openArray();
      this.#state = this.#state === 'first' ? 'list' : 'contents';
    } else {
      this.#target().openArray();
    }
  }

  openObject(): void {
    this.#target().openObject();
  }

  key(name: string): void {
    if ((this.#state === 'first' || this.#state === 'second') && listName.test(name)) this.#held.key(name);
    else if (this.#contents === undefined) this.#whenReleased().key(name);
    else this.#contents.key(name);
  }

  #whenReleased(): TreeSink {
    this.#release();
    return this.#sink;
  }

  openString(): void {
    const isLabel = (this.#state === 'list' || this.#state === 'labels') && this.#labels.length < maxLabels;
    if (!isLabel) return this.#target().openString();
    this.#state = 'label';
    this.#labels.push('');
    this.#held.openString();
  }

  text(chunk: string): void {
    if (this.#state !== 'label') return (this.#contents ?? this.#sink).text(chunk);
    const label = (this.#labels.pop() ?? '') + chunk;
    this.#labels.push(label);
    this.#held.text(chunk);
    if (label.length > maxLabel) this.#release();
  }

  closeString(isCut: boolean): void {
    if (this.#state !== 'label') return (this.#contents ?? this.#sink).closeString(isCut);
    this.#held.closeString(isCut);
    this.#state = 'labels';
  }

  bare(word: string): void {
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
