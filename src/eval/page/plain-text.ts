// Normalizes texts for comparison, so that different spellings of a fact are equal.

const digitZeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];

/** Digits of other scripts become ASCII digits. */
function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = digitZeros.find((first) => code >= first && code <= first + 9);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** Matches `1,234,567`, but not `940,3100`, which is two values of a CSV line. */
const thousands = /(?<![\d.,])\d{1,3}(?:[, ']\d{3})+(?![\d])/g;

/** `243.50` is 243.5 and `92.00` is 92; `1.20.0` is not a number. */
const trailingZeros = /(?<![\d.,])(\d+)(?:[.,]|([.,]\d*?[1-9]))0+(?![\d.,]*\d)/g;

/**
 * Ignores case, spaces, Markdown emphasis, the script of digits and thousands separators. A full stop
 * is never read as a separator, because `1.234` is ambiguous.
 */
export function toPlainText(text: string): string {
  return toAsciiDigits(text.normalize('NFKC'))
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!|<>~$])/g, '$1')
    .replaceAll(/[*_`~]{1,3}(?=\S)|(?<=\S)[*_`~]{1,3}/g, '')
    .replaceAll(/[\u00AD\u200B-\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll(/[‐‑‒–−]/g, '-')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll('٬', ',')
    .replaceAll('٫', '.')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(thousands, (number) => number.replaceAll(/[, ']/g, ''))
    .replaceAll(trailingZeros, '$1$2')
    .trim()
    .toLowerCase();
}
