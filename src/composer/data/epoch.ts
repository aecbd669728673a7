// Moments as APIs count them: seconds or milliseconds since 1970.
import { isEpochName } from './names.ts';
import type { Json } from './json.ts';

/** Milliseconds since 1970; undefined for a figure that is not a moment between 1985 and 2103. */
export function epochTime(value: number): number | undefined {
  const seconds = value > 1e11 ? value / 1000 : value;
  return seconds > 5e8 && seconds < 4.2e9 ? seconds * 1000 : undefined;
}

/** The moment in ISO 8601, with the digits that it needs. */
export function isoText(time: number): string {
  const text = new Date(time).toISOString();
  if (text.endsWith('T00:00:00.000Z')) return text.slice(0, 10);
  const end = text.endsWith(':00.000Z') ? 16 : text.endsWith('.000Z') ? 19 : 23;
  return text.slice(0, end).replace('T', ' ');
}

/** The moment that a member counts; any other value unchanged. */
export function withMoment(name: string, value: Json): Json {
  const time = typeof value === 'number' && isEpochName(name) ? epochTime(value) : undefined;
  return time === undefined ? value : isoText(time);
}
