// The estimated height of a finished block until it comes into view, so that a page keeps its length while scrolling.
import { isList } from '../is-list.ts';
import { hasOwn, isRecord } from '../schema/check.ts';
import type { Element } from '../ui/element.ts';
import { chartNames } from './charts/names.ts';
import { reservedHeight } from './charts/reserved-height.ts';
import { elementsOf, listOf } from './read-props.ts';

/** Characters in a line, and CSS pixels between two lines. */
const [wideLine, narrowLine, lineHeight] = [88, 40, 24];
/** Components that take one line, however many texts they have. */
const small = new Set(['Avatar', 'Buttons', 'Label', 'Progress', 'Separator', 'Tag', 'TagBlock']);
const pictures = new Set(['Image', 'ImageBlock', 'ImageGallery']);
/** Lines besides those of the texts. */
const more: Readonly<Record<string, number>> = { Form: 1, FormControl: 3, Callout: 1, FollowUpItem: 1 };
/** Props that are not shown as text. */
const hidden = /^(?:action|component|icon|language|name|size|src|type|variant)$/;
/** Further texts are not counted. */
const maxTexts = 100;
const maxRows = 25;

const charts: ReadonlySet<string> = new Set(chartNames);
const known = new WeakMap<Element, string>();

/** As CSS, for `contain-intrinsic-block-size`. */
export function estimatedHeight(element: Element): string {
  let height = known.get(element);
  if (height === undefined) known.set(element, (height = estimate(element)));
  return height;
}

function estimate(element: Element): string {
  const { component, props } = element;
  if (charts.has(component)) return reservedHeight(element);
  if (small.has(component)) return '32px';
  if (pictures.has(component)) return 'calc(360px - var(--tessera-stacked) * 180px)';
  if (component === 'Table') {
    const rows = Math.max(0, ...elementsOf(props['columns']).map((column) => listOf(column.props['data']).length));
    return `${76 + Math.min(maxRows, rows) * 38}px`;
  }
  const texts: string[] = [];
  collect({ component, props }, texts);
  const heightIn = (width: number): number =>
    texts.reduce((sum, text) => sum + Math.ceil(text.length / width), 0) * lineHeight;
  const wide = heightIn(wideLine);
  return `calc(${wide}px + var(--tessera-stacked) * ${heightIn(narrowLine) - wide}px)`;
}

function collect(value: unknown, texts: string[]): void {
  if (texts.length >= maxTexts) return;
  if (typeof value === 'string') texts.push(...value.split('\n', maxTexts).filter((text) => text !== ''));
  else if (isList(value)) for (const item of value) collect(item, texts);
  else if (isRecord(value)) {
    const { component } = value;
    if (typeof component === 'string' && hasOwn(more, component))
      texts.push(...Array<string>(more[component] ?? 0).fill(' '));
    for (const [name, part] of Object.entries(value)) if (!hidden.test(name)) collect(part, texts);
  }
}
