// Draws each component except charts and inputs.
import type { JsonValue } from '../../schema/schema.ts';
import type { Colour } from '../paint.ts';
import { cleanLine, cleanText } from './clean-text.ts';
import { colourOf } from './charts.ts';
import { figures } from './figures.ts';
import { indented, prefixed, separated, span, wrapped, type Line, type Span } from './line.ts';
import { drawCode, drawMarkdown, inlineMarkdown } from './markdown.ts';
import { exactNumber } from './numbers.ts';
import { elementOf, elementsOf, listOf, recordOf, textOf, type Draw, type Drawable, type Props } from './props.ts';
import { drawTable } from './table.ts';
import type { Words } from './words.ts';

type Value = JsonValue | undefined;

const text = (value: Value): string => cleanLine(textOf(value));

const paragraph = (value: Value, width: number, ...colours: readonly Colour[]): readonly Line[] => {
  const cleaned = cleanText(textOf(value));
  return cleaned.trim() === '' ? [] : wrapped([span(cleaned, ...colours)], width);
};

const markdown = (value: Value, width: number): readonly Line[] => {
  const given = textOf(value);
  return given.trim() === '' ? [] : drawMarkdown(given, width);
};

/** `── Title ──`, above content that is collapsed in a browser. */
const section = (title: string, content: readonly Line[], width: number): readonly Line[] => [
  ...wrapped([span('── ', 'dim'), span(title, 'bold'), span(' ──', 'dim')], width),
  ...content,
];

const sections: Draw = ({ items, sections: parts }, width, inside) =>
  separated(
    elementsOf(parts ?? items).map(({ props }) =>
      section(text(props['trigger']), inside(props['content'], width), width),
    ),
  );

const noticeColours: Readonly<Record<string, Colour>> = {
  info: 'blue',
  warning: 'yellow',
  error: 'red',
  danger: 'red',
  success: 'green',
};

const notice =
  (body: (value: Value, width: number) => readonly Line[]): Draw =>
  ({ variant, title, description }, width) => {
    const kind = textOf(variant);
    const colour = (Object.hasOwn(noticeColours, kind) ? noticeColours[kind] : undefined) ?? 'dim';
    const heading = text(title) === '' ? [] : wrapped([span(text(title), 'bold', colour)], width - 2);
    return prefixed([...heading, ...body(description, width - 2)], span('▌ ', colour));
  };

/** The URL that a click opens. */
function addressOf(action: Value): string {
  const { type, params } = recordOf(action);
  return type === 'open_url' ? text(recordOf(params)['url']) : '';
}

function buttonSpans({ label, action, type, variant }: Props): readonly Span[] {
  const colour: Colour = type === 'destructive' ? 'red' : 'cyan';
  const url = addressOf(action);
  const weight: readonly Colour[] = variant === 'secondary' || variant === 'tertiary' ? [] : ['bold'];
  return [span(`[ ${text(label)} ]`, colour, ...weight), ...(url === '' ? [] : [span(` (${url})`, 'dim')])];
}

const tagColours: Readonly<Record<string, Colour>> = {
  info: 'blue',
  success: 'green',
  warning: 'yellow',
  danger: 'red',
};

function tagSpan(value: Value): Span {
  const { component, props } = elementOf(value) ?? {};
  if (component === undefined || props === undefined) return span(`[${text(value)}]`, 'cyan');
  const kind = textOf(props['variant']);
  return span(`[${text(props['text'])}]`, (Object.hasOwn(tagColours, kind) ? tagColours[kind] : undefined) ?? 'dim');
}

const tagSpans = (tags: Value): readonly Span[] =>
  listOf(tags).flatMap((tag, index) => [...(index === 0 ? [] : [span(' ')]), tagSpan(tag)]);

const picture = (src: Value, alt: Value, { image }: Words, details?: Value): readonly Span[] => {
  const url = text(src);
  const said = [text(alt), text(details)].filter((part) => part !== '').join(', ');
  const address = url.startsWith('data:') ? '' : url;
  return [span(`[${image}${said === '' ? '' : `: ${said}`}]`), ...(address === '' ? [] : [span(` ${address}`, 'dim')])];
};

/** The content of a cell as one paragraph. */
export function cellSpans(value: Value, words: Words): readonly Span[] {
  if (typeof value === 'number') return [span(exactNumber(value, words.language))];
  if (typeof value === 'boolean') return [span(value ? words.yes : words.no)];
  const element = elementOf(value);
  if (element !== undefined) return inCell(element, words);
  return value === null || value === undefined ? [span('–', 'dim')] : [span(cleanText(textOf(value)))];
}

function inCell({ component, props }: Drawable, words: Words): readonly Span[] {
  switch (component) {
    case 'Tag':
      return [tagSpan({ component, props })];
    case 'TagBlock':
      return tagSpans(props['tags']);
    case 'Button':
      return buttonSpans(props);
    case 'Buttons':
      return elementsOf(props['buttons']).flatMap((one, index) => [
        ...(index === 0 ? [] : [span(' ')]),
        ...buttonSpans(one.props),
      ]);
    case 'Image':
      return picture(props['src'], props['alt'], words);
    case 'TextContent':
      return inlineMarkdown(textOf(props['text']));
    default:
      return [span(text(props['label'] ?? props['name'] ?? props['text'] ?? props['value']))];
  }
}

const table: Draw = ({ columns }, width, _inside, words) =>
  drawTable(
    elementsOf(columns).map(({ props }) => {
      const data = listOf(props['data']);
      const known = data.filter((cell) => cell !== null);
      return {
        head: text(props['label']),
        cells: data.map((cell) => cellSpans(cell, words)),
        isRight: props['type'] === 'number' || (known.length > 0 && known.every((cell) => typeof cell === 'number')),
      };
    }),
    width,
  );

function listItem(
  { title, subtitle, image, actionLabel, action }: Props,
  mark: string,
  width: number,
  words: Words,
): readonly Line[] {
  const url = addressOf(action);
  const label = text(actionLabel);
  const { src, alt } = recordOf(image);
  const head: Span[] = [
    span(text(title), 'bold'),
    ...(label === '' ? [] : [span('  '), span(`[ ${label} ]`, 'cyan')]),
    ...(url === '' ? [] : [span(` (${url})`, 'dim')]),
  ];
  const shown = text(src) === '' ? [] : wrapped(picture(src, alt, words), width - mark.length);
  const lines = [...wrapped(head, width - mark.length), ...paragraph(subtitle, width - mark.length, 'dim'), ...shown];
  return prefixed(lines, span(mark, 'dim'), span(' '.repeat(mark.length)));
}

const listBlock: Draw = ({ items, variant }, width, _inside, words) =>
  elementsOf(items).flatMap(({ props }, index) =>
    listItem(props, variant === 'number' ? `${index + 1}. ` : '• ', width, words),
  );

function step({ title, details }: Props, mark: string, width: number): readonly Line[] {
  const inner = width - mark.length;
  const lines = [...wrapped([span(text(title), 'bold')], inner), ...markdown(details, inner)];
  return prefixed(lines, span(mark, 'cyan'), span(' '.repeat(mark.length)));
}

const textSizes: Readonly<Record<string, readonly Colour[]>> = {
  small: ['dim'],
  'small-heavy': ['bold'],
  'large-heavy': ['bold'],
};

export const components: Readonly<Record<string, Draw>> = {
  ...figures,
  Card: ({ children }, width, inside) => inside(children, width),
  CardHeader: ({ title, subtitle }, width) => [
    ...paragraph(title, width, 'bold', 'underline'),
    ...paragraph(subtitle, width, 'dim'),
  ],
  Heading: ({ text: words, level }, width) =>
    paragraph(words, width, 'bold', ...(level === 3 ? [] : (['underline'] as const))),
  TextContent: ({ text: words, size }, width) => {
    const colours = textSizes[textOf(size)] ?? [];
    return markdown(words, width).map((line) =>
      line.map((part) => ({ ...part, colours: [...(part.colours ?? []), ...colours] })),
    );
  },
  MarkDownRenderer: ({ textMarkdown }, width) => markdown(textMarkdown, width),
  Quote: ({ text: words, author, source }, width) => {
    const by = [text(author), text(source)].filter((part) => part !== '').join(', ');
    return prefixed(
      [...markdown(words, width - 2), ...(by === '' ? [] : paragraph(`— ${by}`, width - 2, 'dim'))],
      span('│ ', 'dim'),
    );
  },
  Callout: notice(markdown),
  TextCallout: notice(paragraph),
  CodeBlock: ({ language, codeString }, width) => [
    ...(text(language) === '' ? [] : [[span(text(language), 'dim')]]),
    ...drawCode(textOf(codeString), width),
  ],
  Image: ({ src, alt }, width, _inside, words) => wrapped(picture(src, alt, words), width),
  ImageBlock: ({ src, alt }, width, _inside, words) => wrapped(picture(src, alt, words), width),
  ImageGallery: ({ images }, width, _inside, words) =>
    listOf(images)
      .map(recordOf)
      .flatMap(({ src, alt, details }) => wrapped(picture(src, alt, words, details), width)),
  Avatar: ({ name, subtitle }, width) => {
    const note = text(subtitle);
    return wrapped(
      [
        span('● ', colourOf(text(name).length)),
        span(text(name), 'bold'),
        ...(note === '' ? [] : [span(`  ${note}`, 'dim')]),
      ],
      width,
    );
  },
  Separator: (_props, width) => [[span('─'.repeat(width), 'dim')]],
  Tag: (props, width) => wrapped([tagSpan({ component: 'Tag', props })], width),
  TagBlock: ({ tags }, width) => wrapped(tagSpans(tags), width),
  Label: ({ text: words }, width) => paragraph(words, width, 'dim'),
  Table: table,
  ListBlock: listBlock,
  ListItem: (props, width, _inside, words) => listItem(props, '• ', width, words),
  Steps: ({ items }, width) => elementsOf(items).flatMap(({ props }, index) => step(props, `${index + 1}. `, width)),
  StepsItem: (props, width) => step(props, '• ', width),
  Tabs: sections,
  Accordion: sections,
  SectionBlock: sections,
  TabItem: ({ trigger, content }, width, inside) => section(text(trigger), inside(content, width), width),
  SectionItem: ({ trigger, content }, width, inside) => section(text(trigger), inside(content, width), width),
  AccordionItem: ({ trigger, content }, width, inside) => section(text(trigger), inside(content, width), width),
  Dialog: ({ trigger, title, content }, width, inside) =>
    section(text(title) || text(trigger), inside(content, width), width),
  Carousel: ({ children }, width, inside) => {
    const slides = listOf(children);
    return separated(
      slides.map((slide, index) => section(`${index + 1}/${slides.length}`, inside(slide, width), width)),
    );
  },
  Buttons: ({ buttons, direction }, width) => {
    const all = elementsOf(buttons).map(({ props }) => buttonSpans(props));
    if (direction === 'column') return all.flatMap((one) => wrapped(one, width));
    return wrapped(
      all.flatMap((one, index) => [...(index === 0 ? [] : [span('  ')]), ...one]),
      width,
    );
  },
  Button: (props, width) => wrapped(buttonSpans(props), width),
  FollowUpBlock: ({ items }, width) =>
    elementsOf(items).flatMap(({ props }) =>
      prefixed(wrapped([span(text(props['text']), 'cyan')], width - 2), span('→ ', 'dim'), span('  ')),
    ),
  FollowUpItem: ({ text: words }, width) =>
    prefixed(paragraph(words, width - 2, 'cyan'), span('→ ', 'dim'), span('  ')),
  Form: ({ fields, buttons }, width, inside) => {
    const controls = listOf(fields).map((field) => inside(field, width - 2));
    return indented(separated([...controls, inside(buttons, width - 2)]), 2);
  },
};
