// Names of members as labels.

/** Words that people wrote, such as "pH value" and "Wi-Fi": a name has capitals only where a word begins. */
const isWritten = (name: string): boolean => /[\s-]/.test(name) && /\p{Lu}/u.test(name);
/** "GDP", "CO2". */
const abbreviation = /^\p{Lu}[\p{Lu}\d]{1,3}$/u;
/** "pH". */
const unit = /^\p{Ll}\p{Lu}$/u;

/** The words of a name: `first_name`, `firstName`. */
function spaced(name: string): string {
  if (isWritten(name) || abbreviation.test(name) || unit.test(name)) return name;
  return name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** `first_name` as a label: "First name". */
export const readableName = (name: string): string => {
  const words = spaced(name);
  return words === name && /\p{Lu}/u.test(name) ? name : words === 'id' ? 'ID' : sentence(words);
};

/** A name that only tells where a value stands, and says nothing about it: `trailing`, `right_text`. */
const place =
  /^(?:leading|trailing|left|right|aside|accessory|prefix|suffix|tertiary|overline|eyebrow|kicker)(?:_?(?:text|label|value|content))?$/i;
export const isPlaceName = (name: string): boolean => place.test(name);

/** A name that only counts: "q1", "field-2". */
const counter = /^(?:[a-z]{1,2}|(?:question|answer|item|option|choice|step)[-_]?)\d{1,3}$/i;
const controlWord =
  /^(?:form|text|input|fields?|textfield|textinput|textarea|textbox|select|dropdown|combobox|checkbox|control|element|component|widget|picker|txt|inp|ddl|chk)$/;
/** Words for the kind of the control, before and after the words for people: `txt_email`, `cityDropdown`. */
const kindBefore = /^(?:input|txt|inp|ddl|chk)$/;
const kindAfter = /^(?:input|field|textfield|textinput|textarea|textbox|dropdown|combobox|checkbox|picker)$/;
/** A random id: `f3a9c1`, a number with too many digits for a counter. */
const randomWord = /^(?=.*\d)(?=.*[a-f])[\da-f]{5,}$|^\d{5,}$/;
const maxName = 60;

/** The label in the name of a field: "Email address" for `email_address_1`; empty for a name that says nothing. */
export function labelOfName(name: string): string {
  if (counter.test(name)) return '';
  if (name.length > maxName) return readableName(name);
  const words = spaced(name)
    .replace(/\b(text|check|combo) (?=area\b|box\b)/, '$1')
    .split(' ')
    .filter((word) => word !== '' && !randomWord.test(word));
  if (words.every((word) => controlWord.test(word) || /^\d+$/.test(word))) return words.join() === 'text' ? 'Text' : '';
  // The first of several needs no number.
  if (words.at(-1) === '1') words.pop();
  if (words.length > 1 && kindAfter.test(words.at(-1) ?? '')) words.pop();
  if (words.length > 1 && kindBefore.test(words[0] ?? '')) words.shift();
  return readableName(words.join(' '));
}
