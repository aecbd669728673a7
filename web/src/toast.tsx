import { useCallback, useEffect, useState } from 'preact/hooks';

export function useToast() {
  const [toast, setToast] = useState('');
  const show = useCallback((text: string) => setToast(text), []);
  useEffect(() => {
    if (toast === '') return undefined;
    const timer = setTimeout(() => setToast(''), 4000);
    return () => clearTimeout(timer);
  }, [toast]);
  return { toast, show };
}

/** A short message about what has just happened. */
export function Toast({ text }: { readonly text: string }) {
  return (
    <p class="toast" role="status" data-shown={text === '' ? undefined : ''}>
      {text}
    </p>
  );
}
