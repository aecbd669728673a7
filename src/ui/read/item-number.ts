// The number of an item of the notation, which is not shown: `[1. CardHeader("Harbour"), 2) Tag("New")]`, `[(1)
// CardHeader("Harbour")]`, `[0: CardHeader("Harbour")]`.

/** A number of at most three digits and its mark, before a text or the name of a component and its bracket. */
const item = /^(?:\d{1,3}[.):]|\(\d{1,3}\))[ \t]*(?:[A-Z]\w*\(|["“])$/;
const beginning = /^(?:\d{1,3}(?:[.):](?:[ \t]*(?:[A-Z]\w*)?)?)?|\((?:\d{1,3}(?:\)(?:[ \t]*(?:[A-Z]\w*)?)?)?)?)$/;
const maxName = 60;

export class ItemNumber {
  text = '';

  /** `none`: the text is read as it is. */
  take(char: string): 'more' | 'item' | 'none' {
    this.text += char;
    if (item.test(this.text)) return 'item';
    return this.text.length <= maxName && beginning.test(this.text) ? 'more' : 'none';
  }

  /** The component, without the number. */
  get call(): string {
    return this.text.replace(/^[\d(.):]+[ \t]*/, '');
  }
}
