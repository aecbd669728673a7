// The position in a chart that the reader points at with the mouse, a finger or keys.
import { useState } from 'preact/hooks';
import { useView } from '../view-context.ts';

export interface Cursor {
  /** Undefined in a static drawing, where nothing follows the reader. */
  readonly index: number | undefined;
  /** For the box of the marks. */
  readonly box: {
    readonly role: 'group';
    readonly 'aria-label': string;
    readonly tabIndex: number;
    readonly onPointerMove?: (event: PointerEvent) => void;
    readonly onPointerDown?: (event: PointerEvent) => void;
    readonly onPointerLeave?: (event: PointerEvent) => void;
    readonly onFocus?: () => void;
    readonly onBlur?: () => void;
    readonly onKeyDown?: (event: KeyboardEvent) => void;
  };
}

/** `find` returns the position nearest to a point in the coordinates of the box. */
export function useCursor(count: number, find: (x: number, y: number) => number | undefined): Cursor {
  const { isStatic, words } = useView();
  const [index, setIndex] = useState<number>();
  // A box without scripts scrolls where it is narrow.
  if (isStatic) return { index: undefined, box: { role: 'group', 'aria-label': words.chartData, tabIndex: 0 } };
  const point = (event: PointerEvent): void => {
    // The handlers are on an element.
    const box = (event.currentTarget as Element).getBoundingClientRect();
    setIndex(find(event.clientX - box.left, event.clientY - box.top));
  };
  const moves: Readonly<Record<string, (at: number) => number>> = {
    ArrowRight: (at) => at + 1,
    ArrowDown: (at) => at + 1,
    ArrowLeft: (at) => at - 1,
    ArrowUp: (at) => at - 1,
    Home: () => 0,
    End: () => count - 1,
  };
  return {
    index: index !== undefined && index < count ? index : undefined,
    box: {
      role: 'group',
      'aria-label': words.arrowKeys,
      tabIndex: 0,
      onPointerMove: point,
      onPointerDown: point,
      onPointerLeave(event) {
        // Lifting a finger keeps the tooltip.
        if (event.pointerType === 'mouse') setIndex(undefined);
      },
      onFocus: () => setIndex((at) => at ?? 0),
      onBlur: () => setIndex(undefined),
      onKeyDown(event) {
        if (event.key === 'Escape') setIndex(undefined);
        const move = moves[event.key];
        if (move === undefined || count === 0) return;
        event.preventDefault();
        setIndex((at) => Math.min(count - 1, Math.max(0, move(at ?? -1))));
      },
    },
  };
}
