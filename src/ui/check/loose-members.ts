// Members of an object that were written beside it: `Input("email", required: true)` for the rules of a field,
// `ListItem("Tern", src: "...", alt: "...")` for its image, and the title of a chart. They are kept until their element
// ends.
import { schemaOfMember } from '../../schema/constraints.ts';
import { setOwn, ValueBuffer } from '../events/buffered-value.ts';
import { joined } from '../dialects/rows/plain-text.ts';
import { coerce } from './coerce.ts';
import { reportTruncated } from './place-value.ts';
import type { ValueKind } from './placement-rules.ts';
import type { Placement } from './placement.ts';
import { isReadable } from './readable-text.ts';
import type { OpenTree } from './open-tree.ts';
import type { ElementScope, Slot } from './scopes.ts';
import { GatheredText } from './text-sinks.ts';

/** The unused object prop that declares a member of this name. */
const ownerOf = ({ shape, seen }: ElementScope, name: string): string | undefined =>
  shape.order.find((prop) => {
    const schema = shape.component.props.properties[prop];
    return schema?.type === 'object' && !seen.includes(prop) && Object.hasOwn(schema.properties, name);
  });

/** The prop whose text stands above a chart. */
const titleOfAxis = 'yLabel';
const titleName = /^(?:chart[-_]?)?(?:title|heading|caption)$/i;

/** Captures the value that begins if its name is a member of an object prop, or the title of a chart. */
export function captureMember(placement: Placement, element: ElementScope, kind: ValueKind): boolean {
  const { tree } = placement;
  const name = element.unknownKey;
  const isTitle = kind === 'string' && name !== undefined && titleName.test(name);
  if (isTitle && element.shape.order.includes(titleOfAxis)) {
    tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
      reportTruncated(placement, buffer);
      if (typeof buffer.value === 'string' && element.chartTitle !== undefined) placement.displaced.add(buffer.value);
      else if (typeof buffer.value === 'string') element.chartTitle = buffer.value;
      tree.endValue();
    });
    return true;
  }
  const owner = name === undefined ? undefined : ownerOf(element, name);
  if (name === undefined || owner === undefined) return false;
  tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    element.looseMembers ??= new Map();
    const members = element.looseMembers.get(owner) ?? {};
    if (buffer.value !== undefined) setOwn(members, name, buffer.value);
    element.looseMembers.set(owner, members);
    tree.endValue();
  });
  return true;
}

/** Holds the title of the value axis, which is the last argument of a chart. Returns false for any other text. */
export function holdAxisTitle({ tree }: Placement, { scope, prop, isPositional }: Slot): boolean {
  if (!isPositional || scope.kind !== 'element' || prop !== titleOfAxis || scope.axisTitle !== undefined) return false;
  tree.captureValue(new GatheredText(tree), ({ kept }) => {
    scope.axisTitle = kept;
    tree.endValue();
  });
  return true;
}

/** `BarChart([...], [...], "grouped", "Month", "Euros", "Sales")`: keeps the title behind those of the axes. */
export function takeChartTitle({ top }: OpenTree, text: string): boolean {
  if (top.kind !== 'element' || top.axisTitle === undefined || top.chartTitle !== undefined) return false;
  if (!isReadable(text)) return false;
  top.chartTitle = text;
  return true;
}

/** Writes the objects of an element that ends. */
export function writeMembers(placement: Placement, element: ElementScope): void {
  const { tree, coerceContext } = placement;
  const { looseMembers, shape } = element;
  element.looseMembers = undefined;
  writeTitles(placement, element);
  for (const [prop, members] of looseMembers ?? []) {
    const names = Object.keys(members).join(', ');
    const schema = schemaOfMember(shape.component.props, prop);
    const fitted =
      schema === undefined || element.seen.includes(prop) ? undefined : coerce(schema, members, coerceContext);
    if (fitted === undefined) {
      tree.report('dropped_value', `${names} of ${shape.component.name} did not fit "${prop}" and was dropped.`, true);
    } else {
      tree.report('moved_argument', `${names} of ${shape.component.name} became members of "${prop}".`);
      tree.writeProp(element, prop, fitted);
    }
  }
}

/** Writes the title of a chart, which has none, above the title of its value axis. */
function writeTitles({ tree, displaced }: Placement, element: ElementScope): void {
  const { shape, chartTitle, axisTitle } = element;
  element.chartTitle = undefined;
  element.axisTitle = undefined;
  if (element.seen.includes(titleOfAxis)) {
    for (const title of [axisTitle, chartTitle]) if (title !== undefined) displaced.add(title);
    return;
  }
  if (chartTitle === undefined && axisTitle === undefined) return;
  element.prop = titleOfAxis;
  if (chartTitle !== undefined)
    tree.report('moved_argument', `The title of ${shape.component.name} was read as "${titleOfAxis}".`);
  const titles = [chartTitle, axisTitle].filter((title) => title !== undefined);
  tree.writeProp(element, titleOfAxis, joined(titles));
}
