// Setup, theme editor and inspector, in tabs.
import { useEffect, useRef } from 'preact/hooks';
import { CloseIcon } from '../icons.tsx';
import { CodeView } from '../inspector/code-view.tsx';
import { DocumentView } from '../inspector/document-view.tsx';
import { FramesView } from '../inspector/frames-view.tsx';
import { findRun } from '../inspector/find-run.ts';
import { RepairsView } from '../inspector/repairs-view.tsx';
import { RunFigures } from '../inspector/run-figures.tsx';
import { Setup } from '../setup/setup.tsx';
import type { Session } from '../session/session.ts';
import type { SessionState } from '../session/state.ts';
import type { Appearance } from '../theme/appearance.ts';
import { ThemeEditor } from '../theme/theme-editor.tsx';
import { panelTabs, type PanelTab } from './tabs.ts';
import '../styles/panel.css';

export interface PanelProps {
  readonly session: Session;
  readonly state: SessionState;
  readonly tab: PanelTab;
  readonly onTab: (tab: PanelTab) => void;
  /** The id of the inspected reply; the last one if undefined. */
  readonly selected: number | undefined;
  readonly appearance: Appearance;
  readonly onAppearance: (appearance: Appearance) => void;
  readonly onClose: () => void;
}

export function Panel(props: PanelProps) {
  const { tab, onTab, onClose } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab]);
  const move = (event: KeyboardEvent): void => {
    const after = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const step = event.key === after ? 1 : { ArrowRight: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const index = panelTabs.findIndex(({ id }) => id === tab);
    const next = panelTabs[(index + step + panelTabs.length) % panelTabs.length];
    if (next === undefined) return;
    onTab(next.id);
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };
  return (
    <>
      <div class="panel-head">
        <div class="tabs" role="tablist" aria-label="Setup and inspector" ref={list} onKeyDown={move}>
          {panelTabs.map(({ id, title }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`tab-${id}`}
              aria-selected={id === tab}
              aria-controls="tab-panel"
              tabIndex={id === tab ? 0 : -1}
              onClick={() => onTab(id)}
            >
              {title}
            </button>
          ))}
        </div>
        <button type="button" class="icon-button" aria-label="Close the panel" title="Close" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <div class="tab-panel" role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`} tabIndex={0} key={tab}>
        <Content {...props} />
      </div>
    </>
  );
}

function Content({ tab, session, state, selected, appearance, onAppearance }: PanelProps) {
  const { entries } = state.conversation;
  if (tab === 'setup') return <Setup session={session} state={state} />;
  if (tab === 'theme') return <ThemeEditor appearance={appearance} onAppearance={onAppearance} />;
  const found = findRun(entries, selected);
  if (tab === 'code') return <CodeView state={state} selected={found?.id} />;
  if (found === undefined) return <p class="empty">Send a message to inspect its answer here.</p>;
  const { id, run } = found;
  switch (tab) {
    case 'document':
      return (
        <>
          <RunFigures run={run} />
          <DocumentView run={run} />
        </>
      );
    case 'frames':
      return (
        <>
          <RunFigures run={run} />
          <FramesView key={id} run={run} />
        </>
      );
    case 'repairs':
      return <RepairsView id={id} run={run} />;
    default:
      return tab satisfies never;
  }
}
