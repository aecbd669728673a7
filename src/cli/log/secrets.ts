// What must not be read in a log: keys, values of headers, passwords in addresses.
import type { ModelSetting, Settings } from '../../config/load-settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const secretName = /key|token|secret|passw|credential|auth|cookie|headers$/i;

/** Of variables that are called like one: packages of providers read their keys there by themselves. */
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

/** User, password and values of the query. */
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

/** `Bearer abc`: all of it, and what is not the name of a scheme. `Basic dXNlcjpwYXNz`: what that says, too. */
function partsOf(value: string): readonly string[] {
  const words = value.split(/[\s,;="]+/).filter((word) => word.length >= 8);
  const [, encoded] = /^basic\s+(\S+)$/i.exec(value.trim()) ?? [];
  const pair = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString();
  return [value, ...words, pair, pair.slice(pair.indexOf(':') + 1)];
}

/** Strings in what the operator gives to a package or a body, under names that say so. */
function namedSecrets(value: unknown, isSecret: boolean): readonly string[] {
  if (typeof value === 'string') return isSecret ? partsOf(value) : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => namedSecrets(member, isSecret || secretName.test(name)));
}
