// One element as blocks of Markdown. Most components need no row here: what they hold of texts and elements is written
// in order. A row is for those whose meaning is in their form.
import { isRecord } from '../../schema/check.ts';
import { isForReading, type JsonObject, type JsonValue } from '../../schema/schema.ts';
import { isElement } from '../base-document.ts';
import { allowedComponents, type Catalog } from '../catalog.ts';
import { inMarkdown } from '../safety/known-urls.ts';
import { dataTables, markdownTable } from './data-tables.ts';
import { figure } from './fallback.ts';
import { fenced, line, listOf, present, propsOf, text } from './read-props.ts';

type Blocks = (value: JsonValue) => readonly string[];
type Row = (props: JsonObject, blocks: Blocks) => readonly string[];

const bullets = (items: readonly string[]): readonly string[] => {
  const shown = items.filter((item) => item !== '');
  return shown.length === 0 ? [] : [shown.map((item) => `- ${item}`).join('\n')];
};
const quote = (block: string): string => block.replaceAll(/^/gm, '> ');

/** A link, an image, a button or words: what stands in a line or in a cell. */
function inline(value: JsonValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (!isRecord(value)) return line(value);
  const { label, text: words, src, alt, buttons, tags, title } = propsOf(value);
  if (src !== undefined) return image(alt, src);
  if (Array.isArray(buttons)) return listOf(buttons).map(inline).join(', ');
  if (Array.isArray(tags)) return listOf(tags).map(inline).join(', ');
  return linked(line(label ?? words ?? title), value);
}

const image = (alt: JsonValue | undefined, src: JsonValue | undefined): string =>
  // Data of a picture is nothing to read.
  text(src).startsWith('data:') ? line(alt) : `![${altText(line(alt))}](${inMarkdown(text(src))})`;

/** Brackets in it are words; the rest is escaped already. */
const label = (words: string): string =>
  words.replace(/\\.|[[\]]/g, (found) => (found.length > 1 ? found : `\\${found}`));

/** The same for a picture, which is known by a form that all parsers read alike: without brackets, escaped or not. */
const altText = (words: string): string =>
  words.replace(/\\([[\]\\])|[[\]]/g, (found) => `&#${found.charCodeAt(found.length - 1)};`);

/** Where a click opens a page, the words are a link. */
function linked(words: string, value: JsonValue): string {
  const { action } = propsOf(value);
  const params = isRecord(action) && action['type'] === 'open_url' ? action['params'] : undefined;
  const url = isRecord(params) ? text(params['url']) : '';
  return url === '' ? words : `[${label(words)}](${inMarkdown(url)})`;
}

const tables: Readonly<Record<string, Row>> = Object.fromEntries(
  Object.entries(dataTables).map(([component, tablesOf]) => [
    component,
    (props) => tablesOf(props).flatMap((table) => [table.title, markdownTable(table, inline)]),
  ]),
);
const labelled = (name: JsonValue | undefined, words: string): string =>
  present([line(name) === '' ? '' : `**${line(name)}:**`, words], ' ');

/** What is in a fact beside words. */
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

const rows: Readonly<Record<string, Row>> = {
  ...tables,
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
  SectionItem: ({ trigger, content }, blocks) => [`### ${line(trigger)}`, ...blocks(content ?? null)],
  TabItem: ({ trigger, content }, blocks) => [`### ${line(trigger)}`, ...blocks(content ?? null)],
  AccordionItem: ({ trigger, content }, blocks) => [`### ${line(trigger)}`, ...blocks(content ?? null)],
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
  Form: ({ fields, buttons }, blocks) => [...blocks(fields ?? null), ...blocks(buttons ?? null)],
  FormControl: ({ label, input, hint }, blocks) => {
    const said = present([...blocks(input ?? null), line(hint)], '; ').replaceAll('\n', ' ');
    return [`- ${present([`**${line(label)}**`, said], ': ')}`];
  },
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

export function createMarkdownBlocks(catalog: Catalog): Blocks {
  /** Texts in order, then what is inside, at the place of each prop. */
  const inOrder = (component: string, props: JsonObject, depth: number): readonly string[] => {
    const schemas = catalog.find(component)?.component.props.properties ?? {};
    return Object.entries(schemas).flatMap(([name, schema]) => {
      const value = props[name];
      if (value === undefined) return [];
      if (allowedComponents(schema).length > 0) return blocksOf(value, depth + 1);
      if (schema.type === 'number') return [`${name}: ${text(value)}`];
      return schema.type === 'string' && isForReading(schema.format) ? [text(value)] : [];
    });
  };
  const blocksOf = (value: JsonValue, depth: number): readonly string[] => {
    if (depth > maxDepth) return [];
    if (Array.isArray(value)) return listOf(value).flatMap((item) => blocksOf(item, depth + 1));
    if (!isRecord(value) || typeof value['component'] !== 'string') return [];
    const { component } = value;
    const props = propsOf(value);
    const row = Object.hasOwn(rows, component) ? rows[component] : undefined;
    const inside: Blocks = (inner) => blocksOf(inner, depth + 1);
    const fallback = catalog.find(component)?.component.fallback;
    const blocks =
      row?.(props, inside) ?? (fallback === undefined ? inOrder(component, props, depth) : inside(fallback(props)));
    return blocks.filter((block) => block.trim() !== '');
  };
  return (value) => blocksOf(value, 0);
}
