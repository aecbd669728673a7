// Classifies the last line of a text that ended before the kind of the line was known.
import { rootName } from '../base-document.ts';
import { detectData } from '../dialects/detect-data.ts';
import { isChatToken } from './chat-markers.ts';
import type { Linker } from './linker.ts';
import { wrapperLine } from './sniff/sniff-tag.ts';
import type { Sniffed } from './sniff/sniffed.ts';

export interface EndPlace {
  readonly isInUi: boolean;
  readonly isInCode: boolean;
  /** True if the text contains a UI. */
  readonly hasNotation: boolean;
}

/** True for a line that is not shown: fence markers, stray closers, an opening wrapper, `root;` after a UI. */
export function isOnlyMarks(line: string, { isInUi, isInCode, hasNotation }: EndPlace): boolean {
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

/** True for the first characters of a UI. */
export const isBeginningOfUi = (line: string): boolean =>
  /^(?:root\s*=|[A-Z][\w]*\($)/.test(line) ||
  /^\{\s*(?:["'“]?(?:component|type|root|props)["'”]?\s*|["'“]["'”]?\s*)?(?::\s*)?["'“]?\w*$/.test(line);

/** The name in an edit whose value is incomplete. */
export const cutChange = (line: string): string | undefined => /^(\w+)\s*=\s*(?!null$)\w*$/.exec(line)?.[1];

/** The parts of `root = summary`, whose second name is defined. */
export function nameForName(
  line: string,
  names: Pick<Linker, 'isInBase' | 'isDefined'>,
): { readonly name: string; readonly before: string; readonly isRoot: boolean; readonly value: string } | undefined {
  const [, before = '', name = '', value = ''] = /^((\w+)\s*=\s*)(\w+)\s*;?$/.exec(line) ?? [];
  const isRoot = name === rootName;
  return (isRoot || names.isInBase(name)) && names.isDefined(value) ? { name, before, isRoot, value } : undefined;
}

/** The kind of the line, given that no text follows. */
export function lastSniffed(sniffed: Sniffed, line: string, isInUi: boolean, isIndentedCode: boolean): Sniffed {
  if (sniffed.type !== 'more' || isIndentedCode) return sniffed;
  // The fence holds a UI, whatever the line could otherwise have become.
  if (isInUi && /^[[{]/.test(line)) return { type: 'expression', from: 0 };
  return detectData(`${line}\n`) === 'data' ? { type: 'dialect', dialect: 'nested JSON' } : sniffed;
}
