import process from 'node:process';
import type { Settings } from '../config/load-settings.ts';
import { ConfigurationError } from '../config/problem.ts';
import type { Effects } from '../effects.ts';
import { defineCommand, type Arguments, type CommandContext } from './command.ts';
import type { Finding } from './doctor/finding.ts';
import { serverKinds } from './doctor/local-servers.ts';
import { createPaint } from './paint.ts';
import { UsageError } from './usage-error.ts';

/** Milliseconds. What runs on this machine answers at once, or is not there. */
const localTimeout = 300;
const upstreamTimeout = 5_000;

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
  options: ['config', 'data', 'host', 'port'],
  examples: ['tessera doctor', 'tessera doctor --config tessera.json --json'],
  async run(given, context) {
    const ports = given.flags.ports === undefined ? serverKinds.map(({ port }) => port) : readPorts(given.flags.ports);
    const parts = await loadParts();
    const effects = parts.createEffects('silent');
    const request: Effects['request'] = (one) => effects.request(one);
    const getLocal = parts.createGet(request, localTimeout);
    const { settings, problems } = trySettings(parts.readSettings, given, context);
    const [local, port, upstreams] = await Promise.all([
      parts.findServers(ports, getLocal),
      settings === undefined ? undefined : parts.checkPort(settings, getLocal),
      parts.checkUpstreams(settings?.models ?? [], parts.createGet(request, upstreamTimeout)),
    ]);
    const findings = [
      parts.checkNode(process.versions.node),
      ...problems,
      ...(settings === undefined ? [] : [parts.checkData(settings.data)]),
      ...(port === undefined ? [] : [port]),
      ...upstreams,
      ...(settings?.models.length === 0 ? [onlyBuiltIn] : []),
      ...parts.checkKeys(context.environment),
      ...local.findings,
    ];
    const models = parts.suggestModels(local.servers, settings?.models ?? []);
    const config = Object.keys(models).length === 0 ? undefined : { models };
    if (given.flags.json) context.print(JSON.stringify({ findings, config: config ?? null }));
    else {
      const paint = createPaint(context.isTerminal, context.environment);
      const text = config === undefined ? undefined : JSON.stringify(config, undefined, 2);
      context.print(parts.reportText(findings, text, paint));
    }
    return findings.some(({ state }) => state === 'broken') ? 1 : 0;
  },
});

const onlyBuiltIn: Finding = {
  area: 'models',
  state: 'note',
  subject: 'none',
  message: 'only the built-in one is served, which follows rules; a key, or a model server, adds language models',
};

async function loadParts() {
  const [effects, get, settings, servers, suggestions, keys, upstreams, service, report] = await Promise.all([
    import('./create-effects.ts'),
    import('./doctor/get-json.ts'),
    import('./read-settings.ts'),
    import('./doctor/find-servers.ts'),
    import('./doctor/suggest-models.ts'),
    import('./doctor/check-keys.ts'),
    import('./doctor/check-upstreams.ts'),
    import('./doctor/check-service.ts'),
    import('./doctor/report-text.ts'),
  ]);
  return { ...effects, ...get, ...settings, ...servers, ...suggestions, ...keys, ...upstreams, ...service, ...report };
}

/** A wrong configuration is a finding like others: the rest is looked at all the same. */
function trySettings(
  read: (given: Arguments, context: CommandContext) => Settings,
  given: Arguments,
  context: CommandContext,
): { readonly settings: Settings | undefined; readonly problems: readonly Finding[] } {
  try {
    return { settings: read(given, context), problems: [] };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const problems = error.problems.map(({ place, message }): Finding => {
      return { area: 'service', state: 'broken', subject: place, message };
    });
    return { settings: undefined, problems };
  }
}

function readPorts(list: string): readonly number[] {
  const ports = list.split(',').map((port) => (/^\d{1,5}$/.test(port.trim()) ? Number(port) : Number.NaN));
  if (ports.every((port) => port > 0 && port <= 65_535)) return [...new Set(ports)];
  throw new UsageError(`--ports must be port numbers with commas between them; got "${list}".`);
}
