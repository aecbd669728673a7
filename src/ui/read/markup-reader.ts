// Reads a UI in markup, from its first tag to the end of its last element, and passes the converted UI on.
import type { Catalog } from '../catalog.ts';
import type { Report } from '../check/diagnostics.ts';
import { MarkupParser } from '../dialects/markup/markup-parser.ts';
import { MarkupUi } from '../dialects/markup/markup-ui.ts';
import { ValueBuffer, type BufferedCall, type BufferedValue } from '../events/buffered-value.ts';
import { textOf } from './data-operations.ts';
import { evaluate } from './evaluate.ts';
import { ExpressionReader } from './expression-reader.ts';
import type { CreateElementReader } from './inline-markup.ts';
import { noData } from './known-data.ts';
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
    depth = 0,
  ) {
    this.#report = report;
    this.#ui = new MarkupUi(catalog, show, report, {
      evaluate: textIn,
      repeat: (source) => this.#repeated.of(source),
      read: (source) => {
        const create: CreateElementReader = (inner) =>
          new MarkupReader(inner, catalog, names, ofAttribute(report), true, depth + 1);
        if (depth >= maxDepth) return valueIn(source, names);
        return isElement(source) ? elementsIn(source, create) : valueIn(source, names, create);
      },
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

/** Elements in attributes of elements in attributes: each level reads its text again. */
const maxDepth = 4;

const isElement = (source: string): boolean => /^<[A-Za-z>]/.test(source);

/** The dialect was already reported. */
const ofAttribute =
  (report: Report): Report =>
  (code, message, isLossy) => {
    if (code !== 'foreign_dialect') report(code, message, isLossy);
  };

/** `extra={<Tag>New</Tag>}`. */
function elementsIn(source: string, create: CreateElementReader): BufferedValue {
  const blocks: BufferedCall[] = [];
  const reader = create((block) => blocks.push(block));
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

/** Reads a JavaScript literal: a list, an object or a string. Elements may be among its values. */
function valueIn(source: string, names: KnownNames, create?: CreateElementReader): BufferedValue {
  const buffer = new LooseBuffer(maxValue);
  const reader = new ExpressionReader(buffer, names, () => undefined, noData, create);
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
