import type { ComponentChildren } from 'preact';
import { Icon } from './icons.tsx';

export type NoticeKind = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

interface NoticeProps {
  readonly kind: NoticeKind;
  readonly title: string | undefined;
  readonly children?: ComponentChildren;
}

const names: Readonly<Record<NoticeKind, string>> = {
  neutral: 'Note',
  info: 'Information',
  success: 'Success',
  warning: 'Warning',
  danger: 'Error',
};

/** A tinted box whose icon and colour say what kind of notice it is. */
export function Notice({ kind, title, children }: NoticeProps) {
  return (
    <div class={`notice ${kind}`} role="note" aria-label={names[kind]}>
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
