// The members of a form field under the names that `form-field.ts` knows: those in an object of their own, those
// that begin with the word "field", and the words that ask.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { shown, textOf } from './foreign-node.ts';
import { wordTable } from './word-table.ts';

/** Objects whose members are those of the field: `{"type": "dropdown", "properties": {"choices": [...]}}`. */
const holders = ['properties', 'settings', 'config', 'validations', 'props', 'attributes', 'attrs'];

/** `fieldLabel`, `question_text`, `inputOptions`. */
const prefixed = /^(?:field|question|input|control|form_?field)_?([A-Za-z]\w*)$/;
const plainNames = new Set(
  'name label type options choices values placeholder required id title text description hint help value'.split(' '),
);

/** Other names of single members. */
const memberNames = wordTable<string>({
  allow_multiple_selection: 'multiple',
  allowMultipleSelection: 'multiple',
  allow_multiple: 'multiple',
  allowMultiple: 'multiple',
  multi: 'multiple',
  is_required: 'required',
  mandatory: 'required',
});

/** `fieldLabel` is `label`; other names stay. */
function plainName(name: string): string {
  const known = memberNames[name];
  if (known !== undefined) return known;
  const [, rest = ''] = prefixed.exec(name) ?? [];
  // `inputs` and `questionable` are words of their own.
  const isWord = name.includes(`_${rest}`) || /^[A-Z]/.test(rest);
  const plain = rest.charAt(0).toLowerCase() + rest.slice(1);
  return isWord && plainNames.has(plain) ? plain : name;
}

/**
 * A field with its members where `form-field.ts` looks for them. The field's own members take precedence over its
 * settings.
 */
export function fieldMembers(written: JsonObject): JsonObject {
  const held = holders.flatMap((name) => {
    const value = written[name];
    return isRecord(value) ? Object.entries(value) : [];
  });
  const own = Object.entries(written).filter(([name, value]) => !(holders.includes(name) && isRecord(value)));
  const members: Record<string, JsonValue> = Object.fromEntries(own);
  for (const [name, value] of [...own, ...held]) {
    const plain = plainName(name);
    if (!Object.hasOwn(members, plain)) members[plain] = value;
    if (plain !== name) delete members[name];
  }
  return members;
}

const askNames = ['question', 'statement', 'prompt'];
const promptWord = /^(?:please|choose|select|pick|enter|type)(?![\p{L}])|(?:…|\.\.\.)$/iu;

/** The question of a field: its label, or a text under another name. */
export function askedIn(props: JsonObject): string {
  const label = textOf(props, 'label', 'title');
  if (label !== '') return label;
  const asked = askNames.map((name) => textOf(props, name)).find((words) => words !== '') ?? '';
  return promptWord.test(asked) ? '' : asked;
}

/** The ends of a scale by words: `{"labels": {"left": "bad", "right": "good"}}`. */
export function scaleEnds(props: JsonObject): string {
  const labels = isRecord(props['labels']) ? props['labels'] : {};
  const low = textOf(props, 'minLabel', 'lowLabel', 'min_label', 'low_label', 'leftLabel', 'left_label', 'startLabel');
  const high = textOf(
    props,
    'maxLabel',
    'highLabel',
    'max_label',
    'high_label',
    'rightLabel',
    'right_label',
    'endLabel',
  );
  const words = [
    low || textOf(labels, 'left', 'low', 'min', 'start', '1'),
    high || textOf(labels, 'right', 'high', 'max', 'end', '5'),
  ];
  return words.filter((one) => one !== '').join(' – ');
}

/** A list of texts or numbers that names the points of a scale. */
export const isScale = (value: JsonValue | undefined): value is readonly JsonValue[] =>
  isList(value) && value.length > 1 && value.every((one) => shown(one) !== '' || isRecord(one));
