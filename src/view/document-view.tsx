// One document: its card, a mark while it is being written, and how it ended.
import { useRef } from 'preact/hooks';
import type { UiTree } from '../client/tree-reader.ts';
import { ElementView } from './blocks.tsx';
import { isOpen, noneOpen } from './define-view.ts';
import { directionOf } from './direction.ts';
import { Notice } from './notice.tsx';
import { useView, ViewContextProvider, type ViewContext } from './view-context.ts';

/** `stopped`: the stream ended before the document. */
export type DocumentStatus = 'waiting' | 'live' | 'done' | 'stopped' | 'failed';

export interface DocumentViewProps {
  readonly tree: Pick<UiTree, 'root' | 'open' | 'error'>;
  readonly status: DocumentStatus;
  /** Why it failed. */
  readonly failure: string | undefined;
  readonly context: ViewContext;
  readonly onRetry: (() => void) | undefined;
  /** In a column that is not wider than a phone. */
  readonly isNarrow: boolean;
}

export function DocumentView({ tree, status, failure, context, onRetry, isNarrow }: DocumentViewProps) {
  const { root, error } = tree;
  const { words } = context;
  const direction = useRef<'ltr' | 'rtl' | undefined>(undefined);
  // The direction must not change after something was drawn.
  direction.current ??= directionOf(root && { ...root });
  const isLive = status === 'live' || status === 'waiting';
  const open = isLive ? tree.open : noneOpen;
  const isCard = root?.component === 'Card';
  return (
    <ViewContextProvider value={context}>
      <div
        class={isNarrow ? 'tessera narrow' : 'tessera'}
        {...(direction.current === undefined ? {} : { dir: direction.current })}
        {...(context.language === undefined ? {} : { lang: context.language })}
        aria-busy={isLive}
      >
        {root === undefined || !isCard ? null : (
          <ElementView element={root} open={isOpen(root, open) ? open : noneOpen} />
        )}
        {isLive ? (
          <span class={status === 'waiting' ? 'waiting live' : 'live'} role="status" aria-label={words.writing}>
            <i />
            <i />
            <i />
          </span>
        ) : null}
        <Ending status={status} message={failure ?? error ?? undefined} onRetry={onRetry} />
      </div>
    </ViewContextProvider>
  );
}

interface EndingProps {
  readonly status: DocumentStatus;
  readonly message: string | undefined;
  readonly onRetry: (() => void) | undefined;
}

/** The notice for a document that did not end normally. */
export function Ending({ status, message, onRetry }: EndingProps) {
  const { words } = useView();
  const isStopped = status === 'stopped';
  if (!isStopped && status !== 'failed' && message === undefined) return null;
  const text = message ?? (isStopped ? words.stoppedEarly : words.failed);
  return (
    <div class="ending" role={status === 'failed' ? 'alert' : 'status'}>
      <Notice kind={isStopped ? 'neutral' : 'danger'} title={isStopped ? words.stopped : undefined}>
        <p class="text" dir="auto">
          {text}
        </p>
        {onRetry === undefined ? null : (
          <button type="button" class="button secondary small" onClick={onRetry}>
            {words.tryAgain}
          </button>
        )}
      </Notice>
    </div>
  );
}
