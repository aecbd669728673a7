// The conversations and their settings, as a store outside of the view.
import { toUserMessage, type UiAction } from '../../../src/client/index.ts';
import { conversationInAddress, showInAddress } from './address.ts';
import { saveApiKey, takeApiKey } from './api-key.ts';
import { choose, fork, type Branched } from './branches.ts';
import { converse } from './converse.ts';
import { emptySetup, newConversation, type Conversation, type Setup } from './conversation.ts';
import { createConversationStore } from './conversation-store.ts';
import type { Entry } from './entry.ts';
import { createModelAccess } from './model-access.ts';
import { swapRival, withRival, withTurn } from './rival.ts';
import { createSaver } from './saver.ts';
import { readSetting, writeSetting } from './settings.ts';
import { initialState, type SessionState } from './state.ts';

export interface Session {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => SessionState;
  /** Reads the key, the models and the conversation in the address. */
  readonly start: () => Promise<void>;
  readonly setKey: (key: string) => Promise<void>;
  readonly change: (setup: Partial<Setup>) => void;
  readonly send: (text: string) => Promise<void>;
  readonly act: (action: UiAction) => Promise<void>;
  /** Asks for the last answer again, and keeps the existing one as a version. */
  readonly retry: () => Promise<void>;
  /** Replaces the text of a message, and keeps what followed it as a version. */
  readonly edit: (id: number, text: string) => Promise<void>;
  /** Shows another version of the conversation after an entry. */
  readonly showVersion: (id: number, at: number) => void;
  /** Continues with the other model's answer. */
  readonly keepRival: (id: number) => void;
  readonly stop: () => void;
  readonly create: () => void;
  readonly open: (id: string) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
}

export function createSession(): Session {
  const listeners = new Set<() => void>();
  const store = createConversationStore();
  let state = initialState;
  let work: AbortController | undefined;
  let modelsLoaded: Promise<void> = Promise.resolve();

  const update = (more: Partial<SessionState>): void => {
    state = { ...state, ...more };
    for (const listener of listeners) listener();
  };
  const listConversations = (): void =>
    void store.list().then(
      (list) => update({ list }),
      () => {},
    );
  const saver = createSaver(store, listConversations, () =>
    update({ storageProblem: 'This browser cannot store conversations: its storage is full or blocked.' }),
  );
  /** A conversation without requests is not kept. */
  const setConversation = (more: Partial<Conversation>): void => {
    const conversation = { ...state.conversation, changed: Date.now(), ...more };
    update({ conversation });
    if (conversation.entries.length > 0) saver.save(conversation);
  };
  const newId = (): number => {
    const { nextId } = state.conversation;
    state = { ...state, conversation: { ...state.conversation, nextId: nextId + 1 } };
    return nextId;
  };
  const add = (entry: Entry): void => setConversation({ entries: [...state.conversation.entries, entry] });
  const note = (text: string): void => add({ type: 'notice', id: newId(), text });

  const show = (conversation: Conversation): void => {
    work?.abort();
    work = undefined;
    update({ conversation, isBusy: false, isLoading: false });
    showInAddress(conversation.entries.length > 0 ? conversation.id : '');
    writeSetting('conversation', conversation.entries.length > 0 ? conversation.id : '');
  };
  const create = (): void => {
    show(newConversation(crypto.randomUUID(), state.conversation.setup, Date.now()));
  };

  const { loadModels, chooseModel, refuseKey } = createModelAccess(() => state, update);

  /** Answers the last message, with both models if two are compared. */
  const answer = async (): Promise<void> => {
    const controller = new AbortController();
    work?.abort();
    work = controller;
    update({ isBusy: true });
    const isCurrent = (): boolean => work === controller;
    await modelsLoaded;
    if (!isCurrent()) return;
    const { conversation, key } = state;
    const { setup, entries: history } = conversation;
    const common = { setup, key, history, signal: controller.signal, newId };
    const turns = [
      converse({
        ...common,
        model: setup.model,
        onChange: (entries) =>
          isCurrent() && setConversation({ entries: withTurn(history, state.conversation, entries) }),
      }),
    ];
    const asked = history.findLast((entry) => entry.type === 'user');
    if (setup.rival !== '' && asked !== undefined) {
      const onChange = (entries: readonly Entry[]): void => {
        if (!isCurrent()) return;
        setConversation({ entries: withRival(state.conversation.entries, asked.id, { model: setup.rival, entries }) });
      };
      turns.push(converse({ ...common, model: setup.rival, onChange }));
    }
    try {
      await Promise.all(turns);
    } catch (error) {
      if (isCurrent()) refuseKey(error);
    } finally {
      if (isCurrent()) {
        work = undefined;
        update({ isBusy: false });
        await saver.flush();
      }
    }
  };

  const say = async (content: string): Promise<void> => {
    if (state.isBusy || content.trim() === '') return;
    // Set together with the message, so that the view knows that it has just been sent.
    state = { ...state, isBusy: true };
    add({ type: 'user', id: newId(), content });
    showInAddress(state.conversation.id);
    writeSetting('conversation', state.conversation.id);
    await answer();
  };

  const branch = (change: (branched: Branched) => Branched): void => setConversation(change(state.conversation));

  const open = async (id: string): Promise<void> => {
    await saver.flush();
    update({ isLoading: true });
    const found = await store.load(id).catch(() => undefined);
    if (found === undefined) {
      create();
      if (id !== '') update({ storageProblem: 'This conversation is not stored in this browser.' });
      return;
    }
    show({ ...found, setup: { ...emptySetup, ...found.setup } });
    chooseModel();
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    async start() {
      addEventListener('pagehide', () => {
        // A request that ends with its page was stopped, not lost.
        work?.abort();
        saver.leave();
      });
      addEventListener('hashchange', () => {
        const id = conversationInAddress();
        if (id !== undefined && id !== state.conversation.id) void open(id);
      });
      const id = conversationInAddress() ?? readSetting('conversation');
      const conversation = newConversation(id === '' ? crypto.randomUUID() : id, readSetup(), Date.now());
      update({ key: takeApiKey(), conversation, isLoading: id !== '' });
      modelsLoaded = loadModels();
      listConversations();
      if (id !== '') await open(id);
      await modelsLoaded;
    },
    async setKey(key) {
      saveApiKey(key);
      update({ key });
      modelsLoaded = loadModels();
      await modelsLoaded;
    },
    change(more) {
      const setup = { ...state.conversation.setup, ...more };
      writeSetting('setup', JSON.stringify(setup));
      setConversation({ setup });
    },
    send: say,
    async act(action) {
      if (action.type === 'continue_conversation') {
        if (state.isBusy) note('Only one answer at a time: wait for the current one, or stop it.');
        else await say(toUserMessage(action).content);
        return;
      }
      const params = JSON.stringify(action.params ?? {});
      note(`Action “${action.type}” with ${params}. An application would run its own code here.`);
    },
    async retry() {
      const { entries } = state.conversation;
      const asked = entries.findLastIndex((entry) => entry.type === 'user');
      if (state.isBusy || asked < 0) return;
      // An empty answer is not kept as a version.
      const isEmpty = entries
        .slice(asked + 1)
        .every((entry) => entry.type === 'reply' && entry.run.reply.content === null);
      if (isEmpty) setConversation({ entries: entries.slice(0, asked + 1) });
      else branch((branched) => fork(branched, asked + 1));
      await answer();
    },
    async edit(id, text) {
      const index = state.conversation.entries.findIndex((entry) => entry.id === id);
      if (state.isBusy || index < 0 || text.trim() === '') return;
      branch((branched) => fork(branched, index));
      await say(text);
    },
    showVersion(id, at) {
      const index = state.conversation.entries.findIndex((entry) => entry.id === id);
      if (!state.isBusy && index >= 0) branch((branched) => choose(branched, index, at));
    },
    keepRival(id) {
      const swapped = state.isBusy ? undefined : swapRival(state.conversation, id);
      if (swapped !== undefined) setConversation(swapped);
    },
    stop: () => work?.abort(),
    create,
    open,
    async remove(id) {
      if (id === state.conversation.id) create();
      await store.remove(id).catch(() => {});
      listConversations();
    },
  };
}

/** The setup of the last conversation, used for new ones. */
function readSetup(): Setup {
  try {
    // Written by `change`; members of the wrong type could only come from other code of this origin.
    const kept = JSON.parse(readSetting('setup')) as Partial<Setup>;
    return { ...emptySetup, ...kept };
  } catch {
    return emptySetup;
  }
}
