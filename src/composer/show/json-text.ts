import type { Json } from '../data/json.ts';

/** JSON for people to read: indented, unless that makes it much longer. */
export function jsonText(value: Json): string {
  const compact = JSON.stringify(value);
  const indented = compact.length > maxIndented ? compact : JSON.stringify(value, null, 2);
  return indented.length > 4 * compact.length + 2_000 ? compact : indented;
}

const maxIndented = 20_000;
