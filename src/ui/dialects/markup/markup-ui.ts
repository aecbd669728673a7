// Converts a UI written as markup: HTML, JSX of our components, or invented tags. Each block is shown when it is
// complete; containers that only arrange do not delay their children.
import type { Catalog } from '../../catalog.ts';
import type { Report } from '../../check/diagnostics.ts';
import type { BufferedCall, BufferedValue } from '../../events/buffered-value.ts';
import { FieldNames } from '../field-names.ts';
import { MarkupBlocks } from './markup-blocks.ts';
import { htmlField, htmlParts, isLabel } from './library-parts.ts';
import { isField } from './markup-boxes.ts';
import { footerOf, headingOf } from './markup-frame.ts';
import { elementsOf, type MarkupNode } from './markup-node.ts';
import type { MarkupEvents } from './markup-parser.ts';
import { isInline } from './markup-text.ts';

const holdsField = (part: MarkupNode | string): boolean =>
  typeof part !== 'string' && (isField(part) || elementsOf(part).some(isField));

/** An element of fields, labels and buttons only. */
const isOfForm = (parts: MarkupNode['children']): boolean =>
  parts.every((child) =>
    typeof child === 'string' ? child.trim() === '' : isField(child) || /^(?:label|button|Button)$/.test(child.tag),
  );

/** Text, fields and labels that are converted together, at up to 0.1 ms each. Hardly any form has as many. */
const maxParts = 500;

export class MarkupUi implements MarkupEvents {
  readonly #blocks: MarkupBlocks;
  readonly #show: (block: BufferedCall) => void;
  readonly #report: Report;
  /** The inline content of the current paragraph, which may label the next field. */
  #line: (MarkupNode | string)[] = [];
  readonly evaluate: (source: string) => BufferedValue | undefined;
  readonly repeat: (source: string) => string | undefined;
  readonly read: (source: string) => BufferedValue;

  constructor(
    catalog: Catalog,
    show: (block: BufferedCall) => void,
    report: Report,
    values: Pick<MarkupEvents, 'evaluate' | 'repeat' | 'read'>,
  ) {
    this.#blocks = new MarkupBlocks(catalog, new FieldNames(), report);
    this.#show = show;
    this.#report = report;
    this.read = values.read;
    this.repeat = values.repeat;
    const evaluate: MarkupEvents['evaluate'] = (source) => {
      const value = values.evaluate(source);
      if (value === undefined)
        report('unresolved_reference', `{${source.slice(0, 60)}} needs a program; it was left out.`, true);
      return value;
    };
    this.evaluate = evaluate;
  }

  isWhole(node: MarkupNode): boolean {
    // It may hold the buttons of the fields before it.
    if (!this.#blocks.isContainer(node) || (node.tag === 'div' && this.#line.some(holdsField))) return true;
    this.leave();
    for (const block of headingOf(node)) this.#show(block);
    return false;
  }

  show(written: MarkupNode | string): void {
    const part = typeof written === 'string' ? written : (htmlField(written, this.#line.some(isLabel)) ?? written);
    if (typeof part !== 'string' && part.tag === 'div' && this.#line.some(holdsField)) {
      const parts = htmlParts(part.children);
      if (isOfForm(parts)) {
        this.#line.push(...parts);
        return;
      }
    }
    const isOfField =
      isLabel(part) || (typeof part !== 'string' && /^(?:label|value|input|select|textarea)$/.test(part.tag));
    const isButton = typeof part !== 'string' && /^(?:button|Button)$/.test(part.tag);
    if (isInline(part) || isOfField || isButton) {
      if (this.#line.length >= maxParts) this.leave();
      this.#line.push(part);
      return;
    }
    this.leave();
    if (typeof part === 'string') return;
    if (/^(?:script|iframe|object)$/.test(part.tag))
      this.#report('dropped_text', `<${part.tag}> has no meaning in a UI; it was dropped.`);
    for (const block of this.#blocks.block(part)) this.#show(block);
  }

  isShown(tag: string): boolean {
    return this.#blocks.isShown(tag);
  }

  /** Ends the current paragraph, and the container with it if there is one. */
  leave(container?: MarkupNode): void {
    const line = this.#line;
    this.#line = [];
    for (const block of this.#blocks.blocks(line)) this.#show(block);
    if (container === undefined) return;
    for (const block of footerOf(container)) this.#show(block);
  }
}
