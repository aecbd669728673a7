// Which side columns are open. Stored as attributes of the page, so that the style applies before the scripts of the page
// have run (boot.js).
import { useCallback, useEffect, useState } from 'preact/hooks';
import { writeSetting } from './session/settings.ts';

type SideColumn = 'list' | 'panel';

/** Below the first width, the list overlays the conversation; below the second one, the panel does. */
const widths: Readonly<Record<SideColumn, number>> = { list: 900, panel: 1024 };

export const isOverlay = (column: SideColumn): boolean => innerWidth < widths[column];

export function useSideColumn(column: SideColumn): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isOpen, setState] = useState(false);
  useEffect(() => {
    const { dataset } = document.documentElement;
    // On a narrow page both begin closed.
    if (isOverlay(column)) dataset[column] = 'closed';
    setState(dataset[column] === 'open');
  }, [column]);
  const setOpen = useCallback(
    (next: boolean) => {
      document.documentElement.dataset[column] = next ? 'open' : 'closed';
      if (!isOverlay(column)) writeSetting(column, next ? 'open' : 'closed');
      setState(next);
    },
    [column],
  );
  return [isOpen, setOpen];
}
