// Texts of a component that none of its blocks shows: whatever a conversion leaves out, no text is lost without a report.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { isSentence, isTechnicalKey } from '../check/readable-text.ts';
import { BufferedCall, BufferedWord, isMembers, type BufferedValue } from '../events/buffered-value.ts';
import { hiddenType } from './described/hidden-members.ts';
import type { ForeignNode } from './foreign-node.ts';
import { isHiddenText } from './member-facts.ts';
import { isWords, programKey } from './unconverted-members.ts';

/** `grid gap-4` is a setting. */
const startsLikeText = /^\P{L}*[\p{Lu}\p{Lo}]/u;
/** Members that the readers add. */
const ownKey = /^#/;
const word = /[\p{L}\p{N}]+/gu;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(word) ?? [];

/** Calls `visit` with each text that is meant for readers. `key`: the name of the closest member. */
function visitTexts(value: JsonValue, key: string, visit: (text: string) => void): void {
  if (typeof value === 'string') {
    if (isTechnicalKey(key) ? isSentence(value) && startsLikeText.test(value) : isWords(value)) visit(value);
  } else if (isList(value)) {
    for (const item of value) visitTexts(item, key, visit);
  } else if (isRecord(value)) {
    for (const [name, member] of Object.entries(value))
      if (!ownKey.test(name) && !programKey.test(name) && !isHiddenText(name)) visitTexts(member, name, visit);
  }
}

function visitNode({ type, props, children, slots }: ForeignNode, visit: (text: string) => void): void {
  // Its members were reported.
  if (type === hiddenType) return;
  visitTexts(props, '', visit);
  for (const child of children) visitNode(child, visit);
  for (const { title, nodes } of slots) {
    visitTexts(title, '', visit);
    for (const node of nodes) visitNode(node, visit);
  }
}

/** Compares words and not whole texts, because a conversion may join texts or remove marks. */
export function unshownTexts(node: ForeignNode, blocks: readonly BufferedCall[]): readonly string[] {
  const texts = new Set<string>();
  visitNode(node, (text) => texts.add(text));
  if (texts.size === 0) return [];
  const shown = new Set<string>();
  const collect = (value: BufferedValue): void => {
    if (value instanceof BufferedCall) {
      value.args.forEach(collect);
      Object.values(value.named).forEach(collect);
    } else if (isList(value)) {
      value.forEach(collect);
    } else if (isMembers(value)) {
      Object.values(value).forEach(collect);
    } else if (value !== null) {
      for (const one of wordsOf(value instanceof BufferedWord ? value.word : String(value))) shown.add(one);
    }
  };
  blocks.forEach(collect);
  return [...texts].filter((text) => !wordsOf(text).every((one) => shown.has(one)));
}
