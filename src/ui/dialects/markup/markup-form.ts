// The parts of a form in one list, however they are wrapped: boxes, paragraphs, lists and rows around fields and buttons
// are removed, a label with `for` encloses its field, and the boxes of a group become one choice.
import { isOn } from './attributes.ts';
import { boxOf, isChecked, isField, wordAt, wordsAfter } from './markup-boxes.ts';
import { htmlField, isEmptyWrapper, isLabel } from './library-parts.ts';
import { elementsOf, wordsOf, type MarkupNode } from './markup-node.ts';
import { isInline } from './markup-text.ts';

type Part = MarkupNode | string;
type IsContainer = (node: MarkupNode) => boolean;

/** Ends the fields under the heading of a group, if other fields follow. */
const endOfGroup: MarkupNode = { tag: 'hr', attributes: {}, children: [] };

const rowTag = /^(?:p|li|ul|ol|dl|dt|dd|table|thead|tbody|tr|td|th)$/;
const cellTag = /^(?:li|dt|dd|td|th)$/;
const listTag = /^(?:ul|ol|dl|table|fieldset)$/;
const buttonType = /^(?:submit|button|reset|image|hidden)$/;

/** True for an input that is neither hidden nor a button. */
const isFilledIn = (node: MarkupNode): boolean => isField(node) && !buttonType.test(wordAt(node.attributes, 'type'));

const isBlank = (part: Part): boolean => typeof part === 'string' && part.trim() === '';

const someBelow = (node: MarkupNode, isWanted: (child: MarkupNode) => boolean): boolean =>
  elementsOf(node).some((child) => isWanted(child) || someBelow(child, isWanted));

/** A field, alone or in its label. */
export const holdsField = (part: Part): boolean =>
  typeof part !== 'string' && (isField(part) || (part.tag === 'label' && elementsOf(part).some(isField)));

/** Several choices or fields under one name. */
export const isGroup = ({ tag, look }: MarkupNode): boolean =>
  tag === 'fieldset' || /^(?:radio)?group$/.test(look?.['role'] ?? '');

/** A table of data may hold boxes too, and a list of tasks has boxes without names. */
function isOfFields(node: MarkupNode): boolean {
  if (node.tag === 'table') {
    const rows = elementsOf(node).flatMap((row) => (row.tag === 'tr' ? [row] : elementsOf(row)));
    const isHeader = (row: MarkupNode): boolean =>
      elementsOf(row).length > 1 && elementsOf(row).every(({ tag }) => tag === 'th');
    return rows.every((row) => elementsOf(row).length <= 2 && !isHeader(row));
  }
  const isNamed = (child: MarkupNode): boolean =>
    isFilledIn(child) && (boxOf(child) === undefined || wordAt(child.attributes, 'name') !== '');
  return !/^[uo]l$/.test(node.tag) || someBelow(node, isNamed);
}

/** True for a list, a table or a group of fields, whose parts belong to a form. */
export const isListOfFields = (node: MarkupNode): boolean =>
  (listTag.test(node.tag) || isGroup(node)) && isOfFields(node) && someBelow(node, isFilledIn);

/** The parts of a container. */
export function formParts(parts: readonly Part[], isContainer: IsContainer): readonly Part[] {
  const isLabelled = parts.some(isLabel);
  const flat = parts.flatMap((part) => flatOf(part, isLabelled, isContainer));
  if (!flat.some(holdsField)) return flat;
  const all = withIdLabels(flat.flatMap((part) => buttonsIn(part, isContainer) ?? [part]));
  const last = all.findLastIndex(holdsField);
  return all.filter((part, index) => part !== endOfGroup || index < last);
}

/** The parts of a container that only arranges, where they are fields of the form around it. */
function flatOf(written: Part, isLabelled: boolean, isContainer: IsContainer): readonly Part[] {
  const part = typeof written === 'string' ? written : (htmlField(written, isLabelled) ?? written);
  if (typeof part === 'string') return [part];
  if (part.tag === 'label') return [withoutBoxes(part)];
  if (isEmptyWrapper(part)) return part.children.flatMap((child) => flatOf(child, false, isContainer));
  const isWrapper = rowTag.test(part.tag) ? isOfFields(part) : isContainer(part);
  if (!isWrapper || part.attributes['title'] !== undefined) return [part];
  const legend = elementsOf(part).find(({ tag }) => tag === 'legend');
  const isLabelledHere = part.children.some(isLabel);
  const inner = part.children
    .filter((child) => child !== legend)
    .flatMap((child) => flatOf(child, isLabelledHere, isContainer));
  if (!inner.some(holdsField)) return [part];
  const kept = inner.flatMap(cellsIn);
  if (!isGroup(part)) return kept;
  return grouped(legend === undefined ? (part.look?.['aria-label'] ?? '') : wordsOf(legend), withIdLabels(kept));
}

/** True for a paragraph, a list or a group with fields or labels, whose parts belong to a form. */
export const isOfForm = (part: Part): boolean =>
  typeof part !== 'string' &&
  (isField(part) ||
    /^(?:label|value)$/.test(part.tag) ||
    isLabel(part) ||
    isListOfFields(part) ||
    (part.tag === 'p' && someBelow(part, isFilledIn)));

/** True for a form that is sent by a button elsewhere. */
export const lacksButton = (node: MarkupNode): boolean =>
  node.tag === 'form' &&
  !someBelow(node, (child) => /^button$/i.test(child.tag) || isButtonInput(child)) &&
  someBelow(node, isFilledIn);

/** True for buttons in a box of their own. */
export const isOfButtons = (part: Part, isContainer: IsContainer): boolean =>
  buttonsIn(part, isContainer) !== undefined;

/** A label without the boxes around its words and its field. */
function withoutBoxes(label: MarkupNode): MarkupNode {
  const isBox = (child: Part): child is MarkupNode => typeof child !== 'string' && /^(?:div|p|span)$/.test(child.tag);
  const mustOpen = (child: Part): boolean => isBox(child) && (!isInline(child) || someBelow(child, isField));
  if (!label.children.some(mustOpen)) return label;
  const open = (child: Part): readonly Part[] =>
    isBox(child) && mustOpen(child) ? [' ', ...child.children.flatMap(open), ' '] : [child];
  return { ...label, children: label.children.flatMap(open) };
}

/** The cells of a row beside rows with fields, as paragraphs. */
function cellsIn(part: Part): readonly Part[] {
  if (typeof part === 'string') return [part];
  if (/^(?:thead|tbody|tr)$/.test(part.tag)) return part.children.flatMap(cellsIn);
  return [cellTag.test(part.tag) ? { ...part, tag: 'p' } : part];
}

/** The buttons in a box that holds nothing else; undefined for any other part. */
function buttonsIn(part: Part, isContainer: IsContainer): readonly Part[] | undefined {
  if (typeof part === 'string') return undefined;
  if (/^(?:button|Button)$/.test(part.tag)) return [part];
  if (/^t[dhr]$/.test(part.tag) && wordsOf(part) === '' && elementsOf(part).length === 0) return [];
  if (!/^(?:p|li|ul|td|tr)$/.test(part.tag) && !isContainer(part)) return undefined;
  const inner = part.children.filter((child) => !isBlank(child)).map((child) => buttonsIn(child, isContainer));
  return inner.length === 0 || inner.includes(undefined) ? undefined : inner.flatMap((buttons) => buttons ?? []);
}

const fieldIn = (part: Part): MarkupNode | undefined =>
  typeof part === 'string' ? undefined : isField(part) ? part : undefined;

/** Each label with the id of a field around that field: `<input id="a"><label for="a">Name</label>`. */
function withIdLabels(parts: readonly Part[]): readonly Part[] {
  const fields = new Map<string, MarkupNode>();
  for (const [index, part] of parts.entries()) {
    const field = fieldIn(part);
    const id = field === undefined ? '' : wordAt(field.attributes, 'id');
    const next = parts[index + 1];
    // The words behind a box are its label.
    const isWorded = boxOf(part) !== undefined && next !== undefined && isInline(next) && wordsOf(next).trim() !== '';
    if (field !== undefined && id !== '' && !isWorded) fields.set(id, field);
  }
  if (fields.size === 0) return parts;
  const labels = new Map<MarkupNode, MarkupNode>();
  for (const part of parts) {
    if (typeof part === 'string' || !/^(?:Form)?[Ll]abel$/.test(part.tag)) continue;
    const { attributes } = part;
    const field = fields.get(wordAt(attributes, 'for') || wordAt(attributes, 'htmlFor'));
    if (field !== undefined && !elementsOf(part).some(isField) && !labels.has(field)) labels.set(field, part);
  }
  const used = new Set<Part>(labels.values());
  return parts.flatMap((part): readonly Part[] => {
    if (used.has(part)) return [];
    const label = typeof part === 'string' ? undefined : labels.get(part);
    return label === undefined ? [part] : [{ tag: 'label', attributes: {}, children: [...label.children, part] }];
  });
}

/** The parts of a group under its name: one choice if all of its fields are boxes, otherwise fields under a heading. */
function grouped(words: string, parts: readonly Part[]): readonly Part[] {
  const choice = choiceOf(words, parts);
  if (choice !== undefined || words === '') return choice ?? parts;
  return [{ tag: 'h2', attributes: {}, children: [words] }, ...parts, endOfGroup];
}

function choiceOf(words: string, parts: readonly Part[]): readonly Part[] | undefined {
  const boxes = parts.flatMap((part) => boxOf(part)?.input ?? []);
  const [first, ...others] = boxes;
  const fields = parts.filter((part) => holdsField(part) && (typeof part === 'string' || !isButtonInput(part)));
  if (first === undefined || fields.length > boxes.length) return undefined;
  const at = (box: MarkupNode, name: string): string => wordAt(box.attributes, name);
  const isRadio = at(first, 'type') === 'radio';
  const isOneName = others.every((box) => at(box, 'name') === at(first, 'name'));
  if (others.some((box) => at(box, 'type') !== at(first, 'type')) || (isRadio && !isOneName)) return undefined;
  // A single check box has its own meaning.
  if (!isRadio && others.length === 0) return undefined;
  const options: MarkupNode[] = [];
  const kept: Part[] = [];
  const select: MarkupNode = {
    tag: 'select',
    attributes: {
      role: isRadio ? 'radiogroup' : 'checkboxgroup',
      ...(isOneName && at(first, 'name') !== '' ? { name: at(first, 'name') } : {}),
      ...(boxes.some((box) => isOn(box.attributes['required'])) ? { required: 'true' } : {}),
    },
    children: options,
  };
  let isBehindBox = false;
  for (const [index, part] of parts.entries()) {
    const box = boxOf(part);
    if (box === undefined) {
      if (!isBehindBox || !isInline(part)) kept.push(part);
      isBehindBox &&= isInline(part);
      continue;
    }
    const label = box.label || wordsAfter(parts, index) || at(box.input, 'value');
    const own = isOneName ? at(box.input, 'value') : at(box.input, 'name') || at(box.input, 'value');
    const chosen = isChecked(box.input) ? { selected: 'true' } : {};
    if (options.length === 0)
      kept.push(words === '' ? select : { tag: 'label', attributes: {}, children: [words, select] });
    options.push({ tag: 'option', attributes: { value: own || label, ...chosen }, children: [label] });
    isBehindBox = box.label === '';
  }
  return kept;
}

const isButtonInput = (node: MarkupNode): boolean => isField(node) && buttonType.test(wordAt(node.attributes, 'type'));
