import type { BufferedValue } from '../../events/buffered-value.ts';

/** An element of HTML, of JSX, or with a tag that the model invented. */
export interface MarkupNode {
  /** The tag as written; empty for a fragment. */
  readonly tag: string;
  readonly attributes: { readonly [name: string]: BufferedValue };
  /** The attributes of an HTML box or link that describe its appearance and meaning: classes, role, ARIA. */
  readonly look?: { readonly [name: string]: string };
  /** The page hides the element, or only its icon is not read aloud. */
  readonly hidden?: 'element' | 'icon';
  /** Texts and elements. White space is kept. */
  readonly children: (string | MarkupNode)[];
}

export const elementsOf = ({ children }: MarkupNode): readonly MarkupNode[] =>
  children.filter((child) => typeof child !== 'string');

const htmlTags = new Set(
  'html head body title meta link style script div section main article header footer nav aside p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table thead tbody tfoot tr th td caption col colgroup form fieldset legend label input select option textarea button a b i u em strong small span br hr img figure figcaption blockquote pre code details summary video audio source iframe center font sub sup mark'.split(
    ' ',
  ),
);

/** Tags of HTML in capital letters mean the same: `<UL><LI>Rye</LI></UL>`. */
export const plainTag = (tag: string): string =>
  tag === tag.toUpperCase() && htmlTags.has(tag.toLowerCase()) ? tag.toLowerCase() : tag;

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  bull: '•',
  middot: '·',
  times: '×',
  divide: '÷',
  deg: '°',
  euro: '€',
  pound: '£',
  yen: '¥',
  larr: '←',
  rarr: '→',
  uarr: '↑',
  darr: '↓',
  check: '✓',
  laquo: '«',
  raquo: '»',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
};

/** HTML text with its entities decoded. */
export const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi,
    (whole, hex?: string, decimal?: string, name = '') => {
      if (hex === undefined && decimal === undefined)
        return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 31 && code < 0x11_0000 && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
    },
  );

/** The plain text of a node on one line. */
export function wordsOf(node: MarkupNode | string): string {
  const text = typeof node === 'string' ? node : rawTextOf(node);
  return text.replaceAll(/\s+/g, ' ').trim();
}

export function rawTextOf({ tag, children }: MarkupNode): string {
  if (tag === 'br') return '\n';
  return children.map((child) => (typeof child === 'string' ? child : rawTextOf(child))).join('');
}
