// Reads a UI in markup, from its first tag to the end of its last element, and passes the converted UI on.
import type { Catalog } from '../catalog.ts';
import type { Report } from '../check/diagnostics.ts';
import { MarkupParser } from '../dialects/markup/markup-parser.ts';
import { MarkupUi } from '../dialects/markup/markup-ui.ts';
import { replayValue } from '../events/replay-value.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { ValueBuffer, type BufferedCall, type BufferedValue } from '../events/buffered-value.ts';
import { textOf } from './data-operations.ts';
import { evaluate, type Lookup } from './evaluate.ts';
import { ExpressionReader } from './expression-reader.ts';
import type { CreateElementReader } from './inline-markup.ts';
import { noData } from './known-data.ts';
import type { KnownNames } from './known-names.ts';
import { DirectiveHolder } from './directive-holder.ts';
import { RepeatedMarkup } from './repeated-markup.ts';
import { ScriptConstants } from './script-constants.ts';

/** Maximum number of characters in an attribute value. */
const maxValue = 64 * 1024;

export class MarkupReader {
  readonly #parser: MarkupParser;
  readonly #ui: MarkupUi;
  readonly #report: Report;
  readonly #repeated: RepeatedMarkup;
  readonly #directives: DirectiveHolder;
  /** What follows the markup in a part that was held. */
  #behind = '';

  /** `scripts`: the program above the tags, and the scripts among them. */
  constructor(
    show: (block: BufferedCall) => void,
    catalog: Catalog,
    names: KnownNames,
    report: Report,
    isFenced: boolean,
    depth = 0,
    scripts = new ScriptConstants(),
  ) {
    this.#report = report;
    const constants: Lookup = (name) => scripts.lookup(name);
    this.#directives = new DirectiveHolder(scripts, report);
    this.#repeated = new RepeatedMarkup(scripts, constants, (condition, left) => {
      const isLost = /[\p{L}\p{N}]/u.test(left) && left !== 'null';
      const kept = isLost ? 'one of its two parts is shown' : 'what depends on it is shown';
      report('unresolved_reference', `{${condition.slice(0, 60)}} needs a program; ${kept}.`, isLost);
    });
    this.#ui = new MarkupUi(catalog, show, report, {
      evaluate: (source) => textIn(source, constants),
      repeat: (source) => this.#repeated.of(source),
      component: (tag, attributes) => this.#repeated.component(tag, attributes),
      read: (source, name, tag) => {
        const create: CreateElementReader = (inner) =>
          new MarkupReader(inner, catalog, names, ofAttribute(report), true, depth + 1, scripts);
        if (depth < maxDepth && isElement(source)) return elementsIn(source, create);
        const known = scripts.isEmpty ? undefined : evaluate(source, constants);
        if (known !== undefined) return valueOf(known);
        if (isProgram.test(source) && !literalWord.test(source)) {
          if (!isState.test(name) && !componentName.test(source) && !(valueName.test(name) && fieldTag.test(tag)))
            report('unresolved_reference', `{${source.slice(0, 60)}} needs a program; it was left out.`, true);
          return undefined;
        }
        return valueIn(source, names, constants, report, depth < maxDepth ? create : undefined);
      },
    });
    this.#parser = new MarkupParser(this.#ui, isFenced);
    report(
      'foreign_dialect',
      'The UI was written as markup; its elements were converted to components of the catalog.',
    );
  }

  consume(text: string, from: number): number {
    let index = from;
    for (; index < text.length && !this.isOver; index += 1) this.#read(this.#directives.take(text.charAt(index)));
    return index;
  }

  #read(markup: string): void {
    if (markup !== '') this.#behind += markup.slice(this.#parser.consume(markup, 0));
  }

  get isOver(): boolean {
    return this.#parser.isOver;
  }

  get isOpen(): boolean {
    return this.#parser.isOpen || (!this.isOver && this.#directives.isHolding);
  }

  readonly isBusy = false;

  resume(): void {}

  /** Shows the remaining elements. */
  close(): void {
    this.#read(this.#directives.release());
    this.#parser.end();
    this.#ui.leave();
    if (this.#parser.isTruncated) this.#report('limit_exceeded', 'A part of the markup was too long.', true);
  }

  /** Returns any text that belongs to what follows the elements. */
  finish(): string {
    return this.#parser.leftover + this.#behind;
  }
}

/** Elements in attributes of elements in attributes: each level reads its text again. */
const maxDepth = 8;

/** A name, a member or a call: `{total}`, `{props.title}`, `{label(row)}`. */
const isProgram = /^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*|\[[^\]]*\]|\([^()]*\))*$/;
const literalWord = /^(?:true|false|null|undefined)$/;
/** `icon={CheckIcon}`. */
const componentName = /^[A-Z][A-Z\d]*[a-z]\w*$/;
/** The state of an element, as opposed to a text that is written. */
const isState =
  /^(?:(?:default)?(?:checked|selected)|open|disabled|active|current|selected\w*|expanded|loading|visible|show|control|register|form|variant|size|color|icon|action|to|is[A-Z]\w*|has[A-Z]\w*)$/i;
/** What a field holds at the moment. */
const valueName = /^(?:default)?value$/i;
const fieldTag =
  /(?:input|select|textarea|option|field|picker|group|tabs|slider|switch|checkbox|radio|accordion|rating)$/i;

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
function textIn(source: string, constants: Lookup): BufferedValue | undefined {
  const written = /^`[^`$]*`$/.test(source) ? source.slice(1, -1) : undefined;
  return written ?? textOf(evaluate(source, constants));
}

function valueOf(value: JsonValue): BufferedValue {
  const buffer = new ValueBuffer(maxValue);
  replayValue(value, buffer);
  return buffer.value ?? '';
}

/** Reads a JavaScript literal: a list, an object or a string. Elements may be among its values. */
function valueIn(
  source: string,
  names: KnownNames,
  constants: Lookup,
  report: Report,
  create: CreateElementReader | undefined,
): BufferedValue {
  const buffer = new LooseBuffer(maxValue, constants);
  const data = { ...noData, isDefined: (name: string) => constants(name) !== undefined, dataOf: constants };
  const missing: Report = (code, message, isLossy) => {
    if (code === 'unresolved_reference') report(code, message, isLossy);
  };
  const reader = new ExpressionReader(buffer, names, missing, data, create);
  reader.begin(0, false);
  reader.consume(`${source}\n`, 0);
  reader.end();
  return buffer.value ?? '';
}

class LooseBuffer extends ValueBuffer {
  readonly #constants: Lookup;

  constructor(maxSize: number, constants: Lookup) {
    super(maxSize);
    this.#constants = constants;
  }

  reference(name: string): void {
    const value = this.#constants(name);
    if (value !== undefined) replayValue(value, this);
    else this.bare(name === 'undefined' ? 'null' : name);
  }
  joined(): void {}

  /** `[required, minLength: 2]`. */
  protected override namedItem(name: string, value: BufferedValue): BufferedValue {
    return { [name]: value };
  }
}
