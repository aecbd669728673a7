// Names of props that repeat the name of their component: `chartData` of a chart, `listItems` of a list, `followUpText`
// of a block of follow-ups.
import type { ComponentShape } from '../catalog.ts';
import { isPropSynonym } from './match-prop.ts';

const wordsOf = (name: string): readonly string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase().replace(/s$/, ''));

/** Words for a list, whatever it lists. */
const listWord = /^(?:list|item|text|array|entrie|entry|content|option|collection|group|value)$/;

/** Words in component names that do not describe the content. */
const frameWord = /^(?:block|group|view|component|widget)$/;

/**
 * The rest of such a name, `data` of `chartData`, `text` of `buttonText`; empty for a name that only says which component's list it is. Undefined
 * for any other name.
 */
export function nameWithoutOwn(
  { order, component: { name, aliases = [] } }: ComponentShape,
  written: string,
  listProp: string | undefined,
): string | undefined {
  const folded = written.toLowerCase().replaceAll(/[^a-z]/g, '');
  if ([name, ...aliases].some((own) => own.toLowerCase() === folded)) return '';
  const own = new Set(wordsOf(name).filter((word) => !frameWord.test(word)));
  const words = wordsOf(written);
  const rest = words.filter((word) => !own.has(word));
  if (rest.length === words.length) return undefined;
  // `valueText` of a KeyValue is its value.
  const isProp = (word: string): boolean => order.some((prop) => prop === word || isPropSynonym(prop, word));
  const named = words.find((word) => own.has(word) && isProp(word));
  if (named !== undefined) return named;
  const [first = ''] = rest;
  if (rest.length === 1 && order.includes(first)) return first;
  if (listProp !== undefined && rest.every((word) => listWord.test(word))) return '';
  return rest.length === 1 ? rest[0] : undefined;
}
