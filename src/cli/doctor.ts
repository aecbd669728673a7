import { defineCommand } from './command.ts';
import { serverKinds } from './doctor/local-servers.ts';
import { reportText } from './doctor/report-text.ts';
import { createPaint } from './paint.ts';
import { UsageError } from './usage-error.ts';

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'find what is broken, and the models that could be used',
  about: [
    'Looks at the settings, the configured model servers and their keys, the keys in the environment, and the model servers on this machine, known by what they answer; and prints the configuration for what it found. Keys are not shown. Exits with 1 when something configured is broken.',
  ],
  flags: {
    json: { description: 'Write {"findings":[...],"config":{...}}.' },
    ports: {
      placeholder: 'LIST',
      description: `The ports of this machine to look for model servers on; ${serverKinds.map(({ port }) => port).join(',')} when it is absent.`,
    },
  },
  options: ['config', 'dataDir', 'host', 'port'],
  examples: ['tessera doctor', 'tessera doctor --config tessera.json --json'],
  async run(given, context) {
    const ports = given.flags.ports === undefined ? serverKinds.map(({ port }) => port) : readPorts(given.flags.ports);
    // Loaded only now, so that other commands start at once.
    const { examine } = await import('./doctor/examine.ts');
    const { findings, config } = await examine(ports, given, context);
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
  throw new UsageError(`--ports must be port numbers with commas between them; got "${list}".`);
}
