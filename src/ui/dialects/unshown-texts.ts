// Texts of a component that none of its blocks shows: whatever a conversion leaves out, no text is lost without a report.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { isSentence, isTechnicalKey, isWords } from '../check/readable-text.ts';
import { BufferedCall, BufferedWord, isMembers, type BufferedValue } from '../events/buffered-value.ts';
import { hiddenType, lossType } from './described/hidden-members.ts';
import { areChecks } from './field-rules.ts';
import { isFieldType } from './form-field.ts';
import { shown, type ForeignNode } from './foreign-node.ts';
import { isHiddenText } from './member-facts.ts';
import { programKey } from './unconverted-members.ts';
import { kindOf } from './vocabulary.ts';

/** `grid gap-4` is a setting. */
const startsLikeText = /^\P{L}*[\p{Lu}\p{Lo}]/u;
/** Settings whose values may be written like a word for a reader: `"weight": "Bolder"`. */
const lookKey =
  /^(?:(?:font)?weight|fontType|spacing|style|imageSize|(?:horizontal|vertical)(?:Content|Cell)?(?:Content)?Alignment)$/i;
/** Members that the readers add. */
const ownKey = /^#/;
const word = /[\p{L}\p{N}]+/gu;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(word) ?? [];

/** A date with a time as it is shown: in two parts, and without midnight, seconds and time zone. */
const withoutSeconds = (text: string): string =>
  text.replace(/^(\d{4}-\d\d-\d\d)T(?:00:00|(\d\d:\d\d))(?::[\d.]+)?(?:Z|[+-][\d:]+)?$/, '$1 $2');

/** Calls `visit` with each text that is meant for readers. `key`: the name of the closest member. */
function visitTexts(value: JsonValue, key: string, visit: (text: string) => void): void {
  if (typeof value === 'string') {
    if (isTechnicalKey(key) || lookKey.test(key) ? isSentence(value) && startsLikeText.test(value) : isWords(value))
      visit(value);
  } else if (isList(value)) {
    for (const item of value) visitTexts(item, key, visit);
  } else if (isRecord(value)) {
    for (const [name, member] of Object.entries(value))
      if (!ownKey.test(name) && !programKey.test(name) && !isHiddenText(name)) visitTexts(member, name, visit);
  }
}

/** The words of a cell, whatever they are; of an object, those of its members for readers. */
function cellsIn(value: JsonValue): readonly string[] {
  if (isList(value)) return value.flatMap(cellsIn);
  if (isRecord(value))
    return Object.entries(value).flatMap(([name, member]) =>
      ownKey.test(name) || programKey.test(name) || isTechnicalKey(name) ? [] : cellsIn(member),
    );
  return shown(value) === '' ? [] : [shown(value)];
}

/** The cells of the rows of a table that are not shown. A row with names may have members that are in no column. */
function unshownCells({ props }: ForeignNode, isShown: (text: string) => boolean): readonly string[] {
  const lists = Object.entries(props).flatMap(([name, value]) =>
    isList(value) && !programKey.test(name) && !isTechnicalKey(name) ? [value] : [],
  );
  const rows = lists.flat().filter((row) => typeof row === 'object' && row !== null);
  if (rows.length === 0) return lists.flatMap(cellsIn).filter((text) => !isShown(text));
  return rows.flatMap((row) => {
    const cells = cellsIn(row);
    const missing = cells.filter((text) => !isShown(text));
    return isList(row) || missing.length === cells.length ? missing : [];
  });
}

function visitNode({ type, props, children, slots }: ForeignNode, visit: (text: string) => void): void {
  // Its members were reported.
  if (type === hiddenType || type === lossType) return;
  const { checks, ...others } = props;
  const isRules = checks !== undefined && isFieldType(type) && areChecks(checks);
  visitTexts(isRules ? others : props, '', visit);
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
  const isTable = kindOf(node.type) === 'table';
  if (texts.size === 0 && !isTable) return [];
  const words = new Set<string>();
  const collect = (value: BufferedValue): void => {
    if (value instanceof BufferedCall) {
      value.args.forEach(collect);
      Object.values(value.named).forEach(collect);
    } else if (isList(value)) {
      value.forEach(collect);
    } else if (isMembers(value)) {
      Object.values(value).forEach(collect);
    } else if (value !== null) {
      for (const one of wordsOf(value instanceof BufferedWord ? value.word : String(value))) words.add(one);
    }
  };
  blocks.forEach(collect);
  const isShown = (text: string): boolean =>
    [text, withoutSeconds(text)].some((written) => wordsOf(written).every((one) => words.has(one)));
  return [...[...texts].filter((text) => !isShown(text)), ...(isTable ? unshownCells(node, isShown) : [])];
}
