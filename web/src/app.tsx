import { ThemeProvider } from '@openuidev/react-ui/ThemeProvider';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { Composer } from './chat/composer.tsx';
import { Conversation } from './chat/conversation.tsx';
import { KeyForm } from './chat/key-form.tsx';
import { Header } from './header.tsx';
import { Inspector } from './inspector/inspector.tsx';
import type { ReplyEntry } from './session/entry.ts';
import type { Session } from './session/session.ts';
import { examples, type Example } from './setup/examples.ts';
import { darkTheme, lightTheme, useMode } from './theme.ts';
import { toToolsText } from './tools/run-tool.ts';

export interface AppProps {
  readonly session: Session;
}

export function App({ session }: AppProps) {
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const [mode, toggleMode] = useMode();
  const [draft, setDraft] = useState(examples[0]?.prompt ?? '');
  const [selected, setSelected] = useState<number>();
  const [isPanelOpen, setPanelOpen] = useState(false);

  const replies = state.entries.filter((entry): entry is ReplyEntry => entry.type === 'reply');
  const inspected = replies.find(({ id }) => id === selected) ?? replies.at(-1);

  const choose = (example: Example): void => {
    const isComposer = state.model.startsWith('builtin/');
    setDraft(isComposer ? (example.composerPrompt ?? example.prompt) : example.prompt);
    session.change({ toolsText: example.tools === undefined ? '' : toToolsText(example.tools) });
    document.getElementById('message')?.focus();
  };
  const send = (): void => {
    const text = draft;
    if (text.trim() === '' || state.isBusy) return;
    setDraft('');
    setSelected(undefined);
    void session.send(text);
  };
  const inspect = useCallback((id: number) => {
    setSelected(id);
    setPanelOpen(true);
  }, []);
  const reset = (): void => {
    session.reset();
    setSelected(undefined);
    setDraft('');
  };
  const themes = useMemo(() => ({ lightTheme, darkTheme }), []);

  return (
    <ThemeProvider mode={mode} {...themes}>
      <div className="app" data-panel={isPanelOpen ? 'open' : 'closed'}>
        <Header
          models={state.models}
          model={state.model}
          onModel={(model) => session.change({ model })}
          mode={mode}
          onToggleMode={toggleMode}
          onReset={reset}
          isPanelOpen={isPanelOpen}
          onTogglePanel={() => setPanelOpen((isOpen) => !isOpen)}
        />
        <main className="chat">
          <h1 className="hidden">Playground</h1>
          {state.keyProblem === undefined ? null : <KeyForm problem={state.keyProblem} onKey={session.setKey} />}
          <Conversation
            entries={state.entries}
            inspected={inspected?.id}
            onInspect={inspect}
            onAction={session.act}
            onRetry={session.retry}
            onExample={choose}
          />
          <Composer draft={draft} onDraft={setDraft} onSend={send} onStop={session.stop} isBusy={state.isBusy} />
        </main>
        <Inspector session={session} state={state} run={inspected?.run} />
      </div>
    </ThemeProvider>
  );
}
