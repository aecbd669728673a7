// React: the custom element with its properties and events as props, and a hook for a conversation.
import { createElement, useCallback, useEffect, useRef, useState } from 'react';
import type { TesseraUiElement, ReplyStream, TesseraAction, TesseraEnd } from '../tessera-ui.tsx';
import { loadElement } from '../load-element.ts';
import { createConversation, type Conversation, type ConversationOptions, type Turn } from '../conversation.ts';

export interface TesseraUiProps {
  /** A complete document: its JSON text or the parsed object. */
  readonly document?: unknown;
  /** A reply while it arrives. */
  readonly stream?: ReplyStream | undefined;
  /** Such as `dark` or `light ink`. */
  readonly theme?: string | undefined;
  readonly onAction?: ((action: TesseraAction) => void) | undefined;
  readonly onError?: ((message: string) => void) | undefined;
  readonly onEnd?: ((end: TesseraEnd) => void) | undefined;
}

export function TesseraUi({ document, stream, theme, onAction, onError, onEnd }: TesseraUiProps) {
  const ref = useRef<TesseraUiElement>(null);
  useEffect(() => void loadElement(), []);
  useEffect(() => {
    const { current } = ref;
    if (current === null) return;
    // Setting a stream begins to read it, and one can be read only once.
    if (stream !== undefined) {
      if (current.stream !== stream) current.stream = stream;
    } else if (document !== undefined) {
      current.document = document;
    }
  }, [document, stream]);
  useEffect(() => {
    const { current } = ref;
    if (current === null) return undefined;
    const listeners: readonly (readonly [string, (event: Event) => void])[] = [
      // The element dispatches these events with these details.
      ['tessera-action', (event) => onAction?.((event as CustomEvent<TesseraAction>).detail)],
      ['tessera-error', (event) => onError?.((event as CustomEvent<{ message: string }>).detail.message)],
      ['tessera-end', (event) => onEnd?.((event as CustomEvent<TesseraEnd>).detail)],
    ];
    for (const [name, listener] of listeners) current.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) current.removeEventListener(name, listener);
    };
  }, [onAction, onError, onEnd]);
  return createElement('tessera-ui', { ref, theme });
}

export interface UseTessera {
  readonly turns: readonly Turn[];
  readonly status: Conversation['status'];
  readonly send: Conversation['send'];
  readonly stop: Conversation['stop'];
  readonly retry: Conversation['retry'];
}

/** A conversation with the service. `options` are read once. */
export function useTessera(options: ConversationOptions): UseTessera {
  const conversation = useRef<Conversation | undefined>(undefined);
  const [, setCount] = useState(0);
  conversation.current ??= createConversation(options);
  const { current } = conversation;
  useEffect(() => current.subscribe(() => setCount((count) => count + 1)), [current]);
  return {
    turns: current.turns,
    status: current.status,
    send: useCallback((text: string) => current.send(text), [current]),
    stop: useCallback(() => current.stop(), [current]),
    retry: useCallback(() => current.retry(), [current]),
  };
}
