// Text of a model must not command the terminal: escape sequences move the cursor, change the title, write to the
// clipboard; marks of direction reorder what stands around them.

// oxlint-disable-next-line no-control-regex -- these are what is removed
const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const lineEnd = /\r\n?|[\u0085\u2028\u2029]/g;

/** Only what is seen: letters, marks, spaces and `\n`. */
export const cleanText = (text: string): string =>
  text.replace(lineEnd, '\n').replaceAll('\t', '    ').replace(control, '');

export const cleanLine = (text: string): string => cleanText(text).replaceAll('\n', ' ').trim();
