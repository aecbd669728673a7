import { getPreset, type PresetName } from '../../providers/presets.ts';
import type { Finding } from './finding.ts';
import type { Answer, Get } from './get-json.ts';
import { serverKinds, type Identity, type GetPath } from './local-servers.ts';

export interface FoundServer extends Identity {
  readonly preset: PresetName;
  readonly port: number;
}

interface Probed {
  readonly port: number;
  readonly isAnswering: boolean;
  readonly server: FoundServer | undefined;
}

/** Names of models in the report. */
const maxNames = 20;

/** Probes all ports concurrently, on the loopback only. */
export async function findServers(
  ports: readonly number[],
  get: Get,
): Promise<{ readonly servers: readonly FoundServer[]; readonly findings: readonly Finding[] }> {
  const probed = await Promise.all(ports.map((port) => probe(port, get)));
  return { servers: probed.flatMap(({ server }) => server ?? []), findings: probed.map(toFinding) };
}

async function probe(port: number, get: Get): Promise<Probed> {
  const answers = new Map<string, Promise<Answer | undefined>>();
  const getPath: GetPath = (path) => {
    const asked = answers.get(path) ?? ask(`http://127.0.0.1:${port}${path}`, get);
    answers.set(path, asked);
    return asked;
  };
  // A port that does not answer is probed only once.
  if ((await getPath('/v1/models')) === undefined) return { port, isAnswering: false, server: undefined };
  const usual = serverKinds.filter((kind) => kind.port === port);
  for (const kind of new Set([...usual, ...serverKinds])) {
    const identity = await kind.identify(getPath);
    if (identity !== undefined) return { port, isAnswering: true, server: { ...identity, preset: kind.preset, port } };
  }
  return { port, isAnswering: true, server: undefined };
}

async function ask(url: string, get: Get): Promise<Answer | undefined> {
  const answer = await get(url);
  return 'failure' in answer ? undefined : answer;
}

function toFinding({ port, isAnswering, server }: Probed): Finding {
  const usual = serverKinds.find((kind) => kind.port === port);
  const subject = `port ${port}`;
  if (server !== undefined) {
    const { models, remark } = server;
    const more = models.length > maxNames ? `, and ${models.length - maxNames} more` : '';
    const names = models.length === 0 ? [] : [models.slice(0, maxNames).join(', ') + more];
    const parts = [...names, ...(remark === undefined ? [] : [remark])];
    const message = `${getPreset(server.preset).title}: ${parts.join('; ') || 'no text-generation model'}`;
    return { area: 'local', state: 'found', subject, message };
  }
  const expected = usual === undefined ? 'no model server' : `no ${getPreset(usual.preset).title}`;
  const message = isAnswering ? `${expected}; another program answers on this port` : expected;
  return { area: 'local', state: 'absent', subject, message };
}
