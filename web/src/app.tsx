import { useCallback, useEffect, useState } from 'preact/hooks';
import { Composer } from './chat/composer.tsx';
import { ConversationView } from './chat/conversation-view.tsx';
import { loadElement } from './chat/drawing.tsx';
import { showRestored } from './chat/show-restored.ts';
import { KeyForm } from './chat/key-form.tsx';
import { copyText } from './copy-text.ts';
import { Header } from './header/header.tsx';
import type { ExportKind } from './header/more-menu.tsx';
import { PanelOnDemand } from './panel/panel-on-demand.tsx';
import type { PanelTab } from './panel/tabs.ts';
import { isOverlay, useSideColumn } from './side-columns.ts';
import { linkTo } from './session/address.ts';
import type { Session } from './session/session.ts';
import { ConversationList } from './sidebar/conversation-list.tsx';
import type { Example } from './setup/examples.ts';
import { toToolsText } from './tools/run-tool.ts';
import { useAppearance } from './theme/use-appearance.ts';
import { Toast, useToast } from './toast.tsx';
import { useDraft } from './use-draft.ts';
import { useSession } from './use-session.ts';

export interface AppProps {
  readonly session: Session;
}

export function App({ session }: AppProps) {
  const state = useSession(session);
  const { conversation, models, list, isBusy, isLoading, keyProblem, storageProblem } = state;
  const { setup } = conversation;
  const { appearance, setAppearance, isDark } = useAppearance();
  const [isListOpen, setListOpen] = useSideColumn('list');
  const [isPanelOpen, setPanelOpen] = useSideColumn('panel');
  const [tab, setTab] = useState<PanelTab>('setup');
  const [selected, setSelected] = useState<number>();
  const [draft, setDraft] = useDraft(conversation.id);
  const { toast, show } = useToast();

  useEffect(() => {
    // For measurements (bench/loading.ts): from here on, what is typed can be sent.
    performance.mark('usable');
    void session.start().then(showRestored);
    // The renderer is loaded at the first user input, so that it does not delay the page.
    const events = ['pointermove', 'pointerdown', 'keydown'] as const;
    const begin = (): void => {
      for (const event of events) removeEventListener(event, begin);
      void loadElement();
    };
    for (const event of events) addEventListener(event, begin, { passive: true });
    return undefined;
  }, [session]);
  useEffect(() => {
    if (storageProblem !== undefined) show(storageProblem);
  }, [storageProblem, show]);

  const focusInput = (): void => document.getElementById('message')?.focus();
  const send = (text: string): void => {
    if (text.trim() === '' || isBusy) return;
    setDraft('');
    setSelected(undefined);
    void session.send(text);
  };
  const tryExample = (example: Example): void => {
    session.change({ toolsText: example.tools === undefined ? '' : toToolsText(example.tools) });
    send(setup.model.startsWith('builtin/') ? (example.composerPrompt ?? example.prompt) : example.prompt);
    focusInput();
  };
  const inspect = useCallback(
    (id: number) => {
      setSelected(id);
      setTab((before) => (before === 'setup' || before === 'theme' ? 'document' : before));
      setPanelOpen(true);
    },
    [setPanelOpen],
  );
  const leaveList = (): void => {
    setSelected(undefined);
    if (isOverlay('list')) setListOpen(false);
    focusInput();
  };
  const create = (): void => {
    session.create();
    leaveList();
  };
  const exportAs = (kind: ExportKind): void => {
    void import('./export/export.ts')
      .then(({ exportConversation }) => exportConversation(kind, session.getState().conversation, appearance))
      .then(show, () => show('The export failed.'));
  };

  const theme = `${appearance.scheme} ${appearance.palette}`;
  return (
    <div class="app" data-comparing={setup.rival === '' ? undefined : ''}>
      <Header
        models={models}
        setup={setup}
        onSetup={session.change}
        appearance={appearance}
        isDark={isDark}
        onAppearance={setAppearance}
        onEditTheme={() => {
          setTab('theme');
          setPanelOpen(true);
        }}
        hasEntries={conversation.entries.length > 0}
        onCopyLink={() => void copyText(linkTo(conversation.id)).then(show)}
        onExport={exportAs}
        onNew={create}
        isListOpen={isListOpen}
        onToggleList={() => setListOpen(!isListOpen)}
        isPanelOpen={isPanelOpen}
        onTogglePanel={() => setPanelOpen(!isPanelOpen)}
      />
      <ConversationList
        list={list}
        current={conversation.id}
        onOpen={(id) => {
          void session.open(id);
          leaveList();
        }}
        onNew={create}
        onRemove={(id) => void session.remove(id)}
        onClose={() => setListOpen(false)}
      />
      <main class="chat">
        <h1 class="hidden">Playground</h1>
        {keyProblem === undefined ? null : <KeyForm problem={keyProblem} onKey={session.setKey} />}
        <ConversationView
          session={session}
          conversation={conversation}
          isBusy={isBusy}
          isLoading={isLoading}
          theme={theme}
          inspected={isPanelOpen ? selected : undefined}
          onInspect={inspect}
          onExample={tryExample}
        />
        <Composer draft={draft} onDraft={setDraft} onSend={() => send(draft)} onStop={session.stop} isBusy={isBusy} />
      </main>
      <PanelOnDemand
        isOpen={isPanelOpen}
        session={session}
        state={state}
        tab={tab}
        onTab={setTab}
        selected={selected}
        appearance={appearance}
        onAppearance={setAppearance}
        onClose={() => setPanelOpen(false)}
      />
      <Toast text={toast} />
    </div>
  );
}
