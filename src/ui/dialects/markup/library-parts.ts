// Fields of shadcn/ui and Radix, as the HTML elements that mean the same: `<Checkbox id="terms" />` with its `<Label>`, a
// `<Select>` with a trigger and a content, radio buttons in a group.
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

/** All elements with a tag below a node, in the order of the text. */
const allIn = (node: MarkupNode, tag: string): readonly MarkupNode[] =>
  elementsOf(node).flatMap((child) => (child.tag === tag ? [child] : allIn(child, tag)));

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
      return selectOf(node);
    case 'RadioGroup':
      return radiosOf(node);
    default:
      return undefined;
  }
}

function selectOf(node: MarkupNode): MarkupNode | undefined {
  const items = allIn(node, 'SelectItem');
  const [prompt] = allIn(node, 'SelectValue');
  if (items.length === 0 || (prompt === undefined && allIn(node, 'SelectContent').length === 0)) return undefined;
  const placeholder = prompt?.attributes['placeholder'];
  const options = items.map((item) => html('option', item.attributes, item.children));
  return html('select', { ...(placeholder === undefined ? {} : { placeholder }), ...node.attributes }, options);
}

/** Radio buttons and their labels, as options that are all visible. */
function radiosOf(node: MarkupNode): MarkupNode | undefined {
  const items = allIn(node, 'RadioGroupItem');
  const labels = allIn(node, 'Label');
  if (items.length === 0) return undefined;
  const options = items.map((item, index) => {
    const id = wordAt(item, 'id');
    const own = labels.find((label) => id !== '' && wordAt(label, 'htmlFor') === id);
    const label = own ?? (labels.length === items.length ? labels[index] : undefined);
    return html('option', { value: wordAt(item, 'value') }, [wordsOf(item) || wordsOf(label ?? wordAt(item, 'value'))]);
  });
  return html('select', { ...node.attributes, role: 'radiogroup' }, options);
}

const labelTag = /^(?:Form)?Label$/;

export const isLabel = (part: MarkupNode | string): boolean => typeof part !== 'string' && labelTag.test(part.tag);

const htmlLabel = (node: MarkupNode): MarkupNode =>
  labelTag.test(node.tag) ? html('label', node.attributes, node.children) : node;

/** Labels belong to fields beside them; alone, a `<Label>` is a component of ours. */
export function withLabels(parts: readonly (MarkupNode | string)[]): readonly (MarkupNode | string)[] {
  const isBeside = parts.some((part) => typeof part !== 'string' && (isField(part) || boxOf(part) !== undefined));
  return isBeside ? parts.map((part) => (typeof part === 'string' ? part : htmlLabel(part))) : parts;
}

/** Fields and labels beside each other as HTML. */
export const htmlParts = (parts: MarkupNode['children']): MarkupNode['children'] => {
  const isLabelled = parts.some(isLabel);
  return parts.map((part) => (typeof part === 'string' ? part : (htmlField(part, isLabelled) ?? htmlLabel(part))));
};

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
  const [image] = allIn(node, 'AvatarImage');
  const [fallback] = allIn(node, 'AvatarFallback');
  if (node.tag !== 'Avatar' || (image === undefined && fallback === undefined)) return undefined;
  const src = image?.attributes['src'];
  const name = (image === undefined ? '' : wordAt(image, 'alt')) || (fallback === undefined ? '' : wordsOf(fallback));
  return html('Avatar', { ...node.attributes, ...(src === undefined ? {} : { src }), name });
}
