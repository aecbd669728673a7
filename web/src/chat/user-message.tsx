import { useEffect, useRef, useState } from 'preact/hooks';
import { toPlainText } from '../../../src/client/index.ts';
import { EditIcon } from '../icons.tsx';
import { memo } from '../memo.ts';
import { Versions } from './versions.tsx';

export interface UserMessageProps {
  readonly id: number;
  readonly content: string;
  readonly isBusy: boolean;
  /** A count of 0 means that there is only one version. */
  readonly at: number;
  readonly count: number;
  readonly onEdit: (id: number, text: string) => Promise<void>;
  readonly onVersion: (id: number, at: number) => void;
}

export const UserMessage = memo(function UserMessage(props: UserMessageProps) {
  const { id, content, isBusy, at, count, onEdit, onVersion } = props;
  const [isEditing, setEditing] = useState(false);
  const { text, values } = toPlainText(content);
  if (isEditing) {
    const send = (edited: string): void => {
      setEditing(false);
      void onEdit(id, edited);
    };
    return <Editor text={text} onSend={send} onCancel={() => setEditing(false)} />;
  }
  return (
    <article class="user-message" aria-label="You" data-id={id}>
      <div class="user-bubble">
        {/* Scrollable areas must be reachable by keyboard. */}
        <p dir="auto" tabIndex={isLong(text) ? 0 : undefined}>
          {text}
        </p>
        {values.length === 0 ? null : (
          <dl>
            {values.map(([label, value], index) => (
              // Two forms may have fields with the same name, and the order never changes.
              <div key={`${index} ${label}`}>
                <dt dir="auto">{label}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div class="user-foot">
        <Versions
          position={count === 0 ? undefined : { at, count }}
          isDisabled={isBusy}
          onShow={(to) => onVersion(id, to)}
        />
        {/* The values of a form cannot be edited as a text. */}
        {values.length > 0 ? null : (
          <button
            type="button"
            class="quiet-button edit"
            aria-label="Edit message"
            title="Edit and send again"
            disabled={isBusy}
            onClick={() => setEditing(true)}
          >
            <EditIcon />
          </button>
        )}
      </div>
    </article>
  );
});

interface EditorProps {
  readonly text: string;
  readonly onSend: (text: string) => void;
  readonly onCancel: () => void;
}

function Editor({ text, onSend, onCancel }: EditorProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState(text);
  useEffect(() => box.current?.focus(), []);
  return (
    <form
      class="editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.trim() !== '') onSend(draft);
      }}
    >
      <textarea
        ref={box}
        dir="auto"
        aria-label="Edited message"
        value={draft}
        rows={Math.min(12, draft.split('\n').length + 1)}
        onInput={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          if (draft.trim() !== '') onSend(draft);
        }}
      />
      <div>
        <button type="button" class="button secondary" onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" class="button" disabled={draft.trim() === ''}>
          Send again
        </button>
      </div>
    </form>
  );
}

const isLong = (text: string): boolean => text.length > 360 || text.split('\n').length > 6;
