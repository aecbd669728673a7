import { defaultDarkTheme, defaultLightTheme } from '@openuidev/react-ui';
import { useCallback, useEffect, useState } from 'react';

export type Mode = 'light' | 'dark';

const storageKey = 'tessera.theme';
const systemFont = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif';

/** The library's styles name a font that it does not bring along; the system's own is there and needs no request. */
function withSystemFont<Theme extends object>(theme: Theme): Theme {
  const entries = Object.entries(theme).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replaceAll('"Inter", sans-serif', systemFont) : value,
  ]);
  // The same members, with other fonts in their texts.
  return Object.fromEntries(entries) as Theme;
}

export const lightTheme = {
  ...withSystemFont(defaultLightTheme),
  background: '#f6f7f7',
  foreground: '#ffffff',
  popoverBackground: '#ffffff',
  interactiveAccentDefault: '#0f6b64',
  interactiveAccentHover: '#0c5953',
  interactiveAccentPressed: '#0a4b46',
  interactiveAccentDisabled: '#0f6b6466',
  textAccentPrimary: '#ffffff',
  // The library's halves are too pale to read.
  textNeutralSecondary: '#55605f',
};

export const darkTheme = {
  ...withSystemFont(defaultDarkTheme),
  background: '#101413',
  foreground: '#181d1c',
  popoverBackground: '#1f2524',
  interactiveAccentDefault: '#5cc9bd',
  interactiveAccentHover: '#7ad6cb',
  interactiveAccentPressed: '#47b3a7',
  interactiveAccentDisabled: '#5cc9bd55',
  textAccentPrimary: '#06201d',
  textNeutralSecondary: '#a3b0ae',
};

const systemMode = (): Mode => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** What the person chose here, else what their system says. */
export function useMode(): readonly [Mode, () => void] {
  const [mode, setMode] = useState<Mode>(() => {
    const kept = localStorage.getItem(storageKey);
    return kept === 'light' || kept === 'dark' ? kept : systemMode();
  });
  useEffect(() => {
    document.documentElement.dataset['theme'] = mode;
  }, [mode]);
  const toggle = useCallback(() => {
    setMode((before) => {
      const after = before === 'light' ? 'dark' : 'light';
      localStorage.setItem(storageKey, after);
      return after;
    });
  }, []);
  return [mode, toggle];
}
