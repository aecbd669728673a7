// One turn of a conversation: asks the model, runs the tools that it calls, and asks again until it has answered.
import { runTool } from '../tools/run-tool.ts';
import type { Setup } from './conversation.ts';
import type { Entry, Run } from './entry.ts';
import { emptyRun, runRequest } from './run-request.ts';
import { toRequest } from './to-request.ts';

export interface TurnOptions {
  readonly setup: Setup;
  readonly model: string;
  readonly key: string;
  /** The entries up to and including the message to answer. */
  readonly history: readonly Entry[];
  readonly signal: AbortSignal;
  readonly newId: () => number;
  /** Called with all entries of the turn at each change. */
  readonly onChange: (entries: readonly Entry[]) => void;
}

/** Stops a model that only calls tools. */
const maxRounds = 8;

/** Rejects only when the key was rejected. */
export async function converse(options: TurnOptions): Promise<void> {
  const { setup, model, key, history, signal, newId, onChange } = options;
  let entries: readonly Entry[] = [];
  const set = (changed: readonly Entry[]): void => {
    entries = changed;
    onChange(entries);
  };
  for (let round = 0; round < maxRounds; round++) {
    const request = toRequest(setup, model, [...history, ...entries]);
    const before = entries;
    const id = newId();
    const show = (run: Run): void => set([...before, { type: 'reply', id, run }]);
    show(emptyRun(model));
    const run = await runRequest({ model, request, key, signal, onChange: show });
    if (run.status !== 'done' || run.reply.finishReason !== 'tool_calls' || signal.aborted) return;
    const results = run.reply.toolCalls.map(({ id: callId, name, arguments: written }): Entry => {
      return { type: 'tool', id: newId(), callId, name, arguments: written, result: runTool(name, written) };
    });
    set([...entries, ...results]);
  }
}
