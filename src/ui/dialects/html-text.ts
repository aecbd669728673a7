// The text of a piece of HTML in a member of JSON, as Markdown: `"innerHTML": "a <b>b</b>"`.

const marks: readonly (readonly [RegExp, string])[] = [
  [/<\/?(?:b|strong)(?:\s[^<>]{0,200})?>/gi, '**'],
  [/<\/?(?:i|em)(?:\s[^<>]{0,200})?>/gi, '*'],
  [/<\/?code(?:\s[^<>]{0,200})?>/gi, '`'],
  [/<li(?:\s[^<>]{0,200})?>/gi, '\n- '],
  [/<h([1-6])(?:\s[^<>]{0,200})?>/gi, '\n\n### '],
  [/<br\s{0,4}\/?>/gi, '\n'],
  [/<\/(?:p|div|h[1-6]|ul|ol)>/gi, '\n\n'],
  [/<\/?[a-z][^<>]{0,400}>/gi, ''],
  [/&nbsp;/g, ' '],
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
  [/&quot;/g, '"'],
  [/&amp;/g, '&'],
];

export const htmlText = (html: string): string =>
  marks.reduce((text, [tag, mark]) => text.replaceAll(tag, mark), html).trim();
