// `Form("contact", [FormControl(...)]), Buttons([Button("Send")])`: a form that ends without buttons stays open until
// the next event shows whether they follow. They become the buttons of the form, because a button outside of a form
// does not send the values of its fields. They may be in a row, and a line or a short text may stand between: it is shown
// below the form.
import { buttonsComponent, textComponent, type Catalog } from '../catalog.ts';
import { BufferedCall, replayBuffered, ValueBuffer, type BufferedValue } from '../events/buffered-value.ts';
import { Peek, type Seen } from '../events/peek.ts';
import { isList } from '../../is-list.ts';
import { kindOf } from '../dialects/vocabulary.ts';
import { readableStrings } from './readable-text.ts';
import { isLayoutContainer } from './layout-names.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import type { ElementScope } from './scopes.ts';

/** Characters of the name of a component. */
const maxName = 60;
/** Buttons without a group that one form gets. */
const maxButtons = 6;
/** Lines and texts between a form and its buttons, and characters of such a text. */
const maxBetween = 2;
const maxText = 200;

/** Takes the events after an element as far as the name of the component that follows. */
class SiblingPeek extends Peek {
  name: string | undefined;
  firstItem: string | undefined;
  #isInObject = false;
  #text: string | undefined;

  override text(chunk: string): void {
    super.text(chunk);
    if (this.#text !== undefined && this.#text.length <= maxName) this.#text += chunk;
  }

  protected override see(event: Seen, word: string): void {
    if (this.name !== undefined) return this.#seeInRow(event, word);
    if (event === 'call' && !this.#isInObject) this.name = word;
    if (event === 'end-of-string') this.name = this.#text;
    const isBeginning = event === 'object' && !this.#isInObject;
    const isName = event === 'key' && this.#isInObject && /^(?:component|type)$/.test(word);
    if (isName) this.#text = '';
    const isInName = event === 'string' && this.#text !== undefined;
    this.#isInObject ||= isBeginning;
    const isRow = event === 'call' && isLayoutContainer(word);
    this.isDone = !isBeginning && !isName && !isInName && !isRow;
  }

  /** The first item of a container that is written as a call. */
  #seeInRow(event: Seen, word: string): void {
    if (event === 'call') this.firstItem = word;
    this.isDone = event !== 'array';
  }
}

/** True if the innermost scope is a form whose buttons may follow it. */
function awaitsButtons({ tree }: Placement, form: ElementScope): boolean {
  const { implied, isEnding, seen, heldButtons, shape } = form;
  if (implied !== false || isEnding || heldButtons !== undefined) return false;
  const prop = shape.buttonsProp;
  if (prop === undefined || seen.includes(prop)) return false;
  const around = tree.scopes.at(-2)?.kind;
  return (
    shape.elementProps.some((name) => seen.includes(name)) &&
    (around === 'list' || around === 'transparent' || around === 'unwrapped')
  );
}

/** What may follow: a group of buttons, one button, a container that may hold buttons, or something between. */
type Sibling = 'group' | 'one' | 'row' | 'between';

interface Named {
  readonly name?: string | undefined;
  readonly firstItem?: string | undefined;
}

/** Undefined for any other component. */
function siblingOf(catalog: Catalog, { name = '', firstItem }: Named): Sibling | undefined {
  if (firstItem !== undefined) return siblingOf(catalog, { name: firstItem }) === 'one' ? 'row' : undefined;
  const component = catalog.match(name)?.component;
  if (component?.name === buttonsComponent) return 'group';
  if (component?.wrapIn === buttonsComponent) return 'one';
  return component?.name === textComponent || kindOf(component?.name ?? '') === 'separator' ? 'between' : undefined;
}

/** Waits for the buttons of a form. Returns false for any other element, which ends now. `end` ends the form. */
export function awaitButtons(placement: Placement, form: ElementScope, end: () => void): boolean {
  if (!awaitsButtons(placement, form)) return false;
  new FollowingButtons(placement, form, end).await();
  return true;
}

class FollowingButtons {
  readonly #placement: Placement;
  readonly #form: ElementScope;
  readonly #endForm: () => void;
  readonly #buttons: BufferedValue[] = [];
  /** The lines and texts between the form and its buttons. */
  readonly #between: BufferedValue[] = [];

  constructor(placement: Placement, form: ElementScope, endForm: () => void) {
    this.#placement = placement;
    this.#form = form;
    this.#endForm = endForm;
  }

  await(): void {
    const { tree, replay } = this.#placement;
    tree.captureValue(new SiblingPeek(), (peek) => {
      const sibling = siblingOf(tree.catalog, peek);
      if (sibling !== undefined && this.#takes(sibling))
        tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
          reportTruncated(this.#placement, buffer);
          this.#take(sibling, buffer.value ?? null);
        });
      else this.#end();
      peek.replay(replay);
    });
  }

  #takes(sibling: Sibling): boolean {
    if (sibling === 'between') return this.#buttons.length === 0 && this.#between.length < maxBetween;
    return sibling === 'one' ? this.#buttons.length < maxButtons : this.#buttons.length === 0;
  }

  #take(sibling: Sibling, value: BufferedValue): void {
    const { tree, replay } = this.#placement;
    const row = sibling === 'row' ? buttonsIn(value, tree.catalog) : undefined;
    if (row !== undefined) return this.#end(groupOf(row));
    if (sibling === 'group') return this.#end(value);
    if (sibling === 'row' || (sibling === 'between' && !isShort(value))) {
      this.#end();
      return replayBuffered(value, replay);
    }
    (sibling === 'one' ? this.#buttons : this.#between).push(value);
    this.await();
  }

  /** Ends the form, with its buttons if there are any. */
  #end(group: BufferedValue | undefined = this.#buttons.length > 0 ? groupOf(this.#buttons) : undefined): void {
    const { tree, replay } = this.#placement;
    const form = this.#form;
    if (group !== undefined) {
      tree.report('moved_argument', `The buttons after ${form.shape.component.name} became its own.`);
      form.key = form.shape.buttonsProp;
      replayBuffered(group, replay);
      tree.closeImplied();
    }
    this.#endForm();
    for (const block of this.#between) replayBuffered(block, replay);
  }
}

/** The buttons in a container that holds nothing else; undefined for any other. */
function buttonsIn(value: BufferedValue, catalog: Catalog): readonly BufferedValue[] | undefined {
  if (!(value instanceof BufferedCall)) return undefined;
  const values: readonly BufferedValue[] = [...value.args, ...Object.values(value.named)];
  const items = values.flatMap((one): readonly BufferedValue[] => (isList(one) ? one : []));
  const isButton = (item: BufferedValue): boolean =>
    item instanceof BufferedCall && siblingOf(catalog, { name: item.name }) === 'one';
  return items.length > 0 && items.length <= maxButtons && items.every(isButton) ? items : undefined;
}

const isShort = (value: BufferedValue): boolean => readableStrings(value).every((text) => text.length <= maxText);

function groupOf(buttons: readonly BufferedValue[]): BufferedCall {
  const made = new BufferedCall(buttonsComponent);
  made.args.push([...buttons]);
  return made;
}
