// Numbers in Python's format strings: `f"{price:.2f}"`, `f"{share:.1%}"`, `f"{total:,}"`.
import type { JsonValue } from '../../schema/schema.ts';

const format = /^([^]+):([<>^+]?\d*)(,?)(?:\.(\d{1,2}))?([fd%]?)$/;

/** The text of an expression with a format; undefined for anything else. */
export function formattedText(source: string, evaluate: (source: string) => JsonValue | undefined): string | undefined {
  const [, expression = '', , comma = '', digits, kind = ''] = format.exec(source.trim()) ?? [];
  const value = expression === '' ? undefined : evaluate(expression);
  if (typeof value === 'string' && comma === '' && digits === undefined) return value;
  if (typeof value !== 'number') return undefined;
  const scaled = kind === '%' ? value * 100 : value;
  const written = digits === undefined && kind !== 'f' ? String(scaled) : scaled.toFixed(Number(digits ?? 6));
  const [whole = '', decimals] = written.split('.');
  const grouped = comma === '' ? whole : whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return `${grouped}${decimals === undefined ? '' : `.${decimals}`}${kind === '%' ? '%' : ''}`;
}
