import { defaultDarkTheme, defaultLightTheme } from '@openuidev/react-ui/ThemeProvider';
import { useCallback, useEffect, useState } from 'react';

export type Mode = 'light' | 'dark';

const storageKey = 'tessera.theme';
const systemFont = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif';

/** The library's styles use a font that it does not include; the system font needs no request. */
function withSystemFont<Theme extends object>(theme: Theme): Theme {
  const entries = Object.entries(theme).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replaceAll('"Inter", sans-serif', systemFont) : value,
  ]);
  // The same members; only the fonts in their values differ.
  return Object.fromEntries(entries) as Theme;
}

/** Charts use the middle colors first. Adjacent colors also differ in lightness, for color-blind users. */
const lightPalette = ['#8a6d3b', '#c2504a', '#8fbf5a', '#2f6fb5', '#0f6b64', '#d98a2b', '#7a4fa3', '#5bb8ad'];
const darkPalette = ['#c9ad7a', '#e98a82', '#a8d477', '#7fb2ea', '#5cc9bd', '#e8ab5c', '#b692dc', '#2f9187'];

const chartPalettes = (colors: string[]) => ({
  defaultChartPalette: colors,
  barChartPalette: colors,
  lineChartPalette: colors,
  areaChartPalette: colors,
  pieChartPalette: colors,
  radarChartPalette: colors,
  radialChartPalette: colors,
  horizontalBarChartPalette: colors,
});

export const lightTheme = {
  ...withSystemFont(defaultLightTheme),
  ...chartPalettes(lightPalette),
  background: '#f6f7f7',
  foreground: '#ffffff',
  popoverBackground: '#ffffff',
  interactiveAccentDefault: '#0f6b64',
  interactiveAccentHover: '#0c5953',
  interactiveAccentPressed: '#0a4b46',
  interactiveAccentDisabled: '#0f6b6466',
  textAccentPrimary: '#ffffff',
  // The library's half-tones have too little contrast.
  textNeutralSecondary: '#55605f',
};

export const darkTheme = {
  ...withSystemFont(defaultDarkTheme),
  ...chartPalettes(darkPalette),
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

/** The mode that the user chose, or that of the system. */
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
