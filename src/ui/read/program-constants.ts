// The constants above the tags of a program: `const plans = [{ name: "Basic" }];`, and the state it starts with.
import { isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { setOwn } from '../events/buffered-value.ts';
import { evaluate, type Lookup } from './evaluate.ts';
import { RawExpression, splitSource } from './raw-expression.ts';

const declaration =
  /(?:^|[\n;{])[ \t]*(?:export[ \t]+)?(?:const|let|var)[ \t]+(?:([\p{L}_$][\p{L}\p{N}_$]*)|\[[ \t]*([\w$]+)[^\]\n]{0,80}\])[ \t]*(?::(?:[^=;\n]|=>){1,200}?)?=(?![=>])[ \t\n]*/gu;
/** A hook of React, or what Vue and Svelte use for it, up to the value it starts with. */
const hook =
  /^(?:(?:React\.)?use(?:State|Memo)|(?:shallow)?(?:ref|reactive|readonly|computed)|(?:shallow(?:Ref|Reactive))|\$(?:state|derived))\s*(?:<[^()]{0,80}>)?\(\s*(?:\(\)\s*=>\s*)?([^]*?)(?:,\s*\[[^\]]*\])?\)\s*$/;
/** The data that a component of Vue begins with: `data() { return { rows: [] } }`. */
const dataOption =
  /\bdata\s*(?::\s*(?:function\s*\(\s*\)\s*\{\s*return\s*\(?\s*|\(\s*\)\s*=>\s*\(\s*)|\(\s*\)\s*\{\s*return\s*\(?\s*)(?=\{)/;
/** `rows.value` in a script of Vue: the value of a constant. */
const refValue = /(?<![\w$.])([A-Za-z_$][\w$]*)\.value(?![\w$])/g;
const maxConstants = 100;

/** The values of the constants that need no program. `omitted` receives the names of members that need one. */
export function constantsOf(program: string, outer?: Lookup, omitted?: Set<string>): Lookup {
  const found = new Map<string, JsonValue>();
  const lookup: Lookup = (name) => found.get(name) ?? outer?.(name);
  for (const match of program.matchAll(declaration)) {
    const [whole, constant, state] = match;
    const source = sourceAt(program, match.index + whole.length);
    const name = constant ?? state ?? '';
    const written = hook.exec(source)?.[1] ?? (constant === undefined ? '' : source);
    const plain = written.replaceAll(refValue, (whole, ref: string) => (found.has(ref) ? ref : whole));
    const value =
      plain === '' ? undefined : (evaluate(plain, lookup) ?? knownMembers(plain, lookup, omitted ?? new Set(), 0));
    // Two constants of one name are in different functions, and a variable that changes is none.
    if (value === undefined || found.has(name) || isChanged(name, program)) found.delete(name);
    else found.set(name, value);
    if (found.size >= maxConstants) break;
  }
  for (const [name, value] of dataOf(program, lookup)) if (!found.has(name)) found.set(name, value);
  return lookup;
}

const maxNesting = 4;

/** A list of objects or an object without the members that need a program; undefined for anything else. */
function knownMembers(source: string, lookup: Lookup, omitted: Set<string>, depth: number): JsonValue | undefined {
  const [, open, inside = ''] =
    /^\s*(?:([[{])([^]*)[\]}])(?:\s*as\s[^\n]{1,60}|\s*satisfies\s[^\n]{1,60})?\s*$/.exec(source) ?? [];
  if (open === undefined || depth > maxNesting) return undefined;
  const parts = splitSource(inside, ',').filter((part) => part.trim() !== '');
  if (open === '[') {
    const items = parts.map((part) => evaluate(part, lookup) ?? knownMembers(part, lookup, omitted, depth + 1));
    return items.includes(undefined) ? undefined : items.flatMap((item) => (item === undefined ? [] : [item]));
  }
  const members: { [name: string]: JsonValue } = {};
  for (const part of parts) {
    const [whole, name = ''] = /^\s*(?:"?'?([\w$-]+)"?'?)\s*:/.exec(part) ?? [];
    const value = whole === undefined ? undefined : evaluate(part.slice(whole.length), lookup);
    const inner =
      value ?? (whole === undefined ? undefined : knownMembers(part.slice(whole.length), lookup, omitted, depth + 1));
    if (part.trim().startsWith('...')) return undefined;
    if (inner === undefined) omitted.add(name || part.trim());
    else setOwn(members, name, inner);
  }
  return Object.keys(members).length > 0 ? members : undefined;
}

function dataOf(program: string, lookup: Lookup): readonly (readonly [string, JsonValue])[] {
  const option = dataOption.exec(program);
  const data = option === null ? undefined : evaluate(sourceAt(program, option.index + option[0].length), lookup);
  return isRecord(data) ? Object.entries(data).filter(([name]) => !isChanged(`this.${name}`, program)) : [];
}

/** True if the program gives the name another value, or changes its list. */
const isChanged = (name: string, program: string): boolean =>
  new RegExp(
    `(?<![\\w$.])${name.replaceAll('$', '\\$')}(?:[ \\t]*(?:[-+*/]=|\\+\\+|--)|\\.(?:push|pop|shift|unshift|splice|sort|reverse|fill)\\(|(?:\\[[^\\]\\n]*\\]|\\.[\\w$.]+)[ \\t]*=(?![=>]))|[\\n;{}][ \\t]*${name.replaceAll('$', '\\$')}[ \\t]*=(?![=>])`,
    'u',
  ).test(program);

/** The expression that begins at an index. */
function sourceAt(program: string, from: number): string {
  const raw = new RawExpression();
  raw.start('');
  for (let at = from; at < program.length && !raw.isEnded; at += 1) if (!raw.take(program.charAt(at))) break;
  return raw.text.trim();
}
