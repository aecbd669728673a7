import { spawn } from 'node:child_process';
import { platform } from 'node:os';

/** False without a display. */
export const hasDisplay = (
  environment: Readonly<Record<string, string | undefined>>,
  system: NodeJS.Platform = platform(),
): boolean =>
  system === 'darwin' || system === 'win32' || [environment['DISPLAY'], environment['WAYLAND_DISPLAY']].some(Boolean);

export interface PlaygroundConditions {
  /** False after --no-open. */
  readonly isWanted: boolean;
  /** The service uses its generated key, so it is local and being tried out. */
  readonly hasOwnKey: boolean;
  readonly isTerminal: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Whether a service that starts opens its playground. */
export const opensPlayground = (
  { isWanted, hasOwnKey, isTerminal, environment }: PlaygroundConditions,
  system: NodeJS.Platform = platform(),
): boolean => isWanted && hasOwnKey && isTerminal && hasDisplay(environment, system);

/** Failing to open one is not an error: the URL is also printed. */
export function openBrowser(url: string): void {
  const [command, args] = openers[platform()] ?? ['xdg-open', []];
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, readonly string[]]>>> = {
  darwin: ['open', []],
  win32: ['cmd', ['/c', 'start', '']],
};
