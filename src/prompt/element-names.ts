// The names by which the model may edit the newest UI, with instructions. They follow the user's message, in its role:
// the prompt before them stays the same, and no document text gets into the system prompt.
import { hasOwn } from '../schema/check.ts';
import type { JsonValue } from '../schema/schema.ts';
import { createBaseDocument, isElement } from '../ui/base-document.ts';
import type { Catalog } from '../ui/catalog.ts';
import type { Element } from '../ui/element.ts';

/** The example uses only the component that every catalog has. */
const instructions = `If the message asks to change that UI, do not repeat it. Write only statements:
- root = Card([...]) first, with the names of its children in order, old and new; leave it out if this list stays the same.
- then each element that is new (n1, n2, ...) or different (under its name, whole), in document order.
A name that you use and do not define keeps its element with everything in it. An element in no list is removed. For example, to change e2 and add a line after it:
root = Card([e1, e2, n1, e3])
e2 = TextContent("Changed")
n1 = TextContent("Added")
If the message asks for something else, write a whole new UI without these names.`;

/** Maximum number of named elements besides the children of the root. */
const maxNamed = 200;
const maxText = 24;

/** The note for the user message after the UI. */
export function elementNames(root: JsonValue, catalog: Catalog): string {
  const base = createBaseDocument(root);
  const lines: string[] = [];
  const visit = (value: JsonValue, depth: number): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isElement(value) && (depth < 2 || lines.length < maxNamed)) {
      lines.push(`${' '.repeat(depth)}${base.nameOf(value) ?? ''} ${value.component}${beginning(value, catalog)}`);
    }
    const inside = isElement(value) ? depth + 1 : depth;
    for (const member of Object.values(value)) visit(member, inside);
  };
  visit(root, 0);
  const rest =
    base.elements.size > lines.length ? '\nThe others have no names; write the element around them anew.' : '';
  return `The elements of the UI above have names:\n${lines.join('\n')}${rest}\n${instructions}`;
}

/** The first words of an element, which distinguish it from others of its kind. */
function beginning({ component, props }: Element, catalog: Catalog): string {
  for (const prop of catalog.find(component)?.order ?? []) {
    const value = hasOwn(props, prop) ? props[prop] : undefined;
    if (typeof value !== 'string' || value.trim() === '') continue;
    return ` ${JSON.stringify(value.slice(0, maxText).replace(/[\ud800-\udbff]$/, ''))}`;
  }
  return '';
}
