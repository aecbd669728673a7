// A model's text must not control the terminal: escape sequences move the cursor, change the title and write to the
// clipboard; bidirectional control characters reorder the surrounding text.

// oxlint-disable-next-line no-control-regex -- matches control characters in order to remove them
const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const lineEnd = /\r\n?|[\u0085\u2028\u2029]/g;

/** Keeps only visible characters, spaces and `\n`. */
export const cleanText = (text: string): string =>
  text.replace(lineEnd, '\n').replaceAll('\t', '    ').replace(control, '');

export const cleanLine = (text: string): string => cleanText(text).replaceAll('\n', ' ').trim();
