// What a program has above the UI and a UI has not: types, block comments, variables taken from a record. It is left out,
// or written as definitions, once a UI follows.
import { pieces } from '../raw-expression.ts';
import { more, prose, type Sniff, type SniffContext, type Sniffed } from './sniffed.ts';

/** Maximum length of what is left out. */
const maxLead = 2_000;

interface Lead {
  readonly length: number;
  readonly instead: string;
}

const word = '[\\p{L}_$][\\p{L}\\p{N}_$]*';
const modifiers = '(?:export[ \\t]+)?(?:declare[ \\t]+)?';
const block = new RegExp(`^${modifiers}(?:interface|(?:const[ \\t]+)?enum)[ \\t]+${word}[^\\n{}();=]{0,120}\\{`, 'u');
const alias = new RegExp(`^${modifiers}type[ \\t]+${word}[ \\t]*(?:<[^\\n=]{0,80}>)?[ \\t]*=(?!=)`, 'u');
const typeStart = new RegExp(
  `^${modifiers}(?:type|interface|(?:const[ \\t]+)?enum)(?:[ \\t]+(?:${word}(?:[ \\t]*<[^\\n(){}=]{0,80}|[ \\t]+e(?:x(?:t[\\w$, .<>]{0,80})?)?)?[ \\t]*)?)?$`,
  'u',
);
const comment = /^\/\*[^]*?\*\/[ \t]*\n?/;
/** `const { name, price } = item;` and `const [open, setOpen] = useState(false);`. */
const destructured =
  /^(?:export[ \t]+)?(?:const|let|var)[ \t]+(\{[^{}[\]]{0,300}\}|\[[^{}[\]]{0,300}\])[ \t]*(?::[^=\n]{1,80})?=[ \t]*([^\n]+)\n/;
const destructuredStart =
  /^(?:export[ \t]+)?(?:const|let|var)[ \t]+(?:\{[^{}[\]]{0,300}|\[[^{}[\]]{0,300}|(?:\{[^{}[\]]{0,300}\}|\[[^{}[\]]{0,300}\])[ \t]*(?::[^=\n]{0,80})?(?:=[^\n]{0,400})?)$/;
/** `"use client";`. */
const directive = /^["']use (?:client|server|strict)["'][ \t]*;?[ \t\r]*\n/;
const directiveStart = /^["'](?:u(?:s(?:e(?: [a-z]{0,6}["']?[ \t]*;?[ \t\r]*)?)?)?)?$/;

/** A message of the program. */
const message = /^console\.\w{1,20}\([^\n]*\)[ \t]*;?[ \t\r]*\n/;
const messageStart = /^console\.\w{0,20}(?:\([^\n]{0,300})?$/;

/** The index after the declaration of a type. Undefined while it is open. */
function endOfType(line: string, from: number, isBlock: boolean): number | undefined {
  let depth = isBlock ? 1 : 0;
  let last = '';
  for (const { 0: piece, index } of line.slice(from).matchAll(pieces)) {
    if (depth === 0 && (piece === ';' || isBlock)) return from + index + (piece === ';' ? 1 : 0);
    // `type Kind =`, with the alternatives below it.
    if (depth === 0 && piece === '\n' && !/[=|&<,]/.test(last)) {
      const rest = line.slice(from + index).trimStart();
      if (rest === '') return undefined;
      if (!/^[|&]/.test(rest)) return from + index + 1;
    }
    if ('([{'.includes(piece)) depth += 1;
    else if (')]}'.includes(piece)) depth -= 1;
    if (piece.trim() !== '') last = piece;
  }
  return undefined;
}

/** The variables as definitions: those of a hook of React have the value it starts with. */
function definitionsOf(names: string, written: string): string {
  const value = written.trim().replace(/;$/, '').trim();
  const listed = names
    .slice(1, -1)
    .split(',')
    .map((name) => name.trim());
  const state = /^(?:React\.)?use\w*(?:<[^()]{0,60}>)?\(([^]*)\)$/.exec(value)?.[1];
  const [first = ''] = listed;
  // A text alone would be shown where nothing uses it.
  const isHidden = state !== undefined && /^(?:true|false|null|\d+|[[{][^]*)$/.test(state);
  if (names.startsWith('[') && state !== undefined) return isHidden && first !== '' ? `${first} = ${state}\n` : '';
  if (!/^[\w$]+(?:\.[\w$]+|\[\d+\])*$/.test(value)) return '';
  return listed
    .map((name, index) => {
      if (name === '' || name.startsWith('...')) return '';
      const [key = '', own = key] = name
        .replace(/=.*/, '')
        .split(':')
        .map((part) => part.trim());
      return names.startsWith('[') ? `${key} = ${value}[${index}]\n` : `${own} = ${value}.${key}\n`;
    })
    .join('');
}

/** Undefined if the line begins with nothing of the kind. */
function leadOf(line: string): Lead | 'more' | undefined {
  if (line.startsWith('/')) {
    if (line === '/' || (line.startsWith('/*') && !comment.test(line))) return 'more';
    const length = comment.exec(line)?.[0].length;
    return length === undefined ? undefined : { length, instead: '' };
  }
  if (/^["']/.test(line)) {
    const length = directive.exec(line)?.[0].length;
    return length === undefined ? (directiveStart.test(line) ? 'more' : undefined) : { length, instead: '' };
  }
  if (line.startsWith('console.')) {
    const length = message.exec(line)?.[0].length;
    return length === undefined ? (messageStart.test(line) ? 'more' : undefined) : { length, instead: '' };
  }
  const head = alias.exec(line)?.[0] ?? block.exec(line)?.[0];
  if (head !== undefined) {
    const end = endOfType(line, head.length, head.endsWith('{'));
    return end === undefined ? 'more' : { length: end, instead: '' };
  }
  if (typeStart.test(line)) return 'more';
  const [whole, names = '', value = ''] = destructured.exec(line) ?? [];
  if (whole !== undefined) return { length: whole.length, instead: definitionsOf(names, value) };
  return destructuredStart.test(line) ? 'more' : undefined;
}

const mayBegin =
  /^(?:["'/]|console\.|export\b|declare\b|type\b|interface\b|enum\b|(?:const|let|var)[ \t]+(?:[{[]|enum\b|$))/;

/** Undefined for a line of another kind. */
export function sniffLead(line: string, context: SniffContext, sniff: Sniff): Sniffed | undefined {
  if (!mayBegin.test(line) || line.length > maxLead) return undefined;
  const lead = leadOf(line);
  if (lead === undefined || lead === 'more') return lead === undefined ? undefined : more;
  const skipped: Sniffed = { type: 'skip', length: lead.length, instead: lead.instead };
  if (context.isNotationExpected) return skipped;
  return beforeUi(skipped, sniff, line.slice(lead.length).trimStart(), context);
}

/** What is left out, if a UI follows. */
export function beforeUi(skipped: Sniffed, sniff: Sniff, rest: string, context: SniffContext): Sniffed {
  if (rest === '') return more;
  switch (sniff(rest, context).type) {
    case 'more':
      return more;
    case 'prose':
    case 'fence':
    case 'item-fence':
    case 'thought-start':
    case 'thought-end':
      return prose;
    default:
      return skipped;
  }
}
