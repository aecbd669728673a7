// The second text of an item, to which facts without a prop of their own are joined until it is written.
import { readableName } from '../dialects/form-field.ts';
import type { ComponentShape } from '../catalog.ts';
import type { OpenTree } from './open-tree.ts';
import type { ElementScope } from './scopes.ts';

const secondTexts = ['subtitle', 'details'];

/** A person is not an item of a list, but has a second text like one. */
export const isPerson = ({ component }: ComponentShape): boolean => component.name === 'Avatar';

/** The second text of an item, such as one of a list or of a timeline, unless it is written. */
export function secondTextOf({ shape, seen }: ElementScope): string | undefined {
  const { order, component, textProp } = shape;
  const isItem = !component.isBlock && component.wrapIn !== undefined;
  if (textProp === undefined || !(isItem || isPerson(shape))) return undefined;
  return secondTexts.find((prop) => order.includes(prop) && prop !== textProp && !seen.includes(prop));
}

/** Adds a text to it. */
export function addText(element: ElementScope, text: string): void {
  if (text.trim() === '') return;
  element.textForSecond = element.textForSecond === undefined ? text : `${element.textForSecond} · ${text}`;
}

/** Joins a state to the second text of an item, which is not written yet. Returns false if the item has none. */
export function keepState(tree: OpenTree, element: ElementScope, text: string, name?: string): boolean {
  if (secondTextOf(element) === undefined) return false;
  tree.report('moved_argument', `A state was joined to the text of ${element.shape.component.name}.`);
  const words = text.replaceAll('_', ' ');
  const shownName = isPerson(element.shape) ? (name ?? 'status') : name;
  addText(element, shownName === undefined ? words : `${readableName(shownName)}: ${words}`);
  // A text that follows may also be held.
  element.hasOtherNames = true;
  return true;
}
