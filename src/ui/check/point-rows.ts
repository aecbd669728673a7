// `ScatterChart([{x: 4, y: 20}, {x: 6, y: 31}], "Rain", "Yield")`: points in rows of data where a chart takes series. The
// rows are held until the chart ends, because the arguments after them may name the members for the axes.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { shown } from '../dialects/foreign-node.ts';
import { readableName } from '../dialects/form-field.ts';
import { buffered } from '../dialects/call.ts';
import { BufferedCall, replayBuffered, ValueBuffer } from '../events/buffered-value.ts';
import { Peek, type Seen } from '../events/peek.ts';
import { toJson } from '../events/to-json.ts';
import type { OpenTree } from './open-tree.ts';
import { reportTruncated } from './place-value.ts';
import { pointsOf } from './placement-rules.ts';
import { allowedComponents } from '../catalog.ts';
import type { Placement } from './placement.ts';
import type { ElementScope, Slot } from './scopes.ts';

/** More series could not be distinguished in a chart. */
const maxSeries = 12;

/** True for a list of series of points, which may be rows of data. */
export function takesPoints({ catalog }: OpenTree, { scope, schema }: Slot): boolean {
  if (schema.type !== 'array' || scope.kind !== 'element' || scope.isReplaying) return false;
  const [name = '', ...others] = allowedComponents(schema);
  const series = others.length > 0 ? undefined : catalog.find(name);
  return series !== undefined && pointsOf(catalog, series) !== undefined;
}

/** Reads the first name in the first object of a list. */
class FirstName extends Peek {
  name: string | undefined;

  protected override see(event: Seen, word: string): void {
    if (event === 'key') this.name = word;
    this.isDone = event === 'key' || event === 'close';
  }
}

/** Places a list of objects in such a place. `open` opens it as a list of series. */
export function placePointObjects(placement: Placement, element: ElementScope, prop: string, open: () => void): void {
  const { tree, replay } = placement;
  tree.captureValue(new FirstName(), (peek) => {
    if (/^(?:component|type|points|data|values)$/.test(peek.name ?? '')) open();
    else capturePointRows(placement, element, prop);
    peek.replay(replay);
  });
}

/** Captures the list; one whose items are series after all is placed as it is. */
function capturePointRows(placement: Placement, element: ElementScope, prop: string): void {
  const { tree, replay } = placement;
  tree
    .captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
      reportTruncated(placement, buffer);
      const { value } = buffer;
      if (value === undefined) return;
      const rows = toJson(value);
      if (isList(rows) && rows.length > 0 && rows.every(isPointRow)) {
        element.pointRows = { prop, rows: rows.filter(isRecord), axes: [] };
        element.rowNames = new Set(rows.filter(isRecord).flatMap((row) => Object.keys(row)));
        element.key = undefined;
        return tree.endValue();
      }
      element.isReplaying = true;
      element.key = prop;
      replayBuffered(value, replay);
      element.isReplaying = false;
    })
    .openArray();
}

const isNumber = (value: JsonValue): boolean => typeof value === 'number';

/** Two numbers, and no list. */
function isPointRow(row: JsonValue): boolean {
  const values = isRecord(row) ? Object.values(row) : [];
  return values.filter(isNumber).length >= 2 && !values.some((value) => isList(value) || isRecord(value));
}

/** Writes the rows that a chart holds, when it ends. */
export function placePointRows({ tree, replay }: Placement, element: ElementScope): void {
  const { pointRows, shape, seen } = element;
  if (pointRows === undefined) return;
  element.pointRows = undefined;
  element.rowNames = undefined;
  const { prop, rows, axes } = pointRows;
  const [x = '', y = '', z] = membersOf(rows, axes);
  const group = splitBy(rows);
  const unused = Object.keys(rows[0] ?? {}).filter((key) => ![x, y, z, group].includes(key));
  tree.report('changed_type', 'Rows became points.', unused.length > 0);
  const series = new Map<string, BufferedCall[]>();
  for (const row of rows) {
    const name = group === undefined ? '' : shown(row[group] ?? '');
    const point = new BufferedCall('Point');
    for (const member of z === undefined ? [x, y] : [x, y, z]) point.args.push(buffered(row[member] ?? null));
    const points = series.get(name);
    if (points === undefined) series.set(name, [point]);
    else points.push(point);
  }
  const [only = ''] = allowedComponents(shape.component.props.properties[prop] ?? { type: 'any' });
  const calls = [...series].map(([name, points]) => {
    const call = new BufferedCall(only);
    call.args.push(name, points);
    return call;
  });
  for (const [axis, member] of [
    ['xLabel', x],
    ['yLabel', y],
  ] as const) {
    if (member.length > 1 && !seen.includes(axis) && shape.order.includes(axis))
      tree.writeProp(element, axis, readableName(member));
  }
  element.isReplaying = true;
  element.key = prop;
  replayBuffered(calls, replay);
  element.isReplaying = false;
}

/** The members for the axes and the size: those that were named, else `x` and `y`, else the first numbers. */
function membersOf(rows: readonly JsonObject[], axes: readonly string[]): readonly string[] {
  const [first = {}] = rows;
  const numbers = Object.keys(first).filter((key) => isNumber(first[key] ?? null));
  const named = axes.filter((axis) => numbers.includes(axis));
  const preferred = [...named, ...['x', 'y', 'z'].filter((name) => numbers.includes(name)), ...numbers];
  const [x = '', y = '', z] = new Set(preferred);
  return z !== undefined && /^(?:z|r|size|radius|weight|count)$/i.test(z) ? [x, y, z] : [x, y];
}

/** The text member that names the series; undefined if there is none, or too many series. */
function splitBy(rows: readonly JsonObject[]): string | undefined {
  const [first = {}] = rows;
  return Object.keys(first).find(
    (key) =>
      typeof first[key] === 'string' &&
      !/colou?r|icon|^id$/i.test(key) &&
      new Set(rows.map((row) => row[key])).size <= maxSeries,
  );
}
