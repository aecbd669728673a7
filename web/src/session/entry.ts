import type { Frame, Reply } from '../../../src/client/index.ts';
import type { JsonObject } from '../../../src/schema/schema.ts';

export interface TimedFrame extends Frame {
  /** Milliseconds since the request was sent. */
  readonly at: number;
}

export type RunStatus = 'waiting' | 'streaming' | 'done' | 'stopped' | 'failed';

/** One request and its reply. Every change creates a new object; only the growing list of frames is shared. */
export interface Run {
  readonly request: JsonObject;
  readonly status: RunStatus;
  readonly frames: readonly TimedFrame[];
  readonly frameCount: number;
  readonly reply: Reply;
  /** The tree as OpenUI Lang. */
  readonly lang: string;
  /** Milliseconds since the request was sent. */
  readonly firstChunk: number | undefined;
  readonly firstComponent: number | undefined;
  readonly end: number | undefined;
  readonly error: string | undefined;
}

export interface UserEntry {
  readonly type: 'user';
  readonly id: number;
  /** The content as sent. */
  readonly content: string;
}

export interface ReplyEntry {
  readonly type: 'reply';
  readonly id: number;
  readonly run: Run;
}

/** A tool call of the preceding reply, run in this page. */
export interface ToolEntry {
  readonly type: 'tool';
  readonly id: number;
  readonly callId: string;
  readonly name: string;
  readonly arguments: string;
  readonly result: string;
}

/** A message of the page that is not part of the conversation. */
export interface NoticeEntry {
  readonly type: 'notice';
  readonly id: number;
  readonly text: string;
}

export type Entry = UserEntry | ReplyEntry | ToolEntry | NoticeEntry;
