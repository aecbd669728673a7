// `Stat("Score", 4.6, "out of 5", "+0.1", "up")`: words that do not look like a unit are the unit if a change follows.
// They are held until the next argument decides.
import { sendString } from '../events/tree-sink.ts';
import { isPropSynonym } from './match-prop.ts';
import type { Placement } from './placement.ts';
import { holdArgument, type ElementScope } from './scopes.ts';
import { GatheredText } from './text-sinks.ts';

/** "+12%", "-3", "▲ 5": a change. A share is one, too: "12% above last year". */
const change = /^\s*(?:[+\-−±▲▼△▽↑↓]|\d[\d.,]*\s*%)/u;
/** "out of 5", "of 20 planned runs". */
export const isPartOf = /^\s*(?:out )?of \d/i;
const beginsWithFigure = /^\s*[+\-−±▲▼△▽↑↓\d]/u;

/** True for a text after a figure that is the unit or the change, depending on the next argument. */
export const mayBeUnit = (text: string): boolean => text.trim() !== '' && !change.test(text);

const isChange = (name: string): boolean => name === 'change' || isPropSynonym('change', name);

/** `place` places the text, as the unit or else as the change. */
export function holdUnit(
  { tree, replay }: Placement,
  scope: ElementScope,
  text: string,
  place: (isUnit: boolean) => void,
): void {
  holdArgument(scope, (next, name) => {
    if (next === 'key') return place(isChange(name));
    if (next !== 'string' || scope.key !== undefined) {
      const isNull = next === 'bare' && scope.key === undefined;
      return place(isNull || isPartOf.test(text));
    }
    tree.captureValue(new GatheredText(tree), ({ kept }) => {
      place(beginsWithFigure.test(kept));
      sendString(replay, kept);
    });
  });
}
