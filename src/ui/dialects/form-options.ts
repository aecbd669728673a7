// The choices of a form field in another vocabulary, and those that are selected initially.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { isScale } from './field-members.ts';
import { folded, shown, textOf, type ForeignNode } from './foreign-node.ts';
import { itself } from './item-members.ts';
import { readableName } from './readable-name.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly description: string;
  /** The option marks itself as selected initially. */
  readonly isChosen: boolean;
}

/** The label of a first option without a value, which means that nothing is chosen; otherwise empty. */
export function promptOf(props: JsonObject): string {
  const first = choiceLists.map((name) => props[name]).find(isList)?.[0];
  return isRecord(first) && first['value'] === '' ? textOf(first, 'label', 'title', 'text', 'name') : '';
}

export const promptWord =
  /^\W*(?:please|choose|select|pick|bitte|wählen|auswählen|seleccion\w*|elige|elija|choisi\w*|sélectionne\w*|scegli|seleziona)(?![\p{L}])/iu;

const choiceLists = ['options', 'choices', 'items', 'enum'];
/** Lists that are the choices of a control that has no other: `{"type": "dropdown", "values": ["a", "b"]}`. */
const otherLists = ['values', 'data', 'answers', 'value'];

const maxScale = 20;

/** The numbers of a scale: `{"type": "rating", "max": 5}`. */
function scaleIn(props: JsonObject, kinds: readonly string[]): JsonValue | undefined {
  const word = kinds.find((one) => scaleType.test(one));
  if (word === undefined) return undefined;
  if (isScale(props['scale'])) return props['scale'];
  const from = props['start_at_one'] === false || word === 'nps' ? 0 : 1;
  const first = numberAt(props, 'min', 'minimum', 'from') ?? from;
  const steps = numberAt(props, 'steps');
  const last =
    numberAt(props, 'max', 'maximum', 'scale', 'stars', 'points', 'to') ??
    (steps === undefined ? (word === 'nps' ? 10 : 5) : first + steps - 1);
  const count = Math.min(maxScale, last - first) + 1;
  return Array.from({ length: Math.max(0, Math.floor(count)) }, (_, index) => first + index);
}

const scaleType = /^(?:rating|stars|starrating|(?:rating|opinion|linear|likert)?scale|likert|nps)$/;

/** The member with the choices under an unusual name, for a control that needs choices. */
export const choicesBeside = (props: JsonObject, isChoice: boolean): string | undefined =>
  isChoice && choiceLists.every((name) => props[name] === undefined)
    ? otherLists.find((name) => isList(props[name]) && props[name].length > 0)
    : undefined;

const optionType = /(?:item|option|choice|radio|checkbox)$/;

/** The id of an element is not the value of a choice. */
function withoutId({ props }: ForeignNode): JsonObject {
  const { id: _, ...own } = props;
  return own;
}

/** The members of a control, with its children as its choices if they are options. */
export function withChoices({ props, children }: ForeignNode): JsonObject {
  const areChoices = children.length > 0 && children.every(({ type }) => optionType.test(folded(type)));
  const isFree = [...choiceLists, ...otherLists].every((name) => !isList(props[name]));
  return areChoices && isFree ? { ...props, options: children.map(withoutId) } : props;
}

/** The choices of a field, given as objects, as texts, or as a map from value to text. */
export function optionsOf(props: JsonObject, kinds: readonly string[] = [], isChoice = false): readonly Option[] {
  const { data } = props;
  const listed = isRecord(data) ? data['values'] : undefined;
  const beside = choicesBeside(props, isChoice);
  const written =
    choiceLists.map((name) => props[name]).find((value) => value !== undefined && value !== null) ??
    listed ??
    (beside === undefined ? undefined : props[beside]) ??
    scaleIn(props, kinds);
  if (isRecord(written))
    return Object.entries(written).map(([value, label]) => ({
      value,
      label: shown(label) || value,
      description: '',
      isChosen: false,
    }));
  return isList(written) ? written.flatMap((option) => optionOf(itself(option)) ?? []) : [];
}

function optionOf(option: JsonValue): Option | undefined {
  if (!isRecord(option)) {
    const words = shown(option);
    return words === '' ? undefined : { value: words, label: words, description: '', isChosen: false };
  }
  const label = textOf(option, 'label', 'title', 'text', 'name', 'value');
  if (label === '') return undefined;
  return {
    value: textOf(option, 'value', 'id', 'key', 'ref', 'name') || label,
    label,
    description: [textOf(option, 'description', 'hint', 'subtitle', 'detail'), ...extrasOf(option)]
      .filter((words) => words !== '')
      .join(' · '),
    isChosen: isChosen(option),
  };
}

/** True for an option that is selected initially. */
export const isChosen = (option: JsonObject): boolean => chosenNames.some((name) => isTrue(option[name]));

const chosenNames = 'selected checked default isSelected isChecked isDefault defaultSelected defaultChecked'.split(' ');

/** An attribute without a value is `true` too. */
export const isTrue = (value: JsonValue | undefined): boolean =>
  value === true || value === 'true' || value === 'checked' || value === 'selected';

const usedOfOption =
  /^(?:label|title|text|name|value|id|key|ref|description|hint|subtitle|detail|icon|image|emoji|colou?r|type|kind|component|disabled|enabled|selected|checked|default(?:Selected|Checked)?|is[A-Z]\w*|correct|score|order|index|action|on[A-Z]\w*|explanation|feedback)$/;

/** `{"label": "Express", "price": "€9"}`: further facts that matter for the choice. */
const extrasOf = (option: JsonObject): readonly string[] =>
  Object.entries(option).flatMap(([name, value]) =>
    usedOfOption.test(name) || shown(value) === '' || /^[a-z]+:\/\//.test(shown(value))
      ? []
      : [`${readableName(name)}: ${shown(value)}`],
  );

/** `{"type": "Radio", "value": "a", "label": "Apple"}`: the only choice of a radio button that belongs to a group. */
export function loneOption(props: JsonObject): Option | undefined {
  const label = textOf(props, 'label', 'title', 'text', 'children', 'content');
  const value = textOf(props, 'value', 'id') || label;
  return value === '' ? undefined : { value, label: label || value, description: '', isChosen: isChosen(props) };
}

/** The values of the options that are selected initially. */
export function chosen(options: readonly Option[], value: JsonValue | undefined): readonly string[] {
  const given = isList(value) ? value.map(valueIn) : shown(value).split(',');
  const exact = options.filter((option) => given.includes(option.value) || given.includes(option.label));
  const folded = given.map((text) => text.trim().toLowerCase());
  const isMeant = ({ value: own, label }: Option): boolean =>
    folded.includes(own.toLowerCase()) || folded.includes(label.toLowerCase());
  const wanted = exact.length === given.length ? exact : options.filter(isMeant);
  return (wanted.length > 0 ? wanted : options.filter(({ isChosen }) => isChosen)).map((option) => option.value);
}

/** A chosen option as its value, or as a whole. */
const valueIn = (value: JsonValue): string =>
  isRecord(value) ? textOf(value, 'value', 'id', 'key', 'label') : shown(value);

/** The first of these members with a number. Attributes of elements are numbers in texts. */
export function numberAt(props: JsonObject, ...keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const value = props[key];
    if (typeof value === 'number') return value;
    if (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value)) return Number(value);
  }
  return undefined;
}
