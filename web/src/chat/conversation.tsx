import { useEffect, useRef } from 'react';
import type { UiAction } from '../../../src/client/index.ts';
import type { Entry } from '../session/entry.ts';
import { examples, type Example } from '../setup/examples.ts';
import { ReplyView } from './reply-view.tsx';
import { ToolView } from './tool-view.tsx';
import { UserMessage } from './user-message.tsx';
import { Welcome } from './welcome.tsx';

export interface ConversationProps {
  readonly entries: readonly Entry[];
  readonly inspected: number | undefined;
  readonly onInspect: (id: number) => void;
  readonly onAction: (action: UiAction) => Promise<void>;
  readonly onRetry: () => Promise<void>;
  readonly onExample: (example: Example) => void;
}

/** Nearer to the end than this, the view follows what is written. */
const nearEnd = 160;

export function Conversation(props: ConversationProps) {
  const { entries, inspected, onInspect, onAction, onRetry, onExample } = props;
  const view = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const last = entries.at(-1);
  const lastUser = entries.findLast((entry) => entry.type === 'user')?.id;

  // A new message of the person is always brought into view.
  useEffect(() => {
    follows.current = true;
  }, [lastUser]);
  useEffect(() => {
    const { current } = view;
    if (current === null) return undefined;
    const keep = (): void => {
      if (follows.current) current.scrollTop = current.scrollHeight;
    };
    keep();
    // Charts and pictures grow after they were drawn.
    const observer = new ResizeObserver(keep);
    for (const child of current.children) observer.observe(child);
    return () => observer.disconnect();
  }, [entries]);

  return (
    <div
      className="conversation"
      ref={view}
      // What scrolls can be reached by keyboard.
      tabIndex={0}
      role="region"
      aria-label="Conversation"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight < nearEnd;
      }}
    >
      <div className="conversation-column">
        {entries.length === 0 ? <Welcome examples={examples} onExample={onExample} /> : null}
        {entries.map((entry) => {
          switch (entry.type) {
            case 'user':
              return <UserMessage key={entry.id} content={entry.content} />;
            case 'tool':
              return <ToolView key={entry.id} entry={entry} />;
            case 'notice':
              return (
                <p key={entry.id} className="notice" role="status">
                  {entry.text}
                </p>
              );
            case 'reply':
              return (
                <ReplyView
                  key={entry.id}
                  id={entry.id}
                  run={entry.run}
                  isInspected={entry.id === inspected}
                  onInspect={onInspect}
                  onAction={onAction}
                  onRetry={entry === last ? onRetry : undefined}
                />
              );
            default:
              return entry satisfies never;
          }
        })}
      </div>
      <p className="hidden" role="status">
        {statusOf(last)}
      </p>
    </div>
  );
}

/** For those who do not see it drawn. */
function statusOf(last: Entry | undefined): string {
  if (last?.type !== 'reply') return '';
  switch (last.run.status) {
    case 'waiting':
    case 'streaming':
      return 'The answer is being written.';
    case 'done':
      return 'The answer is complete.';
    case 'stopped':
      return 'The answer was stopped.';
    case 'failed':
      return 'The answer failed.';
    default:
      return last.run.status satisfies never;
  }
}
