// Labels beside their fields: a text before a field, the label of an element by its id, and the buttons of one choice.
import { isList } from '../../is-list.ts';
import { BufferedCall } from '../events/buffered-value.ts';
import { askedIn, fieldMembers } from './field-members.ts';
import { folded, textOf, type ForeignNode } from './foreign-node.ts';
import { isLoneRadio } from './form-field.ts';

export interface Arranged {
  readonly node: ForeignNode;
  readonly blocks: readonly BufferedCall[];
}

export const isField = ({ name }: BufferedCall): boolean => name === 'FormControl';

/** Gives each field without a label the short text before it. */
export function labelled(parts: readonly Arranged[]): readonly Arranged[] {
  const kept = [...withOwnLabels(parts)];
  for (const [index, { node, blocks }] of kept.entries()) {
    const [field] = blocks;
    const before = kept[index - 1];
    if (field === undefined || blocks.length !== 1 || !isField(field) || before?.blocks.length !== 1) continue;
    if (askedIn(fieldMembers(node.props)) !== '' && !isLoneRadio(node.type, node.props)) continue;
    if (before.node.children.length > 0) continue;
    const [words] = before.blocks;
    const isBeside = node.group === before.node.group;
    const label = words === undefined || !isBeside || isFact(words, field) ? undefined : labelIn(words);
    if (label !== undefined) {
      field.named['label'] = label.replace(/:\s*$/, '');
      kept[index - 1] = { node: before.node, blocks: [] };
    }
    // A question above the choices says more than the name of the field.
    else if (isChoice(field) && words !== undefined && isText(words)) field.named['label'] = '';
  }
  return kept;
}

/** The input of a field that a part is; undefined for other parts. */
function inputIn({ blocks }: Arranged): BufferedCall | undefined {
  const [field] = blocks;
  const input = blocks.length === 1 && field !== undefined && isField(field) ? field.named['input'] : undefined;
  return input instanceof BufferedCall ? input : undefined;
}

/** The only item of a check box, a switch or a radio button. */
function itemIn(part: Arranged): BufferedCall | undefined {
  const input = inputIn(part);
  const items = input === undefined ? undefined : input.named['items'];
  const [only, ...others] = isList(items) ? items : [];
  const isSingle = /^(?:checkbox|switch|toggle|radio|input)$/.test(folded(part.node.type));
  return isSingle && others.length === 0 && only instanceof BufferedCall ? only : undefined;
}

/** The text of a label, which is not a field itself. */
const labelText = ({ node, blocks }: Arranged): string => {
  const [block] = blocks;
  const text = blocks.length === 1 ? (block?.named['text'] ?? block?.named['title']) : undefined;
  return typeof text === 'string' && node.children.length === 0 ? text.replace(/:\s*$/, '') : '';
};

const ownWords = ['label', 'title', 'text', 'children', 'content'];

/** Gives fields the labels that name their ids, and check boxes the labels directly after them. */
function withOwnLabels(parts: readonly Arranged[]): readonly Arranged[] {
  const fields = new Map<string, Arranged>();
  for (const part of parts) {
    const key = inputIn(part) === undefined ? '' : textOf(part.node.props, 'id', 'name');
    if (key !== '') fields.set(key, part);
  }
  const kept: Arranged[] = [];
  for (const part of parts) {
    const { node } = part;
    const words = folded(node.type).endsWith('label') ? labelText(part) : '';
    const id = textOf(node.props, 'for', 'htmlFor');
    const before = kept.at(-1);
    const owner =
      fields.get(id) ?? (id === '' && before !== undefined && itemIn(before) !== undefined ? before : undefined);
    const isFree = owner !== undefined && textOf(owner.node.props, ...ownWords) === '';
    if (words === '' || owner === undefined || !isFree) {
      kept.push(part);
      continue;
    }
    const item = itemIn(owner);
    const [field] = owner.blocks;
    if (item !== undefined) item.named['label'] = words;
    else if (field !== undefined) field.named['label'] = words;
  }
  return withChoices(kept);
}

/** Buttons of one choice side by side as one field. */
function withChoices(parts: readonly Arranged[]): readonly Arranged[] {
  const kept: Arranged[] = [];
  for (const part of parts) {
    const before = kept.at(-1);
    const isOne =
      before !== undefined &&
      isRadio(before) &&
      isRadio(part) &&
      textOf(before.node.props, 'name') === textOf(part.node.props, 'name');
    if (!isOne || !joined(inputIn(before), inputIn(part))) kept.push(part);
  }
  return kept;
}

/** Adds the button of a choice to another; false if one of them has none. */
function joined(choice: BufferedCall | undefined, added: BufferedCall | undefined): boolean {
  const items = choice?.named['items'];
  const more = added?.named['items'];
  if (choice === undefined || !Array.isArray(items) || !Array.isArray(more)) return false;
  items.push(...more);
  const selected = added?.named['defaultValue'];
  if (selected !== undefined) choice.named['defaultValue'] = selected;
  return true;
}

const isRadio = (part: Arranged): boolean =>
  inputIn(part)?.name === 'RadioGroup' && isLoneRadio(part.node.type, part.node.props);

const isText = ({ name }: BufferedCall): boolean =>
  /^(?:TextContent|CardHeader|Heading|MarkDownRenderer|Label)$/.test(name);

const isChoice = ({ named }: BufferedCall): boolean => {
  const { input } = named;
  return input instanceof BufferedCall && /^(?:RadioGroup|CheckBoxGroup|Slider)$/.test(input.name);
};

/** `Drama, 112 minutes` above a choice describes the choice and is not its label. */
const isFact = ({ named: { text } }: BufferedCall, { named: { input } }: BufferedCall): boolean =>
  typeof text === 'string' &&
  /[,·|]/.test(text) &&
  /\d/.test(text) &&
  !/[:?：？]\s*$/u.test(text) &&
  input instanceof BufferedCall &&
  /^(?:Select|RadioGroup|CheckBoxGroup)$/.test(input.name);

/** The text of a block that can be the label of the field after it; a title only if it asks. */
function labelIn({ name, named }: BufferedCall): string | undefined {
  const isTitle = name === 'CardHeader' || name === 'Heading';
  const text = name === 'TextContent' || name === 'Label' ? named['text'] : (named['title'] ?? named['text']);
  if (typeof text !== 'string' || text.length > 80 || /[.!]$/.test(text.trim())) return undefined;
  if (isTitle && (!text.trim().endsWith('?') || (named['subtitle'] ?? '') !== '')) return undefined;
  return isTitle || name === 'TextContent' || name === 'Label' ? withoutMarkdown(text) : undefined;
}

const emphasis = /(\*\*|__|`)(?=\S)([^*_`]+)\1/g;

/** The text without emphasis, for a prop that shows no Markdown; undefined if it has a link, which would be lost. */
const withoutMarkdown = (text: string): string | undefined =>
  text.includes('](') ? undefined : text.replaceAll(emphasis, '$2');
