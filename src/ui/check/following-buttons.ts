// `Form("contact", [FormControl(...)]), Buttons([Button("Send")])`: a form that ends without buttons stays open until
// the next event shows whether they follow. They become the buttons of the form, because a button outside of a form
// does not send the values of its fields.
import { buttonsComponent, type Catalog } from '../catalog.ts';
import { BufferedCall, replayBuffered, ValueBuffer, type BufferedValue } from '../events/buffered-value.ts';
import { Peek, type Seen } from '../events/peek.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import type { ElementScope } from './scopes.ts';

/** Characters of the name of a component. */
const maxName = 60;
/** Buttons without a group that one form gets. */
const maxButtons = 6;

/** Takes the events after an element as far as the name of the component that follows. */
class SiblingPeek extends Peek {
  name: string | undefined;
  #isInObject = false;
  #text: string | undefined;

  override text(chunk: string): void {
    super.text(chunk);
    if (this.#text !== undefined && this.#text.length <= maxName) this.#text += chunk;
  }

  protected override see(event: Seen, word: string): void {
    if (event === 'call' && !this.#isInObject) this.name = word;
    if (event === 'end-of-string') this.name = this.#text;
    const isBeginning = event === 'object' && !this.#isInObject;
    const isName = event === 'key' && this.#isInObject && /^(?:component|type)$/.test(word);
    if (isName) this.#text = '';
    const isInName = event === 'string' && this.#text !== undefined;
    this.#isInObject ||= isBeginning;
    this.isDone = !isBeginning && !isName && !isInName;
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

/** "group" for a group of buttons, "one" for a button; undefined for any other component. */
function kindOf(catalog: Catalog, name = ''): 'group' | 'one' | undefined {
  const component = catalog.match(name)?.component;
  if (component?.name === buttonsComponent) return 'group';
  return component?.wrapIn === buttonsComponent ? 'one' : undefined;
}

/** Waits for the buttons of a form. Returns false for any other element, which ends now. `end` ends the form. */
export function awaitButtons(
  placement: Placement,
  form: ElementScope,
  end: () => void,
  buttons: readonly BufferedValue[] = [],
): boolean {
  if (!awaitsButtons(placement, form)) return false;
  const { tree, replay } = placement;
  const endWith = (written: BufferedValue): void => {
    tree.report('moved_argument', `The buttons after ${form.shape.component.name} became its own.`);
    form.key = form.shape.buttonsProp;
    replayBuffered(written, replay);
    tree.closeImplied();
    end();
  };
  tree.captureValue(new SiblingPeek(), (peek) => {
    const kind = kindOf(tree.catalog, peek.name);
    if (kind === 'one' ? buttons.length >= maxButtons : kind === undefined || buttons.length > 0) {
      if (buttons.length > 0) endWith(groupOf(buttons));
      else end();
      return peek.replay(replay);
    }
    tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
      reportTruncated(placement, buffer);
      const { value = null } = buffer;
      if (kind === 'group') endWith(value);
      else awaitButtons(placement, form, end, [...buttons, value]);
    });
    peek.replay(replay);
  });
  return true;
}

function groupOf(buttons: readonly BufferedValue[]): BufferedCall {
  const made = new BufferedCall(buttonsComponent);
  made.args.push([...buttons]);
  return made;
}
