// What the components of other vocabularies are in ours. A row is for those whose name or props differ; a component of
// our catalog stays itself, and of anything else the children and the texts are kept.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import type { Catalog } from '../catalog.ts';
import type { DiagnosticName } from '../check/diagnostics.ts';
import { readableStrings } from '../check/readable-text.ts';
import type { BufferedCall, BufferedValue } from '../events/buffered-value.ts';
import { arrange, labelled } from './arrange.ts';
import { buffered, call } from './call.ts';
import { chartOf } from './charts.ts';
import type { FieldNames } from './field-names.ts';
import { folded, records, shown, textOf, type ForeignNode } from './foreign-node.ts';
import { formField, isFieldType } from './form-field.ts';

type Blocks = readonly BufferedCall[];
type Row = (node: ForeignNode, vocabulary: Vocabulary) => Blocks;

export interface VocabularyContext {
  readonly catalog: Catalog;
  readonly names: FieldNames;
  readonly report: (code: DiagnosticName, message: string, isLossy?: boolean) => void;
}

const none: Row = () => [];
const inside: Row = ({ props, children, slots }, vocabulary) => [
  ...titled(props),
  ...vocabulary.beside(children),
  ...slots.flatMap(({ nodes }) => vocabulary.beside(nodes)),
];

/** The title of a container, above what is in it. */
function titled(props: JsonObject): Blocks {
  const title = textOf(props, 'title', 'heading', 'header', 'label', 'name', 'fallbackText');
  const subtitle = textOf(props, 'subtitle', 'description', 'text');
  if (title === '') return subtitle === '' ? [] : [call('TextContent', { text: subtitle })];
  return [call('CardHeader', { title, subtitle })];
}

const textNames = ['text', 'content', 'value', 'markdown', 'label', 'title', 'body', 'children', 'message'];
const largeWords = new Set(['h1', 'h2', 'title', 'heading', 'headline', 'display', 'header', 'extralarge', 'large']);
const mediumWords = new Set(['h3', 'h4', 'h5', 'h6', 'subtitle', 'subheading', 'medium', 'lead', 'subhead']);
const smallWords = new Set(['caption', 'small', 'muted', 'footnote', 'subtle', 'overline', 'helper', 'hint']);

const text: Row = ({ type, props, children }, vocabulary) => {
  const own = textOf(props, ...textNames) || runsOf(children);
  if (own === '') return vocabulary.beside(children);
  // A title in Markdown, and nothing else.
  const title = /^#{1,2}\s+([^\n]+)$/.exec(own)?.[1];
  if (title !== undefined) return [call('CardHeader', { title })];
  const level = props['level'];
  const words = [
    type,
    ...['variant', 'usageHint', 'style', 'as', 'size', 'tag', 'level'].map((name) => shown(props[name])),
  ].map(folded);
  const isBold = folded(shown(props['weight'])) === 'bolder' || folded(shown(props['weight'])) === 'bold';
  if (words.some((word) => largeWords.has(word)) || (typeof level === 'number' && level <= 2)) {
    // A title is plain text.
    return [call('CardHeader', { title: own.replace(/^#{1,6}\s+/, '').replaceAll(/\*\*(.+?)\*\*/g, '$1') })];
  }
  if (words.some((word) => mediumWords.has(word)) || typeof level === 'number')
    return [call('TextContent', { text: own, size: 'large-heavy' })];
  const isSmall = words.some((word) => smallWords.has(word)) || props['isSubtle'] === true;
  return [call('TextContent', { text: own, size: isSmall ? 'small' : isBold ? 'small-heavy' : undefined })];
};

const runsOf = (nodes: readonly ForeignNode[]): string =>
  nodes.every(({ type }) => folded(type) === 'textrun') ? nodes.map(({ props }) => shown(props['text'])).join('') : '';

const heading: Row = ({ props, children }, vocabulary) => {
  const title = textOf(props, ...textNames, 'heading');
  const subtitle = textOf(props, 'subtitle', 'description', 'subheading');
  const own = title === '' ? [] : [call('CardHeader', { title, subtitle: subtitle === title ? undefined : subtitle })];
  return [...own, ...vocabulary.beside(children)];
};

const rowOf: Row = (node, vocabulary) => {
  const { props, children } = node;
  const flat = children.flatMap(plainChildren).filter(({ type }) => !isSilent(type));
  const texts = flat.map(plainTextOf);
  if (texts.length > 1 && texts.every((words) => words !== undefined && words.length < 200)) {
    return [...titled(props), call('TextContent', { text: joined(texts.map((words) => words ?? '')) })];
  }
  // Columns of a figure and its label: what belongs together stays together.
  const columns = flat.map((child) => textsIn(child));
  if (flat.length > 1 && columns.every((found) => found !== undefined))
    return [...titled(props), ...columns.map((found) => call('TextContent', { text: joined(found) }))];
  return inside(node, vocabulary);
};

/** Texts in one line: a label and its value, or like things beside each other. */
const joined = (texts: readonly string[]): string =>
  texts.reduce((line, words) => (line === '' ? words : `${line}${/[:$€£#]$/.test(line) ? ' ' : ' · '}${words}`), '');

const maxLabel = 60;

/** The few short texts of a column that holds nothing else. */
function textsIn(node: ForeignNode): readonly string[] | undefined {
  const own = plainTextOf(node);
  if (own !== undefined) return [own];
  const { texts, images, buttons, isWhole } = summaryOf(node);
  const isShort = texts.length > 0 && texts.length <= 4 && texts.every((words) => words.length <= maxLabel);
  return isWhole && isShort && images.length === 0 && buttons.length === 0 ? texts : undefined;
}

/** A column that holds one text is that text. */
const plainChildren = (node: ForeignNode): readonly ForeignNode[] =>
  /^(?:column|tablecell|stack|box|div|container)$/.test(folded(node.type)) && node.children.length <= 1
    ? node.children
    : [node];

const silent = new Set([
  'icon',
  'spacer',
  'skeleton',
  'spinner',
  'loader',
  'avatarfallback',
  'divider',
  'separator',
  'lottie',
]);
const isSilent = (type: string): boolean => silent.has(folded(type));

/** The words of a node that is nothing but a text. */
function plainTextOf({ type, props, children }: ForeignNode): string | undefined {
  const kind = folded(type);
  if (!Object.hasOwn(rows, kind) || (rows[kind] !== text && rows[kind] !== heading && rows[kind] !== tag))
    return undefined;
  const words = textOf(props, ...textNames) || runsOf(children);
  return words === '' ? undefined : words;
}

// ---- lists

interface Summary {
  readonly texts: readonly string[];
  readonly images: readonly ForeignNode[];
  readonly buttons: readonly ForeignNode[];
  readonly isWhole: boolean;
}

/** What is in an item of a list, if an item of ours can hold it. */
function summaryOf(node: ForeignNode): Summary {
  const kind = folded(node.type);
  const words = plainTextOf(node);
  if (words !== undefined) return { texts: [words], images: [], buttons: [], isWhole: true };
  if (isSilent(node.type)) return { texts: [], images: [], buttons: [], isWhole: true };
  if (rows[kind] === image) return { texts: [], images: [node], buttons: [], isWhole: true };
  if (rows[kind] === button) return { texts: [], images: [], buttons: [node], isWhole: true };
  const own = ['title', 'heading', 'name', 'label', 'subtitle', 'description', 'text']
    .map((name) => textOf(node.props, name))
    .filter((found) => found !== '');
  const parts = node.children.map(summaryOf);
  const isContainer =
    rows[kind] === inside || rows[kind] === rowOf || rows[kind] === list || kind === 'listitem' || kind === 'item';
  return {
    texts: [...new Set(own), ...parts.flatMap(({ texts }) => texts)],
    images: parts.flatMap(({ images }) => images),
    buttons: parts.flatMap(({ buttons }) => buttons),
    isWhole: isContainer && node.slots.length === 0 && parts.every(({ isWhole }) => isWhole),
  };
}

const list: Row = (node, vocabulary) => {
  const { props, children } = node;
  const items = isList(props['items']) ? props['items'] : [];
  if (items.length > 0) return [...titled(props), call('ListBlock', { items: items.map(listItem) })];
  const summaries = children.map(summaryOf);
  const fits = ({ texts, images, buttons, isWhole }: Summary): boolean =>
    isWhole && texts.length > 0 && texts.length <= 6 && images.length <= 1 && buttons.length <= 1;
  if (children.length < 2 || !summaries.every(fits)) return inside(node, vocabulary);
  return [
    ...titled(props),
    call('ListBlock', {
      items: summaries.map(({ texts, images: [picture], buttons: [control] }) => {
        const [title = '', ...rest] = texts;
        const src = picture === undefined ? '' : urlOf(picture.props);
        return call('ListItem', {
          title,
          subtitle: joined(rest),
          image:
            src === ''
              ? undefined
              : { src, alt: textOf(picture?.props ?? {}, 'alt', 'altText', 'description') || title },
          actionLabel: control === undefined ? undefined : labelOf(control),
          action: control === undefined ? undefined : actionOf(control.props),
        });
      }),
    }),
  ];
};

function listItem(item: JsonValue): BufferedValue {
  if (!isRecord(item)) return call('ListItem', { title: shown(item) });
  const title = textOf(item, 'title', 'label', 'name', 'text', 'primary', 'heading', 'term');
  const subtitle = textOf(
    item,
    'subtitle',
    'description',
    'secondary',
    'detail',
    'details',
    'value',
    'meta',
    'content',
  );
  return title === '' ? buffered(item) : call('ListItem', { title, subtitle });
}

// ---- media

const urlOf = (props: JsonObject): string => textOf(props, 'url', 'src', 'source', 'href', 'uri', 'imageUrl');

const image: Row = ({ props }) => {
  const src = urlOf(props);
  const alt = textOf(props, 'alt', 'altText', 'description', 'caption', 'title', 'name', 'fallback');
  if (src !== '') return [call('Image', { alt, src })];
  return alt === '' ? [] : [call('TextContent', { text: alt })];
};

const gallery: Row = ({ props, children }) => {
  const images = [...records(props['images'] ?? props['items']), ...children.map((child) => child.props)];
  const found = images.flatMap((one) =>
    urlOf(one) === '' ? [] : [{ src: urlOf(one), alt: textOf(one, 'alt', 'altText', 'title', 'caption') }],
  );
  return found.length === 0 ? [] : [call('ImageGallery', { images: found })];
};

const media: Row = ({ type, props }) => {
  const url =
    urlOf(props) ||
    records(props['sources'])
      .map(urlOf)
      .find((found) => found !== '') ||
    '';
  const words =
    textOf(props, 'title', 'description', 'altText', 'caption') ||
    (folded(type).startsWith('audio') ? 'Audio' : 'Video');
  return [call('TextContent', { text: url === '' ? words : `[${words}](${url})` })];
};

// ---- notices and figures

const alert: Row = ({ props, children }, vocabulary) => {
  const kind = folded(
    textOf(props, 'type', 'variant', 'severity', 'status', 'level', 'tone', 'style', 'intent', 'color'),
  );
  const title = textOf(props, 'title', 'heading', 'label');
  const description = textOf(props, 'description', 'message', 'text', 'content', 'body');
  return [
    call('Callout', {
      variant: kind === '' ? 'info' : variantOf(kind),
      title: title === '' ? description : title,
      description: title === '' ? '' : description,
    }),
    ...vocabulary.inside(children),
  ];
};

const variants: Readonly<Record<string, string>> = {
  error: 'error',
  danger: 'error',
  destructive: 'error',
  critical: 'error',
  attention: 'error',
  red: 'error',
  failure: 'error',
  warning: 'warning',
  warn: 'warning',
  caution: 'warning',
  yellow: 'warning',
  orange: 'warning',
  success: 'success',
  good: 'success',
  positive: 'success',
  green: 'success',
  ok: 'success',
  info: 'info',
  informative: 'info',
  accent: 'info',
  blue: 'info',
  primary: 'info',
};
const variantOf = (word: string): string => variants[word] ?? 'neutral';

const tag: Row = ({ props, children }) => {
  const words = textOf(props, ...textNames) || runsOf(children);
  const variant = variantOf(folded(textOf(props, 'variant', 'color', 'status', 'tone', 'style', 'type')));
  return words === '' ? [] : [call('Tag', { text: words, variant: variant === 'error' ? 'danger' : variant })];
};

const metric: Row = ({ props, children }, vocabulary) => {
  const label = textOf(props, 'label', 'title', 'name', 'heading');
  const prefix = shown(props['prefix']);
  const suffix = shown(props['suffix']) || shown(props['unit']);
  const value = textOf(props, 'value', 'number', 'amount', 'count', 'stat');
  const trend = textOf(props, 'trendValue', 'change', 'delta', 'trend');
  const more = [trend, textOf(props, 'detail', 'description', 'subtitle', 'helperText', 'caption')].filter(
    (words) => words !== '',
  );
  const own =
    value === '' && label === ''
      ? []
      : [
          call('CardHeader', {
            title: value === '' ? label : `${prefix}${formatted(value, props)}${suffix}`,
            subtitle: [value === '' ? '' : label, ...more].filter((words) => words !== '').join(' · '),
          }),
        ];
  return [...own, ...vocabulary.beside(children)];
};

/** A currency or a share is what the number is of. */
function formatted(value: string, props: JsonObject): string {
  const format = folded(shown(props['format']));
  if (format === 'percent') return value.endsWith('%') ? value : `${value}%`;
  return format === 'currency' && /^[\d.,]+$/.test(value) ? `$${value}` : value;
}

const progress: Row = ({ props }) => {
  const label = textOf(props, 'label', 'title', 'name');
  const value = props['value'] ?? props['progress'] ?? props['percent'];
  const { max } = props;
  const share =
    typeof value === 'number' && typeof max === 'number' && max !== 100 && max > 0
      ? `${value} / ${max}`
      : `${shown(value)}%`;
  return [
    call('TextContent', { text: label === '' ? share : `**${label}:** ${shown(value) === '' ? '' : share}`.trim() }),
  ];
};

const rating: Row = ({ props }) => {
  const value = textOf(props, 'value', 'rating', 'score');
  const label = textOf(props, 'label', 'title');
  const share = `${value} / ${textOf(props, 'max') || '5'}`;
  return value === '' ? [] : [call('TextContent', { text: label === '' ? share : `**${label}:** ${share}` })];
};

/** Labels beside their values, a line for each. */
const facts: Row = ({ props }) => {
  const entries = records(props['facts'] ?? props['items'] ?? props['data'] ?? props['entries'] ?? props['pairs']);
  const lines = entries.map((entry) => {
    const label = textOf(entry, 'title', 'label', 'key', 'term', 'name').replace(/:$/, '');
    return `- **${label}:** ${textOf(entry, 'value', 'description', 'text', 'content')}`;
  });
  return [
    ...titled(props),
    ...(lines.length === 0 ? [] : [call('MarkDownRenderer', { textMarkdown: lines.join('\n') })]),
  ];
};

// ---- what is clicked

const labelOf = ({ props, children, slots }: ForeignNode): string =>
  textOf(props, 'label', 'text', 'title', 'children', 'content') ||
  [...children, ...slots.flatMap(({ nodes }) => nodes)]
    .flatMap((child) => plainTextOf(child) ?? (isSilent(child.type) ? [] : summaryOf(child).texts))
    .join(' ');

/** The action of a click, where it opens a page; anything else says its label. */
function actionOf(props: JsonObject): BufferedValue | undefined {
  const { action, on } = props;
  const event = isRecord(on) ? Object.values(on)[0] : action;
  const params = isRecord(event)
    ? isRecord(event['params'])
      ? event['params']
      : isRecord(event['functionCall']) && isRecord(event['functionCall']['args'])
        ? event['functionCall']['args']
        : event
    : {};
  const url = textOf(props, 'url', 'href', 'link', 'to') || textOf(params, 'url', 'href', 'link');
  return /^[a-z][a-z\d+.-]*:/i.test(url) ? { type: 'open_url', params: { url } } : undefined;
}

const button: Row = (node, vocabulary) => {
  const { props, slots } = node;
  const label = labelOf({ ...node, slots: [] });
  const style = folded(textOf(props, 'variant', 'style', 'type', 'appearance', 'mode'));
  const isDestructive = style === 'danger' || style === 'destructive';
  const variant =
    /^(?:primary|positive|default|solid|contained|filled)$/.test(style) || props['primary'] === true
      ? 'primary'
      : /^(?:secondary|outline|outlined)$/.test(style)
        ? 'secondary'
        : /^(?:ghost|link|text|tertiary|borderless)$/.test(style)
          ? 'tertiary'
          : undefined;
  const own =
    label === ''
      ? []
      : [call('Button', { label, action: actionOf(props), variant, type: isDestructive ? 'destructive' : undefined })];
  // The card that a click opens.
  const shownLater = slots.flatMap(({ nodes }) => nodes);
  if (shownLater.length === 0) return own;
  return [
    call('SectionBlock', {
      sections: [
        call('SectionItem', {
          value: vocabulary.context.names.unique(label),
          trigger: label,
          content: vocabulary.inside(shownLater),
        }),
      ],
      isFoldable: true,
    }),
  ];
};

const link: Row = (node) => {
  const label = labelOf(node);
  const url = urlOf(node.props);
  return label === '' ? [] : [call('TextContent', { text: url === '' ? label : `[${label}](${url})` })];
};

// ---- tables

const table: Row = (node) => {
  const { props, children } = node;
  const cells = children.filter(({ type }) => folded(type) === 'tablerow').map((row) => row.children.map(cellText));
  if (cells.length === 0) return [...titled({ ...props, label: '' }), tableOfData(props)];
  const hasHeader = props['firstRowAsHeader'] !== false && props['firstRowAsHeaders'] !== false;
  const [head = []] = cells;
  const body = hasHeader ? cells.slice(1) : cells;
  return [
    call('Table', {
      columns: head.map((label, index) =>
        call('Col', { label: hasHeader ? label : ' ', data: body.map((row) => row[index] ?? '') }),
      ),
    }),
  ];
};

/** Columns by their keys, and rows as objects or lists. */
function tableOfData(props: JsonObject): BufferedCall {
  const written = props['columns'] ?? props['headers'];
  const data = props['rows'] ?? props['data'] ?? props['items'];
  const rows = isList(data) ? data : [];
  const listed = isList(written) ? written : Object.keys(records(data)[0] ?? {});
  const columns = listed.map((column) =>
    isRecord(column)
      ? {
          key: textOf(column, 'key', 'field', 'accessor', 'accessorKey', 'dataKey', 'id', 'name', 'value'),
          label: textOf(column, 'label', 'header', 'title', 'name', 'text', 'key'),
        }
      : { key: shown(column), label: shown(column) },
  );
  // Data of another form is left to the policies for our own tables.
  if (rows.length === 0 || columns.length === 0 || !rows.every((row) => Array.isArray(row) || isRecord(row)))
    return call('Table', {
      columns: written === undefined ? undefined : buffered(written),
      rows: data === undefined ? undefined : buffered(data),
    });
  return call('Table', {
    columns: columns.map(({ key, label }, index) =>
      call('Col', { label, data: rows.map((row) => buffered(cellOf(row, key, label, index))) }),
    ),
  });
}

function cellOf(row: JsonValue, key: string, label: string, index: number): JsonValue {
  const cells = isRecord(row) && Array.isArray(row['cells']) ? row['cells'] : row;
  const cell = isList(cells)
    ? cells[index]
    : isRecord(cells)
      ? (cells[key] ??
        cells[label] ??
        Object.entries(cells).find(([name]) => folded(name) === folded(key) || folded(name) === folded(label))?.[1])
      : undefined;
  return isRecord(cell) ? textOf(cell, 'text', 'value', 'content', 'label') : (cell ?? null);
}

const cellText = (cell: ForeignNode): string => {
  const own = textOf(cell.props, 'text', 'value');
  return own === ''
    ? cell.children.map((child) => plainTextOf(child) ?? summaryOf(child).texts.join(' ')).join(' ')
    : own;
};

// ---- parts

function partsOf(
  node: ForeignNode,
): readonly { readonly title: string; readonly nodes: readonly ForeignNode[]; readonly text: string }[] {
  const listed = records(node.props['tabs'] ?? node.props['items'] ?? node.props['sections'] ?? node.props['panels']);
  const tabs = node.slots.filter(({ name }) => name === 'tab').map(({ title, nodes }) => ({ title, nodes, text: '' }));
  if (tabs.length > 0) return tabs;
  return listed.map((item, index) => {
    const child = node.children[index];
    return {
      title: textOf(item, 'title', 'label', 'trigger', 'heading', 'name', 'question', 'value'),
      text: textOf(item, 'content', 'text', 'body', 'description', 'answer'),
      nodes: child === undefined ? [] : [child],
    };
  });
}

const tabs =
  (container: string, item: string, prop: string): Row =>
  (node, vocabulary) => {
    const parts = partsOf(node);
    const named =
      parts.length > 0
        ? parts
        : node.children.map((child) => ({
            title: textOf(child.props, 'title', 'label', 'name', 'trigger', 'value'),
            nodes: child.children.length > 0 ? child.children : [child],
            text: '',
          }));
    const rest = parts.length > 0 ? vocabulary.inside(node.children.slice(parts.length)) : [];
    if (named.length === 0) return rest;
    const items = named.map(({ title, nodes, text: words }) =>
      call(item, {
        value: vocabulary.context.names.unique(title, item),
        trigger: title,
        content: [...(words === '' ? [] : [call('TextContent', { text: words })]), ...vocabulary.inside(nodes)],
      }),
    );
    return [
      ...(parts.length > 0 ? titled({ ...node.props, label: '' }) : []),
      call(container, { [prop]: items }),
      ...rest,
    ];
  };

const modal: Row = (node, vocabulary) => {
  const part = (...names: readonly string[]): readonly ForeignNode[] =>
    node.slots.filter(({ name }) => names.includes(name)).flatMap(({ nodes }) => nodes);
  const trigger = part('trigger', 'entryPointChild')
    .map((one) => labelOf(one) || summaryOf(one).texts.join(' '))
    .join(' ');
  const content = [...part('content', 'contentChild'), ...node.children];
  const title = trigger || textOf(node.props, 'title', 'label', 'trigger') || 'More';
  const words = textOf(node.props, 'description', 'content', 'text');
  return [
    call('SectionBlock', {
      sections: [
        call('SectionItem', {
          value: vocabulary.context.names.unique(title),
          trigger: title,
          content: [...(words === '' ? [] : [call('TextContent', { text: words })]), ...vocabulary.inside(content)],
        }),
      ],
      isFoldable: true,
    }),
  ];
};

const steps: Row = ({ props, children }, vocabulary) => {
  const items = records(props['steps'] ?? props['items'] ?? props['events']);
  const made = items.map((item) =>
    call('StepsItem', {
      title: textOf(item, 'title', 'label', 'name', 'date', 'step'),
      details: textOf(item, 'details', 'description', 'content', 'text', 'subtitle'),
    }),
  );
  return [
    ...titled(props),
    ...(made.length === 0 ? [] : [call('Steps', { items: made })]),
    ...vocabulary.inside(children),
  ];
};

const carousel: Row = ({ children }, vocabulary) => {
  const slides = children.map((child) => vocabulary.inside([child])).filter((blocks) => blocks.length > 0);
  return slides.length === 0 ? [] : [call('Carousel', { children: slides })];
};

const code: Row = ({ props }) => [
  call('CodeBlock', {
    language: textOf(props, 'language', 'lang') || 'text',
    codeString: textOf(props, 'codeSnippet', 'code', 'codeString', 'content', 'text', 'value'),
  }),
];

const rows: Readonly<Record<string, Row>> = (() => {
  const made: Record<string, Row> = {};
  const add = (names: string, row: Row): void => {
    for (const name of names.split(' ')) made[name] = row;
  };
  add(
    'text textblock paragraph typography textrun richtextblock richtext caption span p markdown blockquote quote label description',
    text,
  );
  add('heading title h1 h2 h3 h4 h5 h6 header pageheader subtitle hero banner sectionheader', heading);
  add(
    'column stack vstack box container section card panel page view surface div fragment scroll scrollview main layout root group form dashboard tablecell adaptivecard wrapper flexcolumn aside footer article content region',
    inside,
  );
  add('row columnset hstack flex flexrow inline', rowOf);
  add('grid list repeater feed', list);
  add('image img picture avatar photo', image);
  add('imageset gallery imagegallery', gallery);
  add('video audio audioplayer videoplayer media', media);
  add('alert callout notice toast message notification infobox', alert);
  add('badge tag chip pill status statusbadge', tag);
  add('metric stat statcard kpi kpicard statistic metriccard statistics bignumber', metric);
  add('progress progressbar progressring meter', progress);
  add('rating stars starrating', rating);
  add('factset facts keyvalue keyvaluelist descriptionlist definitionlist propertylist detaillist datalist', facts);
  add(
    'button actionsubmit actionexecute actionopenurl actionshowcard actiontoggle actionbutton compoundbutton iconbutton submitbutton cta',
    button,
  );
  add('actiontogglevisibility', none);
  add('actionset buttongroup buttons actions buttonrow toolbar', inside);
  add('link anchor a', link);
  add('table datatable datagrid', table);
  add('tabs tabview tabset', tabs('Tabs', 'TabItem', 'items'));
  add('accordion collapsible faq disclosure expander accordiongroup', tabs('Accordion', 'AccordionItem', 'items'));
  add('modal dialog drawer sheet popover alertdialog', modal);
  add('steps stepper timeline progresssteps', steps);
  add('carousel', carousel);
  add('codeblock code codesnippet snippet', code);
  add('divider separator hr rule', () => [call('Separator', {})]);
  for (const name of silent) made[name] ??= none;
  return made;
})();

export class Vocabulary {
  readonly context: VocabularyContext;

  constructor(context: VocabularyContext) {
    this.context = context;
  }

  /** The blocks of several nodes, which belong with what stands around them. */
  beside(nodes: readonly ForeignNode[]): BufferedCall[] {
    return labelled(nodes.map((node) => ({ node, blocks: this.blocks(node) }))).flatMap(({ blocks }) => blocks);
  }

  /** The blocks of several nodes that fill a container of ours. */
  inside(nodes: readonly ForeignNode[]): BufferedCall[] {
    return arrange(
      nodes.map((node) => ({ node, blocks: this.blocks(node) })),
      this.context.names,
    );
  }

  blocks(node: ForeignNode): Blocks {
    const kind = folded(node.type);
    const row = Object.hasOwn(rows, kind) ? rows[kind] : undefined;
    const { catalog, names, report } = this.context;
    if (isFieldType(node.type) && row === undefined) return [formField(node.type, node.props, names)];
    const chart = chartOf(node);
    if (chart !== undefined)
      return [
        ...titled({ title: textOf(node.props, 'title', 'label'), description: textOf(node.props, 'description') }),
        chart,
      ];
    if (row !== undefined) return row(node, this);
    const shape = catalog.match(node.type);
    if (shape !== undefined) {
      const { id: _, path: __, ...own } = node.props;
      const made = call(
        shape.component.name,
        Object.fromEntries(Object.entries(own).map(([key, value]) => [key, buffered(value)])),
      );
      if (shape.listProp !== undefined && node.children.length > 0)
        made.named[shape.listProp] = this.inside(node.children);
      return [made];
    }
    // Of a component that nobody knows the children and the texts are kept.
    const { id: _, path: __, ...props } = node.props;
    const texts = [...new Set(readableStrings(buffered(props)))];
    report('unknown_component', `Unknown component "${node.type}"; its text was kept.`, true);
    return [
      ...(texts.length === 0 ? [] : [call('TextContent', { text: texts.join(' · ') })]),
      ...this.inside(node.children),
      ...node.slots.flatMap(({ nodes }) => this.inside(nodes)),
    ];
  }
}
