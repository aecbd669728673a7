// The hidden elements of an Adaptive Card that an action shows: `{"type": "Action.ToggleVisibility", "targetElements":
// ["details"]}`. They fold out below the title of the action.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { shown } from './foreign-node.ts';

const maxDepth = 60;

const isToggle = (element: JsonObject): boolean =>
  element['type'] === 'Action.ToggleVisibility' && shown(element['title']).trim() !== '';

/** `["details"]` or `[{"elementId": "details"}]`. */
function targetsOf({ targetElements }: JsonObject): readonly string[] {
  const targets = isList(targetElements) ? targetElements : [];
  return targets.map((target) => shown(isRecord(target) ? target['elementId'] : target)).filter((id) => id !== '');
}

/** True if a part of a card may belong to another one that is not written yet. */
export const mayBeToggled = (written: string): boolean =>
  written.includes('"isVisible":false') || written.includes('"Action.ToggleVisibility"');

const hasField = (element: JsonObject): boolean => JSON.stringify(element).includes('"type":"Input.');

export class ToggledParts {
  /** The hidden elements that are not shown yet, by their ids. */
  readonly #hidden = new Map<string, JsonObject>();
  /** All of them. */
  readonly #moved = new Set<JsonObject>();

  /** Finds them in a complete card. */
  find(card: JsonObject): void {
    const hidden = new Map<string, JsonObject>();
    const targets = new Set<string>();
    /** `around`: the ids of the hidden elements around a value. */
    const visit = (value: JsonValue, around: readonly string[], depth: number): void => {
      if (depth > maxDepth || typeof value !== 'object' || value === null) return;
      let inside = around;
      if (isRecord(value)) {
        const id = shown(value['id']);
        if (value['isVisible'] === false && id !== '') {
          hidden.set(id, value);
          inside = [...around, id];
        }
        // An action that hides the element around it shows nothing.
        if (isToggle(value)) for (const id of targetsOf(value)) if (!around.includes(id)) targets.add(id);
      }
      for (const inner of Object.values(value)) visit(inner, inside, depth + 1);
    };
    visit(card, [], 0);
    for (const [id, element] of hidden) {
      // The fields of a card belong to one form.
      if (!targets.has(id) || hasField(element)) continue;
      this.#hidden.set(id, element);
      this.#moved.add(element);
    }
  }

  /** True for an element that is shown with its action instead of in its place. */
  has(element: JsonObject): boolean {
    return this.#moved.has(element);
  }

  /** An action with the elements that it shows; the same element if there are none. */
  withParts(element: JsonObject): JsonObject {
    const ids = isToggle(element) ? targetsOf(element).filter((id) => this.#hidden.has(id)) : [];
    if (ids.length === 0) return element;
    const body = ids.flatMap((id) => this.#take(id));
    return { type: 'Action.ShowCard', title: element['title'] ?? '', card: { body } };
  }

  /** The elements whose action is not shown. */
  takeRest(): readonly JsonObject[] {
    return [...this.#hidden.keys()].flatMap((id) => this.#take(id));
  }

  #take(id: string): readonly JsonObject[] {
    const element = this.#hidden.get(id);
    this.#hidden.delete(id);
    return element === undefined ? [] : [{ ...element, isVisible: true }];
  }
}
