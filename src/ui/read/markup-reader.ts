// Reads a UI in markup, from its first tag to the end of its last element, and passes the converted UI on.
import type { Catalog } from '../catalog.ts';
import type { Report } from '../check/diagnostics.ts';
import { MarkupParser } from '../dialects/markup/markup-parser.ts';
import { MarkupUi } from '../dialects/markup/markup-ui.ts';
import { ValueBuffer, type BufferedCall, type BufferedValue } from '../events/buffered-value.ts';
import { textOf } from './data-operations.ts';
import { evaluate } from './evaluate.ts';
import { ExpressionReader } from './expression-reader.ts';
import type { KnownNames } from './known-names.ts';
import { RepeatedMarkup } from './repeated-markup.ts';

/** Maximum number of characters in an attribute value. */
const maxValue = 64 * 1024;

export class MarkupReader {
  readonly #parser: MarkupParser;
  readonly #ui: MarkupUi;
  readonly #report: Report;
  readonly #repeated = new RepeatedMarkup();

  constructor(
    show: (block: BufferedCall) => void,
    catalog: Catalog,
    names: KnownNames,
    report: Report,
    isFenced: boolean,
  ) {
    this.#report = report;
    this.#ui = new MarkupUi(catalog, show, report, {
      evaluate: textIn,
      repeat: (source) => this.#repeated.of(source),
      read: (source) => (isElement(source) ? elementsIn(source, catalog, names) : valueIn(source, names)),
    });
    this.#parser = new MarkupParser(this.#ui, isFenced);
    report(
      'foreign_dialect',
      'The UI was written as markup; its elements were converted to components of the catalog.',
    );
  }

  consume(text: string, from: number): number {
    return this.#parser.consume(text, from);
  }

  get isOver(): boolean {
    return this.#parser.isOver;
  }

  get isOpen(): boolean {
    return this.#parser.isOpen;
  }

  readonly isBusy = false;

  resume(): void {}

  /** Shows the remaining elements. */
  close(): void {
    this.#parser.end();
    this.#ui.leave();
    if (this.#parser.isTruncated) this.#report('limit_exceeded', 'A part of the markup was too long.', true);
  }

  /** Returns any text that belongs to what follows the elements. */
  finish(): string {
    return this.#parser.leftover;
  }
}

/** Maximum length of an element in an attribute. */
const maxElement = 4_000;

const isElement = (source: string): boolean => /^<[A-Za-z>]/.test(source) && source.length <= maxElement;

/** `extra={<Tag>New</Tag>}`. */
function elementsIn(source: string, catalog: Catalog, names: KnownNames): BufferedValue {
  const blocks: BufferedCall[] = [];
  const reader = new MarkupReader(
    (block) => blocks.push(block),
    catalog,
    names,
    () => undefined,
    true,
  );
  reader.consume(source, 0);
  reader.close();
  const [only, ...others] = blocks;
  return only !== undefined && others.length === 0 ? only : blocks;
}

/** Literals that need no evaluation: `"text"`, `' '`, `` `a` ``, `12`. */
function textIn(source: string): BufferedValue | undefined {
  const written = /^`[^`$]*`$/.test(source) ? source.slice(1, -1) : undefined;
  return written ?? textOf(evaluate(source, () => undefined));
}

/** Reads a JavaScript literal: a list, an object or a string. */
function valueIn(source: string, names: KnownNames): BufferedValue {
  const buffer = new LooseBuffer(maxValue);
  const reader = new ExpressionReader(buffer, names, () => undefined);
  reader.begin(0, false);
  reader.consume(`${source}\n`, 0);
  reader.end();
  return buffer.value ?? '';
}

class LooseBuffer extends ValueBuffer {
  reference(name: string): void {
    this.bare(name === 'undefined' ? 'null' : name);
  }
  joined(): void {}
}
