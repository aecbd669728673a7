/** One thing that is wrong in the configuration. */
export interface Problem {
  /** Where: `TESSERA_PORT`, `--port`, or the path of a file and a place in it. */
  readonly place: string;
  /** A sentence that goes on from the place: "must be ...; got ...". */
  readonly message: string;
}

/** All that is wrong, at once, so that nobody has to mend a file one start at a time. */
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
