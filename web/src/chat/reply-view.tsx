import { openuiChatLibrary } from '@openuidev/react-ui/genui-lib';
import { Renderer } from '@openuidev/react-lang';
import { memo, useEffect, useRef, type ReactNode } from 'react';
import type { UiAction } from '../../../src/client/index.ts';
import type { Run } from '../session/entry.ts';
import { formatTime } from '../inspector/format.ts';
import { CopyButton } from '../copy-button.tsx';
import { pressByKey, repairNames } from './repair-names.ts';

export interface ReplyViewProps {
  readonly id: number;
  readonly run: Run;
  readonly isInspected: boolean;
  readonly onInspect: (id: number) => void;
  readonly onAction: (action: UiAction) => Promise<void>;
  readonly onRetry: (() => Promise<void>) | undefined;
}

export const ReplyView = memo(function ReplyView(props: ReplyViewProps) {
  const { id, run, isInspected, onInspect, onAction, onRetry } = props;
  const { status, lang, reply, error } = run;
  const isLive = status === 'waiting' || status === 'streaming';
  return (
    <article className="reply" aria-label="Answer" aria-busy={isLive}>
      {lang === '' ? null : (
        <Drawing>
          <Renderer
            response={lang}
            library={openuiChatLibrary}
            isStreaming={isLive}
            onAction={(event) => void onAction(event)}
          />
        </Drawing>
      )}
      {isLive && lang === '' ? <Waiting /> : null}
      {status === 'failed' || status === 'stopped' ? (
        <div className="problem" role={status === 'failed' ? 'alert' : undefined}>
          <p>{status === 'stopped' ? 'You stopped this answer.' : error}</p>
          {onRetry === undefined ? null : (
            <button type="button" className="button quiet" onClick={() => void onRetry()}>
              Try again
            </button>
          )}
        </div>
      ) : null}
      {isLive ? null : (
        <div className="reply-meta">
          <span>
            {reply.content === null && reply.toolCalls.length > 0
              ? `Asked for ${reply.toolCalls.map(({ name }) => name).join(', ')} · `
              : null}
            {run.end === undefined ? null : formatTime(run.end)}
          </span>
          <button
            type="button"
            className="link-button"
            aria-current={isInspected ? 'true' : undefined}
            onClick={() => onInspect(id)}
          >
            Inspect
          </button>
          {reply.content === null ? null : <CopyButton label="Copy JSON" text={reply.content} />}
        </div>
      )}
    </article>
  );
});

function Drawing({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    repairNames(current);
    // Charts render later, and hidden or paged content appears later still.
    const observer = new MutationObserver(() => repairNames(current));
    observer.observe(current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return (
    <div
      className="reply-ui"
      ref={box}
      onKeyDown={(event) => {
        if (pressByKey(event.target, event.key)) event.preventDefault();
      }}
    >
      {children}
    </div>
  );
}

function Waiting() {
  return (
    <div className="waiting" aria-hidden>
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
