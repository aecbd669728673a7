import type { GenerationEvent } from '../generate/event.ts';
import type { StoredReply } from './responses/stored-responses.ts';

export type FinishEvent = Extract<GenerationEvent, { type: 'finish' }>;

/** Writes the frames of one stream. */
export interface FrameWriter {
  /** The frames of one batch of events, as one text for a single write. */
  write(events: readonly GenerationEvent[]): string;
  /** The reply to store, called once all events but the last are written. Absent if replies are not stored. */
  toStored?(end: FinishEvent): StoredReply;
  /** The number of characters of its output that it keeps until the end. */
  readonly keptLength: number;
}
