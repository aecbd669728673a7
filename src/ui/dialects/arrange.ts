// Groups the blocks of one list as our components require: fields and their submit buttons become a form, adjacent
// buttons become a row.
import type { BufferedCall, BufferedValue } from '../events/buffered-value.ts';
import { call } from './call.ts';
import { isField, labelled, type Arranged } from './field-labels.ts';
import type { FieldNames } from './field-names.ts';
import { impliedButton, withOuterButton } from './outer-button.ts';
import { isFormButton } from './rows/container.ts';

const isButton = ({ name }: BufferedCall): boolean => name === 'Button';

export function arrange(parts: readonly Arranged[], names: FieldNames): BufferedCall[] {
  const blocks = labelled(parts).flatMap((part) => part.blocks);
  if (!blocks.some(isField)) return grouped(withOuterButton(blocks));
  // `{"type": "Form", "submitLabel": "Send"}` before its fields.
  const named = parts.filter(({ node }) => Object.keys(node.props).some(isFormButton)).flatMap((part) => part.blocks);
  return withForm(blocks, new Set(named.filter(isButton)), names.unique('form'));
}

const isHeading = ({ name, named }: BufferedCall): boolean =>
  (name === 'CardHeader' || name === 'Heading') && (named['subtitle'] ?? '') === '';

const maxGroup = 40;

/**
 * A form cannot contain headings between its fields, so the heading of a later group becomes part of the labels under
 * it: "Stay: Arrival". `starts` receives the first field of each such group.
 */
function withGroups(blocks: readonly BufferedCall[], starts: Set<BufferedCall>): readonly BufferedCall[] {
  const first = blocks.findIndex(isField);
  const kept: BufferedCall[] = [];
  let group = '';
  for (const [index, block] of blocks.entries()) {
    const words = block.named['title'] ?? block.named['text'];
    const next = blocks[index + 1];
    const isGroup = index > first && isHeading(block) && next !== undefined && isField(next);
    if (isGroup && typeof words === 'string' && words.length <= maxGroup) {
      group = words.replace(/:\s*$/, '');
      starts.add(next);
      continue;
    }
    if (!isField(block)) group = '';
    const { label } = block.named;
    if (group !== '' && typeof label === 'string') block.named['label'] = label === '' ? group : `${group}: ${label}`;
    kept.push(block);
  }
  return kept;
}

const maxHint = 200;

/** A text that can be the hint of a field, which shows no Markdown. */
function remarkIn({ name, named }: BufferedCall): string | undefined {
  const { text } = named;
  if ((name !== 'TextContent' && name !== 'Label') || typeof text !== 'string' || text.trim() === '') return undefined;
  const plain = text.replaceAll(/(\*\*|__|`)(?=\S)([^*_`]+)\1/g, '$2');
  return plain.length > maxHint || /[\n*`]|\]\(|__/.test(plain) ? undefined : plain;
}

const joinedHint = (first: string, second: BufferedValue | undefined): string =>
  typeof second !== 'string' || second === ''
    ? first
    : `${first}${/[.!?。！？:]\s*$/.test(first) ? ' ' : ' · '}${second}`;

/** A field with its own notes in its hint, where they cannot be taken for notes on the next field. */
export function withOwnNotes(field: BufferedCall, notes: readonly BufferedCall[]): readonly BufferedCall[] {
  const others: BufferedCall[] = [];
  for (const note of notes) {
    const words = others.length === 0 ? remarkIn(note) : undefined;
    const { hint } = field.named;
    if (words === undefined) others.push(note);
    else field.named['hint'] = typeof hint === 'string' && hint !== '' ? joinedHint(hint, words) : words;
  }
  return [field, ...others];
}

/**
 * A form cannot contain texts between its fields, so a text becomes the hint of the next field. A text above the first
 * field is about the whole form, unless each field has a question above it.
 */
function withHints(blocks: readonly BufferedCall[], starts: ReadonlySet<BufferedCall>): readonly BufferedCall[] {
  const first = blocks.findIndex(isField);
  const isAsked = (index: number): boolean => {
    const before = blocks[index - 1];
    return before !== undefined && /[?？؟;]\s*$/u.test(remarkIn(before) ?? '');
  };
  const isSeveral = blocks.filter(isField).length > 1;
  const areAsked = isSeveral && blocks.every((block, index) => !isField(block) || isAsked(index));
  const from = areAsked ? first - 1 : first;
  const last = blocks.findLastIndex(isField);
  const kept: BufferedCall[] = [];
  let remark: string | undefined;
  for (const [index, block] of blocks.entries()) {
    const words = index >= from && index < last ? remarkIn(block) : undefined;
    if (words !== undefined) {
      remark = remark === undefined ? words : joinedHint(remark, words);
      continue;
    }
    if (remark !== undefined && isField(block)) {
      // A text above the heading of a group belongs to the group before.
      const before = starts.has(block) ? kept.findLast(isField) : undefined;
      const { hint } = (before ?? block).named;
      const isAfter = before !== undefined && typeof hint === 'string' && hint !== '';
      (before ?? block).named['hint'] = isAfter ? joinedHint(hint, remark) : joinedHint(remark, hint);
      remark = undefined;
    }
    kept.push(block);
  }
  return kept;
}

/**
 * Collects all fields of the list in one form. Other blocks between the fields are moved before the form. `named`: the
 * buttons that a form names.
 */
function withForm(written: readonly BufferedCall[], named: ReadonlySet<BufferedCall>, name: string): BufferedCall[] {
  const starts = new Set<BufferedCall>();
  const blocks = withHints(withGroups(written, starts), starts);
  const fields = blocks.filter(isField);
  const last = blocks.findLastIndex(isField);
  const later = blocks.slice(last + 1);
  const isSubmit = later.some(isButton);
  const first = blocks.findIndex(isField);
  // A button above the first field does not send the form: `[Button("Show filters"), TextField("Name")]`.
  const from = isSubmit ? last : first;
  const buttons = blocks.filter((block, index) => isButton(block) && (index > from || named.has(block)));
  const form = call('Form', {
    name,
    fields: fields,
    buttons: call('Buttons', {
      buttons: buttons.length === 0 ? [impliedButton()] : buttons,
    }),
  });
  // A separator line between fields, or between fields and buttons, no longer separates anything.
  const to = Math.max(last, isSubmit ? blocks.findLastIndex(isButton) : 0);
  const lines = new Set(blocks.slice(first, to).filter((block) => block.name === 'Separator'));
  const isOther = (block: BufferedCall): boolean => !isField(block) && !buttons.includes(block) && !lines.has(block);
  return [...grouped(blocks.slice(0, last).filter(isOther)), form, ...grouped(later.filter(isOther))];
}

/** A row of tags shows texts only: a tag with a colour or an icon stands alone. */
const isRichTag = ({ name, named }: BufferedCall): boolean =>
  name === 'Tag' && Object.entries(named).some(([prop, value]) => prop !== 'text' && value !== 'neutral');

/** Puts adjacent buttons, and adjacent tags, in one row. */
function grouped(blocks: readonly BufferedCall[]): BufferedCall[] {
  const made: BufferedCall[] = [];
  const rows: Readonly<Record<string, readonly [string, string]>> = {
    Button: ['Buttons', 'buttons'],
    Tag: ['TagBlock', 'tags'],
  };
  for (const block of blocks) {
    const [container, prop] = (Object.hasOwn(rows, block.name) ? rows[block.name] : undefined) ?? [];
    if (container === undefined || prop === undefined || isRichTag(block)) {
      made.push(block);
      continue;
    }
    const row = made.at(-1);
    const item: BufferedValue = block.name === 'Tag' ? (block.named['text'] ?? '') : block;
    const listed = row?.name === container ? row.named[prop] : undefined;
    if (Array.isArray(listed)) listed.push(item);
    else made.push(call(container, { [prop]: [item] }));
  }
  return made;
}
