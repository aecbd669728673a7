const plainNumber = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;
const factors: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, m: 1e6, M: 1e6, B: 1e9, bn: 1e9 };

/** The number in `12`, `12%`, `$1,200`, `1.234,5 EUR` or `1.5k`; undefined for any other text. */
export function parseNumber(text: string): number | undefined {
  const ascii = signed(withAsciiDigits(text).trim());
  const trimmed = ascii.replace(/^([-+]?)\s*[$€£¥₹]\s*/u, '$1').replace(/\s*(?:%|[$€£¥₹]|[A-Z]{3})$/u, '');
  // Amounts of money have no three decimal places.
  if (trimmed !== ascii && !ascii.endsWith('%') && /^[-+]?[1-9]\d{0,2}\.\d{3}$/.test(trimmed))
    return Number(trimmed.replace('.', ''));
  const factor = /^(.*\d)\s*(k|K|m|M|B|bn)$/.exec(trimmed);
  const digits = withoutSeparators(factor?.[1] ?? trimmed);
  if (!plainNumber.test(digits)) return undefined;
  const value = Number((Number(digits) * (factors[factor?.[2] ?? ''] ?? 1)).toPrecision(15));
  return Number.isFinite(value) ? value : undefined;
}

/** A typographic minus sign, and the parentheses of accounting, which make a number negative: `−4` and `($1,250)`. */
function signed(text: string): string {
  if (/^[\u2013\u2212]/.test(text)) return `-${text.slice(1)}`;
  return text.startsWith('(') && /^\((?:\p{Sc}|[A-Z]{3})?\s?\d[^()]*\)$/u.test(text) ? `-${text.slice(1, -1)}` : text;
}

/** A number with a unit or a currency. */
const measure = /^\s*(?:\p{Lu}{2,3}[$]?\s*)?([-+]?\d[\d.,'\u00a0\u202f ]*?)\s*(?:°?[\p{L}µ°²³/]{1,12}\.?)?\s*$/u;

/** The number in `22 km`, `31 °C` or `AED 412.00`; undefined for any other text. */
export function parseMeasure(text: string): number | undefined {
  if (text.length > maxMeasure) return undefined;
  const digits = measure.exec(text)?.[1];
  return digits === undefined ? undefined : parseNumber(digits);
}

const maxMeasure = 40;

/** The digit zero of other scripts, followed by the other digits in code-point order. */
const zeros = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040, 0x17e0,
  0x1810, 0xff10,
];
const separatorsOfScripts: Readonly<Record<string, string>> = {
  '٫': '.',
  '٬': ',',
  '．': '.',
  '，': ',',
  '٪': '%',
  '％': '%',
};

function withAsciiDigits(text: string): string {
  // Nearly all numbers are written in ASCII.
  if (!/[\u0660-\uffff]/.test(text)) return text;
  return text.replace(/[\p{Nd}٫٬．，٪％]/gu, (char) => {
    const point = char.codePointAt(0) ?? 0;
    const zero = zeros.find((candidate) => point >= candidate && point < candidate + 10);
    return zero === undefined ? (separatorsOfScripts[char] ?? char) : String(point - zero);
  });
}

/**
 * If both separators occur, the last one is the decimal point. A single comma is a decimal point unless three digits
 * follow.
 */
function withoutSeparators(text: string): string {
  const joined = /^[-+]?\d{1,3}(?:[ '_\u00a0\u202f]\d{3})+(?:[.,]\d+)?$/.test(text)
    ? text.replace(/[ '_\u00a0\u202f]/g, '')
    : text;
  if (/^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(joined)) return joined.replaceAll(',', '');
  if (/^[-+]?\d{1,3}(?:\.\d{3}){2,}$/.test(joined)) return joined.replaceAll('.', '');
  if (/^[-+]?\d{1,3}(?:\.\d{3})+,\d+$/.test(joined)) return joined.replaceAll('.', '').replace(',', '.');
  return /^[-+]?\d+,\d+$/.test(joined) ? joined.replace(',', '.') : joined;
}
