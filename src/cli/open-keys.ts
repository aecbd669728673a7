import { readKeyFile, type KeyRow } from '../config/key-file.ts';
import { loadApiKey, type StoredApiKey } from '../config/load-api-key.ts';
import type { Settings } from '../config/load-settings.ts';
import { watchKeyFile } from '../config/watch-key-file.ts';
import type { Effects } from '../effects.ts';
import { createApiKeys, type ApiKey, type ApiKeys } from '../server/api-keys.ts';

/** The key that the service makes for itself, at its first start; undefined when there are others. */
export function loadStoredKey({ apiKeys, keysFile, data }: Settings): StoredApiKey | undefined {
  return apiKeys.length > 0 || readKeyFile(keysFile).length > 0 ? undefined : loadApiKey(data);
}

/** The keys of the environment and of the file, or the stored one. */
export function openKeys(
  settings: Settings,
  storedKey: StoredApiKey | undefined,
  { now, log }: Pick<Effects, 'now' | 'log'>,
): ApiKeys {
  const rows = watchKeyFile(settings.keysFile, now, (err) => {
    log.error({ err }, 'the new key file cannot be used; the old keys go on');
  });
  const typed = storedKey === undefined ? settings.apiKeys : [storedKey.key];
  return createApiKeys(typed, { current: onChange(rows, toApiKeys), now });
}

function toApiKeys(rows: readonly KeyRow[]): readonly ApiKey[] {
  return rows.map(({ name, sha256, expires, models, limits = {} }) => ({
    name,
    digest: Buffer.from(sha256, 'hex'),
    expires: expires === undefined ? undefined : Date.parse(expires),
    models,
    limits,
  }));
}

/** Converts a value again only when it is another one. */
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
