// A line of a Markdown list among the values of the notation: `List([\n  - Apples, green\n  - Tag("New")\n])`.

/** A value of the notation, from its first characters. */
const beginsValue = /^(?:["'“‘«„「`[{(<]|[\p{L}_$@][\p{L}\p{N}_$.]*\()/u;
/** Names begin with a lower-case letter: `Hat` is an item. */
const isName = /^[\p{Ll}_$][\p{L}\p{N}_$]*[ \t\r]*[,;)\]}]*$/u;
const maxName = 80;
const openerOf: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** The index of the first closing bracket that nothing in the text opened, or the length of the text. */
function endOfText(text: string): number {
  const open: string[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charAt(index);
    if (char === '(' || char === '[' || char === '{') open.push(char);
    else if (char in openerOf && open.pop() !== openerOf[char]) return index;
  }
  return text.length;
}

export class BulletLine {
  #marker = '';
  #item = '';

  start(marker: string): void {
    this.#marker = marker;
    this.#item = '';
  }

  /** Takes the characters after the marker. `item`: enough of it is known; `none`: the marker was the beginning of a word. */
  take(char: string): 'more' | 'item' | 'none' {
    if (this.#item === '' && char !== ' ' && char !== '\t') return 'none';
    this.#item += char;
    return this.#item.length <= maxName && beginsValue.test(this.#item.trimStart()) ? 'item' : 'more';
  }

  /** The marker and the text read after it. */
  get written(): string {
    return this.#marker + this.#item;
  }

  /** The item: a value of the notation, which is to be read, or a text and the characters after it. */
  get item(): { readonly text: string; readonly rest: string } {
    const item = this.#item.trim();
    if (beginsValue.test(item) || isName.test(item)) return { text: '', rest: item };
    const end = endOfText(item);
    const text = item.slice(0, end).replace(/[\s,;]+$/, '');
    return { text: text.replaceAll(/(\*\*|__)(\S[^*_]*)\1/g, '$2'), rest: item.slice(end) };
  }
}
