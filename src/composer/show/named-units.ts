// `{"hourly_units": {"rain": "mm"}, "hourly": {"rain": [...]}}`: units beside the figures that they belong to.
import { isJsonObject, type Json, type JsonObject } from '../data/json.ts';
import { toLabel } from '../data/names.ts';

const unitsOf = /^(.+?)(?:_units|Units)$/;
const maxUnitLength = 12;
/** Formats of times, which the values show themselves. */
const formats = new Set(['iso8601', 'unixtime', '']);

/**
 * The object with each unit in the name of its member, without the members that only listed units. `entries`: of the
 * object.
 */
export function withNamedUnits(object: JsonObject, entries: readonly (readonly [string, Json])[]): JsonObject {
  let result = object;
  for (const [key, units] of entries) {
    const base = unitsOf.exec(key)?.[1];
    const figures = base === undefined ? undefined : object[base];
    if (base === undefined || !isJsonObject(units) || !isJsonObject(figures)) continue;
    if (!Object.entries(units).every(([name, unit]) => isUnit(unit) && Object.hasOwn(figures, name))) continue;
    const named = Object.entries(figures).map(([name, value]) => [nameWith(name, units[name]), value] as const);
    const others = Object.entries(result).filter(([one]) => one !== key);
    result = Object.fromEntries(others.map(([one, value]) => [one, one === base ? Object.fromEntries(named) : value]));
  }
  return result;
}

const isUnit = (value: Json): value is string => typeof value === 'string' && value.length <= maxUnitLength;

const nameWith = (name: string, unit: Json | undefined): string =>
  typeof unit !== 'string' || formats.has(unit) ? name : `${toLabel(name)} (${unit})`;
