// One answer, drawn by <tessera-ui>. The element gets the frames of the service as they come; an answer that is read from
// the browser's storage is drawn at once.
import { h } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { TesseraUiElement } from '../../../src/view/tessera-ui.tsx';
import type { UiAction } from '../../../src/client/index.ts';
import { isLive, type Run } from '../session/entry.ts';

export interface DrawingProps {
  readonly id: number;
  readonly run: Run;
  readonly theme: string;
  readonly onAction: (action: UiAction) => Promise<void>;
}

export const loadElement = async (): Promise<void> => {
  await import('../../../src/view/define.ts');
};

export function Drawing({ id, run, theme, onAction }: DrawingProps) {
  const box = useRef<HTMLElement>(null);
  const pushed = useRef(0);
  const [isDefined, setDefined] = useState(() => customElements.get('tessera-ui') !== undefined);
  useEffect(() => {
    if (!isDefined) void loadElement().then(() => setDefined(true));
  }, [isDefined]);

  useEffect(() => {
    if (!isDefined) return;
    // The element is defined, so it is an instance of its class.
    const element = box.current as TesseraUiElement;
    const isOver = !isLive(run);
    if (isOver && pushed.current === 0) {
      pushed.current = run.frameCount + 1;
      element.document = run.reply.content;
      return;
    }
    for (const { data } of run.frames.slice(pushed.current, run.frameCount)) {
      if (data !== '[DONE]') element.push(data);
    }
    pushed.current = Math.max(pushed.current, run.frameCount);
    if (isOver) element.end();
  }, [isDefined, run]);

  useEffect(() => {
    const { current } = box;
    const act = (event: Event): void => {
      // The element's own event; its detail is an action.
      const { detail } = event as CustomEvent<UiAction>;
      if (detail.type !== 'open_url') void onAction(detail);
    };
    current?.addEventListener('tessera-action', act);
    return () => current?.removeEventListener('tessera-action', act);
  }, [onAction]);

  return h('tessera-ui', { class: 'drawing', ref: box, theme, ending: 'none', 'data-run': id });
}
