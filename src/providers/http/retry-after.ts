const secondsInADay = 86_400;

/** Whole seconds, rounded up, from `retry-after-ms` or `retry-after` (seconds or an HTTP date). */
export function readRetryAfter(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const seconds = readSeconds(headers['retry-after-ms'], headers['retry-after'], now);
  if (seconds === undefined || Number.isNaN(seconds)) return undefined;
  return Math.min(Math.max(0, Math.ceil(seconds)), secondsInADay);
}

function readSeconds(milliseconds: string | undefined, value: string | undefined, now: number): number | undefined {
  if (milliseconds !== undefined && isNumber(milliseconds)) return Number(milliseconds) / 1000;
  if (value === undefined) return undefined;
  // Date.parse accepts almost anything as a date; an HTTP date ends in GMT.
  if (!isNumber(value) && !value.endsWith('GMT')) return undefined;
  return isNumber(value) ? Number(value) : (Date.parse(value) - now) / 1000;
}

function isNumber(text: string): boolean {
  return /^\d+(?:\.\d+)?$/.test(text.trim());
}
