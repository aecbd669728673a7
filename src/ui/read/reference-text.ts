// How references to tool results are written: `@tool("call_1").rows[0].name`.

/** References accept no other ids. */
export const isPlainId = (id: string): boolean => /^[\w.:/|+=-]{1,128}$/.test(id);

export const referenceTo = (id: string): string => `@tool("${id}")`;

/** The part of a reference that leads to a member; undefined for names that it cannot express. */
export function stepOf(key: string): string | undefined {
  if (/^[\p{L}\p{N}_$-]{1,60}$/u.test(key)) return `.${key}`;
  return /^[^"'\\\n\r\]]{1,60}$/.test(key) ? `["${key}"]` : undefined;
}

/** Applied to a list, these mean an item and the length. */
export const isStepOfList = (key: string): boolean => key === 'length' || /^-?\d+$/.test(key);
