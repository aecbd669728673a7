// Vue: `const chat = useTessera(options, { shallowReactive, onScopeDispose })`. The functions of Vue are arguments, so that
// this needs no package of it. In a template, with `turn` of `chat.turns`:
// <tessera-ui :stream.prop="turn.stream" @tessera-action="({ detail }) => chat.act(detail)" />.
import type { CustomElement, CustomView } from './custom-element.ts';
import type { TesseraElementProps } from './element-props.ts';
import type { TesseraEventMap } from './tessera-ui.tsx';
import { loadElement } from './load-element.ts';
import { createConversation, type Conversation, type ConversationOptions } from './conversation.ts';

/** Such as `onTesseraAction`, as Vue's compiler calls them. */
type VueListeners = {
  readonly [
    Type in keyof TesseraEventMap as Type extends `tessera-${infer Name}` ? `onTessera${Capitalize<Name>}` : never
  ]?: (event: TesseraEventMap[Type]) => void;
};

/** For templates: `declare module 'vue' { interface GlobalComponents { 'tessera-ui': TesseraUiComponent } }`. */
export type TesseraUiComponent = new () => { readonly $props: TesseraElementProps & VueListeners };

export interface VueFunctions {
  readonly shallowReactive: <Value extends object>(value: Value) => Value;
  readonly onScopeDispose: (dispose: () => void) => void;
}

export type VueConversation = Pick<Conversation, 'turns' | 'status' | 'send' | 'act' | 'stop' | 'retry'>;

/** A reactive conversation, which is stopped with its component. A function instead of options is called for each request. */
export function useTessera(
  options: ConversationOptions | (() => ConversationOptions),
  { shallowReactive, onScopeDispose }: VueFunctions,
): VueConversation {
  void loadElement();
  const conversation = createConversation(options);
  const { turns, status, send, act, stop, retry } = conversation;
  const chat = shallowReactive({ turns, status, send, act, stop, retry });
  const unsubscribe = conversation.subscribe(() => {
    chat.turns = conversation.turns;
    chat.status = conversation.status;
  });
  onScopeDispose(() => {
    unsubscribe();
    stop();
  });
  return chat;
}

/** Functions of Vue that render into an element. */
export interface VueRenderer<Component, Node> {
  readonly h: (component: Component, props: CustomElement<never>) => Node;
  readonly render: (node: Node | null, host: HTMLElement) => void;
  /** `getCurrentInstance()?.appContext`: gives the components the plugins and provided values of the application. */
  readonly appContext?: unknown;
}

/**
 * For `:components.prop` of a <tessera-ui>: `vueComponents({ Rating }, { h, render })`. Each Vue component gets the
 * members of a `CustomElement` as its props. Call this once, outside rendering.
 */
export function vueComponents<Component, Node extends object>(
  components: Readonly<Record<string, Component>>,
  { h, render, appContext }: VueRenderer<Component, Node>,
): Readonly<Record<string, CustomView>> {
  const hosts = new WeakSet<HTMLElement>();
  const toView =
    (component: Component): CustomView =>
    (element, host) => {
      if (!hosts.has(host)) host.addEventListener('tessera-remove', () => render(null, host), { once: true });
      hosts.add(host);
      const node = h(component, element);
      render(appContext === undefined ? node : Object.assign(node, { appContext }), host);
    };
  return Object.fromEntries(Object.entries(components).map(([name, component]) => [name, toView(component)]));
}
