import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useView } from '../view-context.ts';

/** Used if nothing can be measured. */
const staticWidth = 560;
/** The width of the chart that was measured last. Most charts are equally wide, so the next one is drawn only once. */
let lastWidth = staticWidth;

/** The width of an element in CSS pixels, and a ref for it. */
export function useWidth() {
  const { isStatic } = useView();
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(isStatic ? staticWidth : lastWidth);
  useLayoutEffect(() => {
    const { current } = ref;
    if (isStatic || current === null) return undefined;
    // Called before the chart is painted, when the layout is known: measuring earlier would make another one.
    const observer = new ResizeObserver(() => {
      // A hidden element, such as one in another tab, has no width.
      if (current.clientWidth === 0) return;
      lastWidth = current.clientWidth;
      setWidth(lastWidth);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [isStatic]);
  return { ref, width };
}
