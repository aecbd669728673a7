import { defineCommand } from './command.ts';
import { serverKinds } from './doctor/local-servers.ts';
import { reportText } from './doctor/report-text.ts';
import { createPaint } from './paint.ts';
import { UsageError } from './usage-error.ts';

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'check the configuration and find local model servers',
  about: [
    'Checks the settings, the configured model servers and their keys, and the keys in the environment. Sends two short requests to each model server that is configured for grammars, to check that it enforces them. Looks for model servers on this machine, and prints a configuration for those that it finds. Keys are never printed. Exits with 1 if something configured does not work.',
  ],
  flags: {
    json: { description: 'Write {"findings":[...],"config":{...}}.' },
    ports: {
      placeholder: 'LIST',
      description: `The local ports on which to look for model servers. Default: ${serverKinds.map(({ port }) => port).join(',')}.`,
    },
  },
  options: ['config', 'dataDir', 'host', 'port'],
  examples: ['tessera doctor', 'tessera doctor --config tessera.json --json'],
  async run(given, context) {
    const ports = given.flags.ports === undefined ? serverKinds.map(({ port }) => port) : readPorts(given.flags.ports);
    // Imported here, so that other commands start faster.
    const { runChecks } = await import('./doctor/run-checks.ts');
    const { findings, config } = await runChecks(ports, given, context);
    if (given.flags.json) context.print(JSON.stringify({ findings, config: config ?? null }));
    else {
      const text = config === undefined ? undefined : JSON.stringify(config, undefined, 2);
      context.print(reportText(findings, text, createPaint(context.isTerminal, context.environment)));
    }
    return findings.some(({ state }) => state === 'broken') ? 1 : 0;
  },
});

function readPorts(list: string): readonly number[] {
  const ports = list.split(',').map((port) => (/^\d{1,5}$/.test(port.trim()) ? Number(port) : Number.NaN));
  if (ports.every((port) => port > 0 && port <= 65_535)) return [...new Set(ports)];
  throw new UsageError(`--ports must be port numbers separated by commas; got "${list}".`);
}
