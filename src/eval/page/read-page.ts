import { isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';
import type { Catalog } from '../../ui/catalog.ts';
import { markdownRows } from './markdown-rows.ts';
import { isElementValue, ownContent, type ElementValue, type OwnContent } from './own-content.ts';
import type { Cell, Page, Row } from './page.ts';
import { toPlainText } from './plain-text.ts';

const maxHeadingLength = 80;
/** In elements up to this size, texts belong together in any order: a figure may be above its label. */
const fewTexts = 3;
const urlInText = /\bhttps?:\/\/[^\s<>()[\]"'`|\\]+/g;

const markdownTarget = /\]\(\s*<?(https?:\/\/[^\s<>)]+)/g;

/** `document`: the parsed content of a reply. Accepts any JSON; anything but a document is an empty page. */
export function readPage(document: JsonValue, catalog: Catalog): Page {
  const reader = new PageReader(catalog);
  const root = isRecord(document) ? document['component'] : undefined;
  if (isElementValue(root)) reader.visit(root, [], true);
  const { rows, shown, urls, components } = reader;
  const linked = shown.flatMap((text) => [...text.matchAll(markdownTarget)].flatMap(([, url]) => url ?? []));
  const writtenUrls = shown.flatMap((text) => text.match(urlInText) ?? []).map((url) => url.replace(/[.,;:!?]+$/, ''));
  return { rows, shown, texts: shown.map(toPlainText), urls: [...urls, ...linked], writtenUrls, components };
}

class PageReader {
  readonly rows: Row[] = [];
  readonly shown: string[] = [];
  readonly urls: string[] = [];
  readonly components: string[] = [];
  readonly #catalog: Catalog;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  visit(element: ElementValue, headings: readonly string[], isRoot = false): void {
    const own = this.#read(element);
    const from = this.rows.length;
    const titles = own.texts.filter(isTitle).map(toPlainText);
    const columns = [
      ...own.lists.map((list) => ({ head: '', list })),
      ...own.children.flatMap((one) => this.#column(one)),
    ];
    const below = [...headings, ...titles];
    if (columns.length > 0) this.#table(columns, own, below);
    else {
      this.#texts(own.texts, headings);
      this.#children(own.children, below);
    }
    if (!isRoot && columns.length === 0 && own.children.length > 0) this.#joinFew(from, headings);
    for (const group of own.groups) {
      const start = this.rows.length;
      this.#children(group, below);
      this.#joinFew(start, below);
    }
  }

  /** Adds a row with all the texts since `from`, if they are few. */
  #joinFew(from: number, headings: readonly string[]): void {
    const cells = this.rows.slice(from).flatMap((row) => row.cells);
    if (cells.length <= fewTexts) this.rows.push({ cells, headings });
  }

  #read({ component, props }: ElementValue): OwnContent {
    const own = ownContent(this.#catalog.find(component), props);
    this.components.push(component);
    this.shown.push(...own.texts);
    this.urls.push(...own.urls);
    return own;
  }

  /** Elements that only name a list of values, such as the columns of a table or the series of a chart. */
  #column({ component, props }: ElementValue): readonly Column[] {
    const own = ownContent(this.#catalog.find(component), props);
    const [list] = own.lists;
    if (own.lists.length !== 1 || own.texts.length !== 1 || !isLeaf(own) || list === undefined) return [];
    return [{ head: own.texts[0] ?? '', list }];
  }

  #table(columns: readonly Column[], own: OwnContent, headings: readonly string[]): void {
    const texts = columns.map(({ list }) => list.map((cell) => this.#cell(cell)));
    this.shown.push(...columns.map(({ head }) => head).filter((head) => head !== ''), ...texts.flat());
    this.#texts(own.texts, headings);
    const height = Math.max(0, ...texts.map((list) => list.length));
    for (let index = 0; index < height; index++) {
      const cells = columns.map(({ head }, at): Cell => {
        const text = texts[at]?.[index] ?? '';
        return { text: toPlainText(text), head: toPlainText(head) };
      });
      this.rows.push({ cells, headings });
    }
    for (const child of own.children) {
      if (this.#column(child).length > 0) this.components.push(child.component);
      else this.visit(child, headings);
    }
  }

  /** The text of one cell, which may be an element. */
  #cell(value: JsonValue): string {
    if (!isElementValue(value)) return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    this.components.push(value.component);
    const own = ownContent(this.#catalog.find(value.component), value.props);
    this.urls.push(...own.urls);
    const lists = own.lists.flat().filter((one) => typeof one === 'string');
    return [...own.texts, ...lists, ...own.children.map((child) => this.#cell({ ...child }))].join(' ');
  }

  #texts(texts: readonly string[], headings: readonly string[]): void {
    const plain = texts.map(toPlainText);
    if (texts.length > 1) this.rows.push({ cells: plain.map((text) => ({ text, head: '' })), headings });
    for (const [index, text] of texts.entries()) {
      const others = plain.filter((title, at) => at < index && title.length <= maxHeadingLength);
      this.rows.push(...markdownRows(text, [...headings, ...others]));
    }
  }

  /**
   * A single title applies to the siblings after it, up to the next title; a header, which is another component
   * than its siblings, to all of them. Items of a list are independent of each other.
   */
  #children(children: readonly ElementValue[], headings: readonly string[]): void {
    let header: readonly string[] = [];
    let section: readonly string[] = [];
    for (const [index, child] of children.entries()) {
      this.visit(child, [...headings, ...header, ...section]);
      const own = ownContent(this.#catalog.find(child.component), child.props);
      const isText = isLeaf(own) && own.lists.length === 0;
      const isHeader = children[index + 1]?.component !== child.component;
      const titles = own.texts.filter(isTitle).map(toPlainText);
      if (!isText || titles.length === 0 || !(isHeader || own.texts.length === 1)) continue;
      if (index === 0 && isHeader) header = titles;
      else section = titles;
    }
  }
}

interface Column {
  readonly head: string;
  readonly list: readonly JsonValue[];
}

const isLeaf = ({ children, groups }: OwnContent): boolean => children.length === 0 && groups.length === 0;

/** A short line of words that is not a sentence. */
const isTitle = (text: string): boolean =>
  text.length <= maxHeadingLength && !/\n|[.!?。؟]\s*$/u.test(text) && /\p{L}/u.test(text);
