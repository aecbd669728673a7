// The internal form of a conversation. `snake_case` ends in wire/; vendor-specific shapes begin in providers/.

export interface TextPart {
  readonly type: 'text';
  readonly text: string;
}

export interface ImagePart {
  readonly type: 'image';
  /** An https URL or a data URL. It is passed to the model, never fetched by us. */
  readonly url: string;
  readonly detail?: 'auto' | 'low' | 'high' | 'original';
}

/** A PDF. */
export interface FilePart {
  readonly type: 'file';
  /** An https URL or a data URL in Base64. It is passed to the model, never fetched by us. */
  readonly url: string;
  readonly name?: string;
}

export type ContentPart = TextPart | ImagePart | FilePart;

/** State that a provider requires back, such as signed reasoning. Opaque outside the provider's adapter. */
export type ProviderState = Readonly<Record<string, unknown>>;

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON text, exactly as the model wrote it. */
  readonly arguments: string;
  /** State of the provider in the shape of Google's OpenAI-compatible endpoint, which attaches it to the call. */
  readonly providerState?: ProviderState | undefined;
}

export interface SystemMessage {
  readonly role: 'system';
  readonly content: string;
  /** The prefix of the content that all conversations share, for the prompt cache. */
  readonly stable?: string | undefined;
}

export interface UserMessage {
  readonly role: 'user';
  readonly content: readonly ContentPart[];
  /** A note of the service to the model, after the content. The next request of the conversation may lack it. */
  readonly note?: string | undefined;
}

export interface AssistantMessage {
  readonly role: 'assistant';
  readonly content: string;
  readonly toolCalls: readonly ToolCall[];
  /** Keyed by provider. Absent if the provider sent none or the client dropped it. */
  readonly providerState?: ProviderState | undefined;
}

export interface ToolMessage {
  readonly role: 'tool';
  readonly toolCallId: string;
  readonly content: string;
  /** The whole result in its order, if it has images or files. The content is its text. */
  readonly parts?: readonly ContentPart[] | undefined;
  /** A note of the service to the model, after the content. */
  readonly note?: string | undefined;
}

export type Message = SystemMessage | UserMessage | AssistantMessage | ToolMessage;

/** The parts of a message that may have images and files; empty for a message of text alone. */
export function partsOf(message: Message): readonly ContentPart[] {
  if (message.role === 'user') return message.content;
  return message.role === 'tool' ? (message.parts ?? []) : [];
}
