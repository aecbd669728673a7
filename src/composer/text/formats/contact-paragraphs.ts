// Contacts as people write them: a name, possibly a position, and lines that are a telephone number or an address.
import type { Sliced } from '../../../slices.ts';
import type { Contact, ContactFact } from '../lines/line-segment.ts';
import { isTitle } from '../lines/title-line.ts';
import type { Format, FoundFormat } from './format.ts';

const maxLines = 8;
const maxLineLength = 90;
const label = String.raw`(?:(\p{L}[\p{L}.-]{0,14})\s*[:：]\s*|[☎📞✆📱✉📧🌐]️?\s*)?`;
const patterns: readonly (readonly [kind: ContactFact['kind'], pattern: RegExp])[] = [
  ['email', new RegExp(String.raw`^${label}<?([\w.+-]+@[\w-]+(?:\.[\w-]+)+)>?$`, 'u')],
  ['phone', new RegExp(String.raw`^${label}(\+?\(?\d[\d\s()/.–-]{6,22}\d)$`, 'u')],
  ['link', new RegExp(String.raw`^${label}((?:https?://|www\.)\S+)$`, 'u')],
];
/** A day or a range of years is not a telephone number. */
const date = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$|^(?:19|20)\d\d\s*[–-]\s*(?:19|20)\d\d$/;

export const contactParagraphs: Format = {
  starts: (line, next, before) => before.trim() === '' && next.trim() !== '' && isName(line),
  *read(lines, start): Sliced<FoundFormat | undefined> {
    const contacts: Contact[] = [];
    let end = start;
    for (let at = start; at < lines.length;) {
      yield;
      let stop = at;
      while (stop < lines.length && stop - at <= maxLines && (lines[stop] ?? '').trim() !== '') stop++;
      const contact = stop - at > maxLines ? undefined : contactOf(lines.slice(at, stop));
      if (contact === undefined) break;
      contacts.push(contact);
      end = stop;
      for (at = stop; at < lines.length && (lines[at] ?? '').trim() === '';) at++;
    }
    const [only, second] = contacts;
    // One contact at the end of a text is a signature.
    const isSignature = second === undefined && start > 0;
    if (only === undefined || isSignature) return undefined;
    return { runs: [{ type: 'contacts', contacts }], end };
  },
};

const isName = (line: string): boolean =>
  line.length <= 50 &&
  /^\p{L}/u.test(line) &&
  !/[\d:,@]/.test(line) &&
  isTitle(line) &&
  line.trim().split(/\s+/).length <= 5;

function contactOf(lines: readonly string[]): Contact | undefined {
  const [name = '', ...others] = lines.map((line) => line.trim());
  if (!isName(name) || others.some((line) => line.length > maxLineLength)) return undefined;
  const facts: ContactFact[] = [];
  const rest: string[] = [];
  for (const line of others) {
    const fact = factOf(line);
    if (fact !== undefined) facts.push(fact);
    // Lines between the facts would lose their position.
    else if (facts.length > 0 || /[.!?]$/.test(line)) return undefined;
    else rest.push(line);
  }
  if (!facts.some(({ kind }) => kind !== 'link') || rest.length > 3) return undefined;
  return { name, subtitle: rest.join(' · '), picture: undefined, facts };
}

function factOf(line: string): ContactFact | undefined {
  for (const [kind, pattern] of patterns) {
    const [, name, value = ''] = pattern.exec(line) ?? [];
    if (value === '' || date.test(value)) continue;
    return name === undefined ? { kind, name: '', value } : { kind: 'other', name, value };
  }
  return undefined;
}
