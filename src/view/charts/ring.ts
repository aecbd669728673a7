// Parts of rings as SVG paths around the origin. Angles are from twelve o'clock, clockwise.

const at = (radius: number, angle: number): string =>
  `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;

/** In two halves, because an arc cannot be a full circle. */
const along = (radius: number, start: number, end: number): string =>
  [(start + end) / 2, end]
    .map((angle) => `A${radius} ${radius} 0 0 ${end > start ? 1 : 0} ${at(radius, angle)}`)
    .join('');

/** A line. */
export const arcPath = (radius: number, start: number, end: number): string =>
  `M${at(radius, start)}${along(radius, start, end)}`;

/** An area, to the middle if `inner` is 0. */
export function slicePath(inner: number, outer: number, start: number, end: number): string {
  // A whole ring has no edge from one circle to the other.
  const isWhole = end - start > 2 * Math.PI - 1e-6;
  const back =
    inner === 0 && isWhole
      ? ''
      : `${isWhole ? 'ZM' : 'L'}${at(inner, end)}${inner === 0 ? '' : along(inner, end, start)}`;
  return `${arcPath(outer, start, end)}${back}Z`;
}
