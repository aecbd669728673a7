// Converts any text to blocks: prose as Markdown, data by its kind.
import type { Sliced } from '../../slices.ts';
import { isJsonArray, isJsonObject } from '../data/json.ts';
import { toLabel } from '../data/names.ts';
import type { Call } from '../notation/call.ts';
import { elementCount, maxElements } from '../notation/element-count.ts';
import { codeBlock, heading, separator, subheading, textContent } from '../notation/vocabulary.ts';
import type { Phrases } from '../language/phrases.ts';
import { inCard, type ShowContext } from '../show/context.ts';
import { isDashboardRequest, isDashboardText, totalBlocks } from '../show/dashboard.ts';
import { jsonBlocks } from '../show/json-blocks.ts';
import { recordsSheet } from '../show/records-sheet.ts';
import { sheetBlocks } from '../show/sheet-blocks.ts';
import { isTitle } from './lines/title-line.ts';
import { lineBlocks } from './lines/line-blocks.ts';
import { errorOfCode } from './error-of-code.ts';
import { literalText } from './literal-text.ts';
import { foldChapters } from './chapters.ts';
import { opposedSections } from './opposed-sections.ts';
import { priceCards } from './price-cards.ts';
import { markdownOfHtml } from './html/html-markdown.ts';
import { joinParagraphs } from './join-paragraphs.ts';
import type { MarkdownBlock } from './markdown-block.ts';
import { markdownBlocks } from './markdown-blocks.ts';
import { readSegments, readWhole, type Segment } from './segments.ts';

export interface TextBlocks {
  readonly blocks: readonly Call[];
  /** The prose in the text. */
  readonly prose: string;
  /** True if the text contains anything but prose. */
  readonly hasData: boolean;
}

/** `title` is the text of the heading above. */
export function* textBlocks(written: string, title: string | undefined, phrases: Phrases): Sliced<TextBlocks> {
  const source = written
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n');
  yield;
  const page = yield* markdownOfHtml(source);
  const text = page ?? source;
  const whole = yield* readWhole(text);
  const { body, signature } = splitSignature(text);
  const segments = whole === undefined ? yield* readSegments(body) : [whole];
  const isMail = segments.some(({ type }) => type === 'mail');
  const hasSections = sectionLabel.test(text) || titledList.test(text);
  const hasStructure = segments.length > 1 || hasSections;
  const isDashboard = callsDashboard(title, segments);
  const blocks: MarkdownBlock[] = [];
  const prose: string[] = [];
  let elements = 0;
  for (const [index, segment] of segments.entries()) {
    if (isDashboard && index === 0 && segments.length > 1 && isDashboardRequest(wordsOf(segment))) {
      blocks.push(headingBlock(phrases.requests.dashboardTitle));
      continue;
    }
    if (segment.type === 'prose') {
      const isAnnouncing = !['prose', 'code', 'title', ''].includes(segments[index + 1]?.type ?? '');
      const top = index === 0 && hasStructure ? titleOf(segment.markdown, hasSections) : undefined;
      // A question in a mail is addressed to its reader, and one above lists is their title.
      if (!isMail) prose.push(top?.rest ?? segment.markdown);
      if (top !== undefined) blocks.push(headingBlock(top.title, top.subtitle));
      const markdown = top?.rest ?? segment.markdown;
      for (const block of yield* proseBlocks(markdown, isAnnouncing, phrases)) blocks.push(block);
      continue;
    }
    if (segment.type === 'title') {
      blocks.push(headingBlock(segment.text));
      continue;
    }
    const last = blocks.at(-1);
    const above = last === undefined ? title : last.heading?.text;
    const context = { ...inCard(above, phrases), isDashboard };
    const calls = yield* dataBlocks(segment, context);
    const hasFigures = [...blocks.map(({ call }) => call), ...calls].some(({ name }) => name === 'Stats');
    const totals = isDashboard && !hasFigures ? yield* totalsOf(segment, context) : [];
    for (const call of [...totals, ...calls]) {
      blocks.push({ call });
      elements += elementCount(call);
    }
    // A page cannot show more.
    if (elements > maxElements) break;
    yield;
  }
  if (whole === undefined && signature !== undefined) {
    blocks.push({ call: separator() }, { call: textContent(literalText(signature), 'small') });
  }
  return {
    blocks: foldChapters(opposedSections(priceCards(joinParagraphs(underOneTitle(blocks))))),
    // The questions of a web page are addressed to its own readers.
    prose: page === undefined ? prose.join('\n') : '',
    hasData: page !== undefined || segments.some(({ type }) => type !== 'prose'),
  };
}

const callsDashboard = (title: string | undefined, segments: readonly Segment[]): boolean =>
  isDashboardText(title ?? '') || segments.some((segment) => isDashboardText(wordsOf(segment)));

/** The text of a segment without data. */
const wordsOf = (segment: Segment): string =>
  segment.type === 'title' ? segment.text : segment.type === 'prose' ? segment.markdown.trim() : '';

function* totalsOf(segment: Segment, context: ShowContext): Sliced<readonly Call[]> {
  if (segment.type === 'sheet') return yield* totalBlocks(segment.sheet, context);
  if (segment.type !== 'json' || !isJsonArray(segment.value) || !segment.value.every(isJsonObject)) return [];
  const sheet = yield* recordsSheet(segment.value);
  return sheet === undefined ? [] : yield* totalBlocks(sheet, context);
}

/** The lines below `--` at the end of a mail, which Markdown would take for a heading. Code has more of such lines. */
const signatureLines = /\n-- ?\n((?:[^\n`]{1,100}\n){0,7}[^\n`]{1,100})\s*$/;
const maxSignatureLength = 800;

function splitSignature(text: string): { readonly body: string; readonly signature: string | undefined } {
  const found = signatureLines.exec(text.slice(-maxSignatureLength));
  if (found === null || text.includes('```')) return { body: text, signature: undefined };
  return { body: text.slice(0, text.length - found[0].length), signature: found[1]?.trim() };
}

/** A line that names the list or the text below it, such as `Ingredients:`. */
const sectionLabel = /\n[ \t]*\p{L}[^\n:：]{0,58}[:：][ \t]*\n/u;

/** A short line below a blank one and above the first item of a list. */
const titledList = /\n[ \t]*\n[ \t]*[\p{Lu}\p{Lo}][^\n.,;:!?]{0,38}\n[ \t]*(?:・|(?:[-*+•]|1[.)])[ \t])/u;

const headingBlock = (text: string, subtitle?: string): MarkdownBlock => ({
  call: heading(text, subtitle),
  heading: { level: 2, text },
});

/** A text has one title, above everything else; headings further down are smaller. */
function underOneTitle(blocks: readonly MarkdownBlock[]): readonly MarkdownBlock[] {
  if (blocks[0]?.call.name !== 'CardHeader') return blocks;
  return blocks.map((block, index) => {
    const [text, subtitle] = index > 0 && block.call.name === 'CardHeader' ? block.call.args : [];
    return typeof text === 'string' && subtitle === undefined ? { ...block, call: subheading(text, 2) } : block;
  });
}

/** The title with up to three short lines below it, such as `Serves 4 · 25 minutes`, and what follows a blank line. */
const titleLines =
  /^\s*([^\n]+)((?:\n(?:[ \t]*\n)?[^\n]{1,80}[·•|][^\n.!?]{1,80}|\n[^\n]+){0,3})(?:\n[ \t]*(?:\n([\s\S]*))?)?$/;

const isMarkdownLine = (line: string): boolean => /^\s*(?:[-*+>]|#{1,6}|\d+[.)])\s/.test(line);

/** A text of several parts may begin with its title as a separate paragraph. */
function titleOf(
  markdown: string,
  canAsk: boolean,
): { readonly title: string; readonly subtitle: string | undefined; readonly rest: string } | undefined {
  const [, line = '', below = '', rest = ''] = titleLines.exec(markdown) ?? [];
  const named = canAsk ? line.replace(/\s*[?？؟]\s*$/, '') : line;
  if (isMarkdownLine(line) || !isTitle(named) || /[:：]\s*$/.test(line)) return undefined;
  const details = below
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  if (!details.every(isDetail)) return undefined;
  return { title: line.trim(), subtitle: details.join(' · ') || undefined, rest };
}

/** A short line that is not a sentence, such as an address or a telephone number. */
const isDetail = (line: string): boolean =>
  line.length <= maxDetailLength && !isMarkdownLine(line) && !/[.,;:!?。、，：]$|\.\s|[[\]{}<>`*]/.test(line);

const maxDetailLength = 80;

function* dataBlocks(
  segment: Exclude<Segment, { type: 'prose' | 'title' }>,
  context: ShowContext,
): Sliced<readonly Call[]> {
  switch (segment.type) {
    case 'code': {
      const error = errorOfCode(segment.code);
      return [...(error === undefined ? [] : [error]), codeBlock(segment.language, segment.code)];
    }
    case 'json':
      return yield* jsonBlocks(segment.value, context);
    case 'sheet':
      return yield* sheetBlocks(segment.sheet, context);
    default:
      return yield* lineBlocks(segment, context);
  }
}

/** `Sales by region:` directly above data is a title; `Show me this:` is not. */
const announcement = /(?:^|\n)([^\n]{2,60}):$/;
const maxAnnouncementLength = 62;
const asking =
  /^(?:please|show|display|render|plot|draw|chart|graph|here|this|these|make|visuali[sz]e|turn|convert|use|give|can|could|below|take|and|the following|data|csv|json|table|look|format|present)\b/i;

function* proseBlocks(markdown: string, isAnnouncing: boolean, phrases: Phrases): Sliced<readonly MarkdownBlock[]> {
  const match = isAnnouncing ? announcement.exec(markdown.trimEnd().slice(-maxAnnouncementLength)) : null;
  const text = match?.[1]?.trim() ?? '';
  if (match === null || asking.test(text) || /[*_`#>[\]|.?!]/.test(text))
    return yield* markdownBlocks(markdown, phrases);
  const above = markdown.trimEnd().slice(0, -match[0].length);
  return [...(above.trim() === '' ? [] : yield* markdownBlocks(above, phrases)), headingBlock(toLabel(text))];
}
