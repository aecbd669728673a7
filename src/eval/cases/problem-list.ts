/** Collects the problems in one line of a file. */
export class ProblemList {
  readonly problems: string[] = [];
  readonly #place: string;

  /** `place`: the file and the line. */
  constructor(place: string) {
    this.#place = place;
  }

  get isEmpty(): boolean {
    return this.problems.length === 0;
  }

  add(sentence: string): void {
    this.problems.push(`${this.#place}: ${sentence}`);
  }
}
