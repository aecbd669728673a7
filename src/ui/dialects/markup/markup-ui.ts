// Converts a UI written as markup: HTML, JSX of our components, or invented tags. Each block is shown when it is
// complete; containers that only arrange do not delay their children.
import type { Catalog } from '../../catalog.ts';
import type { Report } from '../../check/diagnostics.ts';
import type { BufferedCall, BufferedValue } from '../../events/buffered-value.ts';
import { FieldNames } from '../field-names.ts';
import { MarkupBlocks } from './markup-blocks.ts';
import { htmlField, isLabel } from './library-parts.ts';
import { boxOf } from './markup-boxes.ts';
import { isGroup, isOfButtons, isOfForm, lacksButton } from './markup-form.ts';
import { footerOf, headingOf } from './markup-frame.ts';
import { wordsOf, type MarkupNode } from './markup-node.ts';
import type { MarkupEvents } from './markup-events.ts';
import { isInline } from './markup-text.ts';

/** Text, fields and labels that are converted together, at up to 0.1 ms each. Hardly any form has as many. */
const maxParts = 500;
/** A longer text between two fields belongs to neither. */
const maxNote = 80;

/** Between the contents of two boxes. */
const edge: MarkupNode = { tag: 'div', attributes: {}, children: [] };

/** What stands behind the last field of an open form: nothing, the end of its box, or a text in another box. */
type Behind = 'nothing' | 'edge' | 'note' | 'end of note';

export class MarkupUi implements MarkupEvents {
  readonly #blocks: MarkupBlocks;
  readonly #show: (block: BufferedCall) => void;
  readonly #report: Report;
  /** The inline content of the current paragraph, which may label the next field. */
  #line: (MarkupNode | string)[] = [];
  /** Undefined if the line has no fields. */
  #behindField: Behind | undefined;
  readonly evaluate: (source: string) => BufferedValue | undefined;
  readonly repeat: (source: string) => string | undefined;
  readonly component: (tag: string, attributes: string) => string | undefined;
  readonly read: (source: string, name: string, tag: string) => BufferedValue | undefined;

  constructor(
    catalog: Catalog,
    show: (block: BufferedCall) => void,
    report: Report,
    values: Pick<MarkupEvents, 'evaluate' | 'repeat' | 'component' | 'read'>,
  ) {
    this.#blocks = new MarkupBlocks(catalog, new FieldNames(), report);
    this.#show = show;
    this.#report = report;
    this.read = values.read;
    this.repeat = values.repeat;
    this.component = values.component;
    const evaluate: MarkupEvents['evaluate'] = (source) => {
      const value = values.evaluate(source);
      if (value === undefined)
        report('unresolved_reference', `{${source.slice(0, 60)}} needs a program; it was left out.`, true);
      return value;
    };
    this.evaluate = evaluate;
  }

  isWhole(node: MarkupNode): boolean {
    if (isGroup(node) || !this.#blocks.isContainer(node)) return true;
    const heading = headingOf(node);
    if (heading.length === 0 && this.#behindField !== undefined) {
      this.#pushEdge();
      return false;
    }
    this.leave();
    for (const block of heading) this.#show(block);
    return false;
  }

  /** The fields of a form may be in several boxes. */
  #pushEdge(): void {
    this.#line.push(edge);
    if (this.#behindField === 'nothing') this.#behindField = 'edge';
    else if (this.#behindField === 'note') this.#behindField = 'end of note';
  }

  show(written: MarkupNode | string): void {
    const part = typeof written === 'string' ? written : (htmlField(written, this.#line.some(isLabel)) ?? written);
    if (this.#line.length >= maxParts) this.leave();
    if (isOfForm(part)) {
      this.#line.push(part);
      this.#behindField = 'nothing';
    } else if (isInline(part)) this.#showText(part);
    else if (typeof part !== 'string') this.#showElement(part);
  }

  #showText(part: MarkupNode | string): void {
    const words = wordsOf(part);
    const isApart = this.#behindField === 'edge' ? words.length > maxNote : this.#behindField === 'end of note';
    if (words !== '' && isApart) this.leave();
    if (words !== '' && this.#behindField === 'edge') this.#behindField = 'note';
    this.#line.push(part);
  }

  #showElement(part: MarkupNode): void {
    const isButton = /^(?:button|Button)$/.test(part.tag);
    const isApart = this.#behindField === 'note' || this.#behindField === 'end of note';
    if (isApart || (!isButton && this.#behindField === undefined)) this.leave();
    if (isButton || (this.#behindField !== undefined && isOfButtons(part, (node) => this.#blocks.isContainer(node)))) {
      this.#line.push(part);
      return;
    }
    this.leave();
    if (lacksButton(part)) {
      this.#line.push(...part.children);
      this.#behindField = 'nothing';
      this.#pushEdge();
      return;
    }
    if (/^(?:script|iframe|object)$/.test(part.tag))
      this.#report('dropped_text', `<${part.tag}> has no meaning in a UI; it was dropped.`);
    for (const block of this.#blocks.block(part)) this.#show(block);
  }

  get isForm(): boolean {
    return this.#behindField !== undefined;
  }

  get awaitsWords(): boolean {
    const last = this.#line.findLast((part) => wordsOf(part) !== '' || typeof part !== 'string');
    return typeof last === 'object' && last.tag === 'input' && boxOf(last) !== undefined;
  }

  hide(part: MarkupNode): void {
    const words = wordsOf(part);
    const isLong = words.length > maxNote || part.children.some((child) => isOfForm(child));
    if (words !== '')
      this.#report('dropped_text', `"${words.slice(0, 40)}" is hidden by the page; it was left out.`, isLong);
  }

  isShown(tag: string): boolean {
    return this.#blocks.isShown(tag);
  }

  /** Ends the current paragraph, and the container with it if there is one. */
  leave(container?: MarkupNode): void {
    if (container !== undefined && this.#behindField !== undefined && footerOf(container).length === 0)
      return this.#pushEdge();
    const line = this.#line;
    this.#line = [];
    this.#behindField = undefined;
    for (const block of this.#blocks.blocks(line)) this.#show(block);
    if (container === undefined) return;
    for (const block of footerOf(container)) this.#show(block);
  }
}
