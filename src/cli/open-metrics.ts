import type { Settings } from '../config/load-settings.ts';
import { listenForMetrics } from '../server/metrics-server.ts';
import type { MetricsText } from '../server/metrics.ts';
import type { CommandContext } from './command.ts';
import { listenError } from './listen-error.ts';

/** Undefined: metrics are off. Failed: the port could not be opened; the reason was printed then. */
export async function openMetrics<Metrics extends MetricsText>(
  { metrics: isPublic, metricsPort: port, host }: Settings,
  { printError }: Pick<CommandContext, 'printError'>,
  create: () => Metrics,
): Promise<Metrics | 'failed' | undefined> {
  if (port === undefined && isPublic === 'off') return undefined;
  const metrics = create();
  if (port === undefined) return metrics;
  try {
    await listenForMetrics(metrics, host, port);
    return metrics;
  } catch (error) {
    printError(`tessera: metrics: ${listenError(error, { host, port, flag: '--metrics-port' })}`);
    return 'failed';
  }
}
