// Lines of a program around the UI: imports, and functions that return it.
import { isLayoutContainer } from '../../check/layout-names.ts';
import { pieces } from '../raw-expression.ts';
import { beforeUi } from './sniff-lead.ts';
import { maxDefinitions, rootLine, sentenceLine } from './lines-before-ui.ts';
import { afterLead, maxLine, maxWord, more, prose, type Sniff, type SniffContext, type Sniffed } from './sniffed.ts';

/** Names in braces may be on lines of their own. */
const importLine = /^(?:import\s(?:[^\n]*\bfrom\s+|[\w$\s,*]*\{[\w$\s,]*\}\s*from\s+)?["'][^\n]*\n\s*)+/;
const importStart = /^import\s(?:[^\n]*|[\w$\s,*]*\{[\w$\s,]*(?:\}[^\n]*)?)$/;
/** As opposed to a sentence about imports. */
const namesStart = /^import\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?\{/;
/** Characters of the imports of a file. */
const maxImports = 4_000;

/** `import ... from "..."` before notation. */
export function sniffImport(line: string, context: SniffContext, sniff: Sniff): Sniffed {
  const imports = importLine.exec(line)?.[0] ?? '';
  const rest = line.slice(imports.length);
  if (rest === '' || importStart.test(rest)) {
    const isSentence = rest !== '' && !namesStart.test(rest);
    return rest.length > (isSentence ? maxLine : maxImports) || line.length > maxImports ? prose : more;
  }
  if (imports === '') return prose;
  const program = usesComponents.test(imports) ? sniffProgram(rest, imports.length) : undefined;
  if (program !== undefined) return program;
  const found = sniff(rest, context);
  // A file of one component is a UI, whatever it imports.
  if (found.type === 'markup' && reactStart.test(rest)) return { type: 'markup', from: found.from + imports.length };
  if (found.type !== 'skip' && found.type !== 'helper') return afterLead(imports, found);
  return beforeUi({ type: 'skip', length: imports.length }, () => found, rest, context);
}

const usesComponents = /from\s+["'](?:@\/|[./]*components|@mui|@chakra-ui|@radix-ui|@mantine|antd|react["'])/;

const programStart = /^(?:export\s+(?:default\s+)?)?(?:function|const|let|type|interface)\s+[A-Za-z]/;

const maybeProgram = /^(?:[a-z][a-z\s]*)?$/;

const maxProgram = 8_000;

const maxReturn = 200;
const makesCard = /(?:\breturn|=>?)\s*\(?\s*Card\(/;

/** `export const Pool = () => (<Box>`, up to the name of the tag. */
const arrowComponent =
  /^(?:export\s+(?:default\s+)?)?const\s+[A-Z]\w*\s*(?::[^=\n]{1,60})?=\s*(?:\([^()\n]*\)|\w+)\s*=>\s*\(?\s*<(?:[A-Za-z]|>)$/;

/** A whole file of a component, of which only the tags that it returns are a UI. */
function sniffProgram(program: string, from: number): Sniffed | undefined {
  if (program.length < maxWord && maybeProgram.test(program)) return more;
  if (program.length > maxProgram || !programStart.test(program)) return undefined;
  if (makesCard.test(program)) return undefined;
  const arrow = arrowComponent.exec(program);
  const start = program.length - maxReturn;
  const returned = /\breturn\s*\(?\s*<(?:[A-Za-z]|>)$/.exec(program.slice(Math.max(0, start)));
  if ((arrow !== null || returned !== null) && awaitsUse(program)) return more;
  if (arrow !== null) return { type: 'markup', from: from + program.lastIndexOf('=>') };
  if (returned !== null) return { type: 'markup', from: from + Math.max(0, start) + returned.index };
  const first = anyReturnedTag.test(program) && isHelperOver(program) ? sniffFirstReturned(program) : undefined;
  return first?.type === 'markup' ? { ...first, from: from + first.from } : more;
}

/** A function of React, whose name is capitalized: `export default function App(`, `const App = () =>`. */
const reactStart =
  /^(?:export\s+(?:default\s+)?)?(?:async\s+)?(?:function\s+[A-Z]\w*\s*\(|const\s+[A-Z]\w*\s*(?::[^=\n]{1,60})?=\s*(?:\([^()\n]*\)|\w+)\s*=>\s*)/;
const returnedTag = /(?:\breturn|=>)\s*\(?\s*<(?:[A-Za-z]|>)$/;
/** The function returns something else: a call, or nothing before it ends. */
const returnedOther = /(?:\breturn|=>)\s*\(?\s*(?:[A-Z]\w*\(|["'`\d[])|\n\}/;

const constantStart = /^(?:export\s+)?(?:const|let|var)\s+[\p{L}_$[{]/u;
/** The tags that a function returns, or that stand below the constants. */
const tagBelow =
  /(?:\breturn\s*\(?\s*|\n(?:export\s+(?:default\s+)?)?const\s+[A-Z]\w*[^\n]{0,100}=>\s*\(?\s*)<(?:[A-Za-z]|>)$|\n<(?:[A-Z]|>)$/;
/** A line of neither a program nor its brackets. */
const otherLine =
  /\n(?=\S)(?!(?:export|const|let|var|function|return|type|interface|async|import|use\w+)\b|[)\]}<"'`/*@]|[\w$.]+[ \t]*(?:$|[=(.,:]))/;

/** A component with props that is not exported: the program below may use it. */
const helperHead =
  /(?:^|\n)(?:function\s+[A-Z]\w*\s*|const\s+[A-Z]\w*\s*(?::[^=\n]{1,80})?=\s*)\(\s*(?:\{|props\b)[^\n]*$/;
const componentHead = /(?:^|\n)(?:export\s+(?:default\s+)?)?(?:async\s+)?(?:function|const)\s+[A-Z]\w*[^\n]*/g;
const maxHelpers = 6_000;
const anyReturnedTag = /(?:\breturn|=>)\s*\(?\s*(?=<(?:[A-Za-z]|>))/;

/** True if the last component of a program may be used in the next one, which is worth waiting for. */
const awaitsUse = (program: string): boolean =>
  program.length <= maxHelpers && helperHead.test([...program.matchAll(componentHead)].at(-1)?.[0] ?? '');

/** True where a program ends whose components were waited for. */
const isHelperOver = (program: string): boolean =>
  program.length > maxHelpers ||
  /\n(?:`{3}|~{3})$/.test(program.slice(-4)) ||
  otherLine.test(program.slice(-maxReturn));

/** The first tags that a program returns, if no other component follows. */
export function sniffFirstReturned(line: string): Sniffed | undefined {
  const from = importLine.exec(line)?.[0].length ?? 0;
  const program = line.slice(from);
  const isProgram = reactStart.test(program) || constantStart.test(program) || programStart.test(program);
  const returned = isProgram && program.length <= maxProgram ? anyReturnedTag.exec(program) : null;
  return returned === null ? undefined : { type: 'markup', from: from + returned.index };
}

/** A function that returns tags, without the imports above it. Undefined for anything else. */
export function sniffReturnedTags(line: string): Sniffed | undefined {
  const start = reactStart.exec(line)?.[0];
  if (start === undefined || line.length > maxProgram) return undefined;
  const tail = Math.max(0, line.length - maxReturn);
  const returned = returnedTag.exec(line.slice(tail));
  if (returned !== null) return awaitsUse(line) ? more : { type: 'markup', from: tail + returned.index };
  if (anyReturnedTag.test(line)) return isHelperOver(line) ? sniffFirstReturned(line) : more;
  return returnedOther.test(line.slice(Math.max(0, start.length - 4))) ? undefined : more;
}

/** True for a program that may be held until it returns tags. */
export const isHeldProgram = (text: string): boolean =>
  text.length <= maxProgram && (constantStart.test(text) || reactStart.test(text) || importLine.test(text));

/** Constants above the tags that use them: `const plans = [...]; return (<Card>`. Undefined for anything else. */
export function sniffTagsBelow(line: string, context: SniffContext): Sniffed | undefined {
  if (context.isNotationExpected || line.length > maxProgram || !constantStart.test(line)) return undefined;
  // Each line was examined when it was the last one.
  const from = Math.max(0, line.length - maxReturn);
  const tail = line.slice(from);
  const found = tagBelow.exec(tail);
  if (found !== null && awaitsUse(line)) return more;
  if (found !== null) return { type: 'markup', from: from + found.index };
  if (anyReturnedTag.test(line) && isHelperOver(line)) return sniffFirstReturned(line);
  return otherLine.test(tail) || makesCard.test(tail) || rootLine.test(tail) ? undefined : more;
}

const functionStart =
  /^(?:export\s+)?function\s+(?:([\w$]+)\s*(?:(\([^()]*\))\s*(?::[^={};]{1,60})?(?:\{\s*(?:return\s*(?:\(\s*)?(?:([A-Z]\w*)(\()?)?|[a-z]*)?)?|\([^()]*)?)?$/;

/** `function App() {` around a whole program. */
const functionLine = /^(?:export\s+(?:default\s+)?)?function\s+[\w$]*\s*\(\s*\)\s*\{\s*\n\s*/;

/** `function money(value: number): string {`, and the block of several statements. */
const functionHead = /^(?:export\s+)?(?:async\s+)?function\s+([\w$]+)\s*(\([^()]{0,300}\))\s*(?::[^={};]{1,60})?\{/;
const functionHeadStart =
  /^(?:export\s+)?(?:async\s+)?function\s+[\w$]*\s*(?:\([^()]{0,300}(?:\)\s*(?::[^={};]{0,60})?)?)?$/;
/** The body is a component, whose arguments are shown as they arrive. */
const returnsComponent = /^\s*return\b\s*(?:\(\s*)?[A-Z]\w*\(/;
const mayReturnComponent = /^\s*(?:r?e?t?u?r?n?|return\b\s*\(?\s*\w*)$/;

/** A function that computes something, if a UI follows that may use it. Undefined for anything else. */
function sniffReturn(line: string, context: SniffContext): Sniffed | undefined {
  const [head, name = '', parameters = ''] = functionHead.exec(line) ?? [];
  if (head === undefined) return functionHeadStart.test(line) && line.length < maxLine ? more : undefined;
  const body = line.slice(head.length);
  if (returnsComponent.test(body)) return undefined;
  if (mayReturnComponent.test(body)) return line.length < maxLine ? more : prose;
  const end = endOfBlock(line, head.length);
  if (end === undefined) return line.length < maxProgram ? more : prose;
  const rest = `\n${line.slice(end).trimStart()}`;
  if (context.isNotationExpected || rootLine.test(rest))
    return { type: 'helper', name, from: line.indexOf(parameters) };
  return rest.length > maxDefinitions || sentenceLine.test(rest) ? prose : more;
}

/** The index after the bracket that closes a block; `from`: the index after the one that opens it. */
function endOfBlock(line: string, from: number): number | undefined {
  let depth = 1;
  for (const { 0: piece, index } of line.slice(from).matchAll(pieces)) {
    if ('([{'.includes(piece)) depth += 1;
    else if (')]}'.includes(piece)) depth -= 1;
    if (depth === 0) return from + index + 1;
  }
  return undefined;
}

/** `export default function App() { return`, before the UI. */
const pageFunction =
  /^(?:export\s+default\s+function\s*\w*|function\s+(?:App|Page|Main|UI|Root|Dashboard|Screen|View|render|main))\s*\([^()\n]*\)\s*\{\s*return\b\s*(?:\(\s*)?/;

const pageStart =
  /^(?:export(?:\s+(?:d[a-z]*(?:\s+(?:f[a-z]*(?:\s+\w*\s*(?:\([^()\n]*(?:\)\s*(?:\{\s*[a-z]*)?)?)?)?)?)?)?)?|function\s+(?:App|Page|Main|UI|Root|Dashboard|Screen|View|render|main)\s*(?:\([^()\n]*(?:\)\s*(?:\{\s*[a-z]*)?)?)?)$/;

const asyncStart = /^(?:export\s+)?async\s+(?:f(?:u(?:n(?:c(?:t(?:i(?:on?)?)?)?)?)?)?)?$/;

/** `function PlanCard(name) { return Card([`. Undefined for anything else. */
export function sniffFunction(line: string, context: SniffContext, sniff: Sniff): Sniffed | undefined {
  const page = pageFunction.exec(line)?.[0];
  const returned = line.slice(page?.length ?? 0);
  if (page !== undefined && /^[A-Z]\w*\(/.test(returned)) return afterLead(page, sniff(returned, context));
  if (page !== undefined && /^(?:[A-Z]\w*)?$/.test(returned) && line.length < maxLine) return more;
  if (pageStart.test(line) && line.length < maxLine) return more;
  if (asyncStart.test(line)) return more;
  if (!/^(?:export\s+)?(?:async\s+)?function\s/.test(line)) return undefined;
  const wrapper = functionLine.exec(line)?.[0];
  if (wrapper !== undefined && !/^\s*return\b/.test(line.slice(wrapper.length))) {
    const rest = line.slice(wrapper.length);
    if (rest === '' || 'return'.startsWith(rest)) return line.length > maxLine ? prose : more;
    const found = sniff(rest, context);
    if (found.type !== 'skip' && found.type !== 'helper') return afterLead(wrapper, found);
    return beforeUi({ type: 'skip', length: wrapper.length }, () => found, rest, context);
  }
  const returning = sniffReturn(line, context);
  if (returning !== undefined) return returning;
  const [, name = '', parameters = '', made = '', bracket] = functionStart.exec(line) ?? ['', '', '', '', ''];
  if (!functionStart.test(line) || line.length > maxLine) return prose;
  if (bracket === undefined) return more;
  const isMade = context.isComponent(made) || isLayoutContainer(made);
  return isMade ? { type: 'helper', name, from: line.indexOf(parameters) } : prose;
}
