// `ListItem("Croix, "4 h, 800 m")`: the quote after a comma begins the next value, because the one before the comma is
// missing. `"He said, "yes" and left"` has quotes inside instead.

/** Maximum length of a value that is held until its end shows what it is. */
const maxHeld = 160;
const maxSpaces = 8;

/** The index of a comma and the spaces after it at the end of a text; its length if there are none. */
export function commaAtEnd(text: string): number {
  const { length } = text;
  let index = length;
  while (index > 0 && length - index < maxSpaces && (text[index - 1] === ' ' || text[index - 1] === '\t')) index -= 1;
  return text[index - 1] === ',' ? index - 1 : length;
}

/**
 * True if the text from a quote after a comma is the next value; undefined while its end is not known. `continues`
 * decides whether a comma begins the value after that.
 */
export function isNextValue(text: string, continues: (after: string) => boolean | undefined): boolean | undefined {
  const [quote = '', first] = text;
  if (first === undefined) return undefined;
  if (/[\s,)\]}:;.!?\\]/.test(first) || first === quote || /[\n\\]/.test(text) || text.length > maxHeld) return false;
  const end = text.indexOf(quote, 1);
  const after = end < 0 ? '' : text.slice(end + 1).trimStart();
  if (after === '') return undefined;
  return /^[)\]}]/.test(after) || (after.startsWith(',') && continues(after));
}
