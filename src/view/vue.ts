// Vue: `const { turns, status, send, stop, retry } = useTessera(options, { shallowRef, onScopeDispose })`. The functions of
// Vue are arguments, so that this needs no package of it. In a template: <tessera-ui :stream.prop="turn.stream" />.
import { loadElement } from './load-element.ts';
import { createConversation, type Conversation, type ConversationOptions, type Turn } from './conversation.ts';

interface Ref<Value> {
  value: Value;
}

export interface VueFunctions {
  readonly shallowRef: <Value>(value: Value) => Ref<Value>;
  readonly onScopeDispose: (dispose: () => void) => void;
}

export function useTessera(options: ConversationOptions, { shallowRef, onScopeDispose }: VueFunctions) {
  void loadElement();
  const conversation = createConversation(options);
  const turns: Ref<readonly Turn[]> = shallowRef(conversation.turns);
  const status: Ref<Conversation['status']> = shallowRef(conversation.status);
  const unsubscribe = conversation.subscribe(() => {
    turns.value = conversation.turns;
    status.value = conversation.status;
  });
  onScopeDispose(() => {
    unsubscribe();
    conversation.stop();
  });
  const { send, stop, retry } = conversation;
  return { turns, status, send, stop, retry };
}
