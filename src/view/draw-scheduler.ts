// All documents of a page share its frames. Each frame draws for a few milliseconds: first the documents that have changed,
// in the order of their requests, then the parts that earlier frames had no time for, in document order. The rest waits
// for another frame, so that the page stays responsive.
import { useLayoutEffect, useState } from 'preact/hooks';

/** Milliseconds of drawing in one frame; style, layout and painting of what was drawn take about as long again. */
const budget = 8;

type Work = () => void;

const draws = new Set<Work>();
/** The next one is the last of the list. */
const parts: Work[] = [];
/** Parts that were found while something else was drawn. They belong to it, so they are drawn before other parts. */
const newParts: Work[] = [];
let isRequested = false;
/** When the time of this frame is over. Undefined until something is drawn. */
let end: number | undefined;

/** True for the first question in a frame, so that every frame draws something. */
function hasTime(): boolean {
  const now = performance.now();
  if (end === undefined) {
    end = now + budget;
    // For draws between frames, such as the response to a click.
    setTimeout(() => {
      end = undefined;
    });
  }
  return now < end;
}

function request(): void {
  if (isRequested) return;
  isRequested = true;
  requestAnimationFrame(() => {
    isRequested = false;
    end = undefined;
    drawNext();
  });
}

function drawNext(): void {
  parts.push(...newParts.splice(0).toReversed());
  const [draw] = draws;
  if (draw === undefined && parts.length === 0) return;
  if (!hasTime()) {
    request();
    return;
  }
  // Preact draws a part in a microtask, which comes first.
  queueMicrotask(drawNext);
  if (draw === undefined) parts.pop()?.();
  else {
    draws.delete(draw);
    draw();
  }
}

/** Draws a document in the next frame with time for it. */
export function requestDraw(draw: Work): void {
  draws.add(draw);
  request();
}

export function cancelDraw(draw: Work): void {
  draws.delete(draw);
}

/** False until there is time to draw this part; then the part is drawn again. */
export function useTurn(isStatic: boolean): boolean {
  const [isDrawn, setIsDrawn] = useState(() => isStatic || hasTime());
  useLayoutEffect(() => {
    if (isDrawn) return undefined;
    let isGone = false;
    newParts.push(() => {
      if (!isGone) setIsDrawn(true);
    });
    request();
    return () => {
      isGone = true;
    };
  }, [isDrawn]);
  return isDrawn;
}
