// The components that the composer writes, with arguments in catalog order. Only this file knows that order.
import { Call, type Argument } from './call.ts';

const call = (name: string, ...args: readonly Argument[]): Call => new Call(name, args);

export type Cell = string | number | boolean | null;
export type TextSize = 'small' | 'default' | 'large' | 'small-heavy' | 'large-heavy';
export type CalloutVariant = 'info' | 'warning' | 'error' | 'success' | 'neutral';

export interface ImageSource {
  readonly src: string;
  readonly alt: string;
}

export const card = (children: readonly Call[]): Call => call('Card', children);
export const heading = (title: string, subtitle?: string): Call => call('CardHeader', title, subtitle);
/** The heading of a section. Level 2 is the largest one below the title of the card. */
export const subheading = (text: string, level: 2 | 3): Call => call('Heading', text, level);
export const textContent = (text: string, size?: TextSize): Call => call('TextContent', text, size);
/** Small print: metadata, or a remark of the composer about its reply. */
export const quietText = (text: string): Call => textContent(text, 'small');
export const markdownBlock = (markdown: string, variant?: 'clear' | 'card' | 'sunk'): Call =>
  call('MarkDownRenderer', markdown, variant);
export const callout = (variant: CalloutVariant, title: string, description: string): Call =>
  call('Callout', variant, title, description);
export const quote = (text: string, author: string, source: string): Call =>
  call('Quote', text, author, source === '' ? undefined : source);
export const codeBlock = (language: string, code: string): Call => call('CodeBlock', language, code);
export const separator = (): Call => call('Separator');

export const image = (alt: string, src: string): Call => call('Image', alt, src);
export const imageBlock = (src: string, alt: string): Call => call('ImageBlock', src, alt);
/** A small picture beside a name. */
export const avatar = (name: string, src: string, subtitle?: string): Call => call('Avatar', name, subtitle, src);
export const imageGallery = (images: readonly (ImageSource & { readonly details?: string | undefined })[]): Call =>
  call(
    'ImageGallery',
    images.map(({ src, alt, details }) => (details === undefined ? { src, alt } : { src, alt, details })),
  );

export const table = (columns: readonly Call[]): Call => call('Table', columns);
/** A cell is a value or an element that shows one. */
export const column = (label: string, cells: readonly (Cell | Call)[], type?: 'number'): Call =>
  call('Col', label, cells, type);
export type TagVariant = 'neutral' | 'info' | 'success' | 'warning' | 'danger';
export const tag = (text: string, variant: TagVariant): Call => call('Tag', text, undefined, undefined, variant);
/** Names with one value each. A text is Markdown. */
export const facts = (pairs: readonly (readonly [name: string, value: Cell | Call])[]): Call =>
  call(
    'KeyValues',
    pairs.map(([name, value]) => call('KeyValue', name, value)),
  );

export interface Stat {
  readonly label: string;
  /** A number is formatted for the language; a text is shown as it is. */
  readonly value: number | string;
  readonly unit?: string | undefined;
  /** For example `+4 %`. */
  readonly change?: string | undefined;
  readonly trend?: 'up' | 'down' | 'flat' | undefined;
  readonly history?: readonly number[] | undefined;
}

/** Figures side by side. */
export const stats = (all: readonly Stat[]): Call =>
  call(
    'Stats',
    all.map(({ label, value, unit, change, trend, history }) =>
      call('Stat', label, value, unit, change, trend, history),
    ),
  );
export const tags = (texts: readonly string[]): Call => call('TagBlock', texts);

export interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

interface AxisChart<Variant extends string> {
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  readonly variant: Variant;
  readonly xLabel: string | undefined;
  readonly yLabel: string | undefined;
}

const axisChart = (name: string, chart: AxisChart<string>): Call => {
  const series = chart.series.map((one) => call('Series', one.name, one.values));
  return call(name, chart.labels, series, chart.variant, chart.xLabel, chart.yLabel);
};

export const lineChart = (chart: AxisChart<'linear'>): Call => axisChart('LineChart', chart);
export const areaChart = (chart: AxisChart<'linear'>): Call => axisChart('AreaChart', chart);
export const barChart = (chart: AxisChart<'grouped' | 'stacked'>): Call => axisChart('BarChart', chart);
export const horizontalBarChart = (chart: AxisChart<'grouped' | 'stacked'>): Call =>
  axisChart('HorizontalBarChart', chart);
export const pieChart = (labels: readonly string[], values: readonly number[]): Call =>
  call('PieChart', labels, values, 'pie');

export interface ScatterSeries {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

export const scatterChart = (datasets: readonly ScatterSeries[], xLabel: string, yLabel: string): Call =>
  call(
    'ScatterChart',
    datasets.map(({ name, points }) =>
      call(
        'ScatterSeries',
        name,
        points.map(([x, y]) => call('Point', x, y)),
      ),
    ),
    xLabel,
    yLabel,
  );

export interface Rules {
  readonly required?: boolean | undefined;
  readonly email?: boolean | undefined;
  readonly url?: boolean | undefined;
  readonly numeric?: boolean | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly pattern?: string | undefined;
}

const rulesOrNone = (rules: Rules): Argument => {
  const given = Object.entries(rules).filter(([, value]) => value !== undefined && value !== false);
  return given.length === 0 ? undefined : Object.fromEntries(given);
};

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface CheckBox {
  readonly label: string;
  readonly description?: string | undefined;
  readonly name: string;
  readonly isChecked?: boolean | undefined;
}

export type InputType = 'text' | 'email' | 'password' | 'number' | 'url';

export const form = (name: string, buttons: readonly Call[], controls: readonly Call[]): Call =>
  call('Form', name, call('Buttons', buttons), controls);
export const formControl = (label: string, input: Call, hint?: string): Call => call('FormControl', label, input, hint);
export const textInput = (
  name: string,
  placeholder: string | undefined,
  type: InputType,
  rules: Rules,
  value?: string,
): Call => call('Input', name, placeholder, type, rulesOrNone(rules), value);
export const textArea = (name: string, placeholder: string | undefined, rules: Rules, value?: string): Call =>
  call('TextArea', name, placeholder, 4, rulesOrNone(rules), value);
export const select = (
  name: string,
  choices: readonly Choice[],
  placeholder: string,
  rules: Rules,
  value?: string,
): Call =>
  call(
    'Select',
    name,
    choices.map((choice) => call('SelectItem', choice.value, choice.label)),
    placeholder,
    rulesOrNone(rules),
    value,
  );
export const radioGroup = (name: string, choices: readonly Choice[], rules: Rules, value?: string): Call =>
  call(
    'RadioGroup',
    name,
    choices.map((choice) => call('RadioItem', choice.label, '', choice.value)),
    value,
    rulesOrNone(rules),
  );
export const checkBoxGroup = (name: string, boxes: readonly CheckBox[]): Call =>
  call(
    'CheckBoxGroup',
    name,
    boxes.map((box) => call('CheckBoxItem', box.label, box.description ?? '', box.name, box.isChecked)),
  );
/** `value` is a day in ISO 8601. */
export const datePicker = (name: string, mode: 'single' | 'range', rules: Rules, value?: string): Call =>
  call('DatePicker', name, mode, rulesOrNone(rules), value);

export interface SliderRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly start: number | undefined;
}

export const slider = (name: string, variant: 'continuous' | 'discrete', range: SliderRange, label: string): Call => {
  const start = range.start === undefined ? undefined : [range.start];
  return call('Slider', name, variant, range.min, range.max, range.step, start, label);
};

/** A button that sends its label as a message, together with the values of the form around it. */
export const replyButton = (label: string): Call => call('Button', label, { type: 'continue_conversation' }, 'primary');

/** A button that sends a message: its label or another text. */
export const messageButton = (label: string, message: string): Call =>
  call(
    'Button',
    label,
    { type: 'continue_conversation', ...(message === label ? {} : { params: { message } }) },
    'secondary',
  );

export const buttons = (all: readonly Call[]): Call => call('Buttons', all);

export interface Link {
  readonly label: string;
  readonly url: string;
}

export const linkButton = (label: string, url: string): Call =>
  call('Button', label, { type: 'open_url', params: { url } }, 'secondary', undefined, 'small');

export const listItem = (title: string, subtitle?: string, picture?: ImageSource, link?: Link): Call =>
  call(
    'ListItem',
    title,
    subtitle,
    picture === undefined ? undefined : { src: picture.src, alt: picture.alt },
    link?.label,
    link === undefined ? undefined : { type: 'open_url', params: { url: link.url } },
  );
export const list = (items: readonly Call[], variant?: 'number' | 'image'): Call => call('ListBlock', items, variant);

export const steps = (items: readonly { readonly title: string; readonly details: string }[]): Call =>
  call(
    'Steps',
    items.map((item) => call('StepsItem', item.title, item.details)),
  );

/** A null keeps the order of the arguments of `TimelineItem("3 weeks", "Phase 1")`, whose title looks like "3 May". */
const mayBeTime = (title: string): boolean => /^\s*\d/.test(title);

/** Appointments and events in chronological order. */
export const timeline = (
  events: readonly { readonly time: string; readonly title: string; readonly details: string }[],
): Call =>
  call(
    'Timeline',
    events.map(({ time, title, details }) =>
      call('TimelineItem', title, time || undefined, details || undefined, mayBeTime(title) ? null : undefined),
    ),
  );

export const followUps = (texts: readonly string[]): Call =>
  call(
    'FollowUpBlock',
    texts.map((text) => call('FollowUpItem', text)),
  );

export interface Section {
  readonly title: string;
  readonly content: readonly Call[];
}

/** Slides side by side. Only allowed directly in the card. */
export const carousel = (slides: readonly (readonly Call[])[], variant: 'card' | 'sunk' = 'card'): Call =>
  call('Carousel', slides, variant);

/** Tabs, one of which is visible at a time. Only allowed directly in the card. */
export const tabs = (items: readonly Section[]): Call =>
  call(
    'Tabs',
    items.map((item, index) => call('TabItem', `tab-${index + 1}`, item.title, item.content)),
  );

/** Collapsible sections; the first one is open. Only allowed directly in the card, not nested. */
export const foldedSections = (sections: readonly Section[]): Call =>
  call(
    'SectionBlock',
    sections.map((section, index) => call('SectionItem', `section-${index + 1}`, section.title, section.content)),
    true,
  );
