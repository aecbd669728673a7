import process from 'node:process';

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Calls `say` at the first SIGINT or SIGTERM, and then ends the process by that signal. Returns a function that restores
 * the default behavior.
 */
export function onInterruption(say: () => void): () => void {
  const onSignal = (signal: NodeJS.Signals): void => {
    stop();
    say();
    process.kill(process.pid, signal);
  };
  const stop = (): void => {
    for (const signal of signals) process.off(signal, onSignal);
  };
  for (const signal of signals) process.on(signal, onSignal);
  return stop;
}
