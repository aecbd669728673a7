// Collects the values that must not appear in a log: keys, header values, passwords in URLs.
import type { ModelSetting, Settings } from '../../config/load-settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const secretName = /key|token|secret|passw|credential|auth|cookie|headers$/i;

/** Environment variables with a name like that of a key: provider packages read theirs directly. */
export function secretsOfEnvironment(environment: Environment): readonly string[] {
  return Object.entries(environment).flatMap(([name, value = '']) => {
    if (!/(?:KEYS?|TOKEN|SECRET|PASSWORD|CREDENTIALS|HEADERS)$/.test(name)) return [];
    return value.split(',').flatMap(partsOf);
  });
}

export function secretsOfSettings({
  models,
  apiKeys,
  redisUrl,
}: Pick<Settings, 'models' | 'apiKeys' | 'redisUrl'>): readonly string[] {
  return [...apiKeys, ...models.flatMap(secretsOfModel), ...(redisUrl === undefined ? [] : secretsOfUrl(redisUrl))];
}

function secretsOfModel({ apiKey, headers, baseUrl, options, extraBody }: ModelSetting): readonly string[] {
  return [
    ...(apiKey === undefined ? [] : [apiKey]),
    ...Object.values(headers ?? {}).flatMap(partsOf),
    ...(baseUrl === undefined ? [] : secretsOfUrl(baseUrl)),
    ...namedSecrets(options, false),
    ...namedSecrets(extraBody, false),
  ];
}

/** The user, the password and the values of the query. */
function secretsOfUrl(text: string): readonly string[] {
  if (!URL.canParse(text)) return [];
  const { username, password, search, searchParams } = new URL(text);
  const written = search
    .slice(1)
    .split('&')
    .map((pair) => pair.slice(pair.indexOf('=') + 1));
  return [...[username, password].flatMap((part) => [part, decode(part)]), ...written, ...searchParams.values()];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `Bearer abc`: the whole value, and the part after the scheme. `Basic dXNlcjpwYXNz`: also its decoded form. */
function partsOf(value: string): readonly string[] {
  const words = value.split(/[\s,;="]+/).filter((word) => word.length >= 8);
  const [, encoded] = /^basic\s+(\S+)$/i.exec(value.trim()) ?? [];
  const pair = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString();
  return [value, ...words, pair, pair.slice(pair.indexOf(':') + 1)];
}

/** Strings with a secret-like name in the operator's package options or extra body. */
function namedSecrets(value: unknown, isSecret: boolean): readonly string[] {
  if (typeof value === 'string') return isSecret ? partsOf(value) : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => namedSecrets(member, isSecret || secretName.test(name)));
}
