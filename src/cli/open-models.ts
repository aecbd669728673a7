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

/** Settings that a command overrides. */
interface Changes {
  readonly settings?: (settings: Settings) => Settings;
  readonly request?: (request: Effects['request']) => Effects['request'];
}

/** The models of `serve`, without a server. */
export async function openModels(
  given: Pick<Arguments, 'options'>,
  context: CommandContext,
  changes: Changes = {},
): Promise<OpenModels> {
  const read = readSettings(given, context, { isServing: false });
  const settings = changes.settings?.(read) ?? read;
  const created = createEffects('silent', context);
  const send: Effects['request'] = (request) => created.request(request);
  const effects = { ...created, request: changes.request?.(send) ?? send };
  return { settings, effects, registry: await createModels(settings, effects, context.folder) };
}
