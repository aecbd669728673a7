import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { copyText } from './copy-text.ts';

export interface CopyButtonProps {
  readonly label: string;
  readonly text: string | (() => string);
  readonly children?: ComponentChildren;
}

export function CopyButton({ label, text, children }: CopyButtonProps) {
  const [outcome, setOutcome] = useState('');
  useEffect(() => {
    if (outcome === '') return undefined;
    const timer = setTimeout(() => setOutcome(''), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <button
      type="button"
      class="quiet-button"
      onClick={() => void copyText(typeof text === 'string' ? text : text()).then(setOutcome)}
    >
      {children}
      <span aria-live="polite">{outcome === '' ? label : outcome}</span>
    </button>
  );
}
