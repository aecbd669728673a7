import { AgainIcon, AlertIcon, CopyIcon, InspectIcon, StopIcon } from '../icons.tsx';
import { CopyButton } from '../copy-button.tsx';
import { formatTime } from '../format.ts';
import { modelName } from '../header/model-name.ts';
import { memo } from '../memo.ts';
import type { UiAction } from '../../../src/client/index.ts';
import type { VersionPosition } from '../session/branches.ts';
import { isLive, type Run } from '../session/entry.ts';
import { Drawing } from './drawing.tsx';
import { endingOf } from './ending.ts';
import { useSettled } from './use-settled.ts';
import { Versions } from './versions.tsx';

export interface ReplyViewProps {
  readonly id: number;
  readonly run: Run;
  readonly theme: string;
  readonly isInspected: boolean;
  readonly isBusy: boolean;
  /** Passed as two numbers, so that the same position does not draw the reply again; a count of 0 is no position. */
  readonly at: number;
  readonly count: number;
  readonly onVersion: ((id: number, at: number) => void) | undefined;
  readonly onInspect: (id: number) => void;
  readonly onAction: (action: UiAction) => Promise<void>;
  /** For the last answer. */
  readonly onRetry: (() => Promise<void>) | undefined;
}

export const ReplyView = memo(function ReplyView(props: ReplyViewProps) {
  const { id, run, theme, isInspected, isBusy, onInspect, onAction, onRetry, onVersion } = props;
  const { reply, frameCount } = run;
  const isSettled = useSettled(!isLive(run));
  const ending = isSettled ? endingOf(run) : undefined;
  const hasDocument = reply.content !== null && (reply.tree.root !== undefined || isLive(run));
  const position: VersionPosition | undefined = props.count === 0 ? undefined : { at: props.at, count: props.count };
  return (
    <article class="reply" aria-label="Answer" aria-busy={isLive(run)} data-id={id}>
      {hasDocument ? <Drawing id={id} run={run} theme={theme} onAction={onAction} /> : null}
      {isLive(run) && (frameCount === 0 || reply.content === null) ? <Waiting /> : null}
      {ending === undefined ? null : (
        <p class={`ending ${ending.kind}`}>
          {ending.kind === 'stopped' ? <StopIcon /> : <AlertIcon />}
          <span>
            {ending.text}
            {ending.advice === undefined ? null : <span class="ending-advice">{ending.advice}</span>}
          </span>
        </p>
      )}
      {!isSettled ? null : (
        <div class="reply-foot">
          <Versions position={position} isDisabled={isBusy} onShow={(at) => onVersion?.(id, at)} />
          <span class="reply-facts">
            {reply.content === null && reply.toolCalls.length > 0
              ? `Called ${reply.toolCalls.map(({ name }) => name).join(', ')} · `
              : null}
            {modelName(run.model).name}
            {run.end === undefined ? null : ` · ${formatTime(run.end)}`}
          </span>
          {onRetry === undefined ? null : (
            <button type="button" class="quiet-button" disabled={isBusy} onClick={() => void onRetry()}>
              <AgainIcon />
              <span>Regenerate</span>
            </button>
          )}
          {reply.content === null ? null : (
            <CopyButton label="Copy JSON" text={reply.content}>
              <CopyIcon />
            </CopyButton>
          )}
          <button
            type="button"
            class="quiet-button"
            aria-current={isInspected ? 'true' : undefined}
            onClick={() => onInspect(id)}
          >
            <InspectIcon />
            <span>Inspect</span>
          </button>
        </div>
      )}
    </article>
  );
});

function Waiting() {
  return (
    <div class="waiting" aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
  );
}
