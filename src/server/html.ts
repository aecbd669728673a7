// HTML as values: text is escaped where it is put in, so that nothing has to remember to.

export interface Html {
  readonly html: string;
}

type Child = Html | string | number | undefined | false | readonly Child[];

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char);

function toText(child: Child): string {
  if (child === undefined || child === false) return '';
  if (Array.isArray(child)) return child.map(toText).join('');
  // Array.isArray leaves readonly lists in the other branch.
  return typeof child === 'object' ? (child as Html).html : escapeText(String(child));
}

export function html(strings: TemplateStringsArray, ...children: readonly Child[]): Html {
  return { html: strings.map((text, index) => text + toText(children[index])).join('') };
}

/** Sentences with `code` in them, and blank lines between paragraphs. */
export function prose(text: string): Html {
  const paragraphs = text.split('\n\n').map((paragraph) => {
    const pieces = paragraph.split('`').map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : piece));
    return html`<p>${pieces}</p>`;
  });
  return html`${paragraphs}`;
}
