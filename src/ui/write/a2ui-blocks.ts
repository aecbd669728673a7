// One element as components of A2UI's basic catalog. A row defines the components for one of ours. A component without a
// row, such as the caller's own, is shown as its texts and elements in order.
import { hasOwn, isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue, Schema } from '../../schema/schema.ts';
import { Pace, type Sliced } from '../../slices.ts';
import type { Catalog } from '../catalog.ts';
import { toA2uiAction } from './a2ui-action.ts';
import { fields, type FieldPlace } from './a2ui-fields.ts';
import {
  card,
  heading,
  markdown,
  plain,
  plainView,
  row,
  shared,
  single,
  stack,
  textView,
  wordsOf,
  type View,
  type Views,
} from './a2ui-view.ts';
import { dataTables, heightOf, markdownTable, type DataTable } from './data-tables.ts';
import { slicedEscapeMarkdown } from './escape-markdown.ts';
import { fenced, line, listOf, propsOf, text } from './read-props.ts';

type Show = (value: JsonValue | undefined, place?: FieldPlace) => Views;
type Row = (props: JsonObject, show: Show, place: FieldPlace) => Views;

/** A larger table is written as one text, because a component for each cell would be many times its size. */
const maxCells = 500;

const icons = new Map<JsonValue | undefined, string>([
  ['info', 'info'],
  ['warning', 'warning'],
  ['error', 'error'],
  ['danger', 'error'],
  ['success', 'check'],
]);
const icon = (name: string | undefined): Views => (name === undefined ? [] : [{ component: 'Icon', props: { name } }]);

const image = (src: JsonValue | undefined, alt: JsonValue | undefined, variant: string): Views =>
  text(src) === ''
    ? plain(text(alt), 'caption')
    : [{ component: 'Image', props: { url: text(src), description: text(alt), fit: 'contain', variant } }];

const button = (label: string, action: JsonValue | undefined, { form }: FieldPlace, style: JsonObject = {}): View => ({
  component: 'Button',
  props: { ...style, action: toA2uiAction(action, label, form) },
  child: plainView(line(label)),
});
const link = { variant: 'borderless' };
const styles = new Map<JsonValue | undefined, JsonObject>([
  ['primary', { variant: 'primary' }],
  ['tertiary', link],
]);

const list = (children: Views): Views =>
  children.length === 0 ? [] : [{ component: 'List', props: { direction: 'horizontal' }, children }];

const notice =
  (body: (value: string) => Views): Row =>
  ({ variant, title, description }) => {
    const said = stack([...heading(title, 'h5'), ...body(text(description))]);
    const [words] = said;
    const sign = icon(icons.get(variant));
    if (words === undefined || sign.length === 0) return card(said);
    return card([row([...sign, { ...words, props: { ...words.props, weight: 1 } }])]);
  };

const section: Row = ({ trigger, content }, show) => stack([...heading(trigger, 'h4'), ...show(content)]);

const cellViews = (cell: JsonValue, show: Show): Views => {
  if (typeof cell === 'boolean') return plain(cell ? '✓' : '✗');
  return isRecord(cell) ? show(cell) : plain(text(cell));
};

function table(data: DataTable, show: Show): Views {
  const height = heightOf(data);
  if (data.heads.length * height > maxCells) {
    const cells = data.columns.flat().filter(isRecord);
    return [
      ...plain(data.title, 'h5'),
      textView(() => longTable(data, show)),
      // The texts of these elements are in the table; images and clickable elements are below it.
      ...cells.flatMap((cell) => show(cell)).filter(({ component }) => component !== 'Text'),
    ];
  }
  const hasHeads = data.heads.some((head) => head !== '');
  return stack([
    ...plain(data.title, 'h5'),
    ...(hasHeads && data.columns.length > 0 ? [shared(data.heads.map((head) => plain(head, 'h5')))] : []),
    ...Array.from({ length: height }, (_, index) =>
      shared(data.columns.map((cells) => cellViews(cells[index] ?? null, show))),
    ),
  ]);
}

function* longTable(data: DataTable, show: Show): Sliced<string> {
  const pace = new Pace();
  const heads: string[] = [];
  for (const head of data.heads) heads.push(yield* slicedEscapeMarkdown(head));
  const columns: string[][] = [];
  for (const cells of data.columns) {
    const words: string[] = [];
    for (const cell of cells) {
      words.push(line(yield* wordsOf(cellViews(cell, show))));
      if (pace.isDue(words.at(-1)?.length ?? 0)) yield;
    }
    columns.push(words);
  }
  return yield* markdownTable({ ...data, heads, columns }, text);
}

const tables: Readonly<Record<string, Row>> = Object.fromEntries(
  Object.entries(dataTables).map(([component, tablesOf]): [string, Row] => [
    component,
    (props, show) => tablesOf(props).flatMap((data) => table(data, show)),
  ]),
);

const inputs: Readonly<Record<string, Row>> = Object.fromEntries(
  Object.entries(fields).map(([component, field]): [string, Row] => [
    component,
    (props, _show, place) => field(props, place),
  ]),
);

const rows: Readonly<Record<string, Row>> = {
  ...tables,
  ...inputs,
  Card: ({ children }, show) => card(show(children)),
  CardHeader: ({ title, subtitle }) => stack([...heading(title, 'h2'), ...plain(text(subtitle), 'caption')]),
  TextContent: ({ text: words, size }) =>
    markdown(text(words), size === 'large-heavy' ? 'h5' : text(size).startsWith('small') ? 'caption' : 'body'),
  MarkDownRenderer: ({ textMarkdown, variant }) => {
    const said = markdown(text(textMarkdown));
    return variant === 'card' || variant === 'sunk' ? card(said) : said;
  },
  Callout: notice(markdown),
  TextCallout: notice(plain),
  CodeBlock: ({ language, codeString }) => markdown(fenced(line(language), text(codeString))),
  Image: ({ src, alt }) => image(src, alt, 'largeFeature'),
  ImageBlock: ({ src, alt }) => image(src, alt, 'largeFeature'),
  ImageGallery: ({ images }) =>
    list(
      listOf(images)
        .map(propsOf)
        .flatMap(({ src, alt, details }) =>
          stack([...image(src, alt, 'mediumFeature'), ...plain(text(details), 'caption')]),
        ),
    ),
  Separator: ({ orientation }) => [
    { component: 'Divider', props: { axis: orientation === 'vertical' ? 'vertical' : 'horizontal' } },
  ],
  TagBlock: ({ tags }) => plain(listOf(tags).map(line).join(' · ')),
  Tag: ({ text: words }) => plain(text(words)),
  Label: ({ text: words }) => plain(text(words), 'caption'),
  ListBlock: ({ items, variant }, _show, place) =>
    stack(
      listOf(items).flatMap((item, index) =>
        listItem(propsOf(item), place, variant === 'number' ? plain(String(index + 1)) : []),
      ),
    ),
  ListItem: (props, _show, place) => listItem(props, place, []),
  Steps: ({ items }) =>
    stack(
      listOf(items)
        .map(propsOf)
        .flatMap(({ title, details }, index) =>
          stack([...plain(line(title), 'h5', `${index + 1}. `), ...markdown(text(details))]),
        ),
    ),
  SectionItem: section,
  AccordionItem: section,
  Tabs: ({ items }, show) => {
    const tabs = listOf(items)
      .map(propsOf)
      .map(({ trigger, content }) => ({ title: line(trigger), child: single(show(content)) }));
    return tabs.length === 0 ? [] : [{ component: 'Tabs', props: {}, tabs }];
  },
  Carousel: ({ children }, show) => list(listOf(children).flatMap((slide) => card(show(slide)))),
  FollowUpBlock: ({ items }, _show, place) =>
    stack(listOf(items).map((item) => button(line(propsOf(item)['text']), undefined, place, link))),
  FollowUpItem: ({ text: words }, _show, place) => [button(line(words), undefined, place, link)],
  Buttons: ({ buttons, direction }, show) => {
    const views = show(buttons);
    return views.length > 1 && direction !== 'column' ? [row(views)] : stack(views);
  },
  Button: ({ label, action, variant }, _show, place) => [button(line(label), action, place, styles.get(variant))],
  Form: ({ name, fields: controls, buttons }, show, place) => {
    const form = place.store.openForm(text(name));
    return stack([...show(controls, { ...place, form }), ...show(buttons, { ...place, form })]);
  },
  FormControl: ({ label, input, hint }, show, place) =>
    stack([...show(input, { ...place, label: line(label) }), ...plain(text(hint), 'caption')]),
};

function listItem(props: JsonObject, place: FieldPlace, number: Views): Views {
  const { title, subtitle, image: picture, actionLabel, action } = props;
  const { src, alt } = propsOf(picture ?? null);
  const label = line(actionLabel);
  // Without a label, the title is clickable.
  const isLink = action !== undefined && label === '';
  const words = [
    ...(isLink ? [button(line(title), action, place, link)] : heading(title, 'body')),
    ...plain(text(subtitle), 'caption'),
  ];
  const act = label === '' ? [] : [button(label, action, place)];
  const shown = [...number, ...(picture === undefined ? [] : image(src, alt, 'avatar'))];
  if (shown.length + act.length === 0) return stack(words);
  const body = single(words);
  return [row([...shown, { ...body, props: { ...body.props, weight: 1 } }, ...act])];
}

const maxDepth = 100;

const isElement = (value: JsonValue): value is JsonObject & { readonly component: string } =>
  isRecord(value) && typeof value['component'] === 'string' && isRecord(value['props']);

const isScalar = (value: JsonValue): boolean => typeof value !== 'object' && typeof value !== 'boolean';

/** `store` receives the values of inputs. */
export function createA2uiBlocks(catalog: Catalog): (value: JsonValue, store: FieldPlace['store']) => Views {
  const inOrder = (component: string, props: JsonObject, place: FieldPlace, depth: number): Views => {
    const shape = catalog.find(component);
    const entries = Object.entries(shape?.component.props.properties ?? {});
    const label = line(props[shape?.textProp ?? '']);
    return stack(
      entries.flatMap(([name, schema]) => {
        const value = hasOwn(props, name) ? props[name] : undefined;
        if (value === undefined || value === null) return [];
        if (schema.type === 'action') return [button(label || name, value, place)];
        return shown(name, value, schema, place, depth + 1);
      }),
    );
  };

  /** Writes any value of a component without a row. */
  const shown = (
    name: string,
    value: JsonValue,
    schema: Schema | undefined,
    place: FieldPlace,
    depth: number,
  ): Views => {
    if (depth > maxDepth) return [];
    if (typeof value === 'string') {
      if (schema?.type === 'enum') return plain(`${name}: ${value}`, 'caption');
      if (schema?.type !== 'string') return plain(value);
      if (schema.format === 'markdown') return markdown(value);
      return schema.format === 'code' ? markdown(fenced('', value)) : plain(value);
    }
    if (Array.isArray(value)) {
      const items = listOf(value);
      if (items.length > 0 && items.every(isScalar)) return plain(`${name}: ${items.map(line).join(', ')}`);
      const inner = schema?.type === 'array' ? schema.items : undefined;
      return stack(items.flatMap((item) => shown(name, item, inner, place, depth + 1)));
    }
    if (isElement(value) && catalog.find(value.component) !== undefined) return elementViews(value, place, depth + 1);
    if (isRecord(value)) {
      const members = schema?.type === 'object' ? schema.properties : {};
      return stack(
        Object.entries(value).flatMap(([key, member]) =>
          shown(key, member, hasOwn(members, key) ? members[key] : undefined, place, depth + 1),
        ),
      );
    }
    return value === null ? [] : plain(`${name}: ${JSON.stringify(value)}`, 'caption');
  };

  const elementViews = (value: JsonValue | undefined, place: FieldPlace, depth: number): Views => {
    if (value === undefined || depth > maxDepth) return [];
    if (Array.isArray(value)) return listOf(value).flatMap((item) => elementViews(item, place, depth + 1));
    if (!isElement(value)) return [];
    const { component } = value;
    const props = propsOf(value);
    const own = hasOwn(rows, component) ? rows[component] : undefined;
    const show: Show = (inner, at = place) => elementViews(inner, at, depth + 1);
    if (own !== undefined) return own(props, show, place);
    const fallback = catalog.find(component)?.component.fallback;
    return fallback === undefined
      ? inOrder(component, props, place, depth)
      : elementViews(fallback(props), place, depth + 1);
  };

  return (value, store) => elementViews(value, { store, form: undefined, label: '' }, 0);
}
