import type { Call } from '../notation/call.ts';
import { subheading } from '../notation/vocabulary.ts';

/** The name of a part of the data. Deeper headings are smaller. */
export const partHeading = (label: string, level: number): Call => subheading(label, level === 0 ? 2 : 3);
