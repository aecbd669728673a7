// Converts the form fields of other vocabularies, `{name, label, type, options, required}`, to ours.
import { isList } from '../../is-list.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { BufferedCall } from '../events/buffered-value.ts';
import { buffered, call } from './call.ts';
import { controlByType, type Control } from './control-types.ts';
import type { FieldNames } from './field-names.ts';
import { rulesOf } from './field-rules.ts';
import { askedIn, fieldMembers, scaleEnds } from './field-members.ts';
import { folded, shown, textOf, type ForeignNode } from './foreign-node.ts';
import {
  choicesBeside,
  chosen,
  isTrue,
  loneOption,
  numberAt,
  optionsOf,
  promptOf,
  promptWord,
  type Option,
} from './form-options.ts';
import { isPlaceName, labelOfName, readableName } from './readable-name.ts';

export { isPlaceName, labelOfName, readableName };

export const isFieldType = (type: string): boolean => Object.hasOwn(controlByType, folded(type));

/** The type of a field in a name of two words, the other of which says that it is one: `Input.Select`, `EmailField`. */
export function compoundFieldType(type: string): string | undefined {
  const [, afterInput, beforeField, afterForm] =
    /^(?:input([a-z]+)|([a-z]+?)(?:input|field)|form((?!text$)[a-z]+))$/.exec(folded(type)) ?? [];
  const inner = afterInput ?? beforeField ?? afterForm ?? '';
  return isFieldType(inner) ? inner : undefined;
}

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
  return isBound && optionsOf(props).length > 1 ? 'select' : choiceType(type, props);
}

const maxButtons = 7;

/** `{"type": "choice_list", "options": [...]}`: only choices and the members of a field. */
function choiceType(type: string, props: JsonObject): string | undefined {
  const isChoices = [props['options'], props['choices']].some((list) => isList(list) && list.length > 1);
  if (!isChoices || commandType.test(type) || !Object.keys(props).every((name) => choiceMember.test(name)))
    return undefined;
  const options = optionsOf(props);
  const isAsked = textOf(props, 'label', 'title', 'question', 'prompt', 'statement', 'name', 'id') !== '';
  if (!isAsked && !/choice|option|select|pick|filter/i.test(type)) return undefined;
  if (/check|multi/i.test(type)) return 'checkboxgroup';
  return options.length > maxButtons ? 'select' : 'radio';
}

const commandType = /menu|action|button|command|toolbar|repl(?:y|ies)|suggest|quiz|poll/i;
const choiceMember =
  /^(?:label|title|name|id|key|options|choices|description|hint|help(?:er)?_?(?:text)?|placeholder|required|value|selected|(?:default|initial|selected)_?\w*|multi\w*|(?:max|min)\w*|question|prompt|text|statement|variant|size|style|layout|columns|disabled|on[A-Z]\w*|action)$/;

/** `label` is used if the field has no label. */
export function formField(type: string, written: JsonObject, names: FieldNames, label = ''): BufferedCall {
  const props = fieldMembers(written);
  const control = controlOf(type, props);
  // A single check box shows its label and its description itself.
  const isToggle = control === 'check' || control === 'switch';
  const isLone = isLoneRadio(type, props);
  const isNamed = textOf(props, 'name', 'path', 'key', ...(isLone ? [] : ['id'])) !== '';
  const given =
    (isLone ? '' : askedIn(props)) ||
    label ||
    (isLone ? '' : wordsBeside(control, props)) ||
    (isNamed ? '' : placeholderLabel(props));
  const name = names.unique(...['name', 'path', 'id', 'key'].map((key) => textOf(props, key)), given, 'field');
  const words =
    given ||
    (isNamed ? '' : labelIn(type)) ||
    labelOfName(name) ||
    // The name says nothing.
    placeholderLabel(props);
  const own = isToggle || (isLone && !isNamed) ? '' : words;
  const hint =
    textOf(props, 'hint', 'helperText', 'helpText', ...(isToggle ? [] : ['description']), 'help') ||
    (control === 'date' ? timeIn(props) : '');
  return call('FormControl', {
    label: own,
    input: inputOf(control, type, own === '' || control === 'select' ? props : withoutLabel(props, words), name, words),
    hint: [hint, control === 'radio' ? scaleEnds(props) : ''].filter((one) => one !== '').join(' · '),
  });
}

/** A placeholder of several lines or with brackets of code is an example of what to write, and no label. */
function placeholderLabel(props: JsonObject): string {
  const words = textOf(props, 'placeholder', 'placeHolder');
  return /[\n{}<>]/.test(words) ? '' : words;
}

/** The members without a placeholder that is the label already. */
function withoutLabel(props: JsonObject, label: string): JsonObject {
  if (textOf(props, 'placeholder', 'placeHolder') !== label) return props;
  const { placeholder: _, placeHolder: __, ...others } = props;
  return others;
}

/** One radio button of a group whose other buttons are beside it. */
export const isLoneRadio = (type: string, props: JsonObject): boolean =>
  /^radio(?:button)?$/.test(folded(folded(type) === 'input' ? textOf(props, 'type') : type)) &&
  optionsOf(props, [], true).length === 0;

/** The label of a field under the name of its text. The text of a field that a user writes in is its value. */
function wordsBeside(control: Control, props: JsonObject): string {
  if (control === 'check' || control === 'switch') return textOf(props, 'text', 'children', 'content');
  if (control !== 'text' && control !== 'area' && control !== 'date') return textOf(props, 'text');
  const text = textOf(props, 'text');
  return /[?？:：]$/u.test(text) ? text : '';
}

/** The label in the name of a component: `QuantitySelector`. */
function labelIn(type: string): string {
  const [, words = ''] =
    /^([A-Za-z]+?)_?(?:[Ss]elector|[Pp]icker|[Ss]tepper|[Ss]lider|[Ff]ield|[Ii]nput|[Cc]ounter)$/.exec(type) ?? [];
  return words === '' || isFieldType(words) ? '' : readableName(words);
}

/** A field without the date and time that its date picker and its hint show. */
export function withoutShownTime(node: ForeignNode, field: BufferedCall): ForeignNode {
  const { input } = field.named;
  if (!(input instanceof BufferedCall) || input.name !== 'DatePicker') return node;
  const isShown = ([name, value]: readonly [string, JsonValue]): boolean =>
    valueKeys.includes(name) && /^\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-][\d:]+)?$/.test(shown(value));
  return { ...node, props: Object.fromEntries(Object.entries(node.props).filter((member) => !isShown(member))) };
}

/** The time of a date and time, which a date picker cannot show. Midnight counts as no time. */
const timeIn = (props: JsonObject): string => {
  const [, time = ''] = /^\d{4}-\d\d-\d\d[T ](\d\d:\d\d)/.exec(shown(valueOf(props))) ?? [];
  return time === '00:00' ? '' : time;
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

/** Words in the name of a control, such as `datetimepicker` or `multilinetext`. The first match counts. */
const controlWords: readonly (readonly [RegExp, Control])[] = [
  [/date|calendar/, 'date'],
  [/slider|range/, 'slider'],
  [/switch|toggle/, 'switch'],
  [/checkboxes|ranking|multi(?:ple)?(?:select|choice)/, 'checks'],
  [/checkbox/, 'check'],
  [/radio|singlechoice|optionselector|(?:picture|image)choice/, 'radio'],
  [/select|dropdown|combobox|picklist/, 'select'],
  [/textarea|multiline|longtext|paragraph/, 'area'],
];

const controlNamed = (name: string): Control | undefined => controlWords.find(([words]) => words.test(name))?.[1];

/** The words for the type of a field. */
const kindsOf = (type: string, props: JsonObject): readonly string[] => [type, textOf(props, ...kindNames)].map(folded);

const isChoice = (control: Control): boolean =>
  control === 'select' || control === 'radio' || control === 'checks' || control === 'check';

/** The control that a field names: `{"type": "field", "inputType": "select"}`. */
function namedControl(written: string, kind: string, props: JsonObject): Control {
  const control = controlByType[written] ?? 'text';
  if (control !== 'text') return control;
  const isArea =
    kind === 'longtext' ||
    [props['isMultiline'], props['multiline']].some((value) => value === true || value === 'true');
  if (isArea) return 'area';
  return kind === 'text' ? 'text' : (controlByType[kind] ?? controlNamed(kind) ?? 'text');
}

function controlOf(type: string, props: JsonObject): Control {
  const written = folded(type);
  const kind = folded(textOf(props, ...kindNames));
  const isMultiple =
    props['isMultiSelect'] === true ||
    isTrue(props['multiple']) ||
    kind === 'multipleselection' ||
    kind === 'multiselect' ||
    kind === 'multiple' ||
    Number(props['maxAllowedSelections'] ?? props['maxSelection'] ?? props['maxSelections'] ?? 1) > 1;
  let control = namedControl(written, kind, props);
  const choices = optionsOf(props, kindsOf(type, props), isChoice(control));
  if (choices.length > 0 && (control === 'text' || control === 'check'))
    control = control === 'check' ? 'checks' : 'select';
  if (isMultiple && (control === 'select' || (control === 'radio' && choices.length > 0))) return 'checks';
  // Only check boxes can have several choices.
  if ((control === 'select' || control === 'radio') && areSeveralChosen(choices, props)) return 'checks';
  // A menu cannot show descriptions of the choices.
  if (control === 'select' && choices.some(({ description }) => description !== '')) return 'radio';
  // A list of all choices.
  if (control === 'select' && written.startsWith('selection')) return 'radio';
  // Only the time of a date and time.
  const isTime = props['enableDate'] === false || /^\d{1,2}:\d\d(?::\d\d)?$/.test(shown(valueOf(props)).trim());
  if (control === 'date' && isTime) return 'text';
  const style = folded(shown(props['style']));
  if (control === 'select' && (style === 'expanded' || (written === 'choicepicker' && choices.length <= 4)))
    return 'radio';
  return control;
}

/** The values that are selected although no option has them. */
export function unknownChoices(type: string, written: JsonObject): readonly string[] {
  const props = fieldMembers(written);
  const control = controlOf(type, props);
  const options = optionsOf(props, kindsOf(type, props), isChoice(control));
  if (!(isChoice(control) && options.length > 0)) return [];
  const value = valueOf(props, choicesBeside(props, true)) ?? '';
  return (isList(value) ? value : [value])
    .map(shown)
    .filter((text) => text.trim() !== '' && chosen(options, text).length === 0);
}

function areSeveralChosen(choices: readonly Option[], props: JsonObject): boolean {
  const value = valueOf(props, choicesBeside(props, true));
  return isList(value)
    ? value.length > 1 && chosen(choices, value).length > 1
    : value === undefined && choices.filter(({ isChosen }) => isChosen).length > 1;
}

function inputOf(control: Control, type: string, props: JsonObject, name: string, label: string): BufferedCall {
  const placeholder = textOf(props, 'placeholder', 'placeHolder');
  const { min: _, max: __, ...unlimited } = props;
  // The ends of a scale are choices.
  const rules = rulesOf(control === 'radio' ? unlimited : props);
  const options = optionsOf(props, kindsOf(type, props), isChoice(control));
  const value = valueOf(props, choicesBeside(props, isChoice(control)));
  switch (control) {
    case 'text':
      return call('Input', {
        name,
        placeholder,
        type: inputTypeOf(type, props) ?? typeOfRules(rules),
        rules,
        value: shown(value),
      });
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
    case 'radio': {
      const lone = isLoneRadio(type, props) ? loneOption(props) : undefined;
      if (lone !== undefined)
        return call('RadioGroup', {
          name,
          items: [call('RadioItem', { label: lone.label, description: '', value: lone.value })],
          defaultValue: lone.isChosen ? lone.value : undefined,
          rules,
        });
      return call('RadioGroup', {
        name,
        items: options.map((option) =>
          call('RadioItem', { label: option.label, description: option.description, value: option.value }),
        ),
        defaultValue: chosen(options, value)[0],
        rules,
      });
    }
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
        label: textOf(props, 'title') || label,
        description: textOf(props, 'description'),
        name,
        defaultChecked: [valueOf(props), checked, defaultChecked, isOn, on].some(isTrue) ? true : undefined,
      }),
    ],
    rules,
  });
}

function sliderOf(props: JsonObject, name: string): BufferedCall {
  const initial = numberAt({ value: valueOf(props) ?? null }, 'value');
  const [min, max, step] = ['min', 'max', 'step'].map((key) => numberAt(props, key, `${key}Value`, `${key}imum`));
  return call('Slider', {
    name,
    variant: step === undefined ? 'continuous' : 'discrete',
    min: buffered(min ?? 0),
    max: buffered(max ?? 100),
    step: step === undefined ? undefined : buffered(step),
    defaultValue: initial === undefined ? undefined : [buffered(initial)],
  });
}

const valueKeys = 'value defaultValue default text selections selection selected values'.split(' ');
/** `other`: a member that is not the value. */
const valueOf = (props: JsonObject, other = ''): JsonValue | undefined =>
  valueKeys
    .filter((key) => key !== other)
    .map((key) => props[key])
    .find((value) => value !== undefined && value !== null);

/** The type of an input by its rules. */
function typeOfRules(rules: ReturnType<typeof rulesOf>): string | undefined {
  if (rules === undefined) return undefined;
  if (rules['email'] !== undefined) return 'email';
  if (rules['url'] !== undefined) return 'url';
  return rules['numeric'] === undefined ? undefined : 'number';
}

function inputTypeOf(type: string, props: JsonObject): string | undefined {
  const kinds = [
    type,
    ...['type', 'inputType', 'variant', 'textFieldType', 'style'].map((key) => shown(props[key])),
  ].map(folded);
  const known = kinds.find((kind) => ['email', 'password', 'number', 'url'].includes(kind));
  if (known !== undefined) return known;
  if (kinds.includes('obscured')) return 'password';
  return kinds.some((kind) => /^(?:inputnumber|numberinput|stepper|counter|quantity)$/.test(kind))
    ? 'number'
    : undefined;
}
