// Fields with their defaults; nothing can be entered here.
import type { JsonValue } from '../../schema/schema.ts';
import { cleanLine, cleanText } from './clean-text.ts';
import { displayWidth } from './display-width.ts';
import { span, wrapped, type Line, type Span } from './line.ts';
import { exactNumber } from './numbers.ts';
import { elementOf, elementsOf, listOf, numberOf, recordOf, textOf, type Draw, type Props } from './props.ts';

const fieldWidth = 40;

function box(value: JsonValue | undefined, hint: string, width: number, mark = ''): readonly Line[] {
  const size = Math.max(4, Math.min(fieldWidth, width - 4 - displayWidth(mark)));
  const given = cleanLine(textOf(value));
  const text = span(given || hint, ...(given === '' ? (['dim'] as const) : []));
  const missing = size - displayWidth(text.text);
  const end = span(`${' '.repeat(Math.max(0, missing))}${mark} ]`, 'dim');
  return missing < 0 ? wrapped([span('[ ', 'dim'), text, end], width) : [[span('[ ', 'dim'), text, end]];
}

const input: Draw = ({ placeholder, value, type }, width) =>
  box(type === 'password' ? textOf(value).replace(/./gs, '•') : value, cleanLine(textOf(placeholder)), width);

const textArea: Draw = ({ placeholder, value }, width) => {
  const given = cleanText(textOf(value));
  return given.includes('\n') ? wrapped([span(given)], width) : box(given, cleanLine(textOf(placeholder)), width);
};

/** The initial selection. */
const chosenOf = ({ value, defaultValue }: Props): ReadonlySet<string> => {
  const given = value ?? defaultValue;
  if (typeof given === 'string') return new Set([given]);
  const on = Object.entries(recordOf(given)).flatMap(([name, isOn]) => (isOn === true ? [name] : []));
  return new Set([...listOf(given).map(textOf), ...on]);
};

const choices =
  (marks: readonly [on: string, off: string]): Draw =>
  (props, width) => {
    const chosen = chosenOf(props);
    return elementsOf(props['items']).flatMap(({ props: item }) => {
      const isOn = chosen.has(textOf(item['value'] ?? item['name'])) || item['defaultChecked'] === true;
      const label: Span[] = [
        span(`${marks[isOn ? 0 : 1]} `, ...(isOn ? (['green'] as const) : [])),
        span(cleanLine(textOf(item['label']))),
      ];
      const description = cleanLine(textOf(item['description']));
      return wrapped(description === '' ? label : [...label, span(`  ${description}`, 'dim')], width);
    });
  };

const select: Draw = (props, width) => {
  const chosen = chosenOf(props);
  const items = elementsOf(props['items']).map(({ props: item }) => ({
    value: textOf(item['value']),
    label: cleanLine(textOf(item['label'])),
  }));
  const current = items.find(({ value }) => chosen.has(value))?.label;
  const all = items.map(({ label }) => label).join(', ');
  return [
    ...box(current, cleanLine(textOf(props['placeholder'])), width, '▾'),
    ...(all === '' ? [] : wrapped([span(`▾ ${all}`, 'dim')], width)),
  ];
};

const datePicker: Draw = ({ value, mode }, width) =>
  box(value, mode === 'range' ? 'YYYY-MM-DD – YYYY-MM-DD' : 'YYYY-MM-DD', width);

const slider: Draw = ({ min, max, value, defaultValue, label }, width, _inside, { language }) => {
  const [low, high] = [numberOf(min) ?? 0, numberOf(max) ?? 100];
  const given = listOf(value ?? defaultValue).flatMap((item) => numberOf(item) ?? []);
  const size = Math.max(8, Math.min(30, width - 24));
  const places = new Set(given.map((one) => Math.round(((one - low) / (high - low || 1)) * (size - 1))));
  const track = Array.from({ length: size }, (_, place) => (places.has(place) ? '●' : '─')).join('');
  const name = cleanLine(textOf(label));
  return [
    ...(name === '' ? [] : wrapped([span(name)], width)),
    ...wrapped(
      [
        span(`${exactNumber(low, language)} `, 'dim'),
        span(track, 'cyan'),
        span(` ${exactNumber(high, language)}`, 'dim'),
        span(given.length === 0 ? '' : `  ${given.map((one) => exactNumber(one, language)).join(' – ')}`),
      ],
      width,
    ),
  ];
};

const formControl: Draw = ({ label, input: control, hint }, width, inside) => {
  const isRequired = recordOf(elementOf(control)?.props['rules'])['required'] === true;
  const note = cleanLine(textOf(hint));
  const name = cleanLine(textOf(label));
  return [
    ...(name === '' && !isRequired ? [] : wrapped([span(name, 'bold'), span(isRequired ? ' *' : '', 'red')], width)),
    ...inside(control, width),
    ...(note === '' ? [] : wrapped([span(note, 'dim')], width)),
  ];
};

export const inputs: Readonly<Record<string, Draw>> = {
  FormControl: formControl,
  Input: input,
  TextArea: textArea,
  Select: select,
  DatePicker: datePicker,
  Slider: slider,
  RadioGroup: choices(['(•)', '( )']),
  CheckBoxGroup: choices(['[x]', '[ ]']),
  SwitchGroup: choices(['[─●]', '[○─]']),
};
