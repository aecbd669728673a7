import { maxWorkers } from '../config/option-types.ts';
import { optionRows, type OptionValues } from '../config/options.ts';
import type { RunningServer } from '../server/listen.ts';
import { defineCommand } from './command.ts';
import type { RunningWorkers } from './start-workers.ts';
import { stopSignal } from './stop-signal.ts';
import { usableCores } from './usable-cores.ts';

export const serve = defineCommand({
  name: 'serve',
  summary: 'start the service',
  about: [],
  flags: {
    'no-open': {
      description:
        'Do not open the playground in a browser. By default, it opens if the service runs as one process, in a terminal, on a machine with a display, and without configured keys.',
    },
  },
  // The names of the rows are the names of the values.
  options: optionRows.map(({ name }) => name as keyof OptionValues),
  examples: ['tessera serve', 'tessera serve --config tessera.json --port 9000'],
  outlivesReader: true,
  async run(given, context) {
    // Imported here, so that other commands start faster.
    const { readSettings } = await import('./read-settings.ts');
    const settings = readSettings(given, context);
    const workers = settings.workers === 'auto' ? Math.min(usableCores(), maxWorkers) : settings.workers;
    const running: (RunningServer & Partial<RunningWorkers>) | undefined =
      workers === 1
        ? await (await import('./start-service.ts')).startService(settings, context, { opens: !given.flags['no-open'] })
        : await (await import('./start-workers.ts')).startWorkers(settings, workers, context);
    if (running === undefined) return 1;
    const end = await Promise.race([stopSignal(), ...(running.failed === undefined ? [] : [running.failed])]);
    if (end instanceof Error) {
      context.printError(`tessera: ${end.message}`);
      return 1;
    }
    context.printError(`${end}: stopping. Open streams have up to ${settings.drainTimeout / 1000} seconds to finish.`);
    await running.stop(settings.drainTimeout);
    // A full disk or a stuck reader must not keep the process alive.
    await context.flush(1000);
    return 0;
  },
});
