import process from 'node:process';

/** npm passes on a signal that the terminal has already sent to the whole group: two within this time are one. */
const echo = 500;

/** Settles at the first SIGINT or SIGTERM. A second one ends the process at once. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const onSignal = (signal: NodeJS.Signals) => {
      if (first === undefined) {
        first = performance.now();
        resolve(signal);
      } else if (performance.now() - first > echo) {
        process.exit(1);
      }
    };
    process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  });
}
