// What the composer says of itself: one quiet line where it was asked what it cannot answer, and what it can do instead.
import type { Call } from '../notation/call.ts';
import { followUps, quietText } from '../notation/vocabulary.ts';

export const aboutLine =
  'Built-in composer: rules, not a language model. It lays out data, Markdown and forms. ' +
  'For answers, connect a model: list one in the settings file (--config), then name it in the request.';

/** Each of them is something that the composer does. */
export const examples: readonly string[] = [
  'Month,Sales,Returns\nJan,120,8\nFeb,135,11\nMar,160,9',
  'A form with name, email and message',
  '| City | Visitors |\n|---|---|\n| Oslo | 1200 |\n| Bergen | 900 |\n| Tromsø | 400 |',
];

export const aboutBlocks = (): readonly Call[] => [quietText(aboutLine), followUps(examples)];
