/** Whether an element is in its page. While it is not, its content is not visible. */
export class Presence {
  #away: Promise<void> | undefined;
  #comeBack = (): void => {};

  /** Fulfilled when the element is back; undefined while it is in the page. */
  get away(): Promise<void> | undefined {
    return this.#away;
  }

  leave(): void {
    this.#away ??= new Promise((resolve) => {
      this.#comeBack = resolve;
    });
  }

  enter(): void {
    this.#away = undefined;
    this.#comeBack();
  }
}
