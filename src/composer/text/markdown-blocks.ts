// Converts Markdown: headings, images, notes, steps and checklists become components; everything else stays Markdown,
// which the renderer supports.
import type { Blockquote, Definition, List, Paragraph, RootContent } from 'mdast';
import type { Sliced } from '../../slices.ts';
import { fill, type Phrases } from '../language/phrases.ts';
import { isShowable } from '../data/web-url.ts';
import type { Call } from '../notation/call.ts';
import {
  callout,
  codeBlock,
  heading,
  imageBlock,
  imageGallery,
  markdownBlock,
  quietText,
  separator,
  textContent,
  type CalloutVariant,
  type ImageSource,
} from '../notation/vocabulary.ts';
import { partHeading } from '../show/headings.ts';
import { foldDetails } from './details.ts';
import { isLabel } from './lines/labelled-lines.ts';
import { isListTitle } from './lines/list-titles.ts';
import { listBlocks } from './list-blocks.ts';
import type { MarkdownBlock } from './markdown-block.ts';
import { parseMarkdown } from './markdown-tree.ts';
import { plainText } from './plain-text.ts';
import { innerSource, sourceOf, type SourceContext } from './source-of.ts';

export function* markdownBlocks(markdown: string, phrases: Phrases): Sliced<readonly MarkdownBlock[]> {
  const blocks: MarkdownBlock[] = [];
  const parts = yield* parseMarkdown(markdown);
  const labels = parts.some(({ definitions }) => definitions.size > 0) ? labelsIn(markdown) : new Set<string>();
  for (const { source, nodes, definitions } of parts) {
    yield;
    if (nodes === undefined) {
      if (source.trim() !== '') blocks.push({ call: textContent(source.trim()) });
      continue;
    }
    const context = { source, definitions, labels, phrases };
    for (const [index, node] of nodes.entries()) {
      for (const block of yield* nodeBlocks(node, context, nodes[index - 1], nodes[index + 1])) blocks.push(block);
    }
  }
  return yield* foldDetails(blocks);
}

function* nodeBlocks(
  node: RootContent,
  context: SourceContext,
  previous: RootContent | undefined,
  next: RootContent | undefined,
): Sliced<readonly MarkdownBlock[]> {
  if (node.type === 'heading') return [headingBlock(node.depth, innerText(node, context))];
  const label = next?.type === 'list' && !isSentence(next, context) ? listLabel(node, context) : undefined;
  if (label !== undefined) return [{ call: partHeading(label, 0), heading: { level: 3, text: label } }];
  const calls = yield* contentBlocks(node, context, previous);
  return calls.map((call) => ({ call }));
}

const maxLabelWords = 6;

/** `Could you` with items `check the date,` and `send it?`: one sentence, whose beginning is not a heading. */
function isSentence(list: List, { source, definitions }: SourceContext): boolean {
  const [first] = list.children;
  const text = first === undefined ? '' : sourceOf(first.children, source, definitions).trim();
  return /^\p{Ll}/u.test(text) && /[,;]$/.test(text);
}

/** A label such as `Ingredients:` above a list becomes its heading. */
function listLabel(node: RootContent, context: SourceContext): string | undefined {
  if (node.type !== 'paragraph') return undefined;
  const text = plainText(innerText(node, context)).trim();
  if (text.includes('\n')) return undefined;
  const isName = isListTitle(text) || (isLabel(text) && text.split(/\s+/).length <= maxLabelWords);
  return isName ? text.replace(/\s*[:：]$/, '') : undefined;
}

const innerText = (node: RootContent, { source, definitions }: SourceContext): string =>
  'children' in node ? sourceOf(node.children, source, definitions) : innerSource(node, source);

function headingBlock(level: number, inner: string): MarkdownBlock {
  const text = plainText(inner);
  if (level <= 2) return { call: heading(text), heading: { level, text } };
  return { call: textContent(inner, level === 3 ? 'large-heavy' : 'small-heavy'), heading: { level, text } };
}

function* contentBlocks(
  node: RootContent,
  context: SourceContext,
  previous: RootContent | undefined,
): Sliced<readonly Call[]> {
  if (node.type === 'list') return yield* listBlocks(node, context, labelOf(previous, context));
  const markdown = sourceOf([node], context.source, context.definitions);
  if (node.type === 'paragraph') return paragraphBlocks(node, markdown, context);
  if (node.type === 'blockquote') return [quoteBlock(node, markdown)];
  if (node.type === 'code') return [codeBlock(node.lang ?? 'text', node.value)];
  if (node.type === 'html') return [codeBlock('html', node.value)];
  if (node.type === 'thematicBreak') return [separator()];
  if (node.type === 'definition') {
    return isUsed(node, context) ? [] : [quietText(`${node.label ?? node.identifier}: ${node.url}`)];
  }
  if (node.type === 'footnoteDefinition') {
    const text = sourceOf(node.children, context.source, context.definitions);
    return [quietText(`[${node.label ?? node.identifier}] ${text}`)];
  }
  return [markdownBlock(markdown)];
}

/** The text above a list: a heading, or the line that announces it. */
function labelOf(previous: RootContent | undefined, context: SourceContext): string {
  if (previous?.type !== 'heading' && previous?.type !== 'paragraph') return '';
  return plainText(innerText(previous, context)).replace(/:\s*$/, '');
}

/** A definition without references is ordinary text. */
const isUsed = (node: Definition, { labels }: SourceContext): boolean =>
  labels.has((node.label ?? node.identifier).toLowerCase());

/** Counted in the parsed part of the text. */
const maxLabelled = 150_000;

const labelsIn = (markdown: string): ReadonlySet<string> =>
  new Set(
    Array.from(markdown.slice(0, maxLabelled).matchAll(/\[([^[\]]{1,200})\](?!:)/g), (match) =>
      (match[1] ?? '').toLowerCase(),
    ),
  );

/** Images alone in a paragraph become pictures; inline images stay in the text. */
function paragraphBlocks(node: Paragraph, markdown: string, { definitions, phrases }: SourceContext): readonly Call[] {
  const images: ImageSource[] = [];
  for (const child of node.children) {
    const isGap = child.type === 'break' || (child.type === 'text' && child.value.trim() === '');
    const url =
      child.type === 'image'
        ? child.url
        : child.type === 'imageReference'
          ? definitions.get(child.identifier)?.url
          : undefined;
    if (url !== undefined && 'alt' in child && isShowable(url)) images.push({ src: url, alt: child.alt ?? '' });
    else if (!isGap) return [textContent(markdown)];
  }
  const [only, second] = images;
  if (only === undefined) return [textContent(markdown)];
  if (second === undefined) return [imageBlock(only.src, only.alt || fill(phrases, phrases.labels.image, { n: 1 }))];
  return [
    imageGallery(
      images.map(({ src, alt }, index) => ({
        src,
        alt: alt || fill(phrases, phrases.labels.image, { n: index + 1 }),
        details: alt || undefined,
      })),
    ),
  ];
}

const alert = /^\s*>\s*\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*\r?\n?/i;
const alertVariants: ReadonlyMap<string, CalloutVariant> = new Map([
  ['NOTE', 'info'],
  ['TIP', 'success'],
  ['IMPORTANT', 'info'],
  ['WARNING', 'warning'],
  ['CAUTION', 'error'],
]);

function quoteBlock(node: Blockquote, markdown: string): Call {
  const match = alert.exec(markdown);
  const kind = (match?.[1] ?? '').toUpperCase();
  const variant = alertVariants.get(kind);
  if (match === null || variant === undefined || node.children.length === 0) {
    return namedNote(markdown) ?? markdownBlock(markdown, 'sunk');
  }
  const body = markdown.slice(match[0].length).replace(/^[ \t]{0,3}>[ \t]?/gm, '');
  return callout(variant, kind.charAt(0) + kind.slice(1).toLowerCase(), body.trim());
}

/** Words that begin a note, in the languages of the composer. */
const noteWords: ReadonlyMap<string, CalloutVariant> = new Map(
  (
    [
      [
        'info',
        'note info important hinweis wichtig remarque nota importante ملاحظة مهم הערה חשוב not önemli 注意点 メモ 備考 提示 备注 नोट',
      ],
      ['success', 'tip tipp astuce consejo dica consiglio suggerimento نصيحة טיפ ipucu ヒント 技巧 सुझाव'],
      [
        'warning',
        'warning caution achtung warnung vorsicht attention avertissement advertencia atención aviso atenção attenzione avviso تحذير تنبيه אזהרה uyarı dikkat 警告 注意 चेतावनी',
      ],
      ['error', 'danger gefahr peligro perigo pericolo خطر סכנה tehlike 危険 危险 खतरा'],
    ] as const
  ).flatMap(([variant, words]) => words.split(' ').map((word) => [word, variant] as const)),
);

const maxNoteWordLength = 24;

/** `> **Warning:** Back up first.`: a quotation that begins with such a word in bold. */
function namedNote(markdown: string): Call | undefined {
  const body = markdown.replace(/^[ \t]{0,3}>[ \t]?/gm, '').trim();
  const end = body.startsWith('**') ? body.slice(0, maxNoteWordLength).indexOf('**', 2) : -1;
  if (end < 0) return undefined;
  const title = withoutColon(body.slice(2, end));
  const variant = noteWords.get(title.toLowerCase());
  if (variant === undefined) return undefined;
  const text = body.slice(end + 2).trim();
  return callout(variant, title, /^[:：]/.test(text) ? text.slice(1).trim() : text);
}

const withoutColon = (word: string): string => (/[:：!]$/.test(word) ? word.slice(0, -1).trim() : word.trim());
