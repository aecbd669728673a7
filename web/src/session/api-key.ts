// The key comes in the address that `tessera serve` prints, as in Jupyter. It leaves the address at once, so that it is
// neither in the history nor in what somebody copies, and lives as long as the tab.
const storageKey = 'tessera.key';

export function takeApiKey(): string {
  const url = new URL(location.href);
  const given = url.searchParams.get('token');
  if (given !== null) {
    url.searchParams.delete('token');
    history.replaceState(null, '', url);
    if (given !== '') saveApiKey(given);
  }
  return sessionStorage.getItem(storageKey) ?? '';
}

export function saveApiKey(key: string): void {
  sessionStorage.setItem(storageKey, key);
}

export function forgetApiKey(): void {
  sessionStorage.removeItem(storageKey);
}
