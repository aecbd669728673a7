// Members of a component that its conversion does not show: `filters` beside the items of a list.
import { isReadable, isSentence, isTechnicalKey, readableStrings } from '../check/readable-text.ts';
import type { BufferedCall } from '../events/buffered-value.ts';
import { toJson } from '../events/to-json.ts';
import { buffered } from './call.ts';
import { isPicture } from './described/data-item.ts';
import { shown, type ForeignNode } from './foreign-node.ts';

/** Members for programs: what happens on a click, where data come from, rules. */
const programKey =
  /^(?:actions?|events?|handlers?|validations?|rules?|dataSource|data_source|api|request|meta(?:data)?|bindings?|context|params|payload|query|state|styles?|sx|css|theme|options?|accessibility|analytics)$/i;

export interface Unshown {
  /** Members that are not shown. */
  readonly names: ReadonlySet<string>;
  /** Texts that are missing from the others. */
  readonly texts: readonly string[];
}

/** Compares the sentences, lists and objects of a node with its blocks. */
export function unshownMembers({ props }: ForeignNode, blocks: readonly BufferedCall[]): Unshown {
  const names = new Set<string>();
  const texts: string[] = [];
  const wanted = Object.entries(props).filter(
    ([name, value]) =>
      ((typeof value === 'object' && value !== null) || isPicture(name, value) || isSentence(shown(value))) &&
      !programKey.test(name) &&
      !isTechnicalKey(name),
  );
  if (wanted.length === 0) return { names, texts };
  const written = JSON.stringify(blocks.map((block) => toJson(block)));
  const isShown = (text: string): boolean => written.includes(JSON.stringify(text).slice(1, -1));
  for (const [name, value] of wanted) {
    if (isPicture(name, value)) {
      if (!isShown(shown(value))) names.add(name);
      continue;
    }
    const words = readableStrings(buffered(value)).filter(isWords);
    const missing = words.filter((text) => !isShown(text));
    if (missing.length === 0) continue;
    // Where its first words are missing, single words may stand elsewhere by chance.
    if (missing[0] === words[0] && missing.length * 2 > words.length) names.add(name);
    else texts.push(...missing);
  }
  return { names, texts };
}

/** Words for a reader, as opposed to a key such as `in_stock`. */
const isWords = (text: string): boolean =>
  isReadable(text) && !/^[A-Z]{3}$/.test(text) && /^\P{L}*\p{Lu}|^\P{L}*\p{Lo}|\s\p{L}/u.test(text);
