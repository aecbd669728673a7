import { toLabel } from '../data/names.ts';

/** `get_weather` becomes `Weather`; `create_order` becomes `Create order`. */
export function toolTitle(name: string): string {
  const label = toLabel(name);
  const match =
    /^(?:get|fetch|list|search|find|load|read|query|lookup|look up|show|retrieve)\s+(?:all\s+|for\s+)?(\S.*)$/i.exec(
      label,
    );
  return match?.[1] === undefined ? label : toLabel(match[1]);
}
