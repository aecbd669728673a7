// A document as HTML, block by block: static, safe, with no script. The output format `html` and whole pages are both made
// here. Collapsed content is shown expanded.
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { isElement } from '../client/tree-reader.ts';
import type { JsonValue } from '../schema/schema.ts';
import type { Element } from '../ui/element.ts';
import type { BlockText, BlockTexts } from '../ui/write/block-writer.ts';
import { ElementView } from './blocks.tsx';
import { provideCharts } from './charts/chart-on-demand.tsx';
import { definitions } from './charts/index.ts';
import { noneOpen } from './define-view.ts';
import { directionOf, foreignText } from './direction.ts';
import { Ending } from './document-view.tsx';
import { createFormState } from './forms/form-state.ts';
import { findView } from './registry.ts';
import { paths } from './lucide.ts';
import { provideIcons } from './named-icon.tsx';
import { staticRows } from './static-rows.ts';
import type { TableColumn } from './table-data.ts';
import { scopedStyles } from './styles.ts';
import { themeAttributes, type Theme } from './theme.ts';
import { textLanguage, wordsOf } from './word-table.ts';
import { ViewContextProvider, type ViewContext } from './view-context.ts';

export interface HtmlOptions {
  /** A BCP 47 tag for words, numbers and dates. By default the language of the document, if it is recognized. */
  readonly locale?: string;
  readonly theme?: Theme;
  /** False if the page already has the style. */
  readonly hasStyle?: boolean;
}

provideIcons(paths);
provideCharts(new Map(definitions.map(({ component, View }) => [component, View] as const)));

/** Style that only some blocks need is sent with the first of them. */
const onDemand = [
  { uses: /<figure class="chart/, style: scopedStyles.charts },
  {
    uses: /<(?:input|select|textarea|fieldset|button|form)\b| class="(?:button|field|form)\b/,
    style: scopedStyles.controls,
  },
];

/** Number of characters that suffice to recognize a language. */
const maxSample = 4_000;

export const styleTag = (style: string): string => `<style data-tessera>${style}</style>`;

export function createHtmlBlocks({ locale, theme, hasStyle = true }: HtmlOptions = {}): BlockTexts {
  let shared: ViewContext = {
    findView,
    act: () => false,
    forms: createFormState(),
    locale: locale ?? 'en',
    words: wordsOf(locale ?? 'en'),
    isStatic: true,
  };
  let sample = '';

  /** Sent blocks cannot change, so a block uses the language recognized from it and the blocks before it. */
  const readLanguage = (block: JsonValue): void => {
    if (locale !== undefined || shared.locale !== 'en' || sample.length > maxSample) return;
    sample += foreignText(block);
    const language = textLanguage(sample);
    if (language !== undefined) shared = { ...shared, locale: language, words: wordsOf(language) };
  };
  const waiting = new Set(hasStyle ? onDemand : []);
  let count = 0;

  /** The styles that it needs and that were not sent before. */
  const styleFor = ({ html, sample }: Drawn): string => {
    let style = '';
    for (const one of waiting) {
      if (sample !== undefined && !one.uses.test(html) && !one.uses.test(sample)) continue;
      waiting.delete(one);
      style += styleTag(one.style);
    }
    return style;
  };

  /** The direction of the document is that of its first block. */
  const open = (first: JsonValue | undefined): string => {
    const direction = directionOf(first);
    const dir = direction === undefined ? '' : ` dir="${direction}"`;
    const lang = locale === undefined && shared.locale !== 'en' ? ` lang="${shared.locale}"` : '';
    return (
      (hasStyle ? styleTag(scopedStyles.base) : '') +
      `<div class="tessera-page"${themeAttributes(theme)}><div class="tessera"${dir}${lang}>` +
      '<div class="card"><div class="blocks"><div class="group">\n'
    );
  };

  return {
    begin: () => '',
    block(value) {
      if (!isElement(value)) return '';
      readLanguage(value);
      const opening = count === 0 ? open(value) : '';
      count += 1;
      const place = count;
      const drawn = draw(
        <ElementView element={value} open={noneOpen} />,
        shared,
        () => `${hashOf(JSON.stringify(value))}-${place}-`,
      );
      return textOf({ ...drawn, html: `${opening}<div class="block">${styleFor(drawn)}${drawn.html}</div>\n` });
    },
    end(error) {
      const opening = `${count === 0 ? open(undefined) : ''}</div></div></div>`;
      if (error === null) return `${opening}</div></div>\n`;
      const drawn = draw(<Ending status="done" message={error} onRetry={undefined} />, shared, () => `${count}-`);
      return textOf({ ...drawn, html: `${opening}${styleFor(drawn)}${drawn.html}</div></div>\n` });
    },
  };
}

interface Drawn {
  readonly html: string;
  /** The parts for the markers in the HTML, each created on demand. */
  readonly parts: readonly Iterable<string>[];
  /** An element that needs all styles that the parts need; undefined: they may need any style. */
  readonly sample: string | undefined;
}

/** 20 us each, so they take about a millisecond. */
const elementsAtOnce = 50;

/** Slow content becomes a part: the rows of tables, and all but the first elements. */
function draw(view: ComponentChildren, base: ViewContext, idPrefix: () => string): Drawn {
  const parts: Iterable<string>[] = [];
  const take = (part: Iterable<string>): string => `${marker}${parts.push(part) - 1}${markerEnd}`;
  let sample: string | undefined = '';
  let elements = 0;
  let prefix: string | undefined;
  const context: ViewContext = {
    ...base,
    rowsLater(columns, rowCount) {
      const drawElement = (element: Element): string => htmlOf(<ElementView element={element} open={noneOpen} />, base);
      if (sample !== undefined) sample += firstOfEachKind(columns).map(drawElement).join('');
      return take(staticRows(columns, rowCount, { ...base, drawElement }));
    },
    defer(inner) {
      elements += 1;
      if (elements <= elementsAtOnce) return undefined;
      sample = undefined;
      const own = `${elements}-`;
      return take(drawLater(inner, base, () => context.idPrefix + own));
    },
    // Only a few blocks need ids.
    get idPrefix() {
      return (prefix ??= idPrefix());
    },
  };
  const html = htmlOf(view, context);
  return { html, parts, sample };
}

const htmlOf = (view: ComponentChildren, context: ViewContext): string =>
  renderToString(<ViewContextProvider value={context}>{view}</ViewContextProvider>);

function* drawLater(...view: Parameters<typeof draw>): Generator<string, undefined> {
  const text = textOf(draw(...view));
  if (typeof text === 'string') yield text;
  else yield* text;
}

const textOf = ({ html, parts }: Drawn): BlockText => (parts.length === 0 ? html : withParts(html, parts));

/** An element of each component in cells. */
function firstOfEachKind(columns: readonly TableColumn[]): readonly Element[] {
  const found = new Map<string, Element>();
  for (const { cells } of columns) {
    for (const cell of cells) if (isElement(cell) && !found.has(cell.component)) found.set(cell.component, cell);
  }
  return [...found.values()];
}

// No text of a document can equal a marker, because the name is known only to this process.
const marker = `\ud800${Math.random().toString(36).slice(2)}-`;
const markerEnd = '\ud800';

/** The HTML with its parts inserted, each created on demand. */
function* withParts(html: string, parts: readonly Iterable<string>[]): Generator<string, undefined, undefined> {
  const [before = '', ...rest] = html.split(marker);
  yield before;
  for (const one of rest) {
    const end = one.indexOf(markerEnd);
    yield* parts[Number(one.slice(0, end))] ?? [];
    yield one.slice(end + markerEnd.length);
  }
}

/** Ids of several documents on one page must differ, and a document must always be the same. */
function hashOf(text: string): string {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  return `t${(hash >>> 0).toString(36)}`;
}
