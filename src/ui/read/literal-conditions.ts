// In the body of a function, an argument may take the place of a name in an expression: `"+6%".startsWith("+") ? "success" :
// "danger"`. Such expressions are evaluated before the body is read, because a string would be read as a value.
import type { JsonValue } from '../../schema/schema.ts';
import { pieces, splitSource, ternaryOf } from './raw-expression.ts';

type Evaluate = (source: string) => JsonValue | undefined;

const quoted = `(?:"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*')`;
const operator = String.raw`\s*(?:\.[a-z]\w*\(|[=!]==?|[<>]=?|\?)`;
/** A string before an operator or a method. */
const beginsWithLiteral = new RegExp(`^${quoted}${operator}`, 'i');
const hasLiteral = new RegExp(`${quoted}${operator}`, 'i');
const name = /^\s*["']?[\w$]+["']?\s*[:=](?!=)\s*/;
const bracketed = /^([^"'`([{]*)([([{])([^]*)([)\]}])(\s*)$/;
const maxDepth = 20;

/** Replaces the expressions that begin with a string by their values; null for one without a value. */
export function withValues(source: string, evaluate: Evaluate, depth = 0): string {
  if (depth > maxDepth || !hasLiteral.test(source)) return source;
  const [, before = '', open = '', inside = '', close = '', after = ''] = bracketed.exec(source) ?? [];
  const isExpression = beginsWithLiteral.test(source.trim());
  if (isExpression) return valueOf(source, evaluate, depth);
  if (open === '' || !isOneGroup(source.slice(before.length).trimEnd())) return source;
  const parts = splitSource(inside, ',').map((part) => {
    const key = name.exec(part)?.[0] ?? /^\s*/.exec(part)?.[0] ?? '';
    return key + withValues(part.slice(key.length), evaluate, depth + 1);
  });
  return before + open + parts.join(',') + close + after;
}

function valueOf(source: string, evaluate: Evaluate, depth: number): string {
  const value = evaluate(source);
  if (value !== undefined) return JSON.stringify(value);
  const ternary = ternaryOf(source);
  const condition = ternary === undefined ? undefined : evaluate(ternary.condition);
  if (ternary === undefined || condition === undefined) return 'null';
  const isTrue = condition !== null && condition !== false && condition !== 0 && condition !== '';
  return withValues((isTrue ? ternary.consequent : ternary.otherwise).trim(), evaluate, depth + 1);
}

/** True if the first bracket is closed by the last one. */
function isOneGroup(source: string): boolean {
  let depth = 0;
  for (const [piece] of source.slice(0, -1).matchAll(pieces)) {
    if ('([{'.includes(piece)) depth += 1;
    else if (')]}'.includes(piece)) depth -= 1;
    if (depth === 0) return false;
  }
  return true;
}
