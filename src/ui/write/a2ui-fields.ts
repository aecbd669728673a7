// Form inputs in A2UI. They are bound to paths in the data model, whose values have the same shape as the form values that
// other clients send.
import { hasOwn, isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { heading, plain, shared, type View, type Views } from './a2ui-view.ts';
import { line, listOf, present, propsOf, text } from './read-props.ts';

/** The values of inputs, each at its own path, even if names repeat. */
export interface FieldStore {
  /** Path of the values of a new form. */
  openForm(name: string): string;
  /** Path of one input, in a form or on its own. */
  bind(form: string | undefined, name: string, initial: JsonValue): string;
  /** Paths and values bound since the last call. */
  take(): readonly (readonly [path: string, value: JsonValue])[];
}

export function createFieldStore(): FieldStore {
  const forms = createNames();
  const lone = createNames();
  let fresh = new Map<string, { readonly names: Names; readonly values: [string, JsonValue][] }>();
  let singles: [string, JsonValue][] = [];
  return {
    openForm(name) {
      const path = `/forms/${escapePointer(forms.unique(name))}`;
      fresh.set(path, { names: createNames(), values: [] });
      return path;
    },
    bind(form, name, initial) {
      const entry = form === undefined ? undefined : fresh.get(form);
      const key = (entry?.names ?? lone).unique(name);
      const path = `${entry === undefined ? '/fields' : form}/${escapePointer(key)}`;
      if (entry === undefined) singles.push([path, initial]);
      else entry.values.push([key, initial]);
      return path;
    },
    take() {
      const taken = [...singles];
      for (const [path, { values }] of fresh) taken.push([path, Object.fromEntries(values)]);
      fresh = new Map();
      singles = [];
      return taken;
    },
  };
}

interface Names {
  unique(name: string): string;
}

/** Clients read a number as a list index, and reject the names of JavaScript's prototypes. */
const unfit = /^(?:\d*|__proto__|constructor|prototype)$/;

function createNames(): Names {
  const used = new Map<string, number>();
  return {
    unique(name) {
      const key = unfit.test(name) ? `field_${name}` : name;
      let count = used.get(key) ?? 0;
      let found = key;
      while (used.has(found)) found = `${key}_${(count += 1) + 1}`;
      used.set(key, count);
      if (found !== key) used.set(found, 0);
      return found;
    },
  };
}

const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** The position of an input. */
export interface FieldPlace {
  readonly store: FieldStore;
  readonly form: string | undefined;
  readonly label: string;
}

type Field = (props: JsonObject, place: FieldPlace) => Views;

/** A check needs a message; symbols are understood in every language. */
function checksOf(rules: JsonValue | undefined, path: string, label: string): JsonObject {
  if (!isRecord(rules)) return {};
  const { required, email, min, max, minLength, maxLength, pattern } = rules;
  const value = { path };
  const filled = { call: 'required', args: { value } };
  const checks: JsonObject[] = [];
  const add = (sign: string, condition: JsonObject): void => {
    const isNeeded = required === true || condition === filled;
    // An optional input is valid when empty.
    const orEmpty = { call: 'or', args: { values: [{ call: 'not', args: { value: filled } }, condition] } };
    checks.push({ condition: isNeeded ? condition : orEmpty, message: present([label, sign], ' ') });
  };
  const isCount = (limit: JsonValue | undefined): limit is number => Number.isInteger(limit) && Number(limit) >= 0;
  if (required === true) add('*', filled);
  if (email === true) add('…@…', { call: 'email', args: { value } });
  if (typeof min === 'number') add(`≥ ${min}`, { call: 'numeric', args: { value, min } });
  if (typeof max === 'number') add(`≤ ${max}`, { call: 'numeric', args: { value, max } });
  if (isCount(minLength)) add(`≥ ${minLength}`, { call: 'length', args: { value, min: minLength } });
  if (isCount(maxLength)) add(`≤ ${maxLength}`, { call: 'length', args: { value, max: maxLength } });
  if (typeof pattern === 'string') add(pattern, { call: 'regex', args: { value, pattern } });
  return checks.length === 0 ? {} : { checks };
}

const bound = (
  component: string,
  props: JsonObject,
  { store, form, label }: FieldPlace,
  initial: JsonValue,
  own: JsonObject,
): View => {
  const path = store.bind(form, text(props['name']), initial);
  return { component, props: { label, value: { path }, ...own, ...checksOf(props['rules'], path, label) } };
};

const choice: Field = (props, place) => {
  const { items, value, defaultValue, placeholder } = props;
  const chosen = text(value ?? defaultValue);
  const options = listOf(items)
    .map(propsOf)
    .map((item) => ({
      label: present([line(item['label']), line(item['description'])], ': '),
      value: text(item['value']),
    }));
  return [
    bound('ChoicePicker', props, place, chosen === '' ? [] : [chosen], { variant: 'mutuallyExclusive', options }),
    ...plain(text(placeholder), 'caption'),
  ];
};

/** One checkbox per item. The value of each is a boolean, as in other clients. */
const boxes: Field = ({ name, items, value }, { store, form, label }) => {
  const group = isRecord(value) ? value : {};
  const all = listOf(items).map(propsOf);
  const names = createNames();
  const keyed = all.map((item) => ({ item, key: names.unique(text(item['name'])) }));
  const initial = Object.fromEntries(
    keyed.map(({ item, key }) => {
      const own = text(item['name']);
      return [key, (hasOwn(group, own) ? group[own] : item['defaultChecked']) === true];
    }),
  );
  const path = store.bind(form, text(name), initial);
  return [
    ...heading(label, 'body'),
    ...keyed.flatMap(({ item, key }): Views => [
      {
        component: 'CheckBox',
        props: { label: line(item['label']), value: { path: `${path}/${escapePointer(key)}` } },
      },
      ...plain(text(item['description']), 'caption'),
    ]),
  ];
};

const written =
  (variantOf: (props: JsonObject) => string): Field =>
  (props, place) => [
    bound('TextField', props, place, text(props['value']), { variant: variantOf(props) }),
    ...plain(text(props['placeholder']), 'caption'),
  ];

const variants = new Map<JsonValue | undefined, string>([
  ['number', 'number'],
  ['password', 'obscured'],
]);

const slider: Field = (props, { store, form, label }) => {
  const min = Number(props['min'] ?? 0);
  const max = Number(props['max'] ?? 100);
  const name = text(props['name']);
  const initial = listOf(props['value'] ?? props['defaultValue']).map(Number);
  const one = (path: string, words: string): View => ({
    component: 'Slider',
    props: { label: words, min, max, value: { path } },
  });
  const own = line(props['label']);
  const caption = own === label || label === '' ? [] : plain(own, 'caption');
  if (initial.length < 2) return [one(store.bind(form, name, initial[0] ?? min), label || own), ...caption];
  const path = store.bind(form, name, { from: initial[0] ?? min, to: initial[1] ?? max });
  return [shared([[one(`${path}/from`, label || own)], [one(`${path}/to`, '–')]]), ...caption];
};

const date: Field = (props, place) => {
  const initial = text(props['value']);
  const own = { enableDate: true };
  if (props['mode'] !== 'range') return [bound('DateTimeInput', props, place, initial, own)];
  const path = place.store.bind(place.form, text(props['name']), { from: initial, to: '' });
  const one = (end: string, label: string): Views => [
    { component: 'DateTimeInput', props: { label, value: { path: `${path}/${end}` }, ...own } },
  ];
  return [shared([one('from', place.label), one('to', '–')])];
};

/** By component. */
export const fields: Readonly<Record<string, Field>> = {
  Input: written(({ type }) => variants.get(type) ?? 'shortText'),
  TextArea: written(() => 'longText'),
  Select: choice,
  RadioGroup: choice,
  CheckBoxGroup: boxes,
  SwitchGroup: boxes,
  Slider: slider,
  DatePicker: date,
};
