import { optionRows, type OptionValues } from '../config/options.ts';
import { defineCommand } from './command.ts';
import { stopSignal } from './stop-signal.ts';

export const serve = defineCommand({
  name: 'serve',
  summary: 'listen for requests',
  about: [],
  flags: {},
  // The names of the rows are the names of the values.
  options: optionRows.map(({ name }) => name as keyof OptionValues),
  examples: ['tessera serve', 'tessera serve --config tessera.json --port 9000'],
  outlivesReader: true,
  async run(given, context) {
    // What other commands have no use for is not loaded for them.
    const [{ readSettings }, { startService }] = await Promise.all([
      import('./read-settings.ts'),
      import('./start-service.ts'),
    ]);
    const settings = readSettings(given, context);
    const running = await startService(settings, context);
    if (running === undefined) return 1;
    const signal = await stopSignal();
    context.printError(`${signal}: stopping. Streams may go on for up to ${settings.drainTimeout / 1000} seconds.`);
    await running.stop(settings.drainTimeout);
    // A full disk or a reader that is stuck must not keep the process.
    await context.flush(1000);
    return 0;
  },
});
