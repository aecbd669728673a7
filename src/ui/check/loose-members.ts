// Members of an object that were written beside it: `Input("email", required: true)` for the rules of a field,
// `ListItem("Tern", src: "...", alt: "...")` for its image, and the title of a chart. They are kept until their element
// ends.
import { schemaOfMember } from '../../schema/constraints.ts';
import { setOwn, ValueBuffer } from '../events/buffered-value.ts';
import { isChartTitle, writeChartTexts } from './chart-texts.ts';
import { coerce } from './coerce.ts';
import { captureFormValues } from './form-arguments.ts';
import { reportTruncated } from './place-value.ts';
import type { ValueKind } from './placement-rules.ts';
import type { Placement } from './placement.ts';
import type { ElementScope } from './scopes.ts';

/** The unused object prop that declares a member of this name. */
const ownerOf = ({ shape, seen }: ElementScope, name: string): string | undefined =>
  shape.order.find((prop) => {
    const schema = shape.component.props.properties[prop];
    return schema?.type === 'object' && !seen.includes(prop) && Object.hasOwn(schema.properties, name);
  });

/** Captures the value that begins if its name is a member of an object prop, or the title of a chart. */
export function captureMember(placement: Placement, element: ElementScope, kind: ValueKind): boolean {
  const { tree } = placement;
  const name = element.unknownKey;
  if (captureFormValues(placement, element, kind)) return true;
  if (kind === 'string' && name !== undefined && isChartTitle(element, name)) {
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

/** Writes the objects of an element that ends. */
export function writeMembers(placement: Placement, element: ElementScope): void {
  const { tree, coerceContext } = placement;
  const { looseMembers, shape } = element;
  element.looseMembers = undefined;
  writeChartTexts(placement, element);
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
