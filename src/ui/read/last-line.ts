// Classifies the last line of a text that ended before the kind of the line was known.
import { rootName } from '../base-document.ts';
import { detectData } from '../dialects/detect-data.ts';
import { isCutCard } from '../dialects/detect-parts.ts';
import { withoutLeadingComment } from '../dialects/leading-comment.ts';
import { isChatToken } from './chat-markers.ts';
import type { Linker } from './linker.ts';
import { wrapperLine } from './sniff/sniff-tag.ts';
import type { SniffContext, Sniffed } from './sniff/sniffed.ts';

interface EndPlace {
  readonly isInUi: boolean;
  readonly isInCode: boolean;
  /** True if the text contains a UI. */
  readonly hasNotation: boolean;
}

/** True for a line that is not shown: fence markers, stray closers, an opening wrapper, `root;` after a UI. */
function isOnlyMarks(line: string, { isInUi, isInCode, hasNotation }: EndPlace): boolean {
  if (isInUi && /^[`~]+$/.test(line)) return true;
  if (isInCode) return false;
  if (
    hasNotation &&
    (/^[)\]},;\s]*>?(?:<\/[\w-]{1,30}>)?$/.test(line) ||
      /^(?:root;|(?:return|export\s+default)\s+[\w$]+;?)$/.test(line))
  )
    return true;
  if (hasNotation && /^<\|?[a-z_]{0,20}$/.test(line)) return true;
  return wrapperLine.test(line) || isChatToken(line) || /^(?:`{3,}|~{3,})[\w-]*$/.test(line);
}

/** True for the first characters of a UI, as opposed to a sentence: `root = mother dough`. */
const isBeginningOfUi = (line: string): boolean =>
  /^(?:root\s*=\s*(?:[\w$]*$|[\w$.]+\s*\((?!\s*\))|[^\s\w$])|[A-Z][\w]*\($)/.test(line) ||
  /^\{\s*(?:["'“]?(?:component|type|root|props)["'”]?\s*|["'“]["'”]?\s*)?(?::\s*)?["'“]?\w*$/.test(line);

/** The name in an edit whose value is incomplete. */
const cutChange = (line: string): string | undefined => /^(\w+)\s*=\s*(?!null$)\w*$/.exec(line)?.[1];

export type Names = Pick<Linker, 'isInBase' | 'isDefined'>;

interface NameForName {
  readonly name: string;
  readonly before: string;
  readonly isRoot: boolean;
  readonly value: string;
}

/** The parts of `root = summary`, whose second name is defined. */
function nameForName(line: string, names: Names): NameForName | undefined {
  const [, before = '', name = '', value = ''] = /^((\w+)\s*=\s*)(\w+)\s*;?$/.exec(line) ?? [];
  const isRoot = name === rootName;
  return (isRoot || names.isInBase(name)) && names.isDefined(value) ? { name, before, isRoot, value } : undefined;
}

export type LastLine =
  /** The line is blank or contains only marks, and is not shown. */
  | { readonly type: 'marks' }
  /** One name is defined by another, and no text follows that would end the second one. */
  | ({ readonly type: 'name' } & NameForName)
  /** A UI begins, or an edit (`isChange`) whose value is incomplete. */
  | { readonly type: 'beginning'; readonly isChange: boolean }
  | { readonly type: 'undecided' };

export function readLastLine(line: string, place: EndPlace, names: Names): LastLine {
  if (line === '' || isOnlyMarks(line, place)) return { type: 'marks' };
  const found = place.isInCode ? undefined : nameForName(line, names);
  if (found !== undefined) return { type: 'name', ...found };
  const changed = cutChange(line);
  const isChange = changed !== undefined && names.isInBase(changed);
  return isChange || isBeginningOfUi(line) ? { type: 'beginning', isChange } : { type: 'undecided' };
}

/** The kind of the line, given that no text follows. */
export function lastSniffed(
  sniffed: Sniffed,
  line: string,
  { isInUi, isAnswerStart }: Pick<SniffContext, 'isInUi' | 'isAnswerStart'>,
  isIndentedCode: boolean,
): Sniffed {
  if (sniffed.type !== 'more' || isIndentedCode) return sniffed;
  // The fence holds a UI, whatever the line could otherwise have become.
  if (isInUi && /^[[{]/.test(line)) return { type: 'expression', from: 0 };
  if (isCutCard(line)) return { type: 'expression', from: 0 };
  const json = withoutLeadingComment(line) ?? line;
  return detectData(`${json}\n`, isAnswerStart) === 'data' ? { type: 'dialect', dialect: 'nested JSON' } : sniffed;
}
