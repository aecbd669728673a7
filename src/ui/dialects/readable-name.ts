// Names of members as labels.

/** `first_name` as a label: "First name". */
export const readableName = (name: string): string => {
  const words = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  if (words === 'id') return 'ID';
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The label in the name of a field; empty for a name that only counts: "q1", "field-2". */
export const labelOfName = (name: string): string =>
  /^(?:[a-z]{1,2}|(?:question|field|input|answer|item|option|choice)[-_]?)\d{1,3}$/i.test(name)
    ? ''
    : readableName(name);
