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

/** Space above the message at which scrolling stops. */
const margin = 16;

export function Conversation(props: ConversationProps) {
  const { entries, inspected, onInspect, onAction, onRetry, onExample } = props;
  const view = useRef<HTMLDivElement>(null);
  /** True until the user scrolls. */
  const follows = useRef(true);
  const last = entries.at(-1);
  const lastUser = entries.findLast((entry) => entry.type === 'user')?.id;

  const release = (): void => {
    follows.current = false;
  };
  // A new user message is always scrolled into view.
  useEffect(() => {
    follows.current = true;
  }, [lastUser]);
  useEffect(() => {
    const { current } = view;
    if (current === null) return undefined;
    // Follows the growing reply until the user message would leave the view.
    const keep = (): void => {
      if (!follows.current) return;
      const question = [...current.querySelectorAll<HTMLElement>('.user-message')].at(-1);
      const end = current.scrollHeight - current.clientHeight;
      current.scrollTop = question === undefined ? 0 : Math.min(end, question.offsetTop - margin);
    };
    keep();
    // Charts and images grow after they were rendered.
    const observer = new ResizeObserver(keep);
    for (const child of current.children) observer.observe(child);
    return () => observer.disconnect();
  }, [entries]);

  return (
    <div
      className="conversation"
      ref={view}
      // Scrollable areas must be reachable by keyboard.
      tabIndex={0}
      role="region"
      aria-label="Conversation"
      onWheel={release}
      onTouchMove={release}
      onKeyDown={release}
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

/** The status for screen readers. */
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
