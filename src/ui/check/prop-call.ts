// A call that is named like a prop of the component around it: `Stat(Label("Users"), Value(120))`. It is a named argument.
import type { Schema } from '../../schema/schema.ts';
import { isList } from '../../is-list.ts';
import { BufferedCall, replayBuffered, ValueBuffer, type BufferedValue } from '../events/buffered-value.ts';
import type { OpenTree } from './open-tree.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import { readableStrings } from './readable-text.ts';
import type { ElementScope } from './scopes.ts';
import { isStyleWord } from './style-words.ts';

/** The open prop that such a call names; undefined for any other call. */
export function propNamed({ top, catalog }: OpenTree, name: string): string | undefined {
  if (top.kind !== 'element' || top.isObject || top.key !== undefined || top.unknownKey !== undefined) return undefined;
  if (catalog.find(name) !== undefined) return undefined;
  const { order, component } = top.shape;
  const prop = order.find((one) => one.toLowerCase() === name.toLowerCase());
  // `Action([...])` and `Image("alt", "url")` are values of their own.
  const type = prop === undefined ? undefined : component.props.properties[prop]?.type;
  return type === 'action' || type === 'object' || prop === undefined || top.seen.includes(prop) ? undefined : prop;
}

/** Holds the arguments of the call and gives the one that fits to the prop. */
export function placePropCall(placement: Placement, element: ElementScope, prop: string, name: string): void {
  const { tree, replay, displaced } = placement;
  tree
    .captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
      reportTruncated(placement, buffer);
      if (!(buffer.value instanceof BufferedCall)) return tree.endValue();
      const { args, named } = buffer.value;
      const values = [...args, ...Object.values(named)];
      const schema = element.shape.component.props.properties[prop];
      const value = valueFor(schema, values);
      tree.report('renamed_prop', `The call of "${name}" was read as the argument "${prop}".`);
      if (value !== undefined) {
        element.key = prop;
        replayBuffered(value, replay);
      }
      const used: readonly (BufferedValue | undefined)[] = isList(value) ? [value, ...value] : [value];
      for (const text of values.filter((one) => !used.includes(one)).flatMap((one) => readableStrings(one)))
        if (!isStyleWord(text) && displaced.isWorthKeeping(text)) displaced.add(text);
      if (value === undefined) tree.endValue();
    })
    .openCall(name);
}

/** A list of elements may also be written as several arguments. */
function valueFor(schema: Schema | undefined, values: readonly BufferedValue[]): BufferedValue | undefined {
  if (schema?.type !== 'array') return values[0];
  const calls = values.filter((value) => value instanceof BufferedCall);
  return values.find((value) => isList(value)) ?? (calls.length > 1 ? calls : values[0]);
}
