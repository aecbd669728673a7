// Replaces `d3-interpolate`, which also has colours, dates and transformations and is a tenth of the charts' file: our
// scales only map numbers to numbers.

export const interpolateNumber =
  (from: number, to: number) =>
  (part: number): number =>
    from * (1 - part) + to * part;

export const interpolateRound =
  (from: number, to: number) =>
  (part: number): number =>
    Math.round(from * (1 - part) + to * part);

/** The default of scales. */
export const interpolate = (from: number, to: number) => interpolateNumber(from, to);

/** Only scales with a middle use it. */
export function piecewise(): never {
  throw new Error('Piecewise scales are not supported.');
}
