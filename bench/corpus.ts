// Judges the documents of model-like outputs as a person would: does the page show anything that does not belong there,
// is anything missing or repeated, is a figure beside the wrong label?
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRecord } from '../src/schema/check.ts';
import type { JsonObject, JsonValue } from '../src/schema/schema.ts';
import { createUiCompiler } from '../src/ui/compile.ts';
import { round, type Figures } from './bench.ts';

/** The content of the `.expect.json` beside an output. All members are optional. */
export interface Expectation {
  /** Texts that must be together: on one line of the page, or the others soon after the first. */
  readonly facts?: readonly (readonly string[])[];
  /** Texts that must not be on one line together. */
  readonly never?: readonly (readonly string[])[];
  /** Words that must not be shown as texts of their own, and code that must not be shown at all. */
  readonly mustNot?: readonly string[];
  readonly shows?: readonly string[];
  readonly hides?: readonly string[];
  /** Texts that must be shown exactly once. */
  readonly once?: readonly string[];
  /** Texts that must be shown in this order. */
  readonly order?: readonly string[];
  readonly components?: readonly string[];
  readonly urls?: readonly string[];
  /** By the name of an input: rules that it must have. */
  readonly rules?: { readonly [name: string]: JsonObject };
  /** By the name of an input: props that it must have. */
  readonly props?: { readonly [name: string]: JsonObject };
}

export interface Judgement {
  readonly stray: readonly string[];
  readonly repeated: readonly string[];
  readonly lost: readonly string[];
  readonly wrong: readonly string[];
  /** Something is lost and no diagnostic says so. */
  readonly isSilent: boolean;
}

export interface CorpusCase {
  readonly name: string;
  readonly text: string;
  readonly expectation: Expectation;
}

/** Resolved from here or from the built benchmark, which is two folders deeper. */
function corpusFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'test', 'corpus');
    try {
      readdirSync(candidate);
      return candidate;
    } catch {
      // The next folder up.
    }
  }
  throw new Error('There is no folder test/corpus above this file.');
}

export function readCorpus(): readonly CorpusCase[] {
  const root = corpusFolder();
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.txt'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({
      name: relative(root, path).replace(/\.txt$/, ''),
      text: readFileSync(path, 'utf8'),
      expectation: readExpectation(path.replace(/\.txt$/, '.expect.json')),
    }));
}

function readExpectation(path: string): Expectation {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Expectation; // written beside the case
  } catch {
    return {};
  }
}

/** The texts of each line of the page: a row of a table, a point of a chart, the texts of any other element. */
type Page = readonly (readonly string[])[];

const hidden = new Set(
  'component name value variant size level type icon direction mode rules defaultValue defaultChecked src orientation decorative appearance action isFoldable language step min max rows visible trend isGood'.split(
    ' ',
  ),
);
/** Components whose value is shown. The values of all others are for programs. */
const figures = new Set(['Stat', 'KeyValue', 'Progress', 'Input', 'TextArea', 'DatePicker']);
const isHidden = (key: string, component: JsonValue | undefined): boolean =>
  hidden.has(key) &&
  !(key === 'value' && typeof component === 'string' && figures.has(component)) &&
  !(key === 'max' && component === 'Progress');
const isElement = (value: JsonValue | undefined): value is JsonObject =>
  isRecord(value) && typeof value['component'] === 'string';
const listOf = (value: JsonValue | undefined): readonly JsonValue[] =>
  Array.isArray(value) ? (value as readonly JsonValue[]) : [];
const propsOf = (value: JsonValue | undefined): JsonObject => {
  const props = isRecord(value) ? value['props'] : undefined;
  return isRecord(props) ? props : {};
};

function textsIn(value: JsonValue | undefined): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  if (Array.isArray(value)) return listOf(value).flatMap(textsIn);
  if (isElement(value)) return textsIn(propsOf(value));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => (hidden.has(key) ? [] : textsIn(member)));
}

function pageOf(element: JsonValue, page: string[][] = []): Page {
  if (Array.isArray(element)) {
    for (const item of listOf(element)) pageOf(item, page);
    return page;
  }
  if (!isElement(element)) return page;
  const props = propsOf(element);
  const labels = listOf(props['labels']);
  const at = (value: JsonValue | undefined): string => textsIn(value).join(' ');
  if (element['component'] === 'Table') {
    const columns = listOf(props['columns']).map(propsOf);
    page.push(columns.map(({ label }) => at(label)));
    const height = Math.max(0, ...columns.map(({ data }) => listOf(data).length));
    for (let row = 0; row < height; row += 1)
      page.push(columns.flatMap(({ label, data }) => [at(label), at(listOf(data)[row])]));
  } else if (props['labels'] !== undefined && props['series'] !== undefined) {
    for (const series of listOf(props['series']).map(propsOf))
      listOf(series['values']).forEach((value, index) =>
        page.push([at(series['category']), at(labels[index]), at(value)]),
      );
    page.push([...labels.map(at), at(props['xLabel']), at(props['yLabel'])]);
  } else if (props['labels'] !== undefined) {
    listOf(props['values']).forEach((value, index) => page.push([at(labels[index]), at(value)]));
  } else {
    const isShown = (key: string): boolean => !isHidden(key, element['component']);
    const own = Object.entries(props).filter(([key, value]) => isShown(key) && !holdsElements(value));
    page.push(own.flatMap(([, value]) => textsIn(value)));
    for (const [key, value] of Object.entries(props)) if (isShown(key) && holdsElements(value)) pageOf(value, page);
  }
  return page;
}

const holdsElements = (value: JsonValue): boolean =>
  isElement(value) || listOf(value).some((item) => isElement(item) || holdsElements(item));

/** Layout words of other vocabularies, which are not the content of a page. */
const layoutWord =
  /^(?:sunk|row|column|vertical|horizontal|xs|sm|md|lg|xl|2xl|[sml]|none|stretch|between|flex-start|space-between|h[1-6]|outline|ghost|null|undefined)$/;
const code = /=>|@[A-Z]\w*\(|\$\{|(?:^|\n)\s*[\w$]+\s*=\s*[A-Z]\w*\(|^[)\]},\s]+$|\b(?:TextContent|CardHeader|Stack)\(/;
/** A Markdown text without its blocks and spans of code, which are for the reader. */
const withoutCode = (text: string): string => text.replaceAll(/(?<fence>```|~~~)[^]*?\k<fence>|`[^`\n]*`/g, '');
/** The maximum number of lines between a label and its value. */
const near = 8;

export function judge(text: string, expectation: Expectation): Judgement {
  const compiler = createUiCompiler();
  // The compiler's own output.
  const document = JSON.parse(compiler.push(text) + compiler.end()) as JsonObject;
  const page = pageOf(document['component'] ?? null);
  const parts = page.flat().flatMap((part) => part.split(' · '));
  const whole = parts.join('\n');
  const stray = [
    ...parts.filter((part) => layoutWord.test(part) || code.test(withoutCode(part))),
    ...(expectation.mustNot ?? []).filter((word) =>
      /^[\w-]+$/.test(word) ? parts.includes(word) : whole.includes(word),
    ),
    ...(expectation.hides ?? []).filter((shown) => whole.includes(shown)),
  ];
  const lost = lostFacts(expectation, page, document);
  const wrong = [
    ...(expectation.never ?? [])
      .filter((texts) => page.some((line) => texts.every((wanted) => line.includes(wanted))))
      .map((texts) => texts.join(' + ')),
    ...outOfOrder(expectation.order ?? [], whole),
  ];
  const isSilent = lost.length > 0 && !compiler.diagnostics.some(({ lossy }) => lossy);
  return { stray, repeated: repeatedIn(text, expectation, page, document), lost, wrong, isSilent };
}

/** Letter case does not count: the key `revenue` is shown as the name "Revenue". */
function lostFacts(expectation: Expectation, page: Page, document: JsonObject): readonly string[] {
  const whole = JSON.stringify(document);
  const lines = page.map((line) => line.join(' | ').toLowerCase());
  const has = (line: string, text: string): boolean => line.includes(text.toLowerCase());
  const isShown = ([label = '', ...values]: readonly string[]): boolean =>
    lines.some(
      (line, index) =>
        has(line, label) &&
        values.every(
          (value) =>
            lines.slice(index, index + near).some((below) => has(below, value)) ||
            // The target of a click is not text of the page.
            (value.startsWith('https://') && whole.includes(JSON.stringify(value))),
        ),
    );
  return [
    ...(expectation.facts ?? []).filter((fact) => !isShown(fact)).map((fact) => fact.join(' + ')),
    ...(expectation.shows ?? []).filter((shown) => !lines.some((line) => has(line, shown))),
    ...(expectation.components ?? []).filter((name) => !whole.includes(`"component":"${name}"`)),
    ...(expectation.urls ?? []).filter((url) => !whole.includes(JSON.stringify(url))),
    ...lostProps(expectation, document),
  ];
}

function lostProps({ rules = {}, props = {} }: Expectation, document: JsonObject): readonly string[] {
  const inputs = new Map<string, JsonObject>();
  const visit = (value: JsonValue): void => {
    const name = isElement(value) ? propsOf(value)['name'] : undefined;
    if (typeof name === 'string') inputs.set(name, propsOf(value));
    for (const member of isRecord(value) ? Object.values(value) : listOf(value)) visit(member);
  };
  visit(document);
  const differ = (wanted: JsonObject, given: JsonValue | undefined): readonly string[] =>
    Object.entries(wanted)
      .filter(([key, value]) => JSON.stringify(isRecord(given) ? given[key] : undefined) !== JSON.stringify(value))
      .map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return [
    ...Object.entries(rules).flatMap(([name, wanted]) => differ(wanted, inputs.get(name)?.['rules'])),
    ...Object.entries(props).flatMap(([name, wanted]) => differ(wanted, inputs.get(name))),
  ];
}

/**
 * A text of several words that the page shows more often than the model wrote it, or more than once where that is an
 * error.
 */
function repeatedIn(text: string, { once = [] }: Expectation, page: Page, document: JsonObject): readonly string[] {
  const counts = new Map<string, number>();
  const headings = new Set(tableHeadings(document));
  const inTable = (line: readonly string[]): boolean => line.length > 4;
  for (const line of page) {
    if (inTable(line)) continue;
    // The headings of a narrow table are repeated in each of its rows.
    for (const part of new Set(line.filter((text) => !headings.has(text))))
      counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  const written = (part: string): number => text.split(part).length - 1;
  return [
    ...[...counts].filter(([part, count]) => part.length >= 12 && / /.test(part) && count > Math.max(1, written(part))),
    ...[...counts].filter(([part, count]) => once.includes(part) && count > 1),
  ].map(([part]) => part);
}

function tableHeadings(value: JsonValue | undefined): readonly string[] {
  if (Array.isArray(value)) return listOf(value).flatMap(tableHeadings);
  if (!isRecord(value)) return [];
  const own = value['component'] === 'Col' ? textsIn(propsOf(value)['label']) : [];
  return [...own, ...Object.values(value).flatMap(tableHeadings)];
}

function outOfOrder(order: readonly string[], whole: string): readonly string[] {
  let from = 0;
  for (const wanted of order) {
    const found = whole.indexOf(wanted, from);
    if (found < 0) return [`order: ${wanted}`];
    from = found + wanted.length;
  }
  return [];
}

export const isClean = ({ stray, repeated, lost, wrong }: Judgement): boolean =>
  stray.length + repeated.length + lost.length + wrong.length === 0;

export function corpus(say: (line: string) => void): Figures {
  const cases = readCorpus();
  const judgements = cases.map(({ name, text, expectation }) => ({ name, ...judge(text, expectation) }));
  for (const judgement of judgements) {
    if (isClean(judgement)) continue;
    const of = (kind: string, found: readonly string[]): string =>
      found.length === 0 ? '' : `  ${kind}: ${found.slice(0, 3).join(', ')}`;
    const { stray, repeated, lost, wrong } = judgement;
    say(
      `  not clean, ${judgement.name}:${of('stray', stray)}${of('repeated', repeated)}${of('lost', lost)}${of('wrong', wrong)}`,
    );
  }
  const share = (test: (judgement: Judgement) => boolean): number =>
    round((100 * judgements.filter(test).length) / Math.max(1, judgements.length), 1);
  return {
    'corpus, outputs': judgements.length,
    'corpus, clean and complete (%)': share(isClean),
    'corpus, with stray text (%)': share(({ stray }) => stray.length > 0),
    'corpus, with repeated text (%)': share(({ repeated }) => repeated.length > 0),
    'corpus, with lost values (%)': share(({ lost }) => lost.length > 0),
    'corpus, with wrong facts or order (%)': share(({ wrong }) => wrong.length > 0),
    'corpus, lossy without report (%)': share(({ isSilent }) => isSilent),
  };
}
