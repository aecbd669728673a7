// React: the custom element with its properties and events as props, and a hook for a conversation.
import {
  createElement,
  Fragment,
  memo,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type DetailedHTMLProps,
  type HTMLAttributes,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import type { CustomSchemas } from '../../client/props-of.ts';
import type { CustomElement } from '../custom-element.ts';
import type { TesseraElementProps } from '../element-props.ts';
import type { TesseraUiElement, ReplyStream, TesseraAction, TesseraEnd } from '../tessera-ui.tsx';
import { loadElement } from '../load-element.ts';
import { createConversation, type Conversation, type ConversationOptions, type Turn } from '../conversation.ts';

export type { CustomSchemas, PropsOf } from '../../client/props-of.ts';
export type { CustomElement } from '../custom-element.ts';

/** The attributes of a `<tessera-ui>` in JSX. */
export type TesseraUiAttributes = DetailedHTMLProps<HTMLAttributes<TesseraUiElement>, TesseraUiElement> &
  TesseraElementProps;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'tessera-ui': TesseraUiAttributes;
    }
  }
}

/** Each gets a `CustomElement` as its props, such as `CustomElement<PropsOf<typeof schemas.Rating>>`. */
export type CustomReactComponents = Readonly<Record<string, ComponentType<CustomElement<never>>>>;

type HtmlProps = Pick<HTMLAttributes<TesseraUiElement>, 'className' | 'id' | 'lang' | 'style'>;

export interface TesseraUiProps extends HtmlProps {
  /** A complete document: its JSON text or the parsed object. */
  readonly document?: unknown;
  /** A reply while it arrives. */
  readonly stream?: ReplyStream | undefined;
  /** The theme, such as `dark` or `light ink`. */
  readonly theme?: string | undefined;
  /** `none`: the page itself shows how an answer ended. */
  readonly ending?: 'none' | undefined;
  /** The views of the application's components, by name. Elements without an entry show their texts. */
  readonly components?: CustomReactComponents | undefined;
  /** The `custom_components` of the request; keep it constant. An element that does not match its schema is shown as text. */
  readonly schemas?: CustomSchemas | undefined;
  readonly onAction?: ((action: TesseraAction) => void) | undefined;
  readonly onError?: ((message: string) => void) | undefined;
  readonly onEnd?: ((end: TesseraEnd) => void) | undefined;
}

export function TesseraUi(props: TesseraUiProps) {
  const { document, stream, theme, components = noComponents, schemas, onAction, onError, onEnd } = props;
  const { className, id, lang, style, ending } = props;
  const ref = useRef<TesseraUiElement>(null);
  useEffect(() => void loadElement(), []);
  const drawn = useCustomComponents(ref, components);
  useEffect(() => {
    if (ref.current !== null && schemas !== undefined) ref.current.schemas = schemas;
  }, [schemas]);
  // Before the document is set, so that no event of it is missed.
  useEffect(() => {
    const { current } = ref;
    if (current === null) return undefined;
    const unlisten = new AbortController();
    const { signal } = unlisten;
    current.addEventListener('tessera-action', ({ detail }) => onAction?.(detail), { signal });
    current.addEventListener('tessera-error', ({ detail }) => onError?.(detail.message), { signal });
    current.addEventListener('tessera-end', ({ detail }) => onEnd?.(detail), { signal });
    return () => unlisten.abort();
  }, [onAction, onError, onEnd]);
  useEffect(() => {
    const { current } = ref;
    if (current === null) return;
    // Setting a stream begins to read it, and one can be read only once.
    if (stream !== undefined) {
      if (current.stream !== stream) current.stream = stream;
    } else {
      // Before the element is defined, these are two values, of which it would take the stream.
      if (current.stream !== undefined) current.stream = undefined;
      current.document = document;
    }
  }, [document, stream]);
  // React 18 does not support `className` on custom elements.
  const attributes = { theme, class: className, id, lang, style, ending };
  return createElement(Fragment, null, createElement('tessera-ui', { ref, ...attributes }), ...drawn);
}

const noComponents: CustomReactComponents = {};

interface Drawn {
  readonly key: string;
  readonly element: CustomElement<never>;
}

/** The components of the application, each drawn where the element asks for it, with the context of the page. */
function useCustomComponents(ref: RefObject<TesseraUiElement | null>, components: CustomReactComponents): ReactNode[] {
  const hosts = useRef(new Map<HTMLElement, Drawn>());
  const [, setCount] = useState(0);
  const names = JSON.stringify(Object.keys(components).toSorted());
  useEffect(() => {
    const { current } = hosts;
    const redraw = (): void => setCount((count) => count + 1);
    const draw = (element: CustomElement<never>, host: HTMLElement): void => {
      const known = current.get(host);
      if (known === undefined) {
        const remove = (): void => {
          if (current.delete(host)) redraw();
        };
        host.addEventListener('tessera-remove', remove, { once: true });
      }
      current.set(host, { key: known?.key ?? host.slot, element });
      redraw();
    };
    // A list of names.
    const list = JSON.parse(names) as readonly string[];
    if (ref.current !== null) ref.current.components = Object.fromEntries(list.map((name) => [name, draw]));
  }, [names, ref]);
  return [...hosts.current].map(([host, { key, element }]) => {
    const Component = components[element.component];
    return createPortal(Component && createElement(Custom, { Component, element }), host, key);
  });
}

interface CustomProps {
  readonly Component: ComponentType<CustomElement<never>>;
  readonly element: CustomElement<never>;
}

/** Drawn again only when the element has changed. */
const Custom = memo(function Custom({ Component, element }: CustomProps) {
  return createElement(Component, element);
});

export interface UseTessera extends Pick<Conversation, 'turns' | 'status' | 'send' | 'act' | 'stop' | 'retry'> {}

/** A conversation with the service, which is stopped when the component is removed. Each request takes the newest `options`. */
export function useTessera(options: ConversationOptions): UseTessera {
  const newest = useRef(options);
  useEffect(() => {
    newest.current = options;
  });
  const [conversation] = useState(() => createConversation(() => newest.current));
  useEffect(() => conversation.stop, [conversation]);
  const { subscribe, send, act, stop, retry } = conversation;
  const turnsNow = (): readonly Turn[] => conversation.turns;
  const statusNow = (): Conversation['status'] => conversation.status;
  const turns = useSyncExternalStore(subscribe, turnsNow, turnsNow);
  const status = useSyncExternalStore(subscribe, statusNow, statusNow);
  return { turns, status, send, act, stop, retry };
}
