import { SendIcon, StopIcon } from '../icons.tsx';
import { useLayoutEffect, useRef } from 'preact/hooks';

export interface ComposerProps {
  readonly draft: string;
  readonly onDraft: (text: string) => void;
  readonly onSend: () => void;
  readonly onStop: () => void;
  readonly isBusy: boolean;
}

export function Composer({ draft, onDraft, onSend, onStop, isBusy }: ComposerProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  // Grows with its text, up to the maximum height of the style.
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return;
    current.style.height = '';
    if (draft !== '') current.style.height = `${current.scrollHeight}px`;
  }, [draft]);
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <div class="composer-box">
        <label for="message" class="hidden">
          Message
        </label>
        <textarea
          id="message"
          ref={box}
          rows={1}
          dir="auto"
          autofocus
          value={draft}
          placeholder="Ask, or paste data"
          aria-describedby="message-hint"
          onInput={(event) => onDraft(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
            event.preventDefault();
            onSend();
          }}
        />
        {isBusy ? (
          <button type="button" class="send" aria-label="Stop" title="Stop" onClick={onStop}>
            <StopIcon />
          </button>
        ) : (
          <button type="submit" class="send" aria-label="Send" title="Send" disabled={draft.trim() === ''}>
            <SendIcon />
          </button>
        )}
      </div>
      <p id="message-hint" class="composer-hint">
        Enter sends. Shift + Enter starts a new line.
      </p>
    </form>
  );
}
