import type { KeyRow } from '../config/key-file.ts';
import { loadApiKey, type StoredApiKey } from '../config/load-api-key.ts';
import type { Settings } from '../config/load-settings.ts';
import { watchKeyFile } from '../config/watch-key-file.ts';
import type { Effects } from '../effects.ts';
import { createApiKeys, type ApiKey, type ApiKeys } from '../server/api-keys.ts';

export interface OpenKeys {
  readonly keys: ApiKeys;
  /** The one that the service made for itself, as long as nobody made others. */
  readonly storedKey: StoredApiKey | undefined;
}

/** The keys of the environment and of the file, or, when there are none, the one of the data folder. */
export function openKeys(settings: Settings, { now, log }: Pick<Effects, 'now' | 'log'>): OpenKeys {
  const rows = watchKeyFile(settings.keysFile, now, (err) => {
    log.error({ err }, 'the new key file cannot be used; the old keys go on');
  });
  const hasKeys = settings.apiKeys.length > 0 || rows().length > 0;
  const storedKey = hasKeys ? undefined : loadApiKey(settings.data);
  const typed = storedKey === undefined ? settings.apiKeys : [storedKey.key];
  return { keys: createApiKeys(typed, { current: onChange(rows, toApiKeys), now }), storedKey };
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
