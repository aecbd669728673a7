// The composition root: the one place where settings, effects, models, app and socket meet.
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { optionsHelp } from '../config/describe-options.ts';
import { loadApiKey } from '../config/load-api-key.ts';
import { loadSettings, type Settings } from '../config/load-settings.ts';
import type { Effects } from '../effects.ts';
import { createRequest } from '../providers/http/undici-request.ts';
import { createApiKeys } from '../server/api-keys.ts';
import { createApp } from '../server/app.ts';
import { createDrain } from '../server/drain.ts';
import { listen, type RunningServer } from '../server/listen.ts';
import { loadPages } from '../server/pages.ts';
import type { Command, CommandContext } from './command.ts';
import { builtInIds, createModels, defaultModels } from './create-models.ts';
import { parseFlags } from './parse-flags.ts';
import { startMessage } from './start-message.ts';
import { sleep } from './sleep.ts';
import { stopSignal } from './stop-signal.ts';
import { loadVersion } from './version.ts';

export const serve: Command = {
  name: 'serve',
  summary: 'listen for requests',
  async run(args, context) {
    const flags = parseFlags(args);
    if (flags.wantsHelp) {
      context.print(`Usage: tessera serve [FLAGS]\n\n${optionsHelp()}`);
      return 0;
    }
    const { environment, folder } = context;
    const settings = loadSettings({
      environment,
      folder,
      flags: flags.values,
      builtIn: builtInIds,
      defaults: defaultModels,
    });
    const running = await start(settings, context);
    if (running === undefined) return 1;
    const signal = await stopSignal();
    context.printError(`${signal}: stopping. Streams may go on for up to ${settings.drainTimeout / 1000} seconds.`);
    await running.stop(settings.drainTimeout);
    return 0;
  },
};

async function start(settings: Settings, context: CommandContext): Promise<RunningServer | undefined> {
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

function createEffects(logLevel: string): Effects {
  const log = pino({ level: logLevel, base: null }, pino.destination({ dest: 2, sync: false }));
  return {
    request: createRequest(),
    now: () => Date.now(),
    sleep,
    random: () => Math.random(),
    newId: () => randomUUID().replaceAll('-', ''),
    log,
  };
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
