// A list that is written as JSON in a text: `Table("[{\"name\": \"Ann\"}]")`. The text is parsed and read as that list.
import { isList } from '../../is-list.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { OneValue } from '../events/one-value.ts';
import { replayValue } from '../events/replay-value.ts';
import { holdListInText } from './list-in-text.ts';
import type { Placement } from './placement.ts';
import type { Slot } from './scopes.ts';

/** The beginning of a list of objects, texts, numbers or lists. */
const listStart = /^\s*(?:\[\s*(?:(?:[{[]\s*)*["\d}\]-]|[{[\s]*$)|$)/;
const maxHead = 40;
const maxText = 64 * 1024;
const maxDepth = 12;

/** Takes a text until it cannot be JSON, or until its end. */
class JsonText extends OneValue {
  value = '';
  isCut = false;
  isWhole = false;

  override text(chunk: string): void {
    this.value += chunk;
    if (!listStart.test(this.value.slice(0, maxHead)) || this.value.length > maxText) this.isDone = true;
  }
  override closeString(isCut: boolean): void {
    this.isCut = isCut;
    this.isWhole = true;
    super.closeString(isCut);
  }
}

/**
 * Holds a text in place of a list while it may be JSON. `placeText` starts any other text, which is then replayed.
 * Returns false in a place that takes no JSON.
 */
export function holdJsonText(placement: Placement, slot: Slot, placeText: () => void): boolean {
  const { tree, replay } = placement;
  const { scope, prop } = slot;
  if (scope.kind !== 'element' || prop === undefined || scope.isReplaying) return false;
  tree.captureValue(new JsonText(), ({ value, isWhole, isCut }) => {
    const list = isWhole && !isCut ? listIn(value) : undefined;
    if (list !== undefined) {
      tree.report('changed_type', `A list in "${prop}" was written as JSON in a text.`);
      scope.key = prop;
      return replayValue(list, replay);
    }
    if (!holdListInText(placement, slot, placeText)) placeText();
    if (value !== '') replay.text(value);
    if (isWhole) replay.closeString(isCut);
  });
  return true;
}

/** The list that a JSON text contains; undefined for any other text. */
function listIn(text: string): readonly JsonValue[] | undefined {
  let depth = 0;
  for (const char of text) {
    if (char === '[' || char === '{') depth += 1;
    else if (char === ']' || char === '}') depth -= 1;
    if (depth > maxDepth) return undefined;
  }
  try {
    // What `JSON.parse` returns is a JSON value.
    const value = JSON.parse(text) as JsonValue;
    return isList(value) && value.length > 0 ? value : undefined;
  } catch {
    return undefined;
  }
}
