// An element as plain HTML. Most components are written by their schema alone: what a person reads, in the order of
// the props. Those whose meaning lies in how their parts stand to each other have a row of their own.
import { hasOwn, isRecord } from '../../schema/check.ts';
import type { JsonValue, Schema } from '../../schema/schema.ts';
import { createCatalog } from '../../ui/catalog.ts';
import { columnTable, escapeHtml, listOf, tag, textOf, type Props } from './html.ts';
import { isSafe, markdownHtml } from './markdown-html.ts';

const catalog = createCatalog();

export function elementHtml(value: JsonValue | undefined): string {
  if (!isRecord(value)) return textOf(value);
  const { component, props } = value;
  if (typeof component !== 'string' || !isRecord(props ?? null)) return '';
  // Just checked.
  const given = props as Props;
  return hasOwn(rows, component) ? (rows[component]?.(given) ?? '') : bySchema(component, given);
}

const all = (value: JsonValue | undefined): string => listOf(value).map(elementHtml).join('');

const markdown = (value: JsonValue | undefined): string => (typeof value === 'string' ? markdownHtml(value) : '');

function bySchema(component: string, props: Props): string {
  const shape = catalog.find(component);
  return (shape?.order ?? [])
    .map((prop) => {
      const schema = shape?.component.props.properties[prop];
      return schema === undefined ? '' : valueHtml(schema, props[prop]);
    })
    .join('');
}

function valueHtml(schema: Schema, value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  switch (schema.type) {
    case 'string':
      return stringHtml(schema.format, value);
    case 'array':
      if (schema.items.type === 'string')
        return tag(
          'ul',
          listOf(value)
            .map((item) => tag('li', textOf(item)))
            .join(''),
        );
      return listOf(value)
        .map((item) => valueHtml(schema.items, item))
        .join('');
    case 'union':
    case 'element':
      return elementHtml(value);
    case 'object':
      if (!isRecord(value)) return '';
      return Object.entries(schema.properties)
        .map(([name, member]) => valueHtml(member, value[name]))
        .join('');
    default:
      // Numbers, choices and actions say nothing without the component around them.
      return '';
  }
}

function stringHtml(format: string, value: JsonValue): string {
  switch (format) {
    case 'text':
      return tag('p', textOf(value));
    case 'markdown':
      return markdown(value);
    case 'code':
      return tag('pre', tag('code', textOf(value)), 'tabindex="0"');
    case 'uri':
      return typeof value === 'string' && isSafe(value)
        ? tag('p', tag('a', textOf(value), `href="${textOf(value)}"`))
        : '';
    default:
      return '';
  }
}

type Row = (props: Props) => string;

const seriesChart: Row = ({ labels, series, xLabel, yLabel }) => {
  const columns = listOf(series).map((item) => {
    const { category, values } = propsOf(item);
    return { label: textOf(category), cells: listOf(values).map(textOf) };
  });
  return figure(
    columnTable([{ label: textOf(xLabel), cells: listOf(labels).map(textOf) }, ...columns]),
    textOf(yLabel),
  );
};

const shareChart: Row = ({ labels, values }) =>
  figure(
    columnTable([
      { label: '', cells: listOf(labels).map(textOf) },
      { label: 'Value', cells: listOf(values).map(textOf) },
    ]),
    '',
  );

const picture = (src: JsonValue | undefined, alt: JsonValue | undefined, caption = ''): string => {
  const url = typeof src === 'string' && isSafe(src) ? escapeHtml(src) : '';
  const image = url === '' ? textOf(alt) : `<img src="${url}" alt="${textOf(alt)}">`;
  return tag('figure', image + tag('figcaption', caption));
};

const section: Row = ({ trigger, content }) => `<section>${tag('h3', textOf(trigger))}${all(content)}</section>`;

const notice: Row = ({ title, description }) =>
  `<aside>${tag('p', tag('strong', textOf(title)))}${markdown(description)}</aside>`;

const field: Row = ({ type, placeholder, value }) =>
  `<input disabled type="${textOf(type) || 'text'}" placeholder="${textOf(placeholder)}" value="${textOf(value)}">`;

const choices: Row = ({ items }) =>
  tag(
    'ul',
    listOf(items)
      .map((item) => tag('li', bySchemaText(item)))
      .join(''),
  );

const rows: Readonly<Record<string, Row>> = {
  CardHeader: ({ title, subtitle }) => tag('h2', textOf(title)) + tag('p', textOf(subtitle)),
  SectionItem: section,
  TabItem: section,
  AccordionItem: section,
  Carousel: ({ children }) =>
    listOf(children)
      .map((slide) => tag('section', all(slide)))
      .join(''),
  Separator: () => '<hr>',
  Callout: notice,
  TextCallout: notice,
  Steps: ({ items }) => tag('ol', all(items)),
  StepsItem: ({ title, details }) => tag('li', tag('strong', textOf(title)) + markdown(details)),
  Table: ({ columns }) =>
    columnTable(
      listOf(columns).map((column) => {
        const { label, data } = propsOf(column);
        return { label: textOf(label), cells: listOf(data).map(elementHtml) };
      }),
    ),
  ListBlock: ({ items, variant }) => tag(variant === 'number' ? 'ol' : 'ul', all(items)),
  ListItem: ({ title, subtitle, image }) => {
    const { src, alt } = isRecord(image ?? null) ? (image as Props) : {}; // just checked
    return tag(
      'li',
      (src === undefined ? '' : picture(src, alt)) + tag('strong', textOf(title)) + tag('div', textOf(subtitle)),
    );
  },
  Tag: ({ text }) => tag('span', textOf(text), 'class="tag"'),
  BarChart: seriesChart,
  LineChart: seriesChart,
  AreaChart: seriesChart,
  HorizontalBarChart: seriesChart,
  RadarChart: seriesChart,
  PieChart: shareChart,
  RadialChart: shareChart,
  SingleStackedBarChart: shareChart,
  ScatterChart: ({ datasets, xLabel, yLabel }) =>
    listOf(datasets)
      .map((dataset) => {
        const { name, points } = propsOf(dataset);
        const all = listOf(points).map(propsOf);
        const column = (label: string, axis: string) => ({ label, cells: all.map((point) => textOf(point[axis])) });
        return figure(
          columnTable([column(textOf(xLabel) || 'x', 'x'), column(textOf(yLabel) || 'y', 'y')]),
          textOf(name),
        );
      })
      .join(''),
  FollowUpBlock: ({ items }) => tag('ul', all(items)),
  FollowUpItem: ({ text }) => tag('li', textOf(text)),
  Button: ({ label }) => tag('button', textOf(label), 'disabled'),
  Form: ({ fields, buttons }) => `<fieldset><legend>Form</legend>${all(fields)}${elementHtml(buttons)}</fieldset>`,
  FormControl: ({ label, input, hint }) =>
    tag('div', `<label>${textOf(label)}<br>${elementHtml(input)}</label>${tag('small', textOf(hint))}`),
  Input: field,
  DatePicker: field,
  TextArea: ({ placeholder, value }) =>
    `<textarea disabled placeholder="${textOf(placeholder)}">${textOf(value)}</textarea>`,
  Select: choices,
  RadioGroup: choices,
  CheckBoxGroup: choices,
  SwitchGroup: choices,
  Slider: ({ min, max }) => `<input disabled type="range" min="${textOf(min)}" max="${textOf(max)}">`,
  Image: ({ src, alt }) => picture(src, alt),
  ImageBlock: ({ src, alt }) => picture(src, alt),
  ImageGallery: ({ images }) =>
    listOf(images)
      .map((image) => (isRecord(image) ? picture(image['src'], image['alt'], textOf(image['details'])) : ''))
      .join(''),
};

function propsOf(element: JsonValue): Props {
  const props = isRecord(element) ? element['props'] : undefined;
  return isRecord(props ?? null) ? (props as Props) : {}; // just checked
}

function bySchemaText(item: JsonValue): string {
  const { label, description } = propsOf(item);
  return textOf(label) + tag('div', textOf(description));
}

function figure(table: string, caption: string): string {
  return tag('figure', tag('figcaption', caption) + table);
}
