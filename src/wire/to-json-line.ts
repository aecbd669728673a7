const lineEnds = /[\u0085\u2028\u2029]/g;

/** JSON does not escape these line ends, but clients that split at Unicode line ends (Python's `splitlines`) would. */
export function toJsonLine(value: unknown): string {
  return JSON.stringify(value).replace(lineEnds, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
