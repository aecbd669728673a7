import { knownModels } from '../../providers/known-models.ts';
import { getPreset, presetNames } from '../../providers/presets.ts';
import type { Finding } from './finding.ts';

/** The API keys of providers, and the models that the present ones enable. Values are never shown. */
export function checkKeys(environment: Readonly<Record<string, string | undefined>>): readonly Finding[] {
  const known = presetNames.flatMap((name) => {
    const { apiKeyEnv, title } = getPreset(name);
    return apiKeyEnv === undefined ? [] : [{ name, apiKeyEnv, title }];
  });
  const isSet = (name: string): boolean => (environment[name] ?? '') !== '';
  const found = known.filter(({ apiKeyEnv }) => isSet(apiKeyEnv));
  if (found.length === 0) {
    const names = known.map(({ apiKeyEnv }) => apiKeyEnv).join(', ');
    return [{ area: 'keys', state: 'absent', subject: 'keys', message: `none set; supported: ${names}` }];
  }
  return found.map(({ name, apiKeyEnv, title }): Finding => {
    const models = knownModels.filter((row) => row.provider === name && row.servedAs !== undefined);
    const message =
      models.length === 0
        ? `${title}: for models in the configuration file`
        : `${title}: enables ${models.map(({ servedAs }) => servedAs).join(', ')}`;
    return { area: 'keys', state: 'found', subject: apiKeyEnv, message };
  });
}
