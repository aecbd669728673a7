import { useEffect, useState } from 'preact/hooks';

/** The renderer draws at most 20 times in a second, and lays out the last blocks in the frame after that. */
const delay = 200;

/** True a moment after an answer has ended: what stands below it would otherwise move with its last lines. */
export function useSettled(isOver: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setTimeout(() => setSettled(true), delay);
    return () => clearTimeout(timer);
  }, [isOver]);
  return isOver && isSettled;
}
