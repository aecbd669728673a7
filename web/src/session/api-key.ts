// The URL that `tessera serve` prints contains the key, as in Jupyter. It is removed from the URL immediately, so that it
// is neither in the history nor in a copied URL, and is kept until the tab is closed.
const storageKey = 'tessera.key';

export function takeApiKey(): string {
  const url = new URL(location.href);
  const token = url.searchParams.get('token');
  if (token !== null) {
    url.searchParams.delete('token');
    history.replaceState(null, '', url);
    if (token !== '') saveApiKey(token);
  }
  return sessionStorage.getItem(storageKey) ?? '';
}

export function saveApiKey(key: string): void {
  sessionStorage.setItem(storageKey, key);
}

export function forgetApiKey(): void {
  sessionStorage.removeItem(storageKey);
}
