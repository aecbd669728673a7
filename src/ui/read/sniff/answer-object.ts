// An answer of a model's own design: `{"title": "Skin care", "sections": [{"type": "steps", "items": [...]}]}`. The types of
// its parts are words for their content, even those that resemble components of the catalog.
const namingKey = /^(?:type|kind|id|key|component|componentName|root|props|ui|children|elements|card|document)$/;
const firstKey = /^\s*\{\s*["']([A-Za-z_]\w*)["']\s*:/;
const bracketOrString = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[[\]{}]/g;
const lastKey = /["'“]?([A-Za-z_]\w*)["'”]?\s*:\s*$/;

/** The name of the member of the outermost object that contains this place, and its bracket. */
function outerMember(text: string, at: number): { readonly key: string; readonly isList: boolean } | undefined {
  const open: number[] = [];
  for (const { 0: found, index } of text.matchAll(bracketOrString)) {
    if (index >= at) break;
    if (found === '{' || found === '[') open.push(index);
    else if (found === '}' || found === ']') open.pop();
  }
  const [, outer] = open;
  if (outer === undefined) return undefined;
  return { key: lastKey.exec(text.slice(0, outer))?.[1] ?? '', isList: text[outer] === '[' };
}

/**
 * True if a type at this place belongs to a part of such an answer. `isExact`: the type is the exact name of a component, so a
 * list called children holds components of our own document.
 */
export function isPartOfAnswer(text: string, at: number, isExact: boolean): boolean {
  if (namingKey.test(firstKey.exec(text)?.[1] ?? 'type')) return false;
  const outer = outerMember(text, at);
  return outer !== undefined && !(isExact && outer.key === 'children');
}

/** `{"type": "article", "sections": [{"type": "steps"`: the same below the name of a container. */
export function isInOwnList(text: string, at: number): boolean {
  const outer = outerMember(text, at);
  return outer?.isList === true && outer.key !== 'children';
}
