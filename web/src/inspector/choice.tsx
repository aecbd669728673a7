export interface ChoiceProps<Value extends string> {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: Value, title: string])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A choice of a few values, as a row of buttons. */
export function Choice<Value extends string>({ name, label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset class="choice">
      <legend class="hidden">{label}</legend>
      {options.map(([one, title]) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          <span>{title}</span>
        </label>
      ))}
    </fieldset>
  );
}
