export interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

/** A promise that the test resolves explicitly. */
export function createGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}
