// The conversation and its settings, as a store outside of React. It sends messages, follows replies, and runs tools
// until the model has answered.
import { toUserMessage, type UiAction } from '../../../src/client/index.ts';
import { runTool } from '../tools/run-tool.ts';
import { forgetApiKey, saveApiKey, takeApiKey } from './api-key.ts';
import { fetchModels, RefusedError, type ModelCard } from './api.ts';
import type { Entry, Run } from './entry.ts';
import { emptyRun, runRequest } from './run-request.ts';
import { readTools } from './tools-text.ts';
import { toRequest } from './to-request.ts';

export interface SessionState {
  readonly key: string;
  /** Why the page asks for a key; undefined when it does not. */
  readonly keyProblem: string | undefined;
  readonly models: readonly ModelCard[];
  readonly model: string;
  readonly systemPrompt: string;
  /** The edited text: a JSON list of tools, possibly invalid. */
  readonly toolsText: string;
  readonly entries: readonly Entry[];
  readonly isBusy: boolean;
}

export interface Session {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => SessionState;
  readonly setKey: (key: string) => Promise<void>;
  readonly change: (settings: Partial<Pick<SessionState, 'model' | 'systemPrompt' | 'toolsText'>>) => void;
  readonly send: (text: string) => Promise<void>;
  readonly act: (action: UiAction) => Promise<void>;
  readonly retry: () => Promise<void>;
  readonly stop: () => void;
  readonly reset: () => void;
}

/** Bounds the loop with a model that only calls tools. */
const maxRounds = 8;

export function createSession(): Session {
  const listeners = new Set<() => void>();
  let state: SessionState = {
    key: takeApiKey(),
    keyProblem: undefined,
    models: [],
    model: '',
    systemPrompt: '',
    toolsText: '',
    entries: [],
    isBusy: false,
  };
  let nextId = 1;
  let work: AbortController | undefined;

  const update = (more: Partial<SessionState>): void => {
    state = { ...state, ...more };
    for (const listener of listeners) listener();
  };
  const add = (entry: Entry): void => update({ entries: [...state.entries, entry] });
  const note = (text: string): void => add({ type: 'notice', id: nextId++, text });
  const setRun = (id: number, run: Run): void =>
    update({
      entries: state.entries.map((entry) => (entry.id === id && entry.type === 'reply' ? { ...entry, run } : entry)),
    });

  const loadModels = async (): Promise<void> => {
    if (state.key === '') {
      update({ keyProblem: 'The service requires an API key.' });
      return;
    }
    try {
      const models = await fetchModels(state.key);
      const model = models.some(({ id }) => id === state.model) ? state.model : (models[0]?.id ?? '');
      update({ models, model, keyProblem: undefined });
    } catch (error) {
      refuseKey(error);
    }
  };

  const refuseKey = (error: unknown): void => {
    const message = error instanceof RefusedError ? error.message : 'The service could not be reached.';
    if (!(error instanceof RefusedError) || error.status !== 401) {
      note(message);
      return;
    }
    forgetApiKey();
    update({ key: '', keyProblem: message });
  };

  /** Sends the conversation, runs the called tools, and repeats. */
  const converse = async (): Promise<void> => {
    if (state.isBusy) return;
    const controller = new AbortController();
    work = controller;
    update({ isBusy: true });
    try {
      for (let round = 0; round < maxRounds; round++) {
        const tools = readTools(state.toolsText).tools;
        const request = toRequest({ ...state, tools }, state.entries);
        const id = nextId++;
        add({ type: 'reply', id, run: emptyRun(request) });
        const { key } = state;
        const onChange = (run: Run): void => setRun(id, run);
        const run = await runRequest({ request, key, signal: controller.signal, onChange });
        if (run.status !== 'done' || run.reply.finishReason !== 'tool_calls') break;
        for (const call of run.reply.toolCalls) {
          const result = runTool(call.name, call.arguments);
          add({ type: 'tool', id: nextId++, callId: call.id, name: call.name, arguments: call.arguments, result });
        }
        if (controller.signal.aborted) break;
      }
    } catch (error) {
      refuseKey(error);
    } finally {
      if (work === controller) update({ isBusy: false });
    }
  };

  const say = async (content: string): Promise<void> => {
    if (state.isBusy || content.trim() === '') return;
    add({ type: 'user', id: nextId++, content });
    await converse();
  };

  void loadModels();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    async setKey(key) {
      saveApiKey(key);
      update({ key });
      await loadModels();
    },
    change: update,
    send: say,
    async act(action) {
      if (action.type === 'continue_conversation') {
        if (state.isBusy) note('Only one answer at a time: wait for the current one, or stop it.');
        await say(toUserMessage(action).content);
      } else if (action.type === 'open_url') {
        openUrl(action.params?.['url']);
      } else {
        const params = JSON.stringify(action.params ?? {});
        const text = `Action “${action.type}” with ${params}. An application would run its own code here.`;
        note(text);
      }
    },
    async retry() {
      const last = state.entries.at(-1);
      if (state.isBusy || last?.type !== 'reply') return;
      update({ entries: state.entries.slice(0, -1) });
      await converse();
    },
    stop: () => work?.abort(),
    reset() {
      work?.abort();
      work = undefined;
      update({ entries: [], isBusy: false });
    },
  };
}

function openUrl(url: unknown): void {
  if (typeof url === 'string' && /^(?:https?|mailto|tel):/i.test(url))
    window.open(url, '_blank', 'noopener,noreferrer');
}
