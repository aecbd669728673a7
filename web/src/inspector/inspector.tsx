import { useRef, useState, type KeyboardEvent } from 'react';
import type { Run } from '../session/entry.ts';
import type { Session, SessionState } from '../session/session.ts';
import { Setup } from '../setup/setup.tsx';
import { CodeView } from './code-view.tsx';
import { Diagnostics } from './diagnostics.tsx';
import { DocumentView } from './document-view.tsx';
import { FrameList } from './frame-list.tsx';
import { NotationView } from './notation-view.tsx';
import { RunFigures } from './run-figures.tsx';

export interface InspectorProps {
  readonly session: Session;
  readonly state: SessionState;
  /** The inspected reply; undefined before the first one. */
  readonly run: Run | undefined;
}

const tabs = [
  { id: 'setup', title: 'Setup' },
  { id: 'document', title: 'Document' },
  { id: 'notation', title: 'Notation' },
  { id: 'frames', title: 'Frames' },
  { id: 'notes', title: 'Notes' },
  { id: 'code', title: 'Code' },
] as const;

type TabId = (typeof tabs)[number]['id'];

export function Inspector({ session, state, run }: InspectorProps) {
  const [tab, setTab] = useState<TabId>('document');
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const index = tabs.findIndex(({ id }) => id === tab);
    const next = tabs[(index + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    setTab(next.id);
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };
  return (
    <aside className="inspector" id="inspector" aria-label="Inspector">
      <RunFigures run={run} />
      <div className="tabs" role="tablist" aria-label="Inspector" ref={list} onKeyDown={move}>
        {tabs.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={id === tab}
            aria-controls="tab-panel"
            tabIndex={id === tab ? 0 : -1}
            onClick={() => setTab(id)}
          >
            {title}
          </button>
        ))}
      </div>
      <div className="tab-panel" role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
        <Panel tab={tab} session={session} state={state} run={run} />
      </div>
    </aside>
  );
}

function Panel({ tab, session, state, run }: InspectorProps & { readonly tab: TabId }) {
  if (tab === 'setup') return <Setup session={session} state={state} />;
  if (tab === 'code') return <CodeView state={state} />;
  if (run === undefined) return <p className="empty">Send a message to inspect its reply here.</p>;
  switch (tab) {
    case 'document':
      return <DocumentView run={run} />;
    case 'notation':
      return <NotationView run={run} />;
    case 'frames':
      return <FrameList run={run} />;
    case 'notes':
      return <Diagnostics run={run} />;
    default:
      return tab satisfies never;
  }
}
