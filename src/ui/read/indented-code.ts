import type { Sniffed } from './sniff/sniffed.ts';

const indentOfCode = /^(?: {4,}| {0,3}\t)/;

/** True for white space that makes a line code in Markdown. */
export const isIndentOfCode = (indent: string): boolean => indentOfCode.test(indent);

const callOrList = /^\s*(?:[A-Z]\w*\(|\[|[A-Z]?\w*\s*$)/;

/** Below prose, an indented line is code unless it begins the UI. */
export function sniffIndented(sniffed: Sniffed, line: string): Sniffed {
  if (sniffed.type === 'markup') return { type: 'prose' };
  if (sniffed.type === 'dialect' && sniffed.dialect === 'nested JSON') return { type: 'prose' };
  if (sniffed.type !== 'statement' && sniffed.type !== 'expression') return sniffed;
  const isUi = sniffed.type === 'statement' ? sniffed.role !== 'definition' : line.startsWith('Card(');
  // `root = Card.new("x")` is a program.
  if (sniffed.type === 'statement' && !callOrList.test(line.slice(sniffed.from))) return { type: 'prose' };
  const [argument] = /(?<=[\w$]\(\s*)\S/.exec(line) ?? [''];
  if (isUi && argument === '' && line.length < 400 && !/^[^(]*\n/.test(line)) return { type: 'more' };
  return isUi && /["'“[]/.test(argument) ? sniffed : { type: 'prose' };
}
