import { useEffect, useState } from 'react';

export interface CopyButtonProps {
  readonly label: string;
  readonly text: string;
}

export function CopyButton({ label, text }: CopyButtonProps) {
  const [outcome, setOutcome] = useState('');
  useEffect(() => {
    if (outcome === '') return undefined;
    const timer = setTimeout(() => setOutcome(''), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <button
      type="button"
      className="link-button"
      onClick={() => {
        void copy(text).then(setOutcome);
      }}
    >
      <span aria-live="polite">{outcome === '' ? label : outcome}</span>
    </button>
  );
}

/** Browsers deny clipboard access to pages without TLS, except on localhost. */
async function copy(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    return 'Copying is not allowed';
  }
}
