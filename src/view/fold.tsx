import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from './icons.tsx';

interface FoldProps {
  readonly title: string;
  readonly isOpenAtFirst: boolean;
  readonly children: ComponentChildren;
}

/** A title that shows and hides what is below it. Works without scripts as well. */
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
