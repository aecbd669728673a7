// Which side columns are open. Stored as attributes of the page, so that the style applies before the scripts of the page
// have run (boot.js).
import { useCallback, useEffect, useState } from 'preact/hooks';
import { writeSetting } from './session/settings.ts';

type Place = 'list' | 'panel';

/** Below the first width, the list overlays the conversation; below the second one, the panel does. */
const widths: Readonly<Record<Place, number>> = { list: 900, panel: 1024 };

export const isOverlay = (place: Place): boolean => innerWidth < widths[place];

export function usePlace(place: Place): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isOpen, setState] = useState(false);
  useEffect(() => {
    const { dataset } = document.documentElement;
    // On a narrow page both begin closed.
    if (isOverlay(place)) dataset[place] = 'closed';
    setState(dataset[place] === 'open');
  }, [place]);
  const setOpen = useCallback(
    (next: boolean) => {
      document.documentElement.dataset[place] = next ? 'open' : 'closed';
      if (!isOverlay(place)) writeSetting(place, next ? 'open' : 'closed');
      setState(next);
    },
    [place],
  );
  return [isOpen, setOpen];
}
