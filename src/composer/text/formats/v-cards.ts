// Contacts as address books export them (vCard).
import type { Sliced } from '../../../slices.ts';
import { toLabel } from '../../data/names.ts';
import type { Contact, ContactFact } from '../lines/line-segment.ts';
import { partsOf, readContentLines, textOf, type ContentLine } from './content-lines.ts';
import type { Format, FoundFormat } from './format.ts';

export const vCards: Format = {
  starts: (line) => /^BEGIN:VCARD\s*$/i.test(line),
  *read(lines, start): Sliced<FoundFormat | undefined> {
    const found = yield* readContentLines(lines, start, 'VCARD');
    if (found === undefined) return undefined;
    const contacts: Contact[] = [];
    let own: ContentLine[] = [];
    for (const line of found.content) {
      if (line.name === 'END') {
        contacts.push(contactOf(own));
        own = [];
        yield;
      } else own.push(line);
    }
    return { runs: [{ type: 'contacts', contacts }], end: found.end };
  },
};

/** Properties of the file, not of the contact. */
const bookkeeping = new Set(['BEGIN', 'VERSION', 'PRODID', 'UID', 'REV', 'CLASS', 'SORT-STRING', 'KIND', 'SOURCE']);
const kinds: Readonly<Record<string, ContactFact['kind']>> = {
  TEL: 'phone',
  EMAIL: 'email',
  ADR: 'address',
  URL: 'link',
  BDAY: 'birthday',
};
/** Words of `TYPE` that mean nothing to a reader. */
const plainTypes = /^(?:internet|voice|pref|text|uri|x-.*)$/i;

function contactOf(lines: readonly ContentLine[]): Contact {
  const valueOf = (name: string): string => textOf(lines.find((line) => line.name === name)?.value ?? '');
  const [family = '', given = '', ...names] = (lines.find(({ name }) => name === 'N')?.value ?? '')
    .split(/(?<!\\);/)
    .map(textOf);
  const organization = partsOf(lines.find(({ name }) => name === 'ORG')?.value ?? '').join(', ');
  const full = [names[1], given, names[0], family, names[2]]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
  const name = valueOf('FN') || full || organization;
  const photo = valueOf('PHOTO');
  const facts: ContactFact[] = [];
  const shown = new Set([...bookkeeping, 'N', 'FN', 'ORG', 'TITLE', 'PHOTO']);
  for (const line of lines) {
    const value = line.name === 'ADR' ? partsOf(line.value).join(', ') : textOf(line.value);
    if (shown.has(line.name) || value === '') continue;
    facts.push(factOf(line, value.replace(/^(?:tel|mailto):/i, '')));
  }
  return {
    name,
    subtitle: [valueOf('TITLE'), organization === name ? '' : organization].filter((part) => part !== '').join(' · '),
    picture: /^https?:/i.test(photo) ? photo : undefined,
    facts,
  };
}

function factOf({ name, parameters }: ContentLine, value: string): ContactFact {
  const kind = kinds[name] ?? 'other';
  if (kind === 'other') return { kind, name: toLabel(name.toLowerCase().replace(/^x-/, '')), value };
  const types = (parameters.get('TYPE') ?? '').split(',').filter((type) => type !== '' && !plainTypes.test(type));
  return {
    kind,
    name: types.map((type) => type.toLowerCase()).join(', '),
    value: kind === 'birthday' ? isoDay(value) : value,
  };
}

/** `19840702` is a date without its dashes. */
const isoDay = (value: string): string => value.replace(/^(\d{4})(\d\d)(\d\d)(?:T.*)?$/, '$1-$2-$3');
