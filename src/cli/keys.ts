import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { changeKeyFile, isKeyName, KeyFileBusyError, readKeyFile, type KeyRow } from '../config/key-file.ts';
import { didYouMean } from '../suggest.ts';
import { isUiFormat, uiFormats } from '../ui/write/format-names.ts';
import { defineCommand, type Arguments, type CommandContext } from './command.ts';
import { sleep } from './sleep.ts';
import { textTable } from './text-table.ts';
import { UsageError } from './usage-error.ts';

const limitOf = (what: string): string =>
  `${what} for this key. Default: the limit that the service sets for each key.`;

const flags = {
  name: {
    placeholder: 'NAME',
    description: 'The name of the key, which identifies it in the log and in this command.',
  },
  expires: { placeholder: 'WHEN', description: 'Expiry: a date such as 2027-01-31, or a number of days such as 90d.' },
  models: {
    placeholder: 'LIST',
    description: 'The models that the key may use: ids or aliases, separated by commas. Default: all.',
  },
  format: {
    placeholder: 'FORMAT',
    description: `The default output format, for requests that do not select one: ${uiFormats.join(', ')}.`,
  },
  'requests-per-minute': { placeholder: 'COUNT', description: limitOf('Requests per minute') },
  'tokens-per-minute': { placeholder: 'COUNT', description: limitOf('Tokens per minute') },
  'concurrent-replies': {
    placeholder: 'COUNT',
    formerly: 'streams',
    description: limitOf('Concurrent replies'),
  },
  'tokens-per-month': { placeholder: 'COUNT', description: limitOf('Tokens per month (UTC)') },
  json: { description: 'Write the list as JSON.' },
} as const;

export const keys = defineCommand({
  name: 'keys',
  summary: 'create, list and revoke API keys',
  about: [
    'A key is shown only once, when it is created. The key file contains only its digest.',
    'A running service applies changes within a second. While another process changes the file, this command waits for up to 5 s.',
  ],
  word: { name: 'ACTION', description: 'create, list or revoke.' },
  flags,
  options: ['dataDir', 'keysFile'],
  examples: [
    'tessera keys create --name web --expires 90d --requests-per-minute 60',
    'tessera keys list',
    'tessera keys revoke --name web',
  ],
  async run(given, context) {
    const { readSettings } = await import('./read-settings.ts');
    // The check for keys on a public address does not apply: this command creates them.
    const { keysFile, dataDir } = readSettings(given, context, { isServing: false });
    switch (given.word) {
      case 'create':
        return create(given, context, keysFile, dataDir);
      case 'list':
        return list(given, context, keysFile);
      case 'revoke':
        return revoke(given, context, keysFile);
      default:
        throw new UsageError('ACTION is missing or unknown; use create, list or revoke.');
    }
  },
});

type Given = Arguments<typeof flags>;

/** Attempts to change the key file while other processes change it. With the pauses between them, about 5 s. */
const attempts = 100;
/** Milliseconds. */
const pause = 50;

async function changeInTurn(
  context: CommandContext,
  path: string,
  change: (rows: readonly KeyRow[]) => readonly KeyRow[],
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      changeKeyFile(path, change);
      return;
    } catch (error) {
      if (!(error instanceof KeyFileBusyError) || attempt === attempts) throw error;
    }
    // Half of it random, so that processes that started together do not stay together.
    await sleep(pause * (0.5 + Math.random()), context.outputClosed);
  }
}

async function create({ flags }: Given, context: CommandContext, path: string, dataDir: string): Promise<number> {
  const key = `tsr_${randomBytes(32).toString('base64url')}`;
  const row = toRow(flags, createHash('sha256').update(key).digest('hex'));
  let isFirst = false;
  await changeInTurn(context, path, (rows) => {
    if (rows.some(({ name }) => name === row.name)) {
      throw new UsageError(`a key named "${row.name}" already exists. Revoke it first, or choose another name.`);
    }
    isFirst = rows.length === 0;
    return [...rows, row];
  });
  context.printError(`Created the key "${row.name}". It is not shown again:`);
  context.print(key);
  if (isFirst && existsSync(join(dataDir, 'api-key'))) {
    context.printError('The key that the service generated stays valid until the service restarts.');
  }
  return 0;
}

function toRow(flags: Given['flags'], sha256: string): KeyRow {
  const name = nameOf(flags);
  const now = new Date();
  const limits = {
    ...limit('requestsPerMinute', 'requests-per-minute', flags['requests-per-minute']),
    ...limit('tokensPerMinute', 'tokens-per-minute', flags['tokens-per-minute']),
    ...limit('concurrentReplies', 'concurrent-replies', flags['concurrent-replies']),
    ...limit('tokensPerMonth', 'tokens-per-month', flags['tokens-per-month']),
  };
  const models = (flags.models ?? '')
    .split(',')
    .map((model) => model.trim())
    .filter((model) => model !== '');
  return {
    name,
    sha256,
    created: now.toISOString(),
    ...(flags.expires !== undefined && { expires: momentOf(flags.expires, now) }),
    ...(models.length > 0 && { models }),
    ...(flags.format !== undefined && { format: formatOf(flags.format) }),
    ...(Object.keys(limits).length > 0 && { limits }),
  };
}

function formatOf(text: string): NonNullable<KeyRow['format']> {
  if (!isUiFormat(text))
    throw new UsageError(`--format must be one of ${uiFormats.join(', ')}.${didYouMean(text, uiFormats)}`);
  return text;
}

function nameOf({ name }: Given['flags']): string {
  if (name === undefined) throw new UsageError('--name NAME is required.');
  if (!isKeyName(name)) throw new UsageError('--name must be 1 to 64 letters, digits and the characters . _ @ -');
  return name;
}

function limit<Name extends string>(name: Name, flag: string, text: string | undefined): { [Key in Name]?: number } {
  if (text === undefined) return {};
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`--${flag} must be a whole number of 1 or more.`);
  // The only member of the type.
  return { [name]: Number(text) } as { [Key in Name]?: number };
}

function momentOf(text: string, now: Date): string {
  const [, days] = /^(\d{1,5})d$/.exec(text) ?? [];
  const moment = days === undefined ? Date.parse(text) : now.getTime() + Number(days) * 86_400_000;
  const isDate = days !== undefined || /^\d{4}-\d\d-\d\d(?:T.+)?$/.test(text);
  if (!isDate || Number.isNaN(moment))
    throw new UsageError('--expires must be a date such as 2027-01-31, or a number of days such as 90d.');
  if (moment <= now.getTime()) throw new UsageError('--expires is in the past.');
  return new Date(moment).toISOString();
}

function list({ flags }: Given, context: CommandContext, path: string): number {
  const rows = readKeyFile(path);
  if (flags.json) {
    context.print(JSON.stringify(rows.map((row) => ({ ...row, sha256: undefined }))));
    return 0;
  }
  if (rows.length === 0) {
    context.printError('There are no keys yet. Create one with tessera keys create --name NAME.');
    return 0;
  }
  const table = rows.map(({ name, created, expires, models, format = 'json', limits = {} }) => [
    name,
    created.slice(0, 10),
    expires === undefined ? 'never' : `${expires.slice(0, 10)}${Date.parse(expires) <= Date.now() ? ' (expired)' : ''}`,
    models?.join(', ') ?? 'all',
    format,
    Object.entries(limits)
      .map(([limit, value]) => `${limit} ${value}`)
      .join(', ') || '-',
  ]);
  context.print(textTable([['NAME', 'CREATED', 'EXPIRES', 'MODELS', 'FORMAT', 'LIMITS'], ...table]));
  return 0;
}

async function revoke({ flags }: Given, context: CommandContext, path: string): Promise<number> {
  const name = nameOf(flags);
  await changeInTurn(context, path, (rows) => {
    const rest = rows.filter((row) => row.name !== name);
    if (rest.length === rows.length)
      throw new UsageError(`there is no key named "${name}". Run tessera keys list for the list.`);
    return rest;
  });
  context.printError(`Revoked the key "${name}".`);
  return 0;
}
