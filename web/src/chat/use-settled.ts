import { useEffect, useState } from 'preact/hooks';

/** The renderer draws at most 20 times per second, and lays out the last blocks one frame later. */
const delay = 200;

/** True shortly after an answer has ended. Earlier, content below it would move with its last lines. */
export function useSettled(isOver: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setTimeout(() => setSettled(true), delay);
    return () => clearTimeout(timer);
  }, [isOver]);
  return isOver && isSettled;
}
