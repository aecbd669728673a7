import { useState } from 'preact/hooks';
import { Icon } from './icons.tsx';
import { useView } from './view-context.ts';

interface CopyButtonProps {
  readonly text: string | (() => string);
  readonly label: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const { isStatic, words } = useView();
  const [isCopied, setIsCopied] = useState(false);
  if (isStatic) return null;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
      setIsCopied(true);
    } catch {
      // The page is not allowed to use the clipboard.
    }
  };
  return (
    <button
      type="button"
      class="quiet small"
      onClick={() => void copy()}
      onBlur={() => setIsCopied(false)}
      onPointerLeave={() => setIsCopied(false)}
    >
      <Icon name={isCopied ? 'check' : 'copy'} size={16} />
      <span aria-live="polite">{isCopied ? words.copied : label}</span>
    </button>
  );
}
