// Kinds of components that are read alike.
import type { Kind } from './vocabulary.ts';

/** Kinds that a name of several words may mean. The others show little of their data, or are containers. */
export const namedKinds: ReadonlySet<Kind> = new Set([
  'alert',
  'tag',
  'button',
  'metric',
  'quote',
  'heading',
  'text',
  'progress',
  'rating',
  'steps',
  'timeline',
  'followups',
  'separator',
  'table',
] as const);

/** Kinds that show words. Others may show nothing for a reason, such as an image with an unsafe address. */
export const wordKinds: ReadonlySet<Kind> = new Set([
  'text',
  'heading',
  'quote',
  'alert',
  'tag',
  'metric',
  'facts',
  'list',
  'steps',
  'timeline',
  'tabs',
  'accordion',
  'carousel',
  'gallery',
  'button',
] as const);
