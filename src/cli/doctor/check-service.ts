import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import type { Settings } from '../../config/load-settings.ts';
import { modelsPath } from '../../wire/paths.ts';
import { loadNodeRange } from '../version.ts';
import { listenError } from '../listen-error.ts';
import type { Finding } from './finding.ts';
import { memberOf, type Get } from './get-json.ts';

/** `>=20.19` and the like. */
export function checkNode(version: string): Finding {
  const range = loadNodeRange();
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(range) ?? [];
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  const isEnough = ownMajor > Number(major) || (ownMajor === Number(major) && ownMinor >= Number(minor));
  return isEnough
    ? { area: 'service', state: 'ok', subject: 'Node.js', message: version }
    : { area: 'service', state: 'broken', subject: 'Node.js', message: `is ${version}; ${range} is required` };
}

/** Creates nothing: the first start creates the folder. */
export function checkData(folder: string): Finding {
  let nearest = folder;
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  const finding = (state: Finding['state'], message: string): Finding => {
    return { area: 'service', state, subject: 'data folder', message: `${folder} ${message}` };
  };
  if (!statSync(nearest).isDirectory()) return finding('broken', `cannot be created: ${nearest} is a file`);
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
  } catch {
    return finding('broken', 'is not writable');
  }
  return finding('ok', nearest === folder ? 'is writable' : 'can be created');
}

export async function checkPort({ host, port }: Settings, get: Get): Promise<Finding> {
  const finding = (state: Finding['state'], message: string): Finding => {
    return { area: 'service', state, subject: 'port', message };
  };
  if (port === 0) return finding('ok', 'any free port will be used');
  const problem = await tryListening(host, port);
  if (problem === undefined) return finding('ok', `port ${port} on ${host} is free`);
  const isInUse = problem instanceof Error && 'code' in problem && problem.code === 'EADDRINUSE';
  if (isInUse && (await isTessera(host, port, get)))
    return finding('ok', `a Tessera service is listening on port ${port} on ${host}`);
  return finding('broken', listenError(problem, { host, port }));
}

function tryListening(host: string, port: number): Promise<unknown> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

async function isTessera(host: string, port: number, get: Get): Promise<boolean> {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  const [health, list] = await Promise.all([get(`${url}/healthz`), get(`${url}${modelsPath}`)]);
  if ('failure' in health || 'failure' in list) return false;
  return memberOf(health.json, 'status') === 'ok' && (list.status === 200 || list.status === 401);
}
