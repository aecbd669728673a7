// Fields of the common React libraries, as the HTML elements that mean the same: `<Checkbox id="terms" />` with its
// `<Label>`, a `<Select>` with a trigger and a content, radio buttons in a group, a field in a `<Form.Item>`.
import { isList } from '../../../is-list.ts';
import { isMembers, type BufferedValue } from '../../events/buffered-value.ts';
import { boxOf, isField } from './markup-boxes.ts';
import { elementsOf, wordsOf, type MarkupNode } from './markup-node.ts';

const html = (
  tag: string,
  attributes: MarkupNode['attributes'],
  children: MarkupNode['children'] = [],
): MarkupNode => ({
  tag,
  attributes,
  children,
});

/** All outermost elements with such a tag below a node, in the order of the text. */
const allIn = (node: MarkupNode, tag: RegExp): readonly MarkupNode[] =>
  elementsOf(node).flatMap((child) => (tag.test(child.tag) ? [child] : allIn(child, tag)));

const wordAt = ({ attributes }: MarkupNode, name: string): string => {
  const value = attributes[name];
  return typeof value === 'string' ? value : '';
};

/**
 * The field as HTML; undefined for any other element, and for fields that are written as in our catalog, where an input
 * has a name and no id. `isLabelled`: a label is beside it.
 */
export function htmlField(node: MarkupNode, isLabelled = false): MarkupNode | undefined {
  const { tag, attributes, children } = node;
  const isOurs = attributes['label'] !== undefined || (attributes['id'] === undefined && !isLabelled);
  switch (tag) {
    case 'Input':
      return isOurs || children.length > 0 ? undefined : html('input', attributes);
    case 'Textarea':
      return isOurs ? undefined : html('textarea', attributes, children);
    case 'Checkbox':
    case 'Switch':
      return children.length > 0 || attributes['label'] !== undefined
        ? undefined
        : html('input', {
            ...attributes,
            type: 'checkbox',
            ...(tag === 'Switch' ? { role: 'switch' } : {}),
            ...('defaultChecked' in attributes ? { checked: 'true' } : {}),
          });
    case 'Select':
      return selectOf(node, isLabelled);
    case 'RadioGroup':
      return radiosOf(node);
    case 'TextField':
      return textFieldOf(node);
    case 'FormControlLabel':
      return labelledBox(node);
    default:
      return isFieldWrapper(node) ? wrappedField(node) : undefined;
  }
}

const optionTag = /^(?:SelectItem|SelectOption|MenuItem|[Oo]ption)$/;

const optionOf = ({ attributes, children }: MarkupNode): MarkupNode => html('option', attributes, children);

function selectOf(node: MarkupNode, isLabelled: boolean): MarkupNode | undefined {
  const items = allIn(node, optionTag);
  const [prompt] = allIn(node, /^SelectValue$/);
  // A SelectItem directly in a Select is ours, and so is a Select without a label.
  const ownItem = isLabelled ? /^SelectItem$/ : /^(?:SelectItem|option)$/;
  const isOurs = prompt === undefined && elementsOf(node).some(({ tag }) => ownItem.test(tag));
  if (items.length === 0 || isOurs) return undefined;
  const placeholder = prompt?.attributes['placeholder'];
  const options = items.map(optionOf);
  return html('select', { ...(placeholder === undefined ? {} : { placeholder }), ...node.attributes }, options);
}

const radioTag = /^(?:RadioGroupItem|Radio|RadioButton|FormControlLabel)$/;

/** Radio buttons and their labels, as options that are all visible. */
function radiosOf(node: MarkupNode): MarkupNode | undefined {
  const items = allIn(node, radioTag);
  const labels = allIn(node, /^Label$/);
  if (items.length === 0) return undefined;
  const options = items.map((item, index) => {
    const id = wordAt(item, 'id');
    const own = labels.find((label) => id !== '' && wordAt(label, 'htmlFor') === id);
    const label = own ?? (labels.length === items.length ? labels[index] : undefined);
    const words = wordAt(item, 'label') || wordsOf(item) || wordsOf(label ?? wordAt(item, 'value'));
    return html('option', { value: wordAt(item, 'value') || words }, [words]);
  });
  return html('select', { ...node.attributes, role: 'radiogroup' }, options);
}

/** `<TextField label="Team" select>` of MUI, with its options if it has any. */
function textFieldOf(node: MarkupNode): MarkupNode | undefined {
  const { label, select: _, ...attributes } = node.attributes;
  const options = allIn(node, optionTag);
  if (typeof label !== 'string' || options.length !== elementsOf(node).length) return undefined;
  const field =
    options.length === 0
      ? html(attributes['multiline'] === undefined ? 'input' : 'textarea', attributes)
      : html('select', attributes, options.map(optionOf));
  return html('label', {}, [label, field]);
}

/** `<FormControlLabel control={<Switch />} label="Text me" />` of MUI. The parser keeps the control as it is written. */
function labelledBox({ attributes }: MarkupNode): MarkupNode | undefined {
  const { control, label, ...others } = attributes;
  const [, kind] = typeof control === 'string' ? (/^<(\w*(?:Switch|Radio|Checkbox))\b/.exec(control) ?? []) : [];
  if (kind === undefined || typeof control !== 'string' || typeof label !== 'string') return undefined;
  const isChecked = /\s(?:defaultC|c)hecked(?!=\{false)/.test(control);
  const box = html('input', {
    ...others,
    type: kind.endsWith('Radio') ? 'radio' : 'checkbox',
    ...(kind.endsWith('Switch') ? { role: 'switch' } : {}),
    ...(isChecked ? { checked: 'true' } : {}),
  });
  return html('label', {}, [box, label]);
}

const wrapperTag = /^(?:FormControl|FormItem|FormField|FormGroup|Field)$/;
const wrappedControl =
  /^(?:Input(?:TextArea|Password|Number|Search)?|Text(?:area|Area|Field)|NumberInput|PasswordInput|Select|RadioGroup|Checkbox|Switch|Slider|(?:Date|Time|Range|DateRange)Picker|DateInput|Rate|Rating|Autocomplete|AutoComplete|input|select|textarea)$/;
const wrappedLabel = /^(?:(?:Form|Input|Field)?Label|label|legend)$/;
const hintTag = /^(?:Form|Field)(?:HelperText|HelpText|Description)$/;

/** True for an element around one field, which adds its label: `<Form.Item label="Deck" name="deck"><Select ... /></Form.Item>`. */
export const isFieldWrapper = ({ tag }: MarkupNode): boolean => wrapperTag.test(tag);

/** True for a form of such elements. */
export const holdsWrappers = (node: MarkupNode): boolean =>
  node.tag === 'Form' &&
  elementsOf(node)
    .flatMap((child) => (child.tag === 'fields' ? elementsOf(child) : [child]))
    .some((child) => wrappedField(child) !== undefined);

/** True for a wrapper around anything but a field, such as a button. */
export const isEmptyWrapper = (node: MarkupNode): boolean =>
  node.tag === 'FormItem' && elementsOf(node).length > 0 && wrappedField(node) === undefined;

/** The field in a wrapper, in its label; undefined for anything else, and for a wrapper as in our catalog. */
function wrappedField(node: MarkupNode): MarkupNode | undefined {
  const [own] = allIn(node, wrappedLabel);
  const [control, ...others] = allIn(node, wrappedControl);
  const { label: written, name, rules, required, help, extra } = node.attributes;
  const isOurs = own === undefined && name === undefined && node.tag === 'FormControl';
  if (control === undefined || others.length > 0 || isOurs) return undefined;
  const words = typeof written === 'string' ? written : own === undefined ? wordsOf(control) : wordsOf(own);
  const [hint = help ?? extra] = allIn(node, hintTag).map(wordsOf);
  const isRequired = required !== undefined || (isList(rules) && rules.some(isRequiredRule));
  const attributes = {
    ...(name === undefined ? {} : { name }),
    ...(isRequired ? { required: 'true' } : {}),
    ...(typeof hint === 'string' ? { hint } : {}),
    ...control.attributes,
  };
  const { children, tag } = control;
  const asHtml = { ...control, attributes, children: tag === 'Checkbox' || tag === 'Switch' ? [] : children };
  const field = /^[a-z]/.test(tag) ? asHtml : htmlField(asHtml, true);
  const type = wordAt(control, 'type') || tag.replace(/^Input(?=TextArea|Password|Number|Search)/, '');
  return html('label', {}, [words, field ?? html('input', { ...attributes, type })]);
}

const isRequiredRule = (rule: BufferedValue): boolean => isMembers(rule) && rule['required'] !== undefined;

const labelTag = /^(?:Form)?Label$/;

export const isLabel = (part: MarkupNode | string): boolean => typeof part !== 'string' && labelTag.test(part.tag);

const htmlLabel = (node: MarkupNode): MarkupNode =>
  labelTag.test(node.tag) ? html('label', node.attributes, node.children) : node;

/** A label belongs to the field beside it. Without one, `<Label>` is our own component. */
export function withLabels(parts: readonly (MarkupNode | string)[]): readonly (MarkupNode | string)[] {
  const isBeside = parts.some((part) => typeof part !== 'string' && (isField(part) || boxOf(part) !== undefined));
  return isBeside ? parts.map((part) => (typeof part === 'string' ? part : htmlLabel(part))) : parts;
}

const isLook = (name: string): boolean => /^(?:size|color|strokeWidth|class(?:Name)?)$/.test(name);
const titleTag = /^[A-Z][A-Za-z]*Title$/;
const textTag = /^[A-Z][A-Za-z]*(?:Description|Text)$/;

/** `<Alert><AlertTitle>Storm</AlertTitle><AlertDescription>Gusts</AlertDescription></Alert>` with its texts as attributes. */
export function withTexts(node: MarkupNode): MarkupNode {
  const parts = elementsOf(node);
  const title = parts.find(({ tag }) => titleTag.test(tag));
  const text = parts.find(({ tag }) => textTag.test(tag));
  if (title === undefined && text === undefined) return node;
  const attributes = {
    ...node.attributes,
    ...(title === undefined ? {} : { title: wordsOf(title) }),
    ...(text === undefined ? {} : { description: wordsOf(text) }),
  };
  const isIcon = (child: MarkupNode | string): boolean =>
    typeof child !== 'string' && child.children.length === 0 && Object.keys(child.attributes).every(isLook);
  const others = node.children.filter((child) => child !== title && child !== text && !isIcon(child));
  return { ...node, attributes, children: others };
}

/** `<Avatar><AvatarImage src="..." alt="Mira" /><AvatarFallback>M</AvatarFallback></Avatar>` as one element. */
export function avatarOf(node: MarkupNode): MarkupNode | undefined {
  const [image] = allIn(node, /^AvatarImage$/);
  const [fallback] = allIn(node, /^AvatarFallback$/);
  if (node.tag !== 'Avatar' || (image === undefined && fallback === undefined)) return undefined;
  const src = image?.attributes['src'];
  const name = (image === undefined ? '' : wordAt(image, 'alt')) || (fallback === undefined ? '' : wordsOf(fallback));
  return html('Avatar', { ...node.attributes, ...(src === undefined ? {} : { src }), name });
}
