import type { ComponentChildren } from 'preact';
import { usePopover } from './use-popover.ts';

export interface MenuProps {
  readonly label: string;
  readonly icon: ComponentChildren;
  /** Receives a function that closes the menu. */
  readonly children: (close: () => void) => ComponentChildren;
}

/** A button that opens a short list of buttons and links. */
export function Menu({ label, icon, children }: MenuProps) {
  const { isOpen, setOpen, box } = usePopover<HTMLDivElement>();
  return (
    <div class="menu" ref={box}>
      <button
        type="button"
        class="icon-button"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        {icon}
      </button>
      {isOpen ? (
        <div class="popover menu-list" role="group" aria-label={label}>
          {children(() => setOpen(false))}
        </div>
      ) : null}
    </div>
  );
}
