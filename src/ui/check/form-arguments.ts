// The initial values of a form: `Form([{name: "city", label: "City"}], "vertical", {city: "Oslo", news: true})`. A form
// whose fields are described by objects is held until it is complete, and each value moves into its field. Values that
// arrive where the fields are already shown become facts below the form.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject } from '../../schema/schema.ts';
import type { ComponentShape } from '../catalog.ts';
import { call } from '../dialects/call.ts';
import { isFormValues, withValuesIn } from '../dialects/form-values.ts';
import { readableName } from '../dialects/readable-name.ts';
import {
  BufferedCall,
  isMembers,
  replayArguments,
  replayBuffered,
  setOwn,
  ValueBuffer,
  type BufferedValue,
} from '../events/buffered-value.ts';
import { Peek, type Seen } from '../events/peek.ts';
import { toJson } from '../events/to-json.ts';
import { HeldElement } from './held-element.ts';
import { reportTruncated } from './place-value.ts';
import type { ValueKind } from './placement-rules.ts';
import type { Placement } from './placement.ts';
import type { ElementScope } from './scopes.ts';

export const isForm = ({ component }: ComponentShape): boolean => component.name === 'Form';

/** Takes the events up to the first field. */
export class FormPeek extends Peek {
  isDescribed = false;
  #isList = false;
  #areValues = false;

  protected override see(event: Seen, word: string): void {
    if (event === 'key') this.#areValues = isFormValues(word, {});
    if (event === 'string' || event === 'end-of-string' || event === 'bare' || event === 'key') return;
    // Values before the fields, or the first field.
    this.isDescribed = event === 'object' && (this.#isList || this.#areValues);
    this.isDone = event !== 'array' || this.#isList;
    this.#isList = true;
  }
}

/** Collects the arguments of a form with described fields, from after its opening bracket. `open` opens the form. */
export function holdForm(placement: Placement, name: string, open: () => void): void {
  const { tree, replay } = placement;
  tree.captureValue(new HeldElement(name, tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const held = buffer.value instanceof BufferedCall ? buffer.value : new BufferedCall(name);
    const { form, left } = withValues(held);
    open();
    replayArguments(form, replay, buffer.isCut);
    if (left !== undefined) replayBuffered(left, replay);
  });
}

const names = ['name', 'id', 'key', 'field'];

/** The form with its values in its fields, and those without a field as facts. */
function withValues(held: BufferedCall): { readonly form: BufferedCall; readonly left: BufferedCall | undefined } {
  const lists = [...held.args, ...Object.values(held.named)].filter(isList);
  const fieldNames = new Set(lists.flat().flatMap((item) => (isMembers(item) ? names.map((key) => item[key]) : [])));
  const valuesOf = (key: string, value: BufferedValue): JsonObject | undefined => {
    const json = isMembers(value) ? toJson(value) : null;
    const isOwn = isRecord(json) && Object.keys(json).some((name) => fieldNames.has(name));
    return isOwn && isFormValues(key, json) ? json : undefined;
  };
  const own = 'values';
  const positional = held.args.map((value) => valuesOf(own, value));
  const named = Object.entries(held.named).map(([key, value]) => valuesOf(key === 'data' ? own : key, value));
  const values = [...positional, ...named].find((one) => one !== undefined);
  if (values === undefined) return { form: held, left: undefined };
  const used = new Set<string>();
  const filled = (value: BufferedValue): BufferedValue =>
    isList(value) ? value.map((item) => (hasCall(item) ? item : withValuesIn(toJson(item), values, used))) : value;
  const form = new BufferedCall(held.name);
  form.args.push(...held.args.filter((_, index) => positional[index] !== values).map(filled));
  for (const [index, [key, value]] of Object.entries(held.named).entries())
    if (named[index] !== values) setOwn(form.named, key, filled(value));
  const rest = Object.entries(values).filter(([name]) => !used.has(name));
  return { form, left: rest.length === 0 ? undefined : factsOf(Object.fromEntries(rest)) };
}

const hasCall = (value: BufferedValue): boolean =>
  value instanceof BufferedCall ||
  (isList(value) ? value.some(hasCall) : isMembers(value) && Object.values(value).some(hasCall));

const factsOf = (values: JsonObject): BufferedCall =>
  call('KeyValues', {
    items: Object.entries(values).map(([name, value]) =>
      call('KeyValue', { term: readableName(name), value: factValue(value) }),
    ),
  });

const factValue = (value: JsonObject[string]): BufferedValue => {
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  if (isList(value)) return value.map(String).join(', ');
  return value === null ? '' : value;
};

/** Captures `initialValues={...}` of a form whose fields are shown as they arrive. */
export function captureFormValues(placement: Placement, element: ElementScope, kind: ValueKind): boolean {
  const { tree } = placement;
  const name = element.unknownKey;
  if (kind !== 'object' || name === undefined || !isForm(element.shape) || !isFormValues(name, {})) return false;
  tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const values = buffer.value === undefined ? null : toJson(buffer.value);
    if (isRecord(values) && isFormValues(name, values) && Object.keys(values).length > 0) {
      tree.report('moved_argument', `"${name}" of ${element.shape.component.name} became facts below it.`);
      (element.moreItems ??= []).push(factsOf(values));
    }
    tree.endValue();
  });
  return true;
}
