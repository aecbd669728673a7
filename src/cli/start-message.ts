import type { StoredApiKey } from '../config/load-api-key.ts';
import type { ModelCard } from '../wire/model-list.ts';
import { chatCompletionsPath } from '../wire/paths.ts';

export interface StartMessage {
  readonly version: string;
  readonly host: string;
  readonly port: number;
  readonly models: readonly ModelCard[];
  /** Undefined if the operator configured keys, which are never shown. */
  readonly storedKey: StoredApiKey | undefined;
  /** False if the message goes to a log, where only a newly generated key is shown. */
  readonly isTerminal: boolean;
}

const sample = '# Sales\\n\\n| Quarter | Revenue |\\n|---|---|\\n| Q1 | 12 |\\n| Q2 | 15 |\\n| Q3 | 14 |\\n| Q4 | 19 |';

export function startMessage(message: StartMessage): string {
  const { version, host, port, models, storedKey } = message;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const everywhere = host === '0.0.0.0' || host === '::';
  const model = models.find((card) => card.id.startsWith('builtin/')) ?? models[0];
  const lines = [`Tessera ${version} listens on ${url}`, '', 'Models:', ...models.map((card) => `  ${card.id}`), ''];
  if (storedKey?.isNew === true) {
    lines.push(
      `No API keys are configured, so one was generated and stored in ${storedKey.path}:`,
      `  ${storedKey.key}`,
      '',
    );
  } else if (storedKey !== undefined) {
    lines.push(`The API key is stored in ${storedKey.path}.`, '');
  }
  lines.push(
    'Open the playground in a browser:',
    `  ${playgroundUrl(message)}`,
    '',
    'Or send a request:',
    `  curl -N ${everywhere ? `http://127.0.0.1:${port}` : url}${chatCompletionsPath} \\`,
    `    -H "Authorization: Bearer ${keyForShell(storedKey)}" -H "Content-Type: application/json" \\`,
    `    -d '{"model": "${model?.id}", "stream": true, "messages": [{"role": "user", "content": "${sample}"}]}'`,
    '',
    'Stop with Ctrl-C.',
  );
  return lines.join('\n');
}

/** The URL with the key, as Jupyter prints it, for a browser on this machine. The page removes the key from the address at once. */
function playgroundUrl({ host, port, storedKey, isTerminal }: StartMessage): string {
  const isLoopback = /^(?:localhost|127\..+|::1)$/.test(host);
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const url = `${localUrl(host, port)}/`;
  const isShown = storedKey !== undefined && (storedKey.isNew || isTerminal) && (isLoopback || isEverywhere);
  return isShown ? `${url}?token=${encodeURIComponent(storedKey.key)}` : url;
}

function keyForShell(storedKey: StoredApiKey | undefined): string {
  if (storedKey === undefined) return 'YOUR_KEY';
  return storedKey.isNew ? storedKey.key : `$(cat '${storedKey.path.replaceAll("'", "'\\''")}')`;
}

/** The origin of the service, for programs on this machine. */
export function localUrl(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  return `http://${isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
}
