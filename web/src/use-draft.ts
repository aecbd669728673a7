import { useCallback, useEffect, useState } from 'preact/hooks';

const storageKey = 'tessera.draft';

interface Draft {
  readonly conversation: string;
  readonly text: string;
}

/** The text in the input. It survives a reload of the tab; another conversation begins with an empty input. */
export function useDraft(conversation: string): readonly [draft: string, setDraft: (text: string) => void] {
  const [draft, setState] = useState('');
  const [isStarted, setStarted] = useState(false);
  const setDraft = useCallback(
    (text: string) => {
      setState(text);
      sessionStorage.setItem(storageKey, JSON.stringify({ conversation, text } satisfies Draft));
    },
    [conversation],
  );
  useEffect(() => {
    if (conversation === '') return;
    // Typed before the page was ready: the static page has the input already.
    const typed = isStarted ? '' : (document.querySelector<HTMLTextAreaElement>('#message')?.value ?? '');
    setStarted(true);
    setState(typed === '' ? readDraft(conversation) : typed);
    // oxlint-disable-next-line react/exhaustive-deps -- only another conversation changes what is typed
  }, [conversation]);
  return [draft, setDraft];
}

function readDraft(conversation: string): string {
  try {
    // Written above.
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '') as Draft;
    return kept.conversation === conversation ? kept.text : '';
  } catch {
    return '';
  }
}
