// Small settings of the page, stored by the browser. If the browser denies storage, the defaults apply.

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
    // The page works without them.
  }
}
