import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** A popover below a button. Closes on Escape, and when the focus or a click moves elsewhere. */
export function usePopover<Box extends HTMLElement>() {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<Box>(null);
  // Not useEffect, which runs after the next frame: an Escape before that frame would be lost.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const leave = (event: Event): void => {
      const { target } = event;
      if (target instanceof Node && box.current?.contains(target) !== true) setOpen(false);
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setOpen(false);
      box.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', escape);
    };
  }, [isOpen]);
  return { isOpen, setOpen, box };
}
