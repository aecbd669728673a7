import type { Settings } from '../config/load-settings.ts';
import { listenForMetrics } from '../server/metrics-server.ts';
import { createMetrics, type Metrics } from '../server/metrics.ts';

/** Nothing is measured that nobody can read. Rejects with the system's error when the port cannot be had. */
export async function openMetrics(settings: Settings): Promise<Metrics | undefined> {
  if (settings.metricsPort === undefined && settings.metrics === 'off') return undefined;
  const metrics = createMetrics();
  if (settings.metricsPort !== undefined) await listenForMetrics(metrics, settings.host, settings.metricsPort);
  return metrics;
}
