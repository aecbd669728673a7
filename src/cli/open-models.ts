import type { Settings } from '../config/load-settings.ts';
import type { Effects } from '../effects.ts';
import type { ModelRegistry } from '../server/model-registry.ts';
import type { Arguments, CommandContext } from './command.ts';
import { createEffects } from './create-effects.ts';
import { createModels } from './create-models.ts';
import { readSettings } from './read-settings.ts';

export interface OpenModels {
  readonly settings: Settings;
  readonly effects: Effects;
  readonly registry: ModelRegistry;
}

/** The models of `serve`, without a server. */
export async function openModels(given: Pick<Arguments, 'options'>, context: CommandContext): Promise<OpenModels> {
  const settings = readSettings(given, context);
  const effects = createEffects('silent');
  return { settings, effects, registry: await createModels(settings, effects, context.folder) };
}
