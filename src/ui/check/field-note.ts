// A sentence in place of a setting of a control, such as "Only letters" in place of a pattern, becomes the hint of the
// field.
import type { OpenTree } from './open-tree.ts';
import type { ElementScope } from './scopes.ts';

/** Characters of a text in a message. */
const maxShown = 60;

/** Keeps a sentence for the innermost element that has a prop for notes. Returns false if there is none. */
export function keepNote({ scopes }: OpenTree, text: string): boolean {
  const owner = scopes.findLast((scope) => scope.kind === 'element' && scope.shape.component.noteProp !== undefined);
  if (owner?.kind !== 'element' || owner.note !== undefined) return false;
  owner.note = text;
  return true;
}

/** Writes the sentence that was kept for the element that ends now. */
export function writeNote(tree: OpenTree, element: ElementScope): void {
  const { note, shape, seen } = element;
  const { noteProp } = shape.component;
  if (note === undefined || noteProp === undefined) return;
  element.note = undefined;
  if (!seen.includes(noteProp)) return tree.writeProp(element, noteProp, note);
  const shown = JSON.stringify(note.slice(0, maxShown));
  tree.report('dropped_value', `${shown} was dropped: the field has a ${noteProp}.`, true);
}
