// Finds the new content of a UI that the model repeats. Lists of independent items, such as facts, yield only their new
// items, and a table its new rows; other data, such as a chart, is shown in full if any of it is new.
import { propertyOf } from '../../schema/check.ts';
import { proseComponent, textComponent, type Catalog, type ComponentShape } from '../catalog.ts';
import type { Report } from '../check/diagnostics.ts';
import { isStyleWord } from '../check/style-words.ts';
import type { Continuation } from './continued-ui.ts';
import { isProps, nameOf, partsOf, textsIn, titleOf } from './element-values.ts';
import { withNewRows, wasShorter } from './grown-block.ts';
import { numberOf, type ShownValues } from './shown-values.ts';
import { withoutUnfinished, type Value } from './value-tree.ts';

/** Blocks that are the title of what follows. */
const headers = /^(?:CardHeader|Heading)$/;
const maxTitle = 60;
/** Characters without which a text with a figure is not compared with others. */
const minSentence = 12;

/** Sends the part of a value that was not yet shown. */
export class NewValues {
  readonly #catalog: Catalog;
  readonly #shown: ShownValues;
  readonly #report: Report;
  readonly #reference: (name: string) => void;

  constructor(catalog: Catalog, shown: ShownValues, report: Report, reference: (name: string) => void) {
    this.#catalog = catalog;
    this.#shown = shown;
    this.#report = report;
    this.#reference = reference;
  }

  /** The first version was broken off, so the next one replaces it. */
  isReplacing = false;

  /** The remark above a version of the UI, which is shown before its new content. */
  remark = '';

  send(value: Value): void {
    if (!this.#isNew(value)) return;
    this.#sendRemark();
    this.#sendNew(value);
  }

  /** True if everything before the last call was shown, and the last call is the beginning of one that was shown. */
  isBeginning(value: Value): boolean {
    const { rest, unfinished } = withoutUnfinished(value);
    return unfinished !== undefined && !this.#isNew(rest) && this.#wasBegun(unfinished);
  }

  #wasBegun(value: Value): boolean {
    if (value.kind === 'string') return value.isCut ? this.#shown.hasBeginning(value.text) : !this.#isNew(value);
    return value.inside.every((inner) => this.#wasBegun(inner));
  }

  #sendRemark(): void {
    const { remark } = this;
    if (remark === '') return;
    this.remark = '';
    this.#shown.openCall(this.#catalog.find(proseComponent) === undefined ? textComponent : proseComponent);
    this.#shown.openString();
    this.#shown.text(remark);
    this.#shown.closeString(false);
    this.#shown.close(false);
  }

  /** True if nothing shows that a UI with another title is a version of the first one: its open block is empty. */
  isUnrelated({ inside }: Value, continuations: readonly Continuation[]): boolean {
    const [header, ...blocks] = inside[0]?.inside ?? [];
    const title = header && titleOf(header);
    if (title === undefined || !this.#isNew(title) || !blocks.every((block) => this.#isNew(block))) return false;
    const innermost = continuations.length - 1;
    const hasText = (this.#shown.openText?.length ?? 0) > 0;
    return !hasText && continuations.every(({ from }, level) => level < 2 || from === (level < innermost ? 1 : 0));
  }

  /** Sends what follows in the open brackets, and closes them. */
  continue(continuations: readonly Continuation[]): void {
    const { openText } = this.#shown;
    for (const [level, { value, from }] of [...continuations.entries()].toReversed()) {
      const continued = level === continuations.length - 1 && openText !== undefined ? value.inside[from] : undefined;
      if (continued !== undefined) this.#shown.continueText(continued.text.slice(openText?.length));
      const opened = continuations[level + 1]?.value ?? continued;
      // In the list of the root, blocks before the open one may be new.
      const isList = value.kind === 'array' && level === 1;
      const rest = value.inside.slice(isList ? 0 : from);
      for (const next of rest.filter((inner) => inner !== opened)) {
        if (isList) this.#sendBlock(next, next === value.inside[0]);
        else this.#sendAll(next);
      }
      this.#shown.closeTo(this.#shown.open.length - 1);
    }
  }

  #isNew(value: Value): boolean {
    switch (value.kind) {
      case 'string':
        return !isStyleWord(value.text) && !this.#shown.has(value.number);
      case 'bare':
      case 'reference':
        return false;
      case 'array':
      case 'object':
      case 'call':
        // `Stat("Revenue", 1500)` corrects `Stat("Revenue", 1200)`.
        return (
          !this.#shown.has(value.number) && this.#contentOf(value).some((inner) => this.#isNew(inner) || isDatum(inner))
        );
      default:
        return value.kind satisfies never;
    }
  }

  /** The name of a form is not new content. */
  #contentOf(value: Value): readonly Value[] {
    const parts = partsOf(value);
    if (this.#catalog.match(nameOf(value) ?? '')?.component.name !== 'Form') return parts;
    return parts.filter(({ kind, key }) => kind !== 'string' || (key ?? 'name') !== 'name');
  }

  #sendNew(value: Value): void {
    const name = nameOf(value);
    const shape = name === undefined ? undefined : this.#catalog.match(name);
    const isWhole = name === undefined || !isCollection(this.#catalog, shape) || !this.#hasNewItem(value);
    if (!isWhole) return this.#sendParts(value, shape);
    const isBlock = shape !== undefined && shape.component.wrapIn === undefined && isDivisible(shape);
    const rows = isBlock ? withNewRows(value, this.#shown) : undefined;
    if (rows !== undefined) return this.#sendAll(rows);
    this.#reportChange(value);
    this.#sendAll(value);
  }

  #hasNewItem(value: Value): boolean {
    const lists = partsOf(value).filter(({ kind }) => kind === 'array');
    return lists.some(({ inside }) => inside.some((item) => this.#isNew(item)));
  }

  #sendParts(value: Value, shape: ComponentShape | undefined): void {
    if (value.kind === 'call') this.#shown.openCall(value.text);
    else this.#shown.openObject();
    for (const part of value.inside) {
      if (part.key !== undefined) this.#shown.key(part.key);
      if (part.kind === 'array') this.#sendItems(part, shape);
      else if (isProps(part)) this.#sendParts(part, shape);
      else this.#sendAll(part, false);
    }
    this.#shown.close(false);
  }

  /** What was sent stays, so the reader meets both versions of an element. */
  #reportChange(value: Value): void {
    const [title] = textsIn(value);
    if (title === undefined || !this.#wasShown(title)) return;
    const written = `${nameOf(value) ?? ''} ${JSON.stringify(title.slice(0, maxTitle))}`.trimStart();
    if (wasShorter(value, this.#shown))
      this.#report('superseded_value', `A later version adds to ${written}; the earlier version stays above it.`);
    else
      this.#report('superseded_value', `A later version changes ${written}; the earlier version stays above it.`, true);
  }

  /** "You have 13 users." is a version of "You have 12 users.". */
  #wasShown(title: string): boolean {
    if (this.#shown.has(numberOf.text(title))) return true;
    return /\d/.test(title) && title.length >= minSentence && this.#shown.hasBeginning(title);
  }

  /** Sends what is new in a block. A title that replaces the one above the first version is not shown below it. */
  #sendBlock(block: Value, isFirst: boolean): void {
    const isHeader = isFirst && this.isReplacing && block.kind === 'call' && headers.test(block.text);
    if (!isHeader || this.#shown.firstBlock !== block.text) return this.send(block);
    const [title, ...others] = block.inside.filter(({ kind }) => kind === 'string');
    if (title === undefined || !this.#isNew(title)) {
      for (const other of others) if (this.#isNew(other)) this.#sendText(other.text);
      return;
    }
    const written = JSON.stringify(title.text.slice(0, maxTitle));
    this.#report('duplicate_root', `${written}, the title of a later version, was left out.`, true);
  }

  #sendText(text: string): void {
    this.#shown.openCall(textComponent);
    this.#shown.openString();
    this.#shown.text(text);
    this.#shown.closeString(false);
    this.#shown.close(false);
  }

  /** True for blocks that are not a version of the first UI: their title is new, and so are most of them. */
  #isOtherUi([header]: readonly Value[], areNew: readonly boolean[]): boolean {
    const title = header && titleOf(header);
    return title !== undefined && this.#isNew(title) && areNew.filter(Boolean).length * 2 > areNew.length;
  }

  #sendItems({ inside }: Value, shape: ComponentShape | undefined): void {
    const areNew = inside.map((item) => this.#isNew(item));
    const isRoot = shape === this.#catalog.root;
    const isOther = isRoot && this.#isOtherUi(inside, areNew);
    const isWhole = isOther || (isMixed(areNew) && isNumbered(this.#catalog, shape));
    this.#shown.openArray();
    for (const [index, item] of inside.entries()) {
      if (isWhole && !isOther && areNew[index] === true) this.#reportChange(item);
      if (isWhole) this.#sendAll(item);
      else if (isRoot) this.#sendBlock(item, index === 0);
      else this.send(item);
    }
    this.#shown.close(false);
  }

  #sendAll(value: Value, withKey = true): void {
    const sink = this.#shown;
    if (withKey && value.key !== undefined) sink.key(value.key);
    switch (value.kind) {
      case 'string':
        sink.openString();
        if (value.text !== '') sink.text(value.text);
        return sink.closeString(false);
      case 'bare':
        return sink.bare(value.text);
      case 'reference':
        return this.#reference(value.text);
      case 'call':
        sink.openCall(value.text);
        break;
      case 'array':
        sink.openArray();
        break;
      case 'object':
        sink.openObject();
        break;
      default:
        value.kind satisfies never;
    }
    for (const inner of value.inside) this.#sendAll(inner);
    sink.close(false);
  }
}

/** True if the items that were not shown are not the last ones. */
const isMixed = (areNew: readonly boolean[]): boolean =>
  areNew.lastIndexOf(false) > areNew.indexOf(true) && areNew.includes(true);

const isDatum = ({ kind, text }: Value): boolean => kind === 'bare' && /^[-+.\d]/.test(text);

const itemsOf = (catalog: Catalog, { listProp, component }: ComponentShape): readonly ComponentShape[] => {
  const list = listProp === undefined ? undefined : propertyOf(component.props, listProp);
  if (list?.type !== 'array' || list.items.type !== 'element') return [];
  return list.items.components.flatMap((item) => catalog.find(item) ?? []);
};

/** True if an item without those before it would have a wrong number. */
const isNumbered = (catalog: Catalog, shape: ComponentShape | undefined): boolean =>
  shape !== undefined && itemsOf(catalog, shape).some(({ component }) => component.isNumbered === true);

/** True if each item is meaningful on its own: facts, tabs and fields, but not columns, slices or the options of a field. */
function isCollection(catalog: Catalog, shape: ComponentShape | undefined): boolean {
  if (shape === undefined || shape === catalog.root) return true;
  const items = itemsOf(catalog, shape);
  return items.length > 0 && isDivisible(shape) && !items.some(holdsData);
}

/** True for a container that is meaningful with some of its rows or items. */
const isDivisible = ({ component, choiceName }: ComponentShape): boolean =>
  component.group !== 'chart' && choiceName === undefined;

/** True for a column or a series: without its list, it says nothing. */
const holdsData = ({ component: { props } }: ComponentShape): boolean =>
  Object.entries(props.properties).some(
    ([name, schema]) => props.required.includes(name) && schema.type === 'array' && schema.items.type !== 'element',
  );
