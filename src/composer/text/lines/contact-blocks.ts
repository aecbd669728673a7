// Shows contacts: a few with their facts below their names, many as the rows of a table.
import { slicedMap, type Sliced } from '../../../slices.ts';
import { localMoment } from '../../data/local-moment.ts';
import type { Column } from '../../data/sheet.ts';
import type { Call } from '../../notation/call.ts';
import { avatar, heading, quietText } from '../../notation/vocabulary.ts';
import type { ShowContext } from '../../show/context.ts';
import { factBlocks } from '../../show/fact-blocks.ts';
import { partHeading } from '../../show/headings.ts';
import { sheetBlocks } from '../../show/sheet-blocks.ts';
import type { Contact, ContactFact } from './line-segment.ts';

const maxOpen = 6;

export function* contactBlocks(contacts: readonly Contact[], context: ShowContext): Sliced<readonly Call[]> {
  if (contacts.length > maxOpen) return yield* contactTable(contacts, context);
  const blocks: Call[] = [];
  for (const { name, subtitle, picture, facts } of contacts) {
    if (picture !== undefined) blocks.push(avatar(name, picture, subtitle || undefined));
    else if (contacts.length === 1 && context.title === undefined) blocks.push(heading(name, subtitle || undefined));
    else {
      blocks.push(partHeading(name, context.level));
      if (subtitle !== '') blocks.push(quietText(subtitle));
    }
    const pairs = facts.map((fact) => [labelOf(fact, context), valueOf(fact, context)] as const);
    for (const block of yield* factBlocks(pairs, context)) blocks.push(block);
  }
  return blocks;
}

/** A column for each kind of fact; several facts of one kind share a cell. */
function* contactTable(contacts: readonly Contact[], context: ShowContext): Sliced<readonly Call[]> {
  const rows = yield* slicedMap(contacts, ({ facts }) => {
    const row = new Map<string, string>();
    for (const fact of facts) {
      const label = labelOf({ ...fact, name: fact.kind === 'other' ? fact.name : '' }, context);
      row.set(label, [row.get(label), valueOf(fact, context)].filter((text) => text !== undefined).join(', '));
    }
    return row;
  });
  const labels = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const columns: Column[] = [
    { name: context.phrases.labels.name, cells: contacts.map(({ name }) => name) },
    { name: 'Column 2', cells: contacts.map(({ subtitle }) => subtitle), isUnnamed: true },
  ];
  for (const label of labels) columns.push({ name: label, cells: rows.map((row) => row.get(label) ?? '') });
  const filled = columns.filter(({ cells }) => cells.some((cell) => cell !== ''));
  return yield* sheetBlocks({ columns: filled, rowCount: contacts.length }, context);
}

function labelOf({ kind, name }: ContactFact, { phrases }: ShowContext): string {
  if (kind === 'other') return name;
  const label = phrases.labels[kind];
  return name === '' ? label : `${label} (${name})`;
}

const valueOf = ({ kind, value }: ContactFact, { phrases }: ShowContext): string =>
  kind === 'birthday' ? localMoment(value, phrases.language) : value;
