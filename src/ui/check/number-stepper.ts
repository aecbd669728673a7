// `Stepper("Days", 1, 14, 3)`: a field for a number, as opposed to the steps of a process, which are a list.
import type { ComponentShape } from '../catalog.ts';
import { Peek, type Seen } from '../events/peek.ts';
import { holdForeignControl } from './foreign-control.ts';
import type { Placement } from './placement.ts';
import type { Slot } from './scopes.ts';

/** Takes the events after the opening bracket until a list, or the bounds of a number. */
class CounterPeek extends Peek {
  isCounter = false;
  #key = '';
  #numbers = 0;

  #decide(isCounter: boolean): void {
    this.isCounter = isCounter;
    this.isDone = true;
  }

  protected override see(event: Seen, word: string): void {
    switch (event) {
      case 'key':
        this.#key = word;
        return;
      case 'object':
        if (!/^(?:props|properties|attributes)$/.test(this.#key)) this.#decide(false);
        return;
      case 'bare':
        if (!/^-?\d+(?:\.\d+)?$/.test(word)) return;
        if (this.#key === '') this.#numbers += 1;
        if (this.#numbers > 1 || /^(?:min|max)(?:imum|Value)?$/.test(this.#key)) this.#decide(true);
        return;
      case 'string':
      case 'end-of-string':
        return;
      default:
        this.#decide(false);
    }
  }
}

export const mayBeNumberStepper = (writtenName: string, shape: ComponentShape | undefined): boolean =>
  /^stepper$/i.test(writtenName) && shape?.component.name !== writtenName;

/** Places a counter as a field for a number. `place` places anything else. */
export function holdNumberStepper(placement: Placement, slot: Slot, writtenName: string, place: () => void): void {
  placement.tree.captureValue(new CounterPeek(), (peek) => {
    if (peek.isCounter) holdForeignControl(placement, writtenName, slot);
    else place();
    peek.replay(placement.replay);
  });
}
