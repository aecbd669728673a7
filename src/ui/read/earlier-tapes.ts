// An element of an earlier UI, as if the model had written it as a statement of its own.
import { isElement, type EarlierUi } from '../earlier-ui.ts';
import { playValue } from './play-value.ts';
import { Tape } from './tape.ts';

/** Elements inside are referred to. Undefined when the UI has no element of this name. */
export function recordElement(name: string, ui: EarlierUi): Tape | undefined {
  const element = ui.elements.get(name);
  if (element === undefined) return undefined;
  const tape = new Tape();
  tape.name = name;
  tape.isComplete = true;
  tape.openCall(element.component);
  for (const [prop, value] of Object.entries(element.props)) {
    tape.key(prop);
    playValue(value, tape, (inner) => {
      const reference = isElement(inner) ? ui.nameOf(inner) : undefined;
      if (reference !== undefined) tape.reference(reference);
      return reference !== undefined;
    });
  }
  tape.close(false);
  return tape;
}
