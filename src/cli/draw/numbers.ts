import { memo } from '../../memo.ts';

const maxLanguages = 16;
const formatOf = memo(maxLanguages, (language) => new Intl.NumberFormat(language, { maximumFractionDigits: 12 }));
const shareFormatOf = memo(
  maxLanguages,
  (language) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }),
);
const plainOf = memo(
  maxLanguages,
  (language) => new Intl.NumberFormat(language, { maximumFractionDigits: 12, useGrouping: false }),
);

/** All digits, as they are written in the language. A possible year gets no separators. */
export const exactNumber = (value: number, language: string): string =>
  (Number.isInteger(value) && value >= 1800 && value < 2200 ? plainOf : formatOf)(language).format(value + 0);

export const percent = (value: number, language: string): string => shareFormatOf(language).format(value);
