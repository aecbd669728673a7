// The content of a component, for renderers that have no view of their own for it: its texts, its data as columns, and
// the elements in it.
import { isList } from '../is-list.ts';
import { isRecord } from '../schema/check.ts';
import type { JsonValue } from '../schema/schema.ts';
import type { Element } from '../ui/element.ts';
import { isElement } from './tree-reader.ts';

export type Cell = string | number | boolean | null;

export interface ElementParts {
  /** The visible texts, in the order of the props. */
  readonly texts: readonly string[];
  /** Lists of values: the columns of a table, the labels and series of a chart. */
  readonly columns: readonly { readonly label: string; readonly cells: readonly Cell[] }[];
  /** The elements in it, with their paths. */
  readonly children: readonly (readonly [path: string, element: Element])[];
}

/** Props that are not for reading. */
const settings = new Set(
  'action alignment appearance componentType direction icon language mode name orientation params rules size src state trend type variant'.split(
    ' ',
  ),
);
/** Elements that are columns of the element around them: the props with their heading and their cells. */
const columnProps: Readonly<Record<string, readonly [label: string, cells: string]>> = {
  Col: ['label', 'data'],
  Series: ['category', 'values'],
};

/** The parts of an element, which may still grow. Empty for an element that is not `visible`. */
export function partsOf({ props }: Element): ElementParts {
  const texts: string[] = [];
  const columns: ElementParts['columns'][number][] = [];
  const children: (readonly [string, Element])[] = [];
  const read = (value: JsonValue | undefined, name: string, path: string): void => {
    if (value === undefined || settings.has(name)) return;
    if (typeof value === 'string') {
      texts.push(value);
    } else if (isElement(value)) {
      const [label, cells] = columnProps[value.component] ?? [];
      if (label === undefined || cells === undefined) children.push([path, value]);
      else
        columns.push({ label: cellOf(value.props[label] ?? '')?.toString() ?? '', cells: cellsOf(value.props[cells]) });
    } else if (isList(value)) {
      if (value.length > 0 && value.every(isCell)) columns.push({ label: '', cells: value });
      else value.forEach((item, index) => read(item, name, `${path}/${index}`));
    } else if (isRecord(value) && !('component' in value)) {
      // With `component`, it is an element whose props have not begun.
      for (const [member, part] of Object.entries(value)) read(part, member, `${path}/${member}`);
    }
  };
  if (props['visible'] !== false) for (const [name, value] of Object.entries(props)) read(value, name, name);
  return { texts, columns, children };
}

const isCell = (value: JsonValue): value is Cell => value === null || typeof value !== 'object';

const cellsOf = (values: JsonValue | undefined): readonly Cell[] => (isList(values) ? values.map(cellOf) : []);

/** The value of a cell; of an element, its words. */
function cellOf(value: JsonValue): Cell {
  if (isCell(value)) return value;
  return isElement(value) ? wordsOf(value) : '';
}

/** The texts of an element, and of the elements in it. */
function wordsOf(element: Element): string {
  const { texts, columns, children } = partsOf(element);
  const inner = children.map(([, child]) => wordsOf(child));
  return [...texts, ...columns.flatMap(({ cells }) => cells), ...inner].join(' ');
}
