// One element as blocks of Markdown. Most components need no row here: their texts and elements are written in order. The
// others have a row.
import { isRecord } from '../../schema/check.ts';
import { isForReading, type JsonObject, type JsonValue } from '../../schema/schema.ts';
import { Pace, type Sliced } from '../../slices.ts';
import { isElement } from '../base-document.ts';
import { allowedComponents, type Catalog } from '../catalog.ts';
import { inMarkdown } from '../safety/known-urls.ts';
import { dataTables, markdownTable } from './data-tables.ts';
import { figure } from './fallback.ts';
import { fenced, line, listOf, present, propsOf, text } from './read-props.ts';

type Blocks = Sliced<readonly string[]>;
type Row = (props: JsonObject) => readonly string[];
/** Props with other elements, or with data of any size. */
type SlicedRow = (props: JsonObject, inside: (value: JsonValue) => Blocks) => Blocks;

const bullets = (items: readonly string[]): readonly string[] => {
  const shown = items.filter((item) => item !== '');
  return shown.length === 0 ? [] : [shown.map((item) => `- ${item}`).join('\n')];
};
const quote = (block: string): string => block.replaceAll(/^/gm, '> ');

/** A link, an image, a button or text: content of a line or a cell. */
function inline(value: JsonValue): string {
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  if (!isRecord(value)) return line(value);
  const { label, text: words, src, alt, buttons, tags, title } = propsOf(value);
  if (src !== undefined) return image(alt, src);
  if (Array.isArray(buttons)) return listOf(buttons).map(inline).join(', ');
  if (Array.isArray(tags)) return listOf(tags).map(inline).join(', ');
  return linked(line(label ?? words ?? title), value);
}

const image = (alt: JsonValue | undefined, src: JsonValue | undefined): string =>
  // Image data is not readable.
  text(src).startsWith('data:') ? line(alt) : `![${altText(line(alt))}](${inMarkdown(text(src))})`;

/** Escapes brackets. Everything else is already escaped. */
const label = (words: string): string =>
  words.replace(/\\.|[[\]]/g, (found) => (found.length > 1 ? found : `\\${found}`));

/**
 * The same for a picture, which is recognized by a form that all parsers read alike: without brackets, escaped or not.
 */
const altText = (words: string): string =>
  words.replace(/\\([[\]\\])|[[\]]/g, (found) => `&#${found.charCodeAt(found.length - 1)};`);

/** The text as a link if a click opens a page. */
function linked(words: string, value: JsonValue): string {
  const { action } = propsOf(value);
  const params = isRecord(action) && action['type'] === 'open_url' ? action['params'] : undefined;
  const url = isRecord(params) ? text(params['url']) : '';
  return url === '' ? words : `[${label(words)}](${inMarkdown(url)})`;
}

const tables: Readonly<Record<string, SlicedRow>> = Object.fromEntries(
  Object.entries(dataTables).map(([component, tablesOf]): [string, SlicedRow] => [
    component,
    function* table(props) {
      const blocks: string[] = [];
      for (const one of tablesOf(props)) blocks.push(one.title, yield* markdownTable(one, inline));
      return blocks;
    },
  ]),
);

const labelled = (name: JsonValue | undefined, words: string): string =>
  present([line(name) === '' ? '' : `**${line(name)}:**`, words], ' ');

/** The content of a fact that is not text. */
function factOf(value: JsonValue): string {
  if (!isElement(value)) return inline(value);
  const { name, label: title, value: share } = propsOf(value);
  if (name !== undefined) return line(name);
  return share === undefined ? inline(value) : present([line(title), line(share)], ' ');
}

const choices: Row = ({ items }) => [
  listOf(items)
    .map((item) => line(propsOf(item)['label']))
    .join(', '),
];
const nothing: Row = () => [];

const section: SlicedRow = function* section({ trigger, content }, inside) {
  return [`### ${line(trigger)}`, ...(yield* inside(content ?? null))];
};

const slicedRows: Readonly<Record<string, SlicedRow>> = {
  ...tables,
  SectionItem: section,
  TabItem: section,
  AccordionItem: section,
  *Form({ fields, buttons }, inside) {
    return [...(yield* inside(fields ?? null)), ...(yield* inside(buttons ?? null))];
  },
  *FormControl({ label, input, hint }, inside) {
    const said = present([...(yield* inside(input ?? null)), line(hint)], '; ').replaceAll('\n', ' ');
    return [`- ${present([`**${line(label)}**`, said], ': ')}`];
  },
};

const rows: Readonly<Record<string, Row>> = {
  CardHeader: ({ title, subtitle }) => [line(title) === '' ? '' : `## ${line(title)}`, line(subtitle)],
  Heading: ({ text: words, level }) => [`${level === 3 ? '####' : '###'} ${line(words)}`],
  Quote: ({ text: words, author, source }) => [
    quote(
      present(
        [
          text(words),
          line(author) === '' && line(source) === '' ? '' : `— ${present([line(author), line(source)], ', ')}`,
        ],
        '\n\n',
      ),
    ),
  ],
  Stats: ({ items }) =>
    bullets(
      listOf(items)
        .map(propsOf)
        .map(({ label: name, value, unit, change }) => {
          const changed = line(change);
          return present([labelled(name, figure(value, unit)), changed === '' ? '' : `(${changed})`], ' ');
        }),
    ),
  KeyValues: ({ items }) =>
    bullets(
      listOf(items)
        .map(propsOf)
        .map(({ term, value }) => labelled(term, factOf(value ?? null))),
    ),
  Progress: ({ label: name, value, max, unit }) => [
    labelled(
      name,
      max === undefined && line(unit) === ''
        ? figure(value, '%')
        : figure(present([line(value), line(max ?? 100)], ' / '), unit),
    ),
  ],
  Callout: ({ title, description }) => [quote(present([`**${line(title)}**`, text(description)], '\n'))],
  TextCallout: ({ title, description }) => [
    quote(present([line(title) === '' ? '' : `**${line(title)}**`, text(description)], '\n')),
  ],
  Separator: () => ['---'],
  Steps: ({ items }) => [
    listOf(items)
      .map(propsOf)
      .map(({ title, details }, index) => `${index + 1}. ${present([`**${line(title)}**`, line(details)], ': ')}`)
      .join('\n'),
  ],
  CodeBlock: ({ language, codeString }) => [fenced(line(language), text(codeString))],
  ListBlock: ({ items }) =>
    bullets(listOf(items).map((item) => present([inline(item), line(propsOf(item)['subtitle'])], ': '))),
  TagBlock: ({ tags }) => [listOf(tags).map(inline).join(', ')],
  FollowUpBlock: ({ items }) => bullets(listOf(items).map(inline)),
  Buttons: ({ buttons }) => bullets(listOf(buttons).map(inline)),
  Image: ({ alt, src }) => [image(alt, src)],
  ImageBlock: ({ alt, src }) => [image(alt, src)],
  ImageGallery: ({ images }) =>
    listOf(images)
      .map(propsOf)
      .map(({ alt, src, details }) => present([image(alt, src), line(details)], '\n')),
  Input: nothing,
  TextArea: nothing,
  DatePicker: nothing,
  Slider: ({ min, max }) => [`${text(min)} to ${text(max)}`],
  Select: choices,
  RadioGroup: choices,
  CheckBoxGroup: choices,
  SwitchGroup: choices,
};

const maxDepth = 100;

export function createMarkdownBlocks(catalog: Catalog): (value: JsonValue) => Blocks {
  const pace = new Pace();
  /** Texts in order, then nested elements, at the position of each prop. */
  function* inOrder(component: string, props: JsonObject, depth: number): Blocks {
    const schemas = catalog.find(component)?.component.props.properties ?? {};
    const blocks: string[] = [];
    for (const [name, schema] of Object.entries(schemas)) {
      const value = props[name];
      if (value === undefined) continue;
      if (allowedComponents(schema).length > 0)
        for (const block of yield* blocksOf(value, depth + 1)) blocks.push(block);
      else if (schema.type === 'number') blocks.push(`${name}: ${text(value)}`);
      else if (schema.type === 'string' && isForReading(schema.format)) blocks.push(text(value));
    }
    return blocks;
  }
  function* blocksOf(value: JsonValue, depth: number): Blocks {
    if (depth > maxDepth) return [];
    if (pace.isDue(0)) yield;
    if (Array.isArray(value)) {
      const blocks: string[] = [];
      for (const item of listOf(value)) for (const block of yield* blocksOf(item, depth + 1)) blocks.push(block);
      return blocks;
    }
    if (!isRecord(value) || typeof value['component'] !== 'string') return [];
    const blocks = yield* blocksOfElement(value['component'], propsOf(value), depth);
    return blocks.filter((block) => block.trim() !== '');
  }
  function* blocksOfElement(component: string, props: JsonObject, depth: number): Blocks {
    const inside = (inner: JsonValue): Blocks => blocksOf(inner, depth + 1);
    if (Object.hasOwn(slicedRows, component)) return yield* slicedRows[component]?.(props, inside) ?? inside(null);
    if (Object.hasOwn(rows, component)) return rows[component]?.(props) ?? [];
    const fallback = catalog.find(component)?.component.fallback;
    return fallback === undefined ? yield* inOrder(component, props, depth) : yield* inside(fallback(props));
  }
  return (value) => blocksOf(value, 0);
}
