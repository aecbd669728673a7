export interface RetentionOptions {
  /** Milliseconds. */
  readonly time: number;
  /** Total bytes. */
  readonly size: number;
}

/** Keeps ended streams for a time and up to a total size. `forget` is called for the oldest first. */
export function createRetention(
  { time, size: maxSize }: RetentionOptions,
  forget: (id: string) => void,
): (id: string, size: number) => void {
  const sizes = new Map<string, number>();
  let total = 0;
  const drop = (id: string): void => {
    const size = sizes.get(id);
    if (size === undefined) return;
    total -= size;
    sizes.delete(id);
    forget(id);
  };
  return (id, size) => {
    sizes.set(id, size);
    total += size;
    setTimeout(() => drop(id), time).unref();
    for (const oldest of sizes.keys()) {
      if (total <= maxSize) break;
      drop(oldest);
    }
  };
}
