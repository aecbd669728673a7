import process from 'node:process';

/**
 * Milliseconds within which two signals count as one: npm passes on what the terminal has already sent to the whole
 * group, a shell sends SIGHUP after the terminal has, and systemd can send SIGHUP after SIGTERM.
 */
const echo = 500;

/** Settles at the first SIGINT, SIGTERM or SIGHUP. A second signal ends the process at once. */
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
    process.on('SIGINT', onSignal).on('SIGTERM', onSignal).on('SIGHUP', onSignal);
  });
}
