import type { ApiError } from '../errors.ts';

export interface ErrorBody {
  readonly error: {
    readonly message: string;
    readonly type: string;
    readonly param: string | null;
    readonly code: string;
  };
}

/** The shape of every error, both as a response body and as the payload of an error frame. */
export function toErrorBody(error: ApiError): ErrorBody {
  return { error: { message: error.told, type: error.type, param: error.param ?? null, code: error.code } };
}
