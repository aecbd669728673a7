import { useCallback, useEffect, useState } from 'preact/hooks';
import { applyAppearance, defaultAppearance, readAppearance, type Appearance } from './appearance.ts';

export function useAppearance() {
  const [appearance, setState] = useState(defaultAppearance);
  const [isSystemDark, setSystemDark] = useState(false);
  useEffect(() => {
    setState(readAppearance());
    const query = matchMedia('(prefers-color-scheme: dark)');
    const follow = (): void => setSystemDark(query.matches);
    follow();
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  const setAppearance = useCallback((next: Appearance) => {
    applyAppearance(next);
    setState(next);
  }, []);
  const { scheme } = appearance;
  return { appearance, setAppearance, isDark: scheme === 'dark' || (scheme === 'auto' && isSystemDark) };
}
