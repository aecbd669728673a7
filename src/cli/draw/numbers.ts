const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 12 });
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 12, useGrouping: false });
const share = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** All digits. A possible year gets no separators. */
export const exactNumber = (value: number): string =>
  (Number.isInteger(value) && value >= 1800 && value < 2200 ? plain : exact).format(value + 0);

export const percent = (value: number): string => share.format(value);
