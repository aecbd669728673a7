// Small settings of the page, which the browser keeps. A browser that denies the storage has the defaults.

export function readSetting(name: string): string {
  try {
    return localStorage.getItem(`tessera.${name}`) ?? '';
  } catch {
    return '';
  }
}

export function writeSetting(name: string, value: string): void {
  try {
    if (value === '') localStorage.removeItem(`tessera.${name}`);
    else localStorage.setItem(`tessera.${name}`, value);
  } catch {
    // The page works without.
  }
}
