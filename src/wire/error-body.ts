import type { ApiError } from '../errors.ts';

export type ParameterNames = ReadonlyMap<string, string>;

export interface ErrorBody {
  readonly error: {
    readonly message: string;
    readonly type: string;
    readonly param: string | null;
    readonly code: string;
  };
}

/**
 * The shape of every error, both as a response body and as the payload of an error frame. `names`: of parameters, by
 * their names in chat completions.
 */
export function toErrorBody(
  { callerMessage: message, type, param, code }: ApiError,
  names?: ParameterNames,
): ErrorBody {
  return { error: { message, type, param: param === undefined ? null : (names?.get(param) ?? param), code } };
}
