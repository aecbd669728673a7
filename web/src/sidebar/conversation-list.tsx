import { useState } from 'preact/hooks';
import { CloseIcon, DeleteIcon, NewIcon } from '../icons.tsx';
import type { ConversationSummary } from '../session/conversation.ts';

export interface ConversationListProps {
  readonly list: readonly ConversationSummary[];
  readonly current: string;
  readonly onOpen: (id: string) => void;
  readonly onNew: () => void;
  readonly onRemove: (id: string) => void;
  readonly onClose: () => void;
}

export function ConversationList({ list, current, onOpen, onNew, onRemove, onClose }: ConversationListProps) {
  /** Deleting takes a second click. */
  const [asked, setAsked] = useState<string>();
  return (
    <aside class="list" id="conversations" aria-label="Conversations">
      <div class="list-head">
        <button type="button" class="list-new" onClick={onNew}>
          <NewIcon />
          <span>New conversation</span>
        </button>
        <button type="button" class="icon-button narrow-only" aria-label="Close the list" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <ul>
        {list.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#c-${id}`}
              dir="auto"
              aria-current={id === current ? 'page' : undefined}
              onClick={(event) => {
                event.preventDefault();
                onOpen(id);
              }}
            >
              {title}
            </a>
            <button
              type="button"
              class={asked === id ? 'list-delete asked' : 'list-delete'}
              aria-label={asked === id ? `Really delete “${title}”` : `Delete “${title}”`}
              onBlur={() => setAsked(undefined)}
              onClick={() => {
                if (asked === id) onRemove(id);
                setAsked(asked === id ? undefined : id);
              }}
            >
              {asked === id ? 'Delete' : <DeleteIcon />}
            </button>
          </li>
        ))}
      </ul>
      <p class="list-note">Conversations are stored in this browser only.</p>
    </aside>
  );
}
