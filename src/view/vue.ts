// Vue: `const { turns, status, send, act, stop, retry } = useTessera(options, { shallowRef, onScopeDispose })`. The functions
// of Vue are arguments, so that this needs no package of it. In a template:
// <tessera-ui :stream.prop="turn.stream" @tessera-action="({ detail }) => act(detail)" />.
import type { CustomElement, CustomView } from './custom-element.ts';
import type { TesseraElementProps } from './element-props.ts';
import { loadElement } from './load-element.ts';
import { createConversation, type Conversation, type ConversationOptions, type Turn } from './conversation.ts';

/** For templates: `declare module 'vue' { interface GlobalComponents { 'tessera-ui': TesseraUiComponent } }`. */
export type TesseraUiComponent = new () => { readonly $props: TesseraElementProps };

interface Ref<Value> {
  value: Value;
}

export interface VueFunctions {
  readonly shallowRef: <Value>(value: Value) => Ref<Value>;
  readonly onScopeDispose: (dispose: () => void) => void;
}

/** A function instead of options is called for each request. */
export function useTessera(
  options: ConversationOptions | (() => ConversationOptions),
  { shallowRef, onScopeDispose }: VueFunctions,
) {
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
  const { send, act, stop, retry } = conversation;
  return { turns, status, send, act, stop, retry };
}

/** Functions of Vue that draw into an element. */
export interface VueRenderer<Component, Node> {
  readonly h: (component: Component, props: CustomElement<never>) => Node;
  readonly render: (node: Node | null, host: HTMLElement) => void;
}

/**
 * For `:components.prop` of a <tessera-ui>: `vueComponents({ Rating }, { h, render })`. Each component of Vue has the
 * members of a `CustomElement` as its props. Make it once.
 */
export function vueComponents<Component, Node>(
  components: Readonly<Record<string, Component>>,
  { h, render }: VueRenderer<Component, Node>,
): Readonly<Record<string, CustomView>> {
  const hosts = new WeakSet<HTMLElement>();
  const toView =
    (component: Component): CustomView =>
    (element, host) => {
      if (!hosts.has(host)) host.addEventListener('tessera-remove', () => render(null, host), { once: true });
      hosts.add(host);
      render(h(component, element), host);
    };
  return Object.fromEntries(Object.entries(components).map(([name, component]) => [name, toView(component)]));
}
