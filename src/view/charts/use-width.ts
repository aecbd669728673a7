import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useView } from '../view-context.ts';

/** Where nothing can be measured. */
const staticWidth = 560;

/** The width of an element in CSS pixels, and a ref for it. */
export function useWidth() {
  const { isStatic } = useView();
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(staticWidth);
  useLayoutEffect(() => {
    const { current } = ref;
    if (isStatic || current === null) return undefined;
    const measure = (): void => {
      // Hidden, such as in another tab, it has no width.
      if (current.clientWidth > 0) setWidth(current.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [isStatic]);
  return { ref, width };
}
