// Members of a component that its conversion does not show: `filters` beside the items of a list.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { isSentence, isTechnicalKey, isWords, readableStrings } from '../check/readable-text.ts';
import type { BufferedCall } from '../events/buffered-value.ts';
import { buffered } from './call.ts';
import { factOf } from './described/data-fact.ts';
import { isPicture, partOf } from './described/data-item.ts';
import { folded, shown, type ForeignNode } from './foreign-node.ts';
import { isFact, ShownTexts } from './member-facts.ts';
import { metaFacts, metaKey } from './meta-facts.ts';

/** Members for programs: click handlers, data sources, rules. */
export const programKey =
  /^(?:actions?|events?|handlers?|validations?|rules?|dataSource|data_source|api|request|meta(?:data)?|bindings?|context|params|payload|query|state|styles?|sx|css|theme|options?|accessibility|analytics)$/i;

/** Components that only arrange others. */
const box =
  /^(?:[hvz]?stack|rows?|columns?|flex|flexbox|grid|griditem|simplegrid|box|container|center|wrap|wrapper|div)$/;

export interface Unconverted {
  /** Scalars that are not shown. */
  readonly facts: JsonObject;
  /** Other members that are not shown. */
  readonly names: ReadonlySet<string>;
  /** Texts that are missing from the others. */
  readonly texts: readonly string[];
}

/** Compares the members of a node with its blocks. Any word may be a fact of a component that frames others. */
export function unconvertedMembers(
  { type, props }: ForeignNode,
  blocks: readonly BufferedCall[],
  isFrame: boolean,
): Unconverted {
  const facts: [string, JsonValue][] = [];
  const names = new Set<string>();
  const texts: string[] = [];
  // A number of a box that arranges others describes the layout.
  const isBox = box.test(folded(type));
  const wanted = Object.entries(props).filter(
    ([name, value]) => !(isBox && typeof value === 'number') && isWanted(name, value, isFrame),
  );
  const metas = Object.entries(props).flatMap(([name, value]) => (metaKey.test(name) ? [value] : []));
  if (wanted.length === 0 && metas.length === 0) return { facts: {}, names, texts };
  const written = new ShownTexts(blocks);
  for (const meta of metas) {
    const found = isRecord(meta) ? metaFacts(meta) : { facts: {}, texts: notesIn(meta), lost: [] };
    texts.push(...[...found.texts, ...found.lost].filter((text) => !written.includes(text)));
    facts.push(...Object.entries(found.facts).filter(([, value]) => !written.has(shown(value))));
  }
  for (const [name, value] of wanted) {
    if (isPicture(name, value)) {
      if (!written.includes(shown(value))) names.add(name);
      continue;
    }
    if (typeof value !== 'object') {
      const words = shown(value).trim();
      if (words === '' || !(isSentence(words) ? written.includes(words) : written.has(words)))
        if (factOf(name, value) === undefined) names.add(name);
        else facts.push([name, value]);
      continue;
    }
    const part = partOf(name, value);
    if (part !== undefined && part.kind !== 'icon') {
      if (!written.includes(shown(part.props[part.kind === 'image' ? 'src' : 'url']))) names.add(name);
      continue;
    }
    const isAnyWord = isFrame && isList(value) && value.every((one) => typeof one !== 'object');
    const words = isAnyWord ? value.map(shown) : readableStrings(buffered(value)).filter(isWords);
    const missing = words.filter((text) => !written.includes(text));
    if (missing.length === 0) continue;
    if (isTechnicalKey(name)) {
      texts.push(...missing.filter(isSentence));
      continue;
    }
    // If its first words are missing, single words may occur elsewhere by chance.
    if (missing[0] === words[0] && missing.length * 2 > words.length) names.add(name);
    else texts.push(...missing);
  }
  return { facts: Object.fromEntries(facts), names, texts };
}

/** `"meta": "Updated on Monday"`. */
const notesIn = (value: JsonValue): readonly string[] =>
  (isList(value) ? value : [value]).filter((one) => typeof one === 'string').filter(isWords);

/** Lists of content can have the names of settings too: `events`, `options`. */
function isWanted(name: string, value: JsonValue, isFrame: boolean): boolean {
  if (typeof value === 'boolean' || typeof value === 'number') return isFact(name, value, isFrame);
  if (isPicture(name, value)) return true;
  if (typeof value === 'string' && isSentence(value) && !isTechnicalKey(name)) return !programKey.test(name);
  if (typeof value === 'string') return isFact(name, value, isFrame);
  if (value === null || partOf(name, value)?.kind === 'icon') return false;
  if (/^actions$/i.test(name) && isList(value)) return value.every((one) => typeof one === 'string' && isWords(one));
  return !programKey.test(name) || (/^(?:events|options)$/i.test(name) && isList(value));
}
