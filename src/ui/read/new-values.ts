// Finds the new content of a UI that the model repeats. Lists of independent items, such as steps, yield only their new
// items; data, such as a table, is shown in full if any of it is new.
import { propertyOf } from '../../schema/check.ts';
import { proseComponent, textComponent, type Catalog, type ComponentShape } from '../catalog.ts';
import type { Report } from '../check/diagnostics.ts';
import { isStyleWord } from '../check/style-words.ts';
import type { Continuation } from './continued-ui.ts';
import type { ShownValues } from './shown-values.ts';
import { withoutUnfinished, type Value } from './value-tree.ts';

/** Blocks that are the title of what follows. */
const headers = /^(?:CardHeader|Heading)$/;
const maxTitle = 60;

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
    const title = header?.inside.find(({ kind }) => kind === 'string');
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
        return !this.#shown.has(value.number) && value.inside.some((inner) => this.#isNew(inner) || isDatum(inner));
      case 'call':
        // `Stat("Revenue", 1500)` corrects `Stat("Revenue", 1200)`.
        return (
          !this.#shown.has(value.number) && this.#partsOf(value).some((inner) => this.#isNew(inner) || isDatum(inner))
        );
      default:
        return value.kind satisfies never;
    }
  }

  /** The name of a form is not new content. */
  #partsOf({ text, inside }: Value): readonly Value[] {
    if (this.#catalog.match(text)?.component.name !== 'Form') return inside;
    return inside.filter(({ kind, key }) => kind !== 'string' || (key !== undefined && key !== 'name'));
  }

  #sendNew(value: Value): void {
    if (value.kind !== 'call' || !isCollection(this.#catalog, value.text)) return this.#sendAll(value);
    this.#shown.openCall(value.text);
    for (const argument of value.inside) {
      if (argument.key !== undefined) this.#shown.key(argument.key);
      if (argument.kind === 'array') this.#sendItems(argument, value);
      else this.#sendAll(argument, false);
    }
    this.#shown.close(false);
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
    const title = header?.inside.find(({ kind }) => kind === 'string');
    return title !== undefined && this.#isNew(title) && areNew.filter(Boolean).length * 2 > areNew.length;
  }

  #sendItems({ inside }: Value, owner: Value): void {
    const areNew = inside.map((item) => this.#isNew(item));
    const isRoot = owner.text === this.#catalog.root.component.name;
    const isWhole = isRoot ? this.#isOtherUi(inside, areNew) : isMixed(areNew);
    this.#shown.openArray();
    for (const [index, item] of inside.entries()) {
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

/** True if the items that were not shown are not the last ones: without the others, the list would have holes. */
const isMixed = (areNew: readonly boolean[]): boolean =>
  areNew.lastIndexOf(false) > areNew.indexOf(true) && areNew.includes(true);

const isDatum = ({ kind, text }: Value): boolean => kind === 'bare' && /^[-+.\d]/.test(text);

/** True if each item is meaningful on its own: steps and tabs, but not the columns of a table. */
function isCollection(catalog: Catalog, name: string): boolean {
  const shape = catalog.match(name);
  if (shape === undefined || shape === catalog.root) return true;
  const list = shape.listProp === undefined ? undefined : propertyOf(shape.component.props, shape.listProp);
  if (list?.type !== 'array' || list.items.type !== 'element' || shape.component.group === 'form') return false;
  return list.items.components.every((item) => !holdsData(catalog.find(item)));
}

const holdsData = (shape: ComponentShape | undefined): boolean =>
  Object.values(shape?.component.props.properties ?? {}).some(
    (schema) => schema.type === 'array' && schema.items.type !== 'element',
  );
