// Reads numbers in texts and compares them across spellings.

export interface WrittenNumber {
  readonly text: string;
  /** The possible values: `1.234` is 1.234 or 1234. */
  readonly values: readonly number[];
  /** The number of decimals, for rounded values. */
  readonly decimals: number;
}

const number = /\d+(?:[.,'\u00A0\u202F ]\d{3}(?!\d))+(?:[.,]\d+)?|\d+(?:[.,]\d+)?/g;

/** The numbers in a plain text. Signs are ignored: a fall of 3 may be written as -3, "3 less", or 3 in red. */
export function numbersIn(text: string): readonly WrittenNumber[] {
  return [...text.matchAll(number)].map(([written]) => {
    const groups = Number(written.replaceAll(/[^\d]/g, ''));
    const last = Math.max(written.lastIndexOf('.'), written.lastIndexOf(','));
    if (last < 0) return { text: written, values: [groups], decimals: 0 };
    const decimals = written.length - last - 1;
    const decimal = Number(`${written.slice(0, last).replaceAll(/\D/g, '')}.${written.slice(last + 1)}`);
    return { text: written, values: decimals === 3 ? [decimal, groups] : [decimal], decimals };
  });
}

/** 0.25 as 25 %, 1,200,000 as 1.2 million, and vice versa. */
const scales = [1, 100, 0.01, 1e3, 1e-3, 1e6, 1e-6, 1e9, 1e-9];

/** Whether the source, in a usual unit and rounded like the number, equals it. */
export function isSameNumber(shown: WrittenNumber, source: number): boolean {
  const slack = 0.5 * 10 ** -shown.decimals + 1e-9;
  return shown.values.some((value) =>
    scales.some((scale) => {
      const scaled = source * scale;
      // A whole number in another unit has too few digits to be accepted as rounded.
      const tolerance = scale === 1 || shown.decimals > 0 ? slack : 1e-9 * Math.max(1, Math.abs(scaled));
      return Math.abs(scaled - value) <= tolerance;
    }),
  );
}
