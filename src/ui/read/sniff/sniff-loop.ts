// A loop of a program that fills a list for the UI: `for row in rows:` with `items.append(ListItem(row["task"]))` below it.
// It is read as a definition of the list, `items = rows.map((row) => ListItem(row["task"]))`.
import { repeatedCall } from '../comprehension.ts';
import { pieces } from '../raw-expression.ts';
import { more, prose, type Sniffed } from './sniffed.ts';

/** Maximum length of a loop. */
const maxLoop = 2_000;
const maxHead = 200;
/** Maximum length of the appended expression after the assignments of the body are substituted for their names. */
const maxTemplate = 8_192;

const pythonHead = /^for[ \t]+([\w,()]+(?:[ \t]+(?!in[ \t])[\w,()]+)*)[ \t]+in[ \t]+([^\n]+?):[ \t]*(?:#[^\n]*)?\n/;
const pythonBody = /^(?:[ \t][^\n]*\n|\n)*/;
const scriptHead =
  /^for[ \t]*\([ \t]*(?:const|let|var)[ \t]+(\[[^\]\n]*\]|\{[^}\n]*\}|[\w$]+)[ \t]+of[ \t]+([^\n{]+)\)[ \t]*\{/;
const eachHead =
  /^([\w$]+(?:\.[\w$]+)*)\.forEach\([ \t]*(?:function[ \t]*)?(?:\([ \t]*)?(\[[^\]\n]*\]|\{[^}\n]*\}|[\w$]+)[ \t]*(?:,[ \t]*[\w$]+[ \t]*)?(?:\)[ \t]*)?(?:=>[ \t]*)?\{/;
const headStart = /^(?:for(?:[ \t(][^\n]*)?|[\w$.]+\.(?:f|fo|for|forE|forEa|forEac|forEach(?:\([^\n]*)?)?)$/;

/** `items.append(...)` or `items += [...]`, with assignments before it. */
const appended = /^([\w$]+)(?:\.(?:append|push|add)\s*\(([^]*)\)|\s*\+=\s*\[([^]*)\])\s*;?$/;
const assigned = /^(?:(?:const|let|var)\s+)?([A-Za-z_$][\w$]*)\s*=(?!=)\s*(.+?);?$/;
const condition = /^if(?=[\s(])(.+)[:{]$/;

/** Undefined for a line that does not begin a loop. */
export function sniffLoop(line: string): Sniffed | undefined {
  if (!headStart.test(line) && !line.includes('\n')) return undefined;
  const python = pythonHead.exec(line);
  if (python !== null) {
    const [head, names = '', list = ''] = python;
    const body = pythonBody.exec(line.slice(head.length))?.[0] ?? '';
    if (head.length + body.length === line.length || /^[ \t]+[^\n]*$/.test(line.slice(head.length + body.length)))
      return line.length > maxLoop ? prose : more;
    return replaced(head.length + body.length, names, list, body);
  }
  const script = scriptHead.exec(line) ?? eachHead.exec(line);
  if (script !== null) {
    const isEach = !line.startsWith('for');
    const [head, first = '', second = ''] = script;
    const end = endOfBlock(line, head.length, isEach ? ')' : '}');
    if (end === undefined) return line.length > maxLoop ? prose : more;
    const body = line.slice(head.length, end).replace(/\}\s*\)?\s*$/, '');
    return isEach ? replaced(end, second, first, body) : replaced(end, first, second, body);
  }
  return line.length < maxHead && headStart.test(line) ? more : undefined;
}

/** The index after the closing bracket of the block that begins at an index. */
function endOfBlock(source: string, from: number, last: '}' | ')'): number | undefined {
  let depth = last === '}' ? 1 : 2;
  for (const { 0: piece, index } of source.slice(from).matchAll(pieces)) {
    if ('([{'.includes(piece)) depth += 1;
    else if (')]}'.includes(piece)) depth -= 1;
    if (depth === 0) return from + index + 1;
  }
  return undefined;
}

function replaced(length: number, names: string, list: string, body: string): Sniffed {
  const instead = definitionOf(names.trim(), list.trim(), body);
  return { type: 'skip', length, instead: instead ?? '', isLost: instead === undefined };
}

/** A value may be inside a string: `f"{label}"`. */
const quoted = (value: string): string => (value.includes("'") ? value : value.replaceAll('"', "'"));

/** The condition of Python's `if total > 0` or of `if (total > 0)`. */
const withoutBrackets = (written: string): string => written.trim().replace(/^\(/, '').replace(/\)$/, '').trim();

/** The definition of the list that the loop fills; undefined if it does anything else. */
function definitionOf(names: string, list: string, body: string): string | undefined {
  const values = new Map<string, string>();
  let chosen = '';
  let rest = '';
  for (const line of body.split('\n').map((one) => one.trim())) {
    const [, name = '', value = ''] = rest === '' ? (assigned.exec(line) ?? []) : [];
    if (name !== '' && !/^\w+\s*\+=/.test(line)) values.set(name, value);
    else if (rest === '' && condition.test(line)) chosen = withoutBrackets(condition.exec(line)?.[1] ?? '');
    else if (!/^(?:#|\/\/)/.test(line)) rest += `${line}\n`;
  }
  const [, target, pushed, added] = appended.exec(rest.trim().replace(/\}$/, '').trim()) ?? [];
  const written = (pushed ?? added)?.trim();
  if (target === undefined || written === undefined || written === '') return undefined;
  let template = written;
  for (const [name, value] of [...values].toReversed()) {
    const uses = new RegExp(`(?<![\\w$."'])${name.replaceAll('$', '\\$')}\\b(?!\\s*[:=(])`, 'g');
    // Each assignment may double the one before it.
    if (template.length + [...template.matchAll(uses)].length * value.length > maxTemplate) return undefined;
    template = template.replaceAll(uses, () => quoted(value));
  }
  if (/^[{[]/.test(names)) return `${target} = ${list}.map((${names}) => ${template})\n`;
  return `${target} = ${repeatedCall(template, names, list, chosen).replaceAll('\n', ' ')}\n`;
}
