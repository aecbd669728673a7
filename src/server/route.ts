import type { Answer } from './answer.ts';
import type { RequestRecord } from './request-record.ts';

/** A request as a route sees it. */
export interface RouteRequest {
  readonly method: string;
  /** Without doubled slashes, and without one at its end: base URLs come with and without. */
  readonly path: string;
  /** The path as it was sent. */
  readonly pathname: string;
  /** Of the request; the name is in lower case. */
  readonly header: (name: string) => string | undefined;
  readonly record: RequestRecord;
}

export type Route = (request: RouteRequest) => Answer | Promise<Answer>;
