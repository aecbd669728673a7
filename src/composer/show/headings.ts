import type { Call } from '../notation/call.ts';
import { textContent } from '../notation/vocabulary.ts';
import { literalText } from '../text/literal-text.ts';

/** The name of a part of the data; the deeper, the smaller. */
export const partHeading = (label: string, level: number): Call =>
  textContent(literalText(label), level === 0 ? 'large-heavy' : 'small-heavy');
