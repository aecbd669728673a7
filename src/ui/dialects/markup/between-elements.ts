// What follows an element that is in no other: more controls of the same form, each perhaps with its words behind it, or
// something else.

export interface Between {
  /** The words behind a check box or a radio button. */
  readonly words: string;
  readonly next: 'element' | 'line' | 'end';
  /** The text that was not used. */
  readonly rest: string;
}

/** Elements in which a form continues. Others begin something else. */
const formTag =
  /^(?:label|input|select|textarea|button|br|div|p|ul|span|small|fieldset|Label|Input|Button|Checkbox|Select)$/;
const tagStart = /^<([A-Za-z]{1,12})([\s/>])?$/;
const maxWords = 200;

/** `text`: everything since the end of the element. Undefined while that is open. */
export function betweenElements(text: string, awaitsWords: boolean): Between | undefined {
  const at = text.indexOf('<');
  if (at >= 0) {
    const [, name = '', next] = tagStart.exec(text.slice(at)) ?? [];
    if (at === text.length - 1 || (name !== '' && next === undefined)) return undefined;
    const words = text.slice(0, at);
    return { words, next: formTag.test(name) ? 'element' : 'end', rest: text.slice(at) };
  }
  const mayHaveWords = awaitsWords && text.length < maxWords && !/\n\s*\S/.test(text);
  if (text.trim() === '') return undefined;
  if (!mayHaveWords) return { words: '', next: 'end', rest: text };
  return text.endsWith('\n') ? { words: text, next: 'line', rest: '\n' } : undefined;
}
