import { AfterIcon, BeforeIcon } from '../icons.tsx';
import type { VersionPosition } from '../session/branches.ts';

export interface VersionsProps {
  readonly position: VersionPosition | undefined;
  readonly isDisabled: boolean;
  readonly onShow: (at: number) => void;
}

/** Switches between the versions of a message or an answer: "2 / 3". */
export function Versions({ position, isDisabled, onShow }: VersionsProps) {
  if (position === undefined) return null;
  const { at, count } = position;
  return (
    <span class="versions" role="group" aria-label="Versions">
      <button
        type="button"
        class="quiet-button"
        aria-label="Previous version"
        disabled={isDisabled || at === 0}
        onClick={() => onShow(at - 1)}
      >
        <BeforeIcon />
      </button>
      <span>
        {at + 1} / {count}
      </span>
      <button
        type="button"
        class="quiet-button"
        aria-label="Next version"
        disabled={isDisabled || at === count - 1}
        onClick={() => onShow(at + 1)}
      >
        <AfterIcon />
      </button>
    </span>
  );
}
