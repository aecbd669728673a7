import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from './icons.tsx';

interface FoldProps {
  readonly title: string;
  readonly isOpenAtFirst: boolean;
  readonly children: ComponentChildren;
}

/** A title that expands and collapses the content below it. Also works without scripts. */
export function Fold({ title, isOpenAtFirst, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <details class="fold" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <span dir="auto">{title}</span>
        <Icon name="down" size={16} />
      </summary>
      <div class="fold-body">{children}</div>
    </details>
  );
}
