// Paper has no pagination controls, so all rows are drawn while the page is printed.
import { useEffect, useState } from 'preact/hooks';

/** True while the page is printed, if `isAsked`. */
export function usePrinting(isAsked: boolean): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    if (!isAsked) return undefined;
    const note = ({ type }: Event): void => setIsPrinting(type === 'beforeprint');
    const types = ['beforeprint', 'afterprint'];
    types.forEach((type) => addEventListener(type, note));
    return () => types.forEach((type) => removeEventListener(type, note));
  }, [isAsked]);
  return isPrinting;
}
