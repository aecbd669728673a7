// Svelte: `const conversation = tessera(options)`, then `$conversation.turns` in a component. It is a store by the contract
// of Svelte and needs no package of it. In a template: <tessera-ui stream={turn.stream}></tessera-ui>.
import { loadElement } from './load-element.ts';
import { createConversation, type Conversation, type ConversationOptions } from './conversation.ts';

type Snapshot = Pick<Conversation, 'turns' | 'status'>;

export function tessera(options: ConversationOptions) {
  void loadElement();
  const conversation = createConversation(options);
  const snapshot = (): Snapshot => ({ turns: conversation.turns, status: conversation.status });
  const { send, stop, retry } = conversation;
  return {
    /** Calls back at once, as stores of Svelte do. */
    subscribe(run: (value: Snapshot) => void): () => void {
      run(snapshot());
      return conversation.subscribe(() => run(snapshot()));
    },
    send,
    stop,
    retry,
  };
}
