import type { Frame, Reply } from '../../../src/client/index.ts';

export interface TimedFrame extends Frame {
  /** Milliseconds since the request was sent. */
  readonly at: number;
}

export type RunStatus = 'waiting' | 'streaming' | 'done' | 'stopped' | 'failed';

/** Why a run failed, for the user. */
export interface Failure {
  readonly message: string;
  /** `code` of the error of the service, if it answered with one. */
  readonly code: string | undefined;
  /** Milliseconds since 1970; before that time the service would reject another attempt. */
  readonly retryAt: number | undefined;
}

/** One request and its reply. Every change creates a new object; only the growing list of frames is shared. */
export interface Run {
  /** The id of the model that was asked. */
  readonly model: string;
  readonly status: RunStatus;
  readonly frames: readonly TimedFrame[];
  readonly frameCount: number;
  readonly reply: Reply;
  /** Milliseconds since the request was sent. */
  readonly firstChunk: number | undefined;
  readonly firstComponent: number | undefined;
  readonly end: number | undefined;
  readonly failure: Failure | undefined;
}

export interface UserEntry {
  readonly type: 'user';
  readonly id: number;
  /** The content as sent. */
  readonly content: string;
  /** The answer of another model to the same message. It is not part of the history. */
  readonly rival?: Rival | undefined;
}

export interface Rival {
  readonly model: string;
  readonly entries: readonly Entry[];
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

export const isLive = ({ status }: Run): boolean => status === 'waiting' || status === 'streaming';
