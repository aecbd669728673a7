// The composition root: the one place where settings, effects, models, app and socket meet.
import { fileURLToPath } from 'node:url';
import { loadApiKey } from '../config/load-api-key.ts';
import type { Settings } from '../config/load-settings.ts';
import { createApiKeys } from '../server/api-keys.ts';
import { createApp } from '../server/app.ts';
import { createDrain } from '../server/drain.ts';
import { listen, type RunningServer } from '../server/listen.ts';
import { loadPages } from '../server/pages.ts';
import type { CommandContext } from './command.ts';
import { createEffects } from './create-effects.ts';
import { createModels } from './create-models.ts';
import { startMessage } from './start-message.ts';
import { loadVersion } from './version.ts';

/** Undefined when it cannot listen; why was said then. */
export async function startService(settings: Settings, context: CommandContext): Promise<RunningServer | undefined> {
  const storedKey = settings.apiKeys.length > 0 ? undefined : loadApiKey(settings.data);
  const effects = createEffects(settings.logLevel);
  const models = await createModels(settings, effects, context.folder);
  const drain = createDrain();
  const keys = createApiKeys(storedKey === undefined ? settings.apiKeys : [storedKey.key]);
  const pages = loadPages(fileURLToPath(new URL('../web', import.meta.url)));
  const app = createApp({ effects, models, keys, drain, settings, pages });
  const { host, port, bodyTimeout } = settings;
  try {
    const running = await listen(app, { host, port, drain, bodyTimeout });
    const version = loadVersion();
    context.print(
      startMessage({
        version,
        host,
        port: running.port,
        models: models.cards,
        storedKey,
        isTerminal: context.isTerminal,
      }),
    );
    return running;
  } catch (error) {
    context.printError(`tessera: ${whyNotListening(error, settings)}`);
    return undefined;
  }
}

function whyNotListening(error: unknown, { host, port }: Settings): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} of ${host} is in use. Stop what uses it, or choose another: --port ${port + 1}.`;
    case 'EACCES':
      return `this user may not listen on port ${port}. Choose one above 1023: --port 8787.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is no address of this machine. Choose another: --host 127.0.0.1.`;
    default:
      throw error;
  }
}
