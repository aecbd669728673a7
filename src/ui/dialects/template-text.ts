// A text with expressions: `Total: ${formatCurrency(value: ${/total}, currency: 'USD')}`.
import { setOwn } from '../events/buffered-value.ts';
import type { JsonValue } from '../../schema/schema.ts';

const maxDepth = 8;

interface Parsed {
  readonly value: JsonValue;
  readonly end: number;
}

/** The text as literal parts and expressions, in the form in which A2UI writes them as JSON. */
export function templateParts(text: string): readonly JsonValue[] {
  const parts: JsonValue[] = [];
  let from = 0;
  for (let at = text.indexOf('${'); at >= 0; at = text.indexOf('${', from)) {
    const found = expression(text, at, 0);
    const isEscaped = text[at - 1] === '\\';
    if (found === undefined || isEscaped) {
      parts.push(text.slice(from, isEscaped ? at - 1 : at), '${');
      from = at + 2;
      continue;
    }
    parts.push(text.slice(from, at), found.value);
    from = found.end;
  }
  return [...parts, text.slice(from)];
}

const skipped = (text: string, from: number): number => {
  let at = from;
  while (at < text.length && /\s/.test(text.charAt(at))) at += 1;
  return at;
};

/** `${...}` at this place. */
function expression(text: string, from: number, depth: number): Parsed | undefined {
  const inner = term(text, skipped(text, from + 2), depth + 1);
  const end = inner === undefined ? 0 : skipped(text, inner.end);
  return inner === undefined || text[end] !== '}' ? undefined : { value: inner.value, end: end + 1 };
}

const word = /[\w/.~@$-]*(?:\[\d+\][\w/.-]*)*/y;

function term(text: string, from: number, depth: number): Parsed | undefined {
  if (depth > maxDepth) return undefined;
  if (text.startsWith('${', from)) return expression(text, from, depth);
  const quote = text[from];
  if (quote === "'" || quote === '"') {
    const end = text.indexOf(quote, from + 1);
    return end < 0 ? undefined : { value: text.slice(from + 1, end), end: end + 1 };
  }
  word.lastIndex = from;
  const name = word.exec(text)?.[0] ?? '';
  if (name === '') return undefined;
  const end = from + name.length;
  if (text[end] === '(') return call(name, text, end + 1, depth);
  if (/^-?\d+(?:\.\d+)?$/.test(name)) return { value: Number(name), end };
  if (name === 'true' || name === 'false') return { value: name === 'true', end };
  return { value: { path: name }, end };
}

function call(name: string, text: string, from: number, depth: number): Parsed | undefined {
  const args: { [key: string]: JsonValue } = {};
  let at = skipped(text, from);
  for (let count = 0; text[at] !== ')'; count += 1) {
    const named = /^(\w+)\s*:\s*/.exec(text.slice(at, at + 80));
    const value = term(text, at + (named?.[0].length ?? 0), depth + 1);
    if (value === undefined) return undefined;
    setOwn(args, named?.[1] ?? (count === 0 ? 'value' : `arg${count}`), value.value);
    at = skipped(text, value.end);
    if (text[at] === ',') at = skipped(text, at + 1);
    else if (text[at] !== ')') return undefined;
  }
  return { value: { call: name, args }, end: at + 1 };
}
