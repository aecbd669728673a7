import type { ModelSetting } from '../../config/load-settings.ts';
import { findKnownModel } from '../../providers/known-models.ts';
import { getPreset } from '../../providers/presets.ts';
import type { Finding } from './finding.ts';

/** Days after which a row of the table of models may be out of date. */
const mostDays = 90;
const millisecondsPerDay = 86_400_000;

/** Notes on what is known about the configured models. `now`: milliseconds since 1970. */
export function checkRows(models: readonly ModelSetting[], now: number): readonly Finding[] {
  return models.flatMap(({ id, provider, model, capabilities }): readonly Finding[] => {
    const note = (message: string): readonly Finding[] => [{ area: 'models', state: 'note', subject: id, message }];
    const row = findKnownModel(provider, model, capabilities?.model);
    if (row === undefined) {
      const isUnnamed = getPreset(provider).modelsOf !== undefined;
      return isUnnamed ? note('its model is not known: name the model behind it in capabilities.model') : [];
    }
    const days = Math.floor((now - Date.parse(row.checked)) / millisecondsPerDay);
    if (days <= mostDays) return [];
    return note(
      `what is known about ${row.model} was last checked on ${row.checked}, ${days} days ago (${row.source}): ` +
        'update Tessera, or set capabilities',
    );
  });
}
