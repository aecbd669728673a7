import { loadSettings, type Settings } from '../config/load-settings.ts';
import type { Arguments, CommandContext } from './command.ts';
import { builtInIds, defaultModels } from './create-models.ts';
import { secretsOfSettings } from './log/secrets.ts';

/** The settings of the service, as every command sees them. Throws a ConfigurationError. */
export function readSettings(
  { options }: Pick<Arguments, 'options'>,
  { environment, folder, redactor }: CommandContext,
  more: { readonly isServing?: boolean } = {},
): Settings {
  const [builtIn, defaults] = [builtInIds, defaultModels];
  const settings = loadSettings({ environment, folder, flags: options, builtIn, defaults, ...more });
  redactor.add(secretsOfSettings(settings));
  return settings;
}
