// Converts the form fields of other vocabularies, `{name, label, type, options, required}`, to ours.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import type { BufferedCall, BufferedValue } from '../events/buffered-value.ts';
import { buffered, call } from './call.ts';
import { controlByType, type Control } from './control-types.ts';
import type { FieldNames } from './field-names.ts';
import { folded, shown, textOf } from './foreign-node.ts';

export const isFieldType = (type: string): boolean => Object.hasOwn(controlByType, folded(type));

/** The type of a field by the last word of its name, `TickSlider`, or by its choices; undefined for anything else. */
export function likelyFieldType(type: string, props: JsonObject): string | undefined {
  const last = /[A-Z][a-z]+$|[a-z]+$/.exec(type)?.[0] ?? '';
  if (/^(?:slider|input|textarea|select|dropdown|checkbox|switch|toggle|datepicker|combobox|keypad)$/i.test(last))
    return last;
  const isBound = ['path', 'selection', 'selected', 'selections'].some((key) => props[key] !== undefined);
  const isCounted =
    typeof props['min'] === 'number' &&
    typeof props['max'] === 'number' &&
    /(?:counter|picker|selector|stepper|spinner)$/i.test(type);
  if (isCounted) return 'number';
  return isBound && optionsOf(props).length > 1 ? 'select' : undefined;
}

/** `label` is used if the field has no label. */
export function formField(type: string, props: JsonObject, names: FieldNames, label = ''): BufferedCall {
  const isNamed = textOf(props, 'name', 'path', 'id', 'key') !== '';
  const given =
    textOf(props, 'label', 'title') || label || (isNamed ? '' : textOf(props, 'placeholder', 'placeHolder'));
  const name = names.unique(...['name', 'path', 'id', 'key'].map((key) => textOf(props, key)), given, 'field');
  const words = given || (isNamed ? '' : labelIn(type)) || readableName(name);
  const control = controlOf(type, props);
  // A single check box shows its label and its description itself.
  const isToggle = control === 'check' || control === 'switch';
  const own = isToggle ? '' : words;
  return call('FormControl', {
    label: own,
    input: inputOf(control, type, props, name, words),
    hint:
      textOf(props, 'hint', 'helperText', 'helpText', ...(isToggle ? [] : ['description']), 'help') ||
      (control === 'date' ? timeIn(props) : ''),
  });
}

/** The label in the name of a component: `QuantitySelector`. */
function labelIn(type: string): string {
  const [, words = ''] =
    /^([A-Za-z]+?)_?(?:[Ss]elector|[Pp]icker|[Ss]tepper|[Ss]lider|[Ff]ield|[Ii]nput|[Cc]ounter)$/.exec(type) ?? [];
  return words === '' || isFieldType(words) ? '' : readableName(words);
}

/** The time of a date and time, for which a date picker has no place; midnight says nothing. */
const timeIn = (props: JsonObject): string => {
  const [, time = ''] = /^\d{4}-\d\d-\d\d[T ](\d\d:\d\d)/.exec(shown(valueOf(props))) ?? [];
  return time === '00:00' ? '' : time;
};

/** The label in the name of a field; empty for a name that only counts: "q1", "field-2". */
export const labelOfName = (name: string): string =>
  /^(?:[a-z]{1,2}|(?:question|field|input|answer|item|option|choice)[-_]?)\d{1,3}$/i.test(name)
    ? ''
    : readableName(name);

/** `first_name` as a label: "First name". */
export const readableName = (name: string): string => {
  const words = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  if (words === 'id') return 'ID';
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The members in which a field names its control. */
const kindNames = [
  'type',
  'inputType',
  'input_type',
  'fieldType',
  'field_type',
  'variant',
  'textFieldType',
  'kind',
  'control',
  'widget',
  'component',
];

/** Words in the name of a control, `datetimepicker` or `multilinetext`; the first that is found counts. */
const controlWords: readonly (readonly [RegExp, Control])[] = [
  [/date|calendar/, 'date'],
  [/slider|range/, 'slider'],
  [/switch|toggle/, 'switch'],
  [/checkboxes|multi(?:ple)?(?:select|choice)/, 'checks'],
  [/checkbox/, 'check'],
  [/radio|singlechoice|optionselector/, 'radio'],
  [/select|dropdown|combobox|picklist/, 'select'],
  [/textarea|multiline|longtext|paragraph/, 'area'],
];

const controlNamed = (name: string): Control | undefined => controlWords.find(([words]) => words.test(name))?.[1];

function controlOf(type: string, props: JsonObject): Control {
  const written = folded(type);
  const kind = folded(textOf(props, ...kindNames));
  const choices = optionsOf(props, type);
  const isMultiple =
    props['isMultiSelect'] === true ||
    props['multiple'] === true ||
    kind === 'multipleselection' ||
    kind === 'multiselect' ||
    kind === 'multiple' ||
    Number(props['maxAllowedSelections'] ?? props['maxSelection'] ?? props['maxSelections'] ?? 1) > 1;
  let control = controlByType[written] ?? 'text';
  // `{"type": "field", "inputType": "select"}`.
  if (
    control === 'text' &&
    (kind === 'longtext' ||
      [props['isMultiline'], props['multiline']].some((value) => value === true || value === 'true'))
  )
    control = 'area';
  else if (control === 'text' && kind !== 'text') control = controlByType[kind] ?? controlNamed(kind) ?? control;
  if (choices.length > 0 && (control === 'text' || control === 'check'))
    control = control === 'check' ? 'checks' : 'select';
  if (isMultiple && control === 'select') return 'checks';
  // A menu cannot show descriptions of the choices.
  if (control === 'select' && choices.some(({ description }) => description !== '')) return 'radio';
  // A list of all choices.
  if (control === 'select' && written.startsWith('selection')) return 'radio';
  // Only the time of a date and time.
  if (control === 'date' && props['enableDate'] === false) return 'text';
  const style = folded(shown(props['style']));
  if (control === 'select' && (style === 'expanded' || (written === 'choicepicker' && choices.length <= 4)))
    return 'radio';
  return control;
}

function inputOf(control: Control, type: string, props: JsonObject, name: string, label: string): BufferedCall {
  const placeholder = textOf(props, 'placeholder', 'placeHolder');
  const { min: _, max: __, ...unlimited } = props;
  // The ends of a scale are choices.
  const rules = rulesOf(control === 'radio' ? unlimited : props);
  const value = valueOf(props);
  const options = optionsOf(props, type);
  switch (control) {
    case 'text':
      return call('Input', { name, placeholder, type: inputTypeOf(type, props), rules, value: shown(value) });
    case 'area': {
      const rows = props['rows'];
      return call('TextArea', {
        name,
        placeholder,
        rows: typeof rows === 'number' ? buffered(rows) : undefined,
        rules,
        value: shown(value),
      });
    }
    case 'select': {
      const initial = chosen(options, value)[0];
      const prompt = placeholder === '' && options.length > 1 ? promptOf(props) : '';
      // Where another option is chosen, `All regions` is a choice as well.
      const hint = initial === undefined || promptWord.test(prompt) ? prompt : '';
      return call('Select', {
        name,
        items: options
          .filter(({ label: words }, index) => index > 0 || hint === '' || words !== hint)
          .map((option) => call('SelectItem', { value: option.value, label: option.label })),
        placeholder: placeholder || hint,
        rules,
        value: initial,
      });
    }
    case 'radio':
      return call('RadioGroup', {
        name,
        items: options.map((option) =>
          call('RadioItem', { label: option.label, description: option.description, value: option.value }),
        ),
        defaultValue: chosen(options, value)[0],
        rules,
      });
    case 'checks': {
      const on = new Set(chosen(options, value));
      return call('CheckBoxGroup', {
        name,
        items: options.map((option) =>
          call('CheckBoxItem', {
            label: option.label,
            description: option.description,
            name: option.value,
            defaultChecked: on.has(option.value) ? true : undefined,
          }),
        ),
        rules,
      });
    }
    case 'check':
      return toggleOf('CheckBox', props, name, label, rules);
    case 'switch':
      // A switch is always either on or off, so no rule requires it.
      return toggleOf('Switch', props, name, label, undefined);
    case 'date':
      return call('DatePicker', {
        name,
        mode: folded(type).startsWith('daterange') || props['mode'] === 'range' ? 'range' : 'single',
        rules,
        value: /^\d{4}-\d\d-\d\d/.exec(shown(value))?.[0],
      });
    case 'slider':
      return sliderOf(props, name);
    default:
      return control satisfies never;
  }
}

/** One checkbox or switch, wrapped in a group. */
function toggleOf(
  kind: 'CheckBox' | 'Switch',
  props: JsonObject,
  name: string,
  label: string,
  rules: ReturnType<typeof rulesOf> | undefined,
): BufferedCall {
  const { checked, defaultChecked, isOn, on } = props;
  return call(`${kind}Group`, {
    name: `${name}_group`,
    items: [
      call(`${kind}Item`, {
        label: textOf(props, 'title', 'label') || label,
        description: textOf(props, 'description'),
        name,
        defaultChecked: [valueOf(props), checked, defaultChecked, isOn, on].some(isTrue) ? true : undefined,
      }),
    ],
    rules,
  });
}

function sliderOf(props: JsonObject, name: string): BufferedCall {
  const value = valueOf(props);
  const [min, max, step] = ['min', 'max', 'step'].map((key) => numberAt(props, key, `${key}Value`, `${key}imum`));
  return call('Slider', {
    name,
    variant: step === undefined ? 'continuous' : 'discrete',
    min: buffered(min ?? 0),
    max: buffered(max ?? 100),
    step: step === undefined ? undefined : buffered(step),
    defaultValue: typeof value === 'number' ? [buffered(value)] : undefined,
  });
}

/** An attribute without a value is `true` too. */
const isTrue = (value: JsonValue | undefined): boolean => value === true || value === 'true' || value === 'checked';

const valueKeys = 'value defaultValue default text selections selection selected values'.split(' ');
const valueOf = (props: JsonObject): JsonValue | undefined =>
  valueKeys.map((key) => props[key]).find((value) => value !== undefined && value !== null);

function inputTypeOf(type: string, props: JsonObject): string | undefined {
  const kinds = [
    type,
    ...['type', 'inputType', 'variant', 'textFieldType', 'style'].map((key) => shown(props[key])),
  ].map(folded);
  const known = kinds.find((kind) => ['email', 'password', 'number', 'url'].includes(kind));
  if (known !== undefined) return known;
  if (kinds.includes('obscured')) return 'password';
  return kinds.some((kind) => kind === 'inputnumber' || kind === 'numberinput') ? 'number' : undefined;
}

function rulesOf(props: JsonObject): BufferedValue | undefined {
  const rules: { [key: string]: BufferedValue } = {};
  const written = props['rules'] ?? props['validation'];
  if (isRecord(written)) Object.assign(rules, buffered(written));
  if (isList(written)) return buffered(written);
  if (isTrue(props['required']) || isTrue(props['isRequired'])) rules['required'] = true;
  for (const key of ['minLength', 'maxLength', 'min', 'max']) {
    const limit = props[key];
    if (typeof limit === 'number') rules[key] = buffered(limit);
  }
  const pattern = textOf(props, 'regex', 'pattern', 'validationRegexp');
  if (pattern !== '') rules['pattern'] = pattern;
  return Object.keys(rules).length === 0 ? undefined : rules;
}

interface Option {
  readonly value: string;
  readonly label: string;
  readonly description: string;
}

/** The label of a first option without a value, which stands for no choice; otherwise empty. */
function promptOf(props: JsonObject): string {
  const first = choiceLists.map((name) => props[name]).find(isList)?.[0];
  return isRecord(first) && first['value'] === '' ? textOf(first, 'label', 'title', 'text', 'name') : '';
}

const promptWord =
  /^\W*(?:please|choose|select|pick|bitte|wählen|auswählen|seleccion\w*|elige|elija|choisi\w*|sélectionne\w*|scegli|seleziona)(?![\p{L}])/iu;

const choiceLists = ['options', 'choices', 'items'];

const maxScale = 20;

/** The numbers of a scale: `{"type": "rating", "max": 5}`. */
function scaleIn(props: JsonObject, type: string): JsonValue | undefined {
  const word = [type, textOf(props, ...kindNames)].map(folded).find((one) => scaleType.test(one));
  if (word === undefined) return undefined;
  const first = numberAt(props, 'min', 'minimum', 'from') ?? (word === 'nps' ? 0 : 1);
  const last = numberAt(props, 'max', 'maximum', 'scale', 'stars', 'points', 'to') ?? (word === 'nps' ? 10 : 5);
  const count = Math.min(maxScale, last - first) + 1;
  return Array.from({ length: Math.max(0, Math.floor(count)) }, (_, index) => first + index);
}

const scaleType = /^(?:rating|stars|starrating|scale|likert|nps)$/;

/** The choices of a field, given as objects, as texts, or as a map from value to text. */
function optionsOf(props: JsonObject, type = ''): readonly Option[] {
  const { data } = props;
  const listed = isRecord(data) ? data['values'] : undefined;
  const written =
    props['options'] ?? props['choices'] ?? props['items'] ?? props['enum'] ?? listed ?? scaleIn(props, type);
  if (isRecord(written))
    return Object.entries(written).map(([value, label]) => ({ value, label: shown(label) || value, description: '' }));
  if (!isList(written)) return [];
  return written.flatMap((option) => {
    if (!isRecord(option))
      return shown(option) === '' ? [] : [{ value: shown(option), label: shown(option), description: '' }];
    const label = textOf(option, 'label', 'title', 'text', 'name', 'value');
    return label === ''
      ? []
      : [
          {
            value: textOf(option, 'value', 'id', 'key', 'name') || label,
            label,
            description: [textOf(option, 'description', 'hint', 'subtitle', 'detail'), ...extrasOf(option)]
              .filter((words) => words !== '')
              .join(' · '),
          },
        ];
  });
}

const usedOfOption =
  /^(?:label|title|text|name|value|id|key|description|hint|subtitle|detail|icon|image|emoji|colou?r|type|kind|component|disabled|enabled|selected|checked|default|is[A-Z]\w*|correct|score|order|index|action|on[A-Z]\w*|explanation|feedback)$/;

/** `{"label": "Express", "price": "€9"}`: what a person should know to choose. */
const extrasOf = (option: JsonObject): readonly string[] =>
  Object.entries(option).flatMap(([name, value]) =>
    usedOfOption.test(name) || shown(value) === '' || /^[a-z]+:\/\//.test(shown(value))
      ? []
      : [`${readableName(name)}: ${shown(value)}`],
  );

/** The values of the options that are selected initially. */
function chosen(options: readonly Option[], value: JsonValue | undefined): readonly string[] {
  const wanted = isList(value) ? value.map(shown) : shown(value).split(',');
  return options
    .filter((option) => wanted.includes(option.value) || wanted.includes(option.label))
    .map((option) => option.value);
}

function numberAt(props: JsonObject, ...keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const value = props[key];
    if (typeof value === 'number') return value;
  }
  return undefined;
}
