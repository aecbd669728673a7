// A document as text for a terminal: coloured lines, block by block.
import { isList } from '../../is-list.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { createCatalog } from '../../ui/catalog.ts';
import type { Paint } from '../paint.ts';
import { charts } from './charts.ts';
import { cleanLine, cleanText } from './clean-text.ts';
import { components } from './components.ts';
import { inputs } from './inputs.ts';
import { prefixed, separated, span, toText, wrapped, type Line } from './line.ts';
import { drawMarkdown } from './markdown.ts';
import { elementOf, textOf, type Draw, type Props } from './props.ts';
import { sampleOf, wordsFor, type Words } from './words.ts';

const rows: Readonly<Record<string, Draw>> = { ...components, ...charts, ...inputs };

const narrowest = 20;
/** Longer lines are hard to read. */
const widest = 110;
const deepest = 40;

export interface Screen {
  readonly columns: number;
  readonly paint: Paint;
}

/** `words`: those of the document around the block. Without a line end after the last line; empty if there is nothing to draw. */
export function drawBlock(block: JsonValue, { columns, paint }: Screen, words = wordsFor(sampleOf(block))): string {
  const width = Math.max(narrowest, Math.min(widest, columns - 1));
  return toLines(drawElement(block, width, 0, words), paint);
}

export function drawError(message: string, { columns, paint }: Screen): string {
  const width = Math.max(narrowest, Math.min(widest, columns - 1));
  return toLines(prefixed(wrapped([span(cleanLine(message), 'red')], width - 2), span('▌ ', 'red')), paint);
}

const toLines = (lines: readonly Line[], paint: Paint): string => lines.map((line) => toText(line, paint)).join('\n');

function drawElement(value: JsonValue | undefined, width: number, depth: number, words: Words): readonly Line[] {
  if (depth > deepest) return [];
  const inside = (inner: JsonValue | undefined, space: number): readonly Line[] =>
    isList(inner)
      ? separated(inner.map((item) => drawElement(item, Math.max(1, space), depth + 1, words)))
      : drawElement(inner, Math.max(1, space), depth + 1, words);
  const element = elementOf(value);
  if (element === undefined) return value === undefined ? [] : wrapped([span(cleanText(textOf(value)))], width);
  const { component, props } = element;
  const draw = Object.hasOwn(rows, component) ? rows[component] : undefined;
  return draw === undefined ? inOrder(component, props, width, inside) : draw(props, width, inside, words);
}

const catalog = createCatalog();

/** Any other component: its readable texts, in the order of its props. */
function inOrder(
  component: string,
  props: Props,
  width: number,
  inside: (value: JsonValue, width: number) => readonly Line[],
) {
  const schemas = catalog.find(component)?.component.props.properties ?? {};
  const parts = Object.entries(props).map(([name, value]): readonly Line[] => {
    const schema = schemas[name];
    if (typeof value === 'string') {
      if (schema?.type === 'string' && schema.format === 'markdown') return drawMarkdown(value, width);
      return schema === undefined || (schema.type === 'string' && schema.format === 'text')
        ? wrapped([span(cleanText(value))], width)
        : [];
    }
    if (typeof value === 'number') return wrapped([span(`${cleanLine(name)}: ${value}`)], width);
    return elementOf(value) !== undefined || isList(value) ? inside(value, width) : [];
  });
  return parts.flat();
}
