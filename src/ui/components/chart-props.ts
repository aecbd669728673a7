// Props that several charts share. Bounded, because a client draws every value.
import { element, list, number, optional, text } from '../../schema/build.ts';

const maxPoints = 10_000;

export const labels = list(text(), maxPoints);
/** Null is a gap; zero would be a figure that was never measured. */
export const values = list(number({ isNullable: true }), maxPoints);
export const points = list(element('Point'), maxPoints);
export const series = list(element('Series'));
export const axisTitles = { xLabel: optional(text()), yLabel: optional(text()) };
