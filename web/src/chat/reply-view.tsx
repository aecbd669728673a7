import { openuiChatLibrary } from '@openuidev/react-ui/genui-lib';
import { Renderer } from '@openuidev/react-lang';
import { memo } from 'react';
import type { UiAction } from '../../../src/client/index.ts';
import type { Run } from '../session/entry.ts';
import { formatTime } from '../inspector/format.ts';
import { CopyButton } from '../copy-button.tsx';

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
        <div className="reply-ui">
          <Renderer
            response={lang}
            library={openuiChatLibrary}
            isStreaming={isLive}
            onAction={(event) => void onAction(event)}
          />
        </div>
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
          <span>{run.end === undefined ? null : formatTime(run.end)}</span>
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
