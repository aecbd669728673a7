// The status of the newest answer, always visible above the input.
import { useEffect, useState } from 'preact/hooks';
import type { Run } from '../session/entry.ts';
import { AlertIcon, StopIcon } from '../icons.tsx';
import { endingOf } from './ending.ts';

export interface StatusPillProps {
  readonly run: Run | undefined;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

export function StatusPill({ run, isBusy, onRetry }: StatusPillProps) {
  const seconds = useSecondsUntil(run?.failure?.retryAt);
  const ending = run === undefined || isBusy ? undefined : endingOf(run);
  const isWriting = isBusy && run !== undefined;
  return (
    <div class="status" role="status">
      {isWriting ? (
        <span class="pill writing">
          <i class="pulse" />
          {run.status === 'waiting' ? 'Waiting for the model' : 'Writing'}
        </span>
      ) : null}
      {ending === undefined ? null : (
        <span class={`pill ${ending.kind}`}>
          {ending.kind === 'stopped' ? <StopIcon /> : <AlertIcon />}
          <span class="pill-text">{ending.text}</span>
          {seconds > 0 ? (
            // Announced once by the button below, not each second.
            <span class="countdown" aria-live="off">
              Try again in {seconds} s
            </span>
          ) : (
            <button type="button" onClick={onRetry}>
              Try again
            </button>
          )}
        </span>
      )}
      {!isBusy && run?.status === 'done' && ending === undefined ? (
        <span class="hidden">The answer is complete.</span>
      ) : null}
    </div>
  );
}

/** Counts down to 0. */
function useSecondsUntil(time: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (time === undefined || time <= Date.now()) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= time) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [time]);
  return time === undefined ? 0 : Math.max(0, Math.ceil((time - now) / 1000));
}
