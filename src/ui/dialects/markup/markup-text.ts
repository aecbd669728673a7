// Converts inline markup to Markdown: emphasis, code, links and line breaks.
import type { MarkupNode } from './markup-node.ts';
import { rawTextOf } from './markup-node.ts';

const marks: ReadonlyMap<string, string> = new Map([
  ['b', '**'],
  ['strong', '**'],
  ['i', '*'],
  ['em', '*'],
  ['cite', '*'],
  ['del', '~~'],
  ['s', '~~'],
]);
const inlineTags = new Set(
  'a abbr b bdi bdo br cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time u var'.split(
    ' ',
  ),
);

export const isInline = (part: MarkupNode | string): boolean =>
  typeof part === 'string' || (inlineTags.has(part.tag) && part.children.every(isInline));

/** One paragraph. */
export function paragraphOf(parts: readonly (MarkupNode | string)[]): string {
  const written = parts.filter((part) => typeof part !== 'string' || part.trim() !== '');
  // A menu.
  const areLinks = written.length > 1 && written.every((part) => typeof part === 'object' && part.tag === 'a');
  return areLinks ? written.map((part) => runOf([part])).join(' · ') : runOf(parts);
}

const runOf = (parts: readonly (MarkupNode | string)[]): string =>
  parts
    .map((part, index) => (isApart(parts[index - 1]) && isApart(part) ? ` ${inlineText(part)}` : inlineText(part)))
    .join('')
    .replaceAll(/[ \t\r]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim();

/** Two of them side by side are a label and its value, which styles set apart. */
const isApart = (part: MarkupNode | string | undefined): boolean =>
  typeof part === 'object' && /^(?:span|small|data|time)$/.test(part.tag);

/** Markdown lists, headings and blank lines between tags. */
const markdown = /\n[ \t\r]*\n|^[ \t]*\|.*\|[ \t\r]*$|^[ \t]*(?:[-*+>]|#{1,6}|\d{1,3}[.)])[ \t]+\S/m;

/** The text with its lines if it is Markdown; undefined if it is one paragraph. */
export function markdownIn(parts: readonly (MarkupNode | string)[]): string | undefined {
  const [only, ...others] = parts;
  const isPlain = typeof only === 'string' && others.length === 0;
  // Tags around single words may be part of Markdown.
  const source = isPlain ? only : parts.some((part) => typeof part === 'string') ? sourceOf(parts) : '';
  return parts.every(isInline) && markdown.test(source.trim()) ? dedented(source) : undefined;
}

export function dedented(text: string): string {
  const lines = text
    .replace(/^\s*\n/, '')
    .trimEnd()
    .split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents, 40);
  return lines.map((line) => line.slice(indent)).join('\n');
}

/** The same with white space as written. */
const sourceOf = (parts: readonly (MarkupNode | string)[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : inlineText(part))).join('');

function inlineText(part: MarkupNode | string): string {
  if (typeof part === 'string') return part.replaceAll(/\s+/g, ' ');
  const { tag, attributes, children } = part;
  if (tag === 'br') return '\n';
  if (tag === 'code' || tag === 'kbd' || tag === 'samp') return codeSpan(rawTextOf(part));
  const text = children.map(inlineText).join('');
  const { href } = attributes;
  if (tag === 'a' && typeof href === 'string' && /^(?:https?:|mailto:|tel:)/.test(href))
    return `[${text.trim()}](${href})`;
  const mark = marks.get(tag);
  const words = text.trim();
  if (mark === undefined || words === '') return text;
  // Markdown delimiters must touch the words, so surrounding space moves outside.
  return `${/^\s/.test(text) ? ' ' : ''}${mark}${words}${mark}${/\s$/.test(text) ? ' ' : ''}`;
}

const codeSpan = (code: string): string => {
  const words = code.trim();
  return words === '' ? '' : words.includes('`') ? `\`\` ${words} \`\`` : `\`${words}\``;
};

const ownNumber = /^\(?(\d{1,3})[.):]\s+(?=\S)/;

/** A Markdown list. `indent` is the indentation of a nested list. */
export function listText(list: MarkupNode, indent = ''): string {
  let count = 0;
  let numbered = 0;
  const lines: string[] = [];
  for (const item of list.children) {
    if (typeof item === 'string') {
      if (item.trim() !== '') lines.push(`${indent}${item.trim()}`);
      continue;
    }
    count += 1;
    const marker = list.tag === 'ol' ? `${count}.` : '-';
    const inner = item.children.filter((child) => typeof child !== 'string' && /^[uo]l$/.test(child.tag));
    const own = item.children.filter((child) => !inner.includes(child));
    const paragraphs = paragraphsOf(own);
    // `<ol><li>1. Dig</li>`: the number is shown anyway.
    const number = list.tag === 'ol' && numbered === count - 1 ? ownNumber.exec(paragraphs) : null;
    const isNumbered = number !== null && Number(number[1]) === count;
    if (isNumbered) numbered = count;
    const words = isNumbered ? paragraphs.slice(number[0].length) : paragraphs;
    lines.push(`${indent}${marker} ${words.replaceAll('\n', ' ')}`);
    for (const nested of inner)
      if (typeof nested !== 'string') lines.push(listText(nested, `${indent}${' '.repeat(marker.length + 1)}`));
  }
  return lines.join('\n');
}

/** The paragraphs of an item on one line. */
function paragraphsOf(parts: readonly (MarkupNode | string)[]): string {
  const paragraphs: string[] = [];
  let run: (MarkupNode | string)[] = [];
  const end = (): void => {
    paragraphs.push(paragraphOf(run));
    run = [];
  };
  for (const part of parts) {
    if (isInline(part)) run.push(part);
    else {
      end();
      if (typeof part !== 'string') paragraphs.push(paragraphsOf(part.children));
    }
  }
  end();
  return paragraphs.filter((words) => words !== '').join(' ');
}
