// A conversation as the inside of the service knows it. `snake_case` ends in wire/, vendor shapes begin in providers/.

export interface TextPart {
  readonly type: 'text';
  readonly text: string;
}

export interface ImagePart {
  readonly type: 'image';
  /** An https URL or a data URL. It is passed to the model, never fetched by us. */
  readonly url: string;
  readonly detail?: 'auto' | 'low' | 'high';
}

export type ContentPart = TextPart | ImagePart;

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON text, exactly as the model wrote it. */
  readonly arguments: string;
  /** Opaque state that the provider wants back with this call, such as a thought signature. */
  readonly providerState?: Readonly<Record<string, unknown>> | undefined;
}

export interface SystemMessage {
  readonly role: 'system';
  readonly content: string;
  /** How it begins: the same in every conversation, and worth caching. */
  readonly stable?: string | undefined;
}

export interface UserMessage {
  readonly role: 'user';
  readonly content: readonly ContentPart[];
}

export interface AssistantMessage {
  readonly role: 'assistant';
  readonly content: string;
  readonly toolCalls: readonly ToolCall[];
}

export interface ToolMessage {
  readonly role: 'tool';
  readonly toolCallId: string;
  readonly content: string;
}

export type Message = SystemMessage | UserMessage | AssistantMessage | ToolMessage;
