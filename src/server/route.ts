import type { Answer } from './answer.ts';
import type { RequestRecord } from './request-record.ts';

/** A request, as routes receive it. */
export interface RouteRequest {
  readonly method: string;
  /** Without repeated and trailing slashes, because base URLs come with and without them. */
  readonly path: string;
  /** The path as sent. */
  readonly pathname: string;
  /** The query of the URL. */
  readonly search: string;
  /** Of the request; the name is in lower case. */
  readonly header: (name: string) => string | undefined;
  readonly record: RequestRecord;
}

export type Route = (request: RouteRequest) => Answer | Promise<Answer>;
