import { SendIcon, StopIcon } from '../icons.tsx';
import { useLayoutEffect, useRef } from 'react';

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
    current.style.height = 'auto';
    current.style.height = `${current.scrollHeight}px`;
  }, [draft]);
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <div className="composer-box">
        <label htmlFor="message" className="hidden">
          Message
        </label>
        <textarea
          id="message"
          ref={box}
          rows={1}
          value={draft}
          placeholder="A question, a table, Markdown, JSON"
          aria-describedby="message-hint"
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onSend();
          }}
        />
        {isBusy ? (
          <button type="button" className="send" onClick={onStop}>
            <StopIcon />
            <span className="hidden">Stop</span>
          </button>
        ) : (
          <button type="submit" className="send" disabled={draft.trim() === ''}>
            <SendIcon />
            <span className="hidden">Send</span>
          </button>
        )}
      </div>
      <div className="composer-foot">
        <p id="message-hint" className="composer-hint">
          Enter sends; Shift + Enter starts a new line.
        </p>
        <a href="./licences.txt">Licences</a>
      </div>
    </form>
  );
}
