import type { GenerationEvent } from '../generate/event.ts';

/** Writes the frames of one stream. */
export interface FrameWriter {
  /** The frames of one batch of events, as one text for a single write. */
  write(events: readonly GenerationEvent[]): string;
  /** Characters of what it has written that it keeps until the end. */
  readonly keptLength: number;
}
