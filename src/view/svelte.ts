// Svelte: `const conversation = tessera(options)`, then `$conversation.turns` in a component. It is a store by the contract
// of Svelte and needs no package of it. In a template:
// <tessera-ui stream={turn.stream} ontessera-action={({ detail }) => conversation.act(detail)}></tessera-ui>.
import type { CustomElement, CustomView } from './custom-element.ts';
import type { TesseraElementProps } from './element-props.ts';
import { loadElement } from './load-element.ts';
import { createConversation, type Conversation, type ConversationOptions } from './conversation.ts';

declare global {
  // Svelte templates look up the types of elements here.
  namespace svelteHTML {
    interface IntrinsicElements {
      'tessera-ui': TesseraElementProps & { readonly [attribute: string]: unknown };
    }
  }
}

type Snapshot = Pick<Conversation, 'turns' | 'status'>;

/** A function instead of options is called for each request. */
export function tessera(options: ConversationOptions | (() => ConversationOptions)) {
  void loadElement();
  const conversation = createConversation(options);
  const snapshot = (): Snapshot => ({ turns: conversation.turns, status: conversation.status });
  const { send, act, stop, retry } = conversation;
  return {
    /** Calls the listener at once, as Svelte stores do. */
    subscribe(run: (value: Snapshot) => void): () => void {
      run(snapshot());
      return conversation.subscribe(() => run(snapshot()));
    },
    send,
    act,
    stop,
    retry,
  };
}

interface MountOptions {
  readonly target: HTMLElement;
  readonly props: CustomElement<never>;
  readonly context?: Map<unknown, unknown>;
}

/** Functions of Svelte 5 that render into an element. */
export interface SvelteRenderer<Component, Instance> {
  readonly mount: (component: Component, options: MountOptions) => Instance;
  readonly unmount: (instance: Instance) => unknown;
  /** `getAllContexts()`: the contexts of the surrounding components. */
  readonly context?: Map<unknown, unknown> | undefined;
}

/**
 * For `components` of a <tessera-ui>: `svelteComponents({ Rating }, { mount, unmount })`. Each Svelte component gets
 * the members of a `CustomElement` as its props, and is mounted again when they change. Call it once, outside of
 * rendering.
 */
export function svelteComponents<Component, Instance>(
  components: Readonly<Record<string, Component>>,
  { mount, unmount, context }: SvelteRenderer<Component, Instance>,
): Readonly<Record<string, CustomView>> {
  const mounted = new WeakMap<HTMLElement, { readonly instance: Instance }>();
  const clear = (host: HTMLElement): void => {
    const before = mounted.get(host);
    mounted.delete(host);
    if (before !== undefined) unmount(before.instance);
  };
  const toView =
    (component: Component): CustomView =>
    (props, target) => {
      if (mounted.has(target)) clear(target);
      else target.addEventListener('tessera-remove', () => clear(target), { once: true });
      const options = context === undefined ? { target, props } : { target, props, context };
      mounted.set(target, { instance: mount(component, options) });
    };
  return Object.fromEntries(Object.entries(components).map(([name, component]) => [name, toView(component)]));
}
