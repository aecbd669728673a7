import { readKeyFile, type KeyRow } from '../config/key-file.ts';
import { loadApiKey, type StoredApiKey } from '../config/load-api-key.ts';
import type { Settings } from '../config/load-settings.ts';
import { watchKeyFile } from '../config/watch-key-file.ts';
import type { Effects } from '../effects.ts';
import type { Redactor } from './log/redactor.ts';
import { createApiKeys, type ApiKey, type ApiKeys } from '../server/api-keys.ts';

interface WithStoredKey {
  readonly settings: Settings;
  /** Undefined when the operator configured keys. */
  readonly storedKey: StoredApiKey | undefined;
}

/** Adds the key that the service generates at its first start if no others are configured. */
export function withStoredKey(settings: Settings, redactor: Redactor): WithStoredKey {
  if (settings.apiKeys.length > 0 || readKeyFile(settings.keysFile).length > 0)
    return { settings, storedKey: undefined };
  const storedKey = loadApiKey(settings.dataDir);
  redactor.add([storedKey.key]);
  return { settings: { ...settings, apiKeys: [storedKey.key] }, storedKey };
}

/** The keys in the settings and in the key file. */
export function openKeys(settings: Settings, { now, log }: Pick<Effects, 'now' | 'log'>): ApiKeys {
  const rows = watchKeyFile(settings.keysFile, now, (err) => {
    log.error({ err }, 'the key file is invalid; the previous keys stay in effect');
  });
  return createApiKeys(settings.apiKeys, { current: onChange(rows, toApiKeys), now });
}

function toApiKeys(rows: readonly KeyRow[]): readonly ApiKey[] {
  return rows.map(({ name, sha256, expires, models, format, limits = {} }) => ({
    name,
    digest: Buffer.from(sha256, 'hex'),
    expires: expires === undefined ? undefined : Date.parse(expires),
    models,
    format,
    limits,
  }));
}

/** Converts only a value that has changed. */
function onChange<From, To>(read: () => From, convert: (value: From) => To): () => To {
  let from = read();
  let to = convert(from);
  return () => {
    const current = read();
    if (current !== from) to = convert(current);
    from = current;
    return to;
  };
}
