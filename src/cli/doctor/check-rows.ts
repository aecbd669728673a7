import { counted } from '../../counted.ts';
import type { ModelSetting } from '../../config/load-settings.ts';
import { findKnownModel, type KnownModel } from '../../providers/known-models.ts';
import { getPreset } from '../../providers/presets.ts';
import type { Finding } from './finding.ts';

/** Days after which a row of the table of models may be out of date. */
const maxDays = 90;
/** Days before the end of a model. */
const soon = 90;
const millisecondsPerDay = 86_400_000;

/** Notes on what is known about the configured models. `now`: milliseconds since 1970. */
export function checkRows(models: readonly ModelSetting[], now: number): readonly Finding[] {
  return models.flatMap(({ id, provider, model, capabilities }): readonly Finding[] => {
    const note = (message: string): readonly Finding[] => [{ area: 'models', state: 'note', subject: id, message }];
    const row = findKnownModel(provider, model, capabilities?.model);
    if (row === undefined) {
      const isUnnamed = getPreset(provider).modelsOf !== undefined;
      return isUnnamed ? note('the model behind this deployment is unknown; set capabilities.model to its name') : [];
    }
    const end = endOf(row, capabilities?.model ?? model, now);
    const ends = end === undefined || getPreset(provider).modelsOf !== undefined ? [] : note(end);
    const days = Math.floor((now - Date.parse(row.checked)) / millisecondsPerDay);
    if (days <= maxDays) return ends;
    const old = note(
      `the built-in capabilities of ${row.model} were last checked on ${row.checked}, ${days} days ago (${row.source}); ` +
        'update Tessera, or set capabilities',
    );
    return [...ends, ...old];
  });
}

/** A longer name may be another model, such as `gpt-5.3` of the row `gpt-5`. */
function endOf({ model, retires }: KnownModel, name: string, now: number): string | undefined {
  if (retires === undefined || (name !== model && !name.startsWith(`${model}-`))) return undefined;
  const days = Math.ceil((Date.parse(retires) - now) / millisecondsPerDay);
  if (days > soon) return undefined;
  const what =
    days > 0
      ? `stops serving ${model} on ${retires}, in ${counted(days, 'day')}`
      : `stopped serving ${model} on ${retires}`;
  return `the vendor ${what}; choose another model`;
}
