import type { ComponentChildren } from 'preact';
import { Icon } from './icons.tsx';
import { useView } from './view-context.ts';
import type { Words } from './words.ts';

export type NoticeKind = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

interface NoticeProps {
  readonly kind: NoticeKind;
  readonly title: string | undefined;
  readonly children?: ComponentChildren;
}

const names = {
  neutral: 'note',
  info: 'information',
  success: 'success',
  warning: 'warning',
  danger: 'error',
} as const satisfies Readonly<Record<NoticeKind, keyof Words>>;

/** A tinted box whose icon and colour show the kind of notice. */
export function Notice({ kind, title, children }: NoticeProps) {
  const { words } = useView();
  return (
    <div class={`notice ${kind}`} role="note" aria-label={words[names[kind]]}>
      <Icon name={kind} />
      <div class="notice-body">
        {title === undefined ? null : (
          <p class="notice-title" dir="auto">
            {title}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
