/** One error in the configuration. */
export interface Problem {
  /** `TESSERA_PORT`, `--port`, or the path of a file and a place in it. */
  readonly place: string;
  /** Completes a sentence that begins with the place: "must be ...; got ...". */
  readonly message: string;
}

/** Contains all problems, so that a file can be fixed in one pass. */
export class ConfigurationError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`;
    const lines = problems.map(({ place, message }) => `  ${place} ${message}`);
    super(`The configuration has ${count}:\n${lines.join('\n')}`);
    this.name = 'ConfigurationError';
    this.problems = problems;
  }
}
